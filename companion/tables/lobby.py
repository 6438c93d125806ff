"""Before the first question: a table is opened, friends sit down, order and start player are agreed."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from companion.core.asking import TABLE, Refusal, Seat
from companion.core.game import Game
from companion.core.words import say
from companion.games import GAMES
from companion.tables import boxes
from companion.tables.doors import Device, Newcomer, register_device_if_new
from companion.tables.hall import Hall
from companion.tables.logbook import checked_and_completed_options, opening_row
from companion.tables.momentary_state import BEGUN, LastAnswer
from companion.tables.names import check_not_alike, checked_name
from companion.tables.seating import SeatingPlan, agreement_from_row, change_agreement
from companion.tables.store import SeatRow, StoreError, TableRow, Writing
from companion.tables.tokens import now_in_ms, random_code

TRIES = 50
ON_ONE_PHONE = 2
BEGAN = say("The evening has begun")


def open_table(hall: Hall, game: str, size: int, options: Mapping[str, str] | None = None) -> str:
    """A new table; its room code."""
    chosen = checked_options(game, size, options or {})
    code = free_code(hall)
    kept = json.dumps({"seats": size, "options": chosen}, sort_keys=True)
    with hall.store.writing() as writing:
        writing.add_table(TableRow(code, game, kept, "", "lobby", now_in_ms(), now_in_ms()))
    return code


def checked_options(game: str, size: int, options: Mapping[str, str]) -> dict[str, str]:
    """The options as they would be agreed. Refusal, if no table can be opened like that."""
    box = _game(game)
    _check_size(box, size)
    return checked_and_completed_options(box, options)


def last_agreed_size_and_options(tables: Iterable[TableRow], game: str) -> tuple[int, Mapping[str, str]] | None:
    """How many seats and which options the newest table of this game has, of these, the newest first; None, if there is
    none or nobody can say."""
    row = next((row for row in tables if row.game == game), None)
    try:
        return agreement_from_row(row, _game(game))[:2] if row else None
    except (Refusal, StoreError):
        return None


def _check_size(box: Game, size: int) -> None:
    if not box.least <= size <= box.most:
        raise Refusal(say("{game} is for {least} to {most} players.", game=box.title, least=box.least, most=box.most))


def free_code(hall: Hall) -> str:
    """A room code that no table has."""
    for _ in range(TRIES):
        code = random_code()
        if hall.store.table_row(code) is None:
            return code
    raise StoreError(say("There are too many tables; no room code is free."))


def _game(key: str) -> Game:
    if key not in GAMES:
        raise Refusal(say("This game is not in the house."))
    return GAMES[key]


def sit_down(hall: Hall, code: str, who: Device | Newcomer, typed_name: str, colour: Seat) -> None:
    """A name and a colour take a seat; the newcomer sits last, until the order is agreed.

    On one phone sit two at most, or a stranger's could take every seat; the host's own takes any number.
    """
    name = checked_name(typed_name)

    def write(writing: Writing, seating: SeatingPlan) -> None:
        if seating.is_every_seat_taken():
            raise Refusal(say("Every seat at this table is taken."))
        if not who.host and len(seating.held_by(who.id)) >= ON_ONE_PHONE:
            raise Refusal(say("Two players sit on this phone already. A third sits down on the host's device first; "
                              "then the host shows a code that brings the seat here."))
        if colour not in seating.free_colours():
            raise Refusal(say("This colour is taken. Please choose another."), path="colour")
        check_not_alike(name, [player.name for player in seating.players])
        writing.put_seat(SeatRow(code, colour, name, len(seating.players)))
        device = register_device_if_new(writing, who)
        writing.give_seat_to_device(code, colour, device, now_in_ms())
        writing.put_seat_in_hand(device, code, colour)

    _arrange_in_lobby(hall, code, write)


def set_number_of_seats(hall: Hall, code: str, size: int) -> None:
    """So many seats from now on: somebody more came, or fewer than were laid for."""

    def write(writing: Writing, seating: SeatingPlan) -> None:
        _check_size(seating.game, size)
        if size < len(seating.players):
            raise Refusal(say("Somebody sits on every seat. Remove one of them first."))
        change_agreement(writing, code, seats=size)

    _arrange_in_lobby(hall, code, write)


def leave_seat(hall: Hall, code: str, seat: Seat) -> None:
    def write(writing: Writing, seating: SeatingPlan) -> None:
        writing.drop_seat(code, seat)
        if seating.start == seat:
            writing.set_start_player(code, None)

    _arrange_in_lobby(hall, code, write)


def move_seat_up(hall: Hall, code: str, seat: Seat) -> None:
    """One place earlier in the clockwise order."""

    def write(writing: Writing, seating: SeatingPlan) -> None:
        order = [player.seat for player in seating.players]
        if seat in order and (at := order.index(seat)) > 0:
            order[at - 1], order[at] = order[at], order[at - 1]
            writing.order_seats(code, order)

    _arrange_in_lobby(hall, code, write)


def name_or_draw_start_player(hall: Hall, code: str, seat: Seat | None) -> None:
    """The start player as agreed, or drawn by lot where none is named; the table sees which of the two it was."""

    def write(writing: Writing, seating: SeatingPlan) -> None:
        seats = [player.seat for player in seating.players]
        if not seats or (seat is not None and seat not in seats):
            raise Refusal(say("Nobody sits there."))
        change_agreement(writing, code, drawn=seat is None)
        writing.set_start_player(code, seat or secrets.choice(seats))

    _arrange_in_lobby(hall, code, write)


def begin_evening(hall: Hall, code: str, start: Seat | None = None) -> None:
    """Entry 0 of the log: from here on everything is an answer. `start`: who starts, said only now."""

    def write(writing: Writing, seating: SeatingPlan) -> None:
        if start:
            if start not in (player.seat for player in seating.players):
                raise Refusal(say("Nobody sits there."))
            seating = replace(seating, start=start)
            writing.set_start_player(code, start)
        if not seating.may_begin():
            raise Refusal(say("{game} needs at least {least} players.", game=seating.game.title,
                              least=seating.game.least))
        names = {player.seat: player.name for player in seating.players}
        box = boxes.known_values(writing, seating.game)
        writing.append_to_log(opening_row(code, seating.game, seating.seating_order(), names, seating.options, box))
        writing.set_stage(code, "playing", now_in_ms())

    _arrange_in_lobby(hall, code, write)
    hall.table(code).momentary_state.note_last_answer(LastAnswer(BEGUN, 0, BEGAN, TABLE))  # now it is on the disk


def take_beginning_back(hall: Hall, code: str, by: Seat) -> None:
    """Back to the lobby from an evening that was begun by mistake, before anything was answered. All are told who."""
    table = hall.table(code)
    gone: list[Seat] = []

    def write(writing: Writing) -> None:
        seating = table.read_seating()
        if seating.stage == "lobby":
            return  # another finger was as quick
        if not table.momentary_state.may_take_back() or not writing.drop_opening_entry(code):
            raise Refusal(say("The evening goes on already. The record leads back to any question."))
        writing.set_stage(code, "lobby", now_in_ms())
        gone.append(by)

    table.write_without_move(write)
    if gone:  # now it is on the disk
        table.momentary_state.note_beginning_taken_back(by)


def open_table_and_begin_evening(hall: Hall, game: str, names: Sequence[str], options: Mapping[str, str]) -> str:
    """A table ready to play: the order as given, the first starts. Nobody holds a seat yet."""
    shown: list[str] = []
    for name in map(checked_name, names):
        check_not_alike(name, shown)
        shown.append(name)
    code = open_table(hall, game, len(names), options)

    def write(writing: Writing, seating: SeatingPlan) -> None:
        for place, (colour, name) in enumerate(zip(seating.game.colours, shown, strict=False)):
            writing.put_seat(SeatRow(code, colour, name, place))

    _arrange_in_lobby(hall, code, write)
    begin_evening(hall, code)
    return code


def _arrange_in_lobby(hall: Hall, code: str, write: Callable[[Writing, SeatingPlan], None]) -> None:
    """Only in the lobby; who comes in the same moment waits, and sees the table as it is then."""
    table = hall.table(code)

    def checked(writing: Writing) -> None:
        seating = table.read_seating()
        if seating.stage != "lobby":
            raise Refusal(say("The evening has begun; seats only change hands now."))
        write(writing, seating)

    table.write_without_move(checked)
