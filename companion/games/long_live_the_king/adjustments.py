"""All that may lie otherwise on the table than Companion has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from companion.core.asking import Refusal, Seat
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.board import Board, Held
from companion.games.long_live_the_king.cards import cards_of, how_many
from companion.games.long_live_the_king.council import OVER, Council
from companion.games.long_live_the_king.regions import MOST, Region
from companion.tabletop.finale import CORRECTED

MOST_BONUS = 99
NOBODY = "nobody"


def adjustments(council: Council) -> Mapping[str, Adjustment]:
    if council.step == OVER:
        return {}
    offered = {f"bonus/{seat}": _of(seat, _bonus(council, seat)) for seat in council.seats}
    if (board := council.board) and council.turn:
        offered |= {"turn": _turn(council), "pile": _pile(board)}
        offered |= {f"figure/{seat}": _of(seat, _figure(council, board, seat)) for seat in council.seats
                    if seat not in _at_odds(council)}
        offered |= {hand_key(seat): _of(seat, _hand(council, board, seat)) for seat in council.seats}
        offered |= {f"region/{region.key}": _region(council, board, region) for region in council.regions}
    return offered


def hand_key(seat: Seat) -> str:
    return f"hand/{seat}"


def _of(seat: Seat, adjustment: Adjustment) -> Adjustment:
    return replace(adjustment, group=say("{who}", who=Who(seat)))


def _bonus(council: Council, seat: Seat) -> Adjustment:
    def book(n: int, why: Words) -> None:
        council.score(seat, n - council.bonus(seat), CORRECTED, why)

    now = council.bonus(seat)
    return Adjustment(say("Bonus votes"), Amount(0, max(MOST_BONUS, now)), now, book)


def _turn(council: Council) -> Adjustment:
    def book(seat: Seat, _why: Words) -> None:
        council.next_turn = seat

    form = Pick(tuple(Option(seat, say("{who}", who=Who(seat)), seat) for seat in council.seats))
    return Adjustment(say("Whose turn is next"), form, council.next_turn, book)


def _pile(board: Board) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        board.correct_pile(n)

    most = max(sum(board.in_all.values()), board.pile_size)
    return Adjustment(say("Cards on the discard pile"), Amount(0, most), board.pile_size, book)


def _hand(council: Council, board: Board, seat: Seat) -> Adjustment:
    """Only who holds them knows, and only they may say so."""
    def book(counted: Mapping[str, int], _why: Words) -> None:
        board.correct_hand(seat, cards_of(counted))

    held = board.hands[seat]
    in_all = board.in_all
    every = sum(in_all.values())
    form = how_many({value: max(n, held[value]) for value, n in in_all.items()}, 0, every)
    return Adjustment(say("Influence cards in the hand"), form, {str(value): n for value, n in (+held).items()}, book,
                      owner=seat, again=council.again(partial(how_many, dict.fromkeys(in_all, every), 0, every)))


def _at_odds(council: Council) -> tuple[Seat, ...]:
    """Whose figures a dispute is about: they stand where it finds them, and go where it puts them."""
    if not (fought := council.under_way):
        return ()
    opening = fought.opening
    is_alone = not opening.courtiers  # the figure is all that defends the region
    return (opening.intruder, *((opening.defender,) if fought.winner or is_alone else ()))


def _figure(council: Council, board: Board, seat: Seat) -> Adjustment:
    def book(region: Region | None, _why: Words) -> None:
        board.move(seat, region)
        council.look_again()

    stands = board.figures[seat]
    free = [region for region in council.regions
            if region == stands or _may_stand(council, board, seat, region)]
    options: list[Option[Region | None]] = [Option(region.key, region.title, region) for region in free]
    options.append(Option("beside", say("Beside the board"), None))
    form = Pick(tuple(options))
    return Adjustment(say("Figure"), form, stands.key if stands else "beside", book)


def _may_stand(council: Council, board: Board, seat: Seat, region: Region) -> bool:
    if (fought := council.under_way) and fought.opening.region == region:
        return seat == fought.opening.defender
    return board.holder(region, but=seat) is None


def _region(council: Council, board: Board, region: Region) -> Adjustment:
    """Whose courtiers stand there, and how many: never more than there are, nor beside another's figure."""
    now, owners = board.held.get(region), _may_own(council, board, region)

    def check(held: Held | None) -> None:
        if not held and NOBODY not in owners:
            raise Refusal(say("{who} defends this region.", who=Who(owners[0])), path="courtiers")
        if held and board.supply(held.owner) + board.courtiers(held.owner, region) < held.courtiers:
            raise Refusal(say("{who} has not got so many courtiers.", who=Who(held.owner)), path="courtiers")
        if held and held.courtiers > council.votes(region):
            raise Refusal(say("At most {n} courtier stands there.", "At most {n} courtiers stand there.",
                              n=council.votes(region)), path="courtiers")

    def book(held: Held | None, _why: Words) -> None:
        board.give_back(region)
        if held:
            board.place(held.owner, region, held.courtiers)
        council.look_again()

    whose = Pick(tuple(Option(one, say("{who}", who=Who(one)) if one != NOBODY else say("nobody"), one)
                       for one in owners))
    raw = {"owner": now.owner if now else NOBODY, "courtiers": now.courtiers if now else 0}
    form = Fields(_held, (("owner", Field(say("Whose courtiers"), whose)),
                          ("courtiers", Field(say("How many"), Amount(0, MOST)))), check=check, sure=raw)
    return Adjustment(region.title, form, raw, book, group=say("Regions"))


def _may_own(council: Council, board: Board, region: Region) -> list[str]:
    """Nobody, unless a defender would vanish; who stands there now; anybody whose figure does not meet another's."""
    now, fought = board.held.get(region), council.under_way
    owner = now.owner if now else None
    if fought and fought.opening.region == region:
        if fought.winner:
            return [NOBODY, *([owner] if owner else [])]
        return [*([NOBODY] if fought.opening.figure else []), fought.opening.defender]
    return [NOBODY, *(seat for seat in council.seats
                      if seat == owner or all(one == seat for one in board.figures_in(region)))]


def _held(owner: Seat, courtiers: int) -> Held | None:
    return Held(owner, courtiers) if owner != NOBODY and courtiers else None
