"""What a seat, or the big screen, may see: an allow-list, built field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.core.asking import Seat
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.adjustments import hand_adjustment_key
from companion.games.long_live_the_king.cards import (
    VALUES,
    mark_for_card,
    values_card_by_card,
    values_of_cards_below_zero,
)
from companion.games.long_live_the_king.council import OVER, Council
from companion.games.long_live_the_king.dispute import DisputeView, dispute_view
from companion.games.long_live_the_king.election import CountedVotes, ElectionView, election_view, votes_needed
from companion.games.long_live_the_king.election_phase import REGION_VOTES, THIRD
from companion.games.long_live_the_king.regions import STARTS
from companion.tabletop.finale import FinalView, Standing
from companion.tabletop.ledger import Source
from companion.tabletop.results import Results
from companion.tabletop.scores import PlayerScore, PointsWords, WithChart, player_scores
from companion.tabletop.scoring import Award, Category

BONUS_VOTES = Source("bonus-votes", say("Bonus votes"))
ENDS = (REGION_VOTES.key, THIRD.key)


def _votes_words(n: int) -> Words:
    return say("{n} vote", "{n} votes", n=n)


def _crowned_words(seat: Seat) -> Words:
    return say("{who} is king", who=Who(seat))


def _nth_election_words(n: int) -> Words:
    return say("Election {n}", n=n)


BONUS = PointsWords(
    title=say("Bonus votes"), behind_a_number=say("bonus votes"), why=say("bonus votes. Why this many?"),
    growth=say("Bonus votes, election by election; in the end with the regions' votes"),
    after_each=say("Bonus votes after each election; in the end with the regions' votes"), counted=_votes_words,
    stretch=say("Election"), nth=_nth_election_words, before=say("Before the first election"),
    unit=say("Votes"), why_these=say("Why this many votes?"), none_yet=say("No bonus votes yet."),
    closing=say("The last election"), every=say("everybody's votes"), won=_crowned_words)


@dataclass(frozen=True, slots=True)
class RegionView:
    title: Words
    votes: int
    owner: Seat | None
    courtiers: int
    figures: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class View(WithChart):
    points: ClassVar[PointsWords] = BONUS
    marks: ClassVar[Mapping[int, str]] = {value: mark_for_card(value) for value in VALUES}  # of cards
    step: str
    round: int
    seats: tuple[Seat, ...]
    first: Words  # the printed region in which whoever begins has started
    turn: Seat | None  # where Companion keeps the board
    regions: tuple[RegionView, ...]  # none where the board is cardboard
    beside: tuple[Seat, ...]  # whose figure stands beside the board
    supplies: tuple[tuple[Seat, int], ...]
    pile: int | None
    disputes: tuple[DisputeView, ...]  # of the whole evening, with the one under way
    elections: tuple[ElectionView, ...]
    latest: str  # what came about last: "dispute", "election" or nothing
    results: Results
    scores: tuple[PlayerScore, ...]
    final: FinalView | None
    hand: tuple[int, ...] | None = None  # the viewer's own
    owed: tuple[int, ...] = ()  # what was corrected has left the viewer's hand, and was not there by the books
    counts_again: str = ""  # the key of the correction with which the viewer counts it again

    @property
    def dispute_if_latest(self) -> DisputeView | None:
        """The one under way, or the last one while nothing else has come about."""
        return self.disputes[-1] if self.disputes and self.latest == "dispute" else None

    @property
    def election_if_latest(self) -> ElectionView | None:
        return self.elections[-1] if self.elections and self.latest == "election" else None


def view_for_seat(council: Council, seat: Seat | None, public: View | None = None) -> View:
    """What everybody sees, and with it the seat's own hand."""
    public = public or public_view(council)
    if seat is None or not council.board or seat not in council.board.hands:
        return public
    owed = values_of_cards_below_zero(council.board.hands[seat])
    return replace(public, hand=values_card_by_card(council.board.hands[seat]), owed=owed,
                   counts_again=hand_adjustment_key(seat) if owed and council.step != OVER else "")


def public_view(council: Council) -> View:
    board, most = council.board, votes_needed(len(council.seats))
    return View(
        step=council.step,
        round=council.number_of_elections_held,
        seats=council.seats,
        first=STARTS[len(council.seats)].title,
        turn=council.turn if board else None,
        regions=_region_views(council),
        beside=tuple(seat for seat in council.seats if council.turns and board and not board.figures[seat]),
        supplies=tuple((seat, board.number_of_courtiers_in_supply(seat)) for seat in council.seats) if board else (),
        pile=board.pile_size if board else None,
        disputes=tuple(dispute_view(fought) for fought in council.disputes),
        elections=tuple(election_view(election, most) for election in council.elections),
        latest=council.latest,
        results=Results(tuple(council.results)),
        scores=player_scores(council.ledger, ENDS if council.step == OVER else ()),
        final=final_view(council) if council.step == OVER else None,
    )


def _region_views(council: Council) -> tuple[RegionView, ...]:
    board = council.board
    if not board or not council.turns:
        return ()
    return tuple(RegionView(region.title, council.votes_of_region(region),
                            there.owner if (there := board.courtiers_held.get(region)) else None,
                            there.courtiers if there else 0, board.seats_with_figure_in(region))
                 for region in council.regions)


# The end: the votes of regions and bonus votes that made a king, and everybody's place.


def final_view(council: Council) -> FinalView:
    """The winner first, even if another has more in all: of several who reach the number, region votes decide."""
    result = council.elections[-1].result
    assert result
    assert result.winner
    counts = {one.player: one for one in result.counts}
    categories = tuple(category for category in _final_categories(counts)
                       if category.key != THIRD.key or any(award.points for award in category.awards))
    standings = tuple(Standing(seat, result.rank_of(seat), counts[seat].total, 0)
                      for seat in result.ranking)
    return FinalView(categories, len(categories), standings, (result.winner,), ())


def _final_categories(counts: dict[Seat, CountedVotes]) -> tuple[Category, ...]:
    def category(source: Source, why: Words, **of: int) -> Category:
        return Category(source.key, source.words, tuple(Award(seat, n, None, None, n, why) for seat, n in of.items()))

    return (category(REGION_VOTES, say("Printed in the regions"), **{s: one.printed for s, one in counts.items()}),
            category(THIRD, say("No card was left"), **{s: -one.third for s, one in counts.items()}),
            category(BONUS_VOTES, say("From earlier elections"), **{s: one.bonus for s, one in counts.items()}))
