"""All that may lie otherwise on the table than Companion has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.asking import Refusal, Seat
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.cards import cards_of, how_many
from companion.games.long_live_the_king.council import OVER, Council
from companion.games.long_live_the_king.island import Held, Island
from companion.games.long_live_the_king.regions import MOST, Region
from companion.tabletop.adjustments import CORRECTED

MOST_BONUS = 99
NOBODY = "nobody"


def adjustments(council: Council) -> Mapping[str, Adjustment]:
    if council.step == OVER:
        return {}
    offered = {f"bonus/{seat}": _of(seat, _bonus(council, seat)) for seat in council.seats}
    if (board := council.board) and council.turn:
        offered |= {"turn": _turn(council), "pile": _pile(board)}
        offered |= {f"figure/{seat}": _of(seat, _figure(council, board, seat)) for seat in council.seats}
        offered |= {f"hand/{seat}": _of(seat, _hand(board, seat)) for seat in council.seats}
        offered |= {f"region/{region.key}": _region(council, board, region) for region in council.regions}
    return offered


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


def _pile(board: Island) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        board.correct_pile(n)

    most = max(sum(board.in_all.values()), board.pile_size)
    return Adjustment(say("Cards on the discard pile"), Amount(0, most), board.pile_size, book)


def _hand(board: Island, seat: Seat) -> Adjustment:
    """Only who holds them knows, and only they may say so."""
    def book(counted: Mapping[str, int], _why: Words) -> None:
        board.correct_hand(seat, cards_of(counted))

    held = board.hands[seat]
    in_all = board.in_all
    form = how_many({value: max(n, held[value]) for value, n in in_all.items()}, 0, sum(in_all.values()))
    return Adjustment(say("Influence cards in the hand"), form, {str(value): n for value, n in (+held).items()}, book,
                      owner=seat)


def _figure(council: Council, board: Island, seat: Seat) -> Adjustment:
    def book(region: Region | None, _why: Words) -> None:
        board.move(seat, region)
        council.look_again()

    stands = board.figures[seat]
    free = [region for region in council.regions
            if region == stands or board.holder(region, but=seat) is None]
    options: list[Option[Region | None]] = [Option(region.key, region.title, region) for region in free]
    options.append(Option("beside", say("Beside the board"), None))
    form = Pick(tuple(options))
    return Adjustment(say("Figure"), form, stands.key if stands else "beside", book)


def _region(council: Council, board: Island, region: Region) -> Adjustment:
    """Whose courtiers stand there, and how many: never more than there are, nor beside another's figure."""
    now = board.held.get(region)

    def check(held: Held | None) -> None:
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

    owners = (Option(NOBODY, say("nobody"), NOBODY),
              *(Option(seat, say("{who}", who=Who(seat)), seat) for seat in council.seats
                if seat == (now.owner if now else None) or all(one == seat for one in board.figures_in(region))))
    form = Fields(_held, (("owner", Field(say("Whose courtiers"), Pick(owners))),
                          ("courtiers", Field(say("How many"), Amount(0, MOST)))), check=check,
                  sure={"owner": NOBODY, "courtiers": 0})
    raw = {"owner": now.owner if now else NOBODY, "courtiers": now.courtiers if now else 0}
    return Adjustment(region.title, form, raw, book, group=say("Regions"))


def _held(owner: Seat, courtiers: int) -> Held | None:
    return Held(owner, courtiers) if owner != NOBODY and courtiers else None
