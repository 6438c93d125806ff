"""All that may lie otherwise on the table than Companion has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from companion.core.asking import Refusal, Seat
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.board import Board, CourtiersHeld
from companion.games.long_live_the_king.cards import cards_by_value_form, hand_from_answer
from companion.games.long_live_the_king.council import OVER, Council
from companion.games.long_live_the_king.regions import MOST, Region
from companion.tabletop.finale import CORRECTED

MOST_BONUS = 99
NOBODY = "nobody"


def adjustments(council: Council) -> Mapping[str, Adjustment]:
    if council.step == OVER:
        return {}
    offered = {f"bonus/{seat}": _adjustment_under_player(seat, _bonus_votes_adjustment(council, seat))
               for seat in council.seats}
    if (board := council.board) and council.turn:
        offered |= {"turn": _next_turn_adjustment(council), "pile": _pile_size_adjustment(board)}
        offered |= {f"figure/{seat}": _adjustment_under_player(seat, _figure_adjustment(council, board, seat))
                    for seat in council.seats if seat not in _seats_with_fixed_figure(council)}
        offered |= {hand_adjustment_key(seat): _adjustment_under_player(seat, _hand_adjustment(council, board, seat))
                    for seat in council.seats}
        offered |= {f"region/{region.key}": _region_courtiers_adjustment(council, board, region)
                    for region in council.regions}
    return offered


def hand_adjustment_key(seat: Seat) -> str:
    return f"hand/{seat}"


def _adjustment_under_player(seat: Seat, adjustment: Adjustment) -> Adjustment:
    return replace(adjustment, group=say("{who}", who=Who(seat)))


def _bonus_votes_adjustment(council: Council, seat: Seat) -> Adjustment:
    def book(n: int, why: Words) -> None:
        council.book_votes(seat, n - council.bonus_votes_of(seat), CORRECTED, why)

    now = council.bonus_votes_of(seat)
    return Adjustment(say("Bonus votes"), Amount(0, max(MOST_BONUS, now)), now, book)


def _next_turn_adjustment(council: Council) -> Adjustment:
    def book(seat: Seat, _why: Words) -> None:
        council.next_turn = seat

    form = Pick(tuple(Option(seat, say("{who}", who=Who(seat)), seat) for seat in council.seats))
    return Adjustment(say("Whose turn is next"), form, council.next_turn, book)


def _pile_size_adjustment(board: Board) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        board.correct_pile_size(n)

    most = max(sum(board.all_cards_by_value.values()), board.pile_size)
    return Adjustment(say("Cards on the discard pile"), Amount(0, most), board.pile_size, book)


def _hand_adjustment(council: Council, board: Board, seat: Seat) -> Adjustment:
    """Only who holds them knows, and only they may say so."""
    def book(counted: Mapping[str, int], _why: Words) -> None:
        board.correct_hand(seat, hand_from_answer(counted))

    hand = board.hands[seat]
    in_all = board.all_cards_by_value
    every = sum(in_all.values())
    form = cards_by_value_form({value: max(n, hand[value]) for value, n in in_all.items()}, 0, every)
    again = council.form_for_old_answers(partial(cards_by_value_form, dict.fromkeys(in_all, every), 0, every))
    return Adjustment(say("Influence cards in the hand"), form, {str(value): n for value, n in (+hand).items()}, book,
                      owner=seat, form_for_old_answer=again)


def _seats_with_fixed_figure(council: Council) -> tuple[Seat, ...]:
    """Whose figures a dispute is about: they stand where it finds them, and go where it puts them."""
    if not (fought := council.dispute_if_under_way):
        return ()
    opening = fought.opening
    is_alone = not opening.courtiers  # the figure is all that defends the region
    return (opening.intruder, *((opening.defender,) if fought.winner or is_alone else ()))


def _figure_adjustment(council: Council, board: Board, seat: Seat) -> Adjustment:
    def book(region: Region | None, _why: Words) -> None:
        board.move_figure(seat, region)
        council.recount_defence()

    figure_region = board.figures[seat]
    free = [region for region in council.regions
            if region == figure_region or _may_figure_stand(council, board, seat, region)]
    options: list[Option[Region | None]] = [Option(region.key, region.title, region) for region in free]
    options.append(Option("beside", say("Beside the board"), None))
    form = Pick(tuple(options))
    return Adjustment(say("Figure"), form, figure_region.key if figure_region else "beside", book)


def _may_figure_stand(council: Council, board: Board, seat: Seat, region: Region) -> bool:
    if (fought := council.dispute_if_under_way) and fought.opening.region == region:
        return seat == fought.opening.defender
    return board.holder_of_region(region, but=seat) is None


def _region_courtiers_adjustment(council: Council, board: Board, region: Region) -> Adjustment:
    """Whose courtiers stand there, and how many: never more than there are, nor beside another's figure."""
    now, owners = board.courtiers_held.get(region), _possible_courtier_owners(council, board, region)

    def check(held: CourtiersHeld | None) -> None:
        if not held and NOBODY not in owners:
            raise Refusal(say("{who} defends this region.", who=Who(owners[0])), path="courtiers")
        if held and held.courtiers > (board.number_of_courtiers_in_supply(held.owner)
                                      + board.number_of_courtiers_in(held.owner, region)):
            raise Refusal(say("{who} has not got so many courtiers.", who=Who(held.owner)), path="courtiers")
        if held and held.courtiers > council.votes_of_region(region):
            raise Refusal(say("At most {n} courtier stands there.", "At most {n} courtiers stand there.",
                              n=council.votes_of_region(region)), path="courtiers")

    def book(held: CourtiersHeld | None, _why: Words) -> None:
        board.return_courtiers(region)
        if held:
            board.place_courtiers(held.owner, region, held.courtiers)
        council.recount_defence()

    whose = Pick(tuple(Option(one, say("{who}", who=Who(one)) if one != NOBODY else say("nobody"), one)
                       for one in owners))
    raw = {"owner": now.owner if now else NOBODY, "courtiers": now.courtiers if now else 0}
    form = Fields(_courtiers_held_or_none, (("owner", Field(say("Whose courtiers"), whose)),
                                            ("courtiers", Field(say("How many"), Amount(0, MOST)))), check=check,
                  sure=raw)
    return Adjustment(region.title, form, raw, book, group=say("Regions"))


def _possible_courtier_owners(council: Council, board: Board, region: Region) -> list[str]:
    """Nobody, unless a defender would vanish; who stands there now; anybody whose figure does not meet another's."""
    now, fought = board.courtiers_held.get(region), council.dispute_if_under_way
    owner = now.owner if now else None
    if fought and fought.opening.region == region:
        if fought.winner:
            return [NOBODY, *([owner] if owner else [])]
        return [*([NOBODY] if fought.opening.figure else []), fought.opening.defender]
    return [NOBODY, *(seat for seat in council.seats
                      if seat == owner or all(one == seat for one in board.seats_with_figure_in(region)))]


def _courtiers_held_or_none(owner: Seat, courtiers: int) -> CourtiersHeld | None:
    return CourtiersHeld(owner, courtiers) if owner != NOBODY and courtiers else None
