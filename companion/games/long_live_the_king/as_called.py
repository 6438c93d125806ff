"""Where the board stays wood and cardboard: somebody says that a dispute begins, or that no card is left."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from companion.core.asking import TABLE, Ask, Raw, Refusal, Seat, first_of
from companion.core.forms import Field, Fields, Option, Pick
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.council import BETWEEN, Council
from companion.games.long_live_the_king.dispute import DisputeOpening
from companion.games.long_live_the_king.dispute_phase import play_dispute
from companion.games.long_live_the_king.election_phase import hold_election
from companion.games.long_live_the_king.regions import FEWEST, MOST, Region

Where = int | Region  # the region, or only how many courtiers may stand there
_MOVES, _SOMEBODY = say("I move into a foreign region"), say("Somebody moves into a foreign region")
_IS_OUT, _WHO_IS_OUT = say("Have you got no card left?"), say("Who has no card left?")
_OUT = Pick((Option("out", say("No card left: an election"), None),))


async def play_next_called_event(council: Council) -> None:
    """From any phone; the laptop may say it for somebody."""
    council.step = BETWEEN
    # Of what was called: a dispute's cards and dice count disputes alone.
    n, seats = council.number_of_events_so_far + 1, council.seats
    asks: list[Ask[Any]] = [
        *(Ask(seat, f"dispute/{n}", _MOVES, partial(dispute_call_form, council, seat))
          for seat in seats),
        *(Ask(seat, f"out/{n}", _IS_OUT, _OUT) for seat in seats),
        Ask(TABLE, f"dispute/{n}", _SOMEBODY, partial(dispute_call_form, council)),
        Ask(TABLE, f"out/{n}", _WHO_IS_OUT, player_pick(seats)),
    ]
    who, called = await first_of(asks)
    if isinstance(called, CalledDispute):
        await play_dispute(council, _dispute_opening_of_call(council, called, called.intruder or who))
    else:
        await hold_election(council, called or who)


def _dispute_opening_of_call(council: Council, called: CalledDispute, intruder: str) -> DisputeOpening:
    limit = council.votes_of_region(called.where) if not isinstance(called.where, int) else called.where
    region = None if isinstance(called.where, int) else called.where
    return DisputeOpening(intruder, called.defender, limit, region, called.there.figure, called.there.courtiers)


# How a dispute is called: where it is, who defends, and what stands there. Three taps, the last one begins it.


@dataclass(frozen=True, slots=True)
class DefendersPieces:
    """The defender's."""

    courtiers: int
    figure: bool

    @property
    def key(self) -> str:
        return f"{self.courtiers}{'f' if self.figure else ''}"

    @property
    def signs(self) -> tuple[str, ...]:
        return (*((str(self.courtiers), "courtier") if self.courtiers else ()), *(("figure",) if self.figure else ()))

    @property
    def words(self) -> Words:
        if not self.courtiers:
            return say("The figure alone")
        if self.figure:
            return say("{n} courtier, figure", "{n} courtiers, figure", n=self.courtiers)
        return say("{n} courtier", "{n} courtiers", n=self.courtiers)

    @property
    def lines(self) -> tuple[Words, ...]:
        """One mark does not say yet that nothing stands beside it."""
        return () if self.courtiers else (say("alone"),)


@dataclass(frozen=True, slots=True)
class CalledDispute:
    """`intruder`: where somebody else says it."""

    where: Where
    defender: Seat
    there: DefendersPieces
    intruder: Seat | None = None


def dispute_call_form(council: Council, intruder: Seat | None = None) -> Fields[CalledDispute]:
    moves_in = () if intruder else (("intruder", Field(say("Who moves in?"), player_pick(council.seats))),)
    where = _region_or_votes_pick(tuple((region, council.votes_of_region(region)) for region in council.regions))
    return Fields(CalledDispute, (*moves_in, ("where", Field(say("Where, or only how many votes?"), where)),
                                  ("defender", Field(say("Who defends?"), player_pick(council.seats, intruder))),
                                  ("there", Field(say("What stands there?"), STANDS))),
                  check=lambda called: _refuse_impossible_call(council, called),
                  sure=_always_allowed_call(council, intruder), taps="there")


# Every phone is offered this again whenever nothing is under way; the same table is offered the same.
@lru_cache(maxsize=32)
def _region_or_votes_pick(votes: tuple[tuple[Region, int], ...]) -> Pick[Where]:
    limits: tuple[Option[Where], ...] = tuple(
        Option(str(n), say("{n} votes", n=n), n, signs=(str(n),), lines=(say("votes"),))
        for n in range(FEWEST, MOST + 1))
    named: tuple[Option[Where], ...] = tuple(
        Option(region.key, region.title, region, signs=(str(n),)) for region, n in votes)
    return Pick((*limits, *named))


@lru_cache(maxsize=32)
def player_pick(seats: tuple[Seat, ...], but: Seat | None = None) -> Pick[Seat]:
    return Pick(tuple(Option(seat, say("{who}", who=Who(seat)), seat) for seat in seats if seat != but))


def _defenders_pieces_options() -> tuple[Option[DefendersPieces], ...]:
    every = (DefendersPieces(0, True),
             *(DefendersPieces(n, figure) for figure in (False, True) for n in range(1, MOST + 1)))
    return tuple(Option(there.key, there.words, there, signs=there.signs, lines=there.lines) for there in every)


STANDS = Pick(_defenders_pieces_options())


def _refuse_impossible_call(council: Council, called: CalledDispute) -> None:
    limit = called.where if isinstance(called.where, int) else council.votes_of_region(called.where)
    if called.there.courtiers > limit:
        raise Refusal(say("At most {n} courtier stands there.", "At most {n} courtiers stand there.", n=limit),
                      path="there")
    if called.intruder == called.defender:
        raise Refusal(say("Nobody moves in against themselves."), path="defender")


def _always_allowed_call(council: Council, intruder: Seat | None) -> Raw:
    first, second = council.seats[:2]
    raw = {"where": str(FEWEST), "defender": second if intruder != second else first, "there": "1"}
    return raw if intruder else {"intruder": first, **raw}
