"""The final scoring: what everybody holds after the last round, as power points, line by line and with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.core.words import Words, say
from companion.tabletop.scoring import (
    Award,
    Category,
    Contest,
    Scoring,
    TieBreak,
    place_without_points_words,
    points_reason_words,
    scoring_from_categories,
)

FIRST, SECOND = 8, 4
DishonorTies = Literal["markers-spare", "markers-blame"]


class Holdings(dict[str, int]):
    """What one player holds at the end, by the keys of facts; what is not told is none.

    `knighthood`: the strength of all knights outside the reserve, with 2 for the last Chamberlain's Tudor knight.
    """

    def __missing__(self, key: str) -> int:
        return 0


Everybody = Mapping[str, Holdings]


# What each category gives to everybody, and why.


def power_points_awards(holdings: Everybody) -> tuple[Award, ...]:
    return tuple(Award(player, held["power_points"], None, None, held["power_points"], say("Won during the game"))
                 for player, held in holdings.items())


def knighthood_awards(holdings: Everybody) -> tuple[Award, ...]:
    return _majority_awards(_count_of_each_player(holdings, "knighthood"), _squires_tie_break(holdings))


def extensions_awards(holdings: Everybody) -> tuple[Award, ...]:
    return _majority_awards(_count_of_each_player(holdings, "extensions"),
                            TieBreak(_count_of_each_player(holdings, "gold"), say("more gold"), say("less gold")))


def nobles_awards(holdings: Everybody) -> tuple[Award, ...]:
    """0, 0, 1, 3, 6, 10, 15, 21, 28, 36 for 0 to 9 nobles."""
    return tuple(Award(player, n, None, None, n * (n - 1) // 2,
                       say("{n} noble at the table", "{n} nobles at the table", n=n))
                 for player, n in _count_of_each_player(holdings, "nobles").items())


def seals_awards(holdings: Everybody) -> tuple[Award, ...]:
    """The lord counts like a bishop."""
    return tuple(Award(player, held["seals"], None, None, (1 + held["bishops"]) * held["seals"],
                       say("{black} × {seals}: lord and bishops times seals", black=1 + held["bishops"],
                           seals=held["seals"]))
                 for player, held in holdings.items())


def dishonor_awards(holdings: Everybody) -> tuple[Award, ...]:
    return tuple(Award(player, n, None, None, -n,
                       say("{n} dishonor marker: −1", "{n} dishonor markers: −1 each", n=n))
                 for player, n in _count_of_each_player(holdings, "dishonor").items())


def dishonor_rank_awards(holdings: Everybody, track: tuple[int, int] | None, ties: DishonorTies) -> tuple[Award, ...]:
    """With two players only the larger number counts; who has no marker does not take part."""
    guilty = {player: n for player, n in _count_of_each_player(holdings, "dishonor").items() if n}
    blame = ties == "markers-blame"
    markers = TieBreak(_count_of_each_player(holdings, "markers"), say("more voting markers"),
                       say("fewer voting markers"),
                       more_leads=blame)
    worth = track or ()
    contest = Contest(guilty, (markers, _squires_tie_break(holdings, more_leads=blame)),
                      worth[:1] if len(holdings) == 2 else worth)
    return tuple(_penalty_award(contest, player) for player in holdings)


def _penalty_award(contest: Contest, player: str) -> Award:
    if player not in contest.values:
        return Award(player, 0, None, None, 0, say("No dishonor marker"))
    rank = contest.rank_of(player)
    return Award(player, contest.values[player], contest.tie_break_count_or_none(player), rank.number,
                 -rank.points_each,
                 why_penalty(contest, player))


def why_penalty(contest: Contest, player: str) -> Words:
    """For the contest in which the first places, those with the most dishonor, lose power points."""
    rank, value = contest.rank_of(player), contest.values[player]
    if not contest.worth:
        return say("No numbers of the dishonor track are exposed")
    if rank.sharing > 1 and rank.number <= len(contest.worth):
        outcome = say("As much dishonor as {n} other: {pot} shared, {each} each",
                      "As much dishonor as {n} others: {pot} shared, {each} each",
                      n=rank.sharing - 1, pot=rank.pot, each=rank.points_each)
    elif rank.number == 1:
        outcome = say("Most dishonor: {value}", value=value)
    elif len(contest.worth) == 1:
        outcome = say("{value}; with two players only the most dishonor is punished", value=value)
    elif rank.number == 2:
        outcome = say("Second most dishonor: {value}", value=value)
    else:
        outcome = place_without_points_words(rank, value)
    return contest.outcome_with_tie_break(player, outcome)


def _majority_awards(values: Mapping[str, int], tie_break: TieBreak) -> tuple[Award, ...]:
    """With two players there is no second place."""
    contest = Contest(values, (tie_break,), (FIRST,) if len(values) == 2 else (FIRST, SECOND))
    ranks = {player: contest.rank_of(player) for player in values}
    return tuple(Award(player, values[player], contest.tie_break_count_or_none(player), rank.number, rank.points_each,
                       points_reason_words(contest, player, _only_first_counts_words))
                 for player, rank in ranks.items())


def _only_first_counts_words(value: int) -> Words:
    return say("{value}; with two players only first place counts", value=value)


def _count_of_each_player(holdings: Everybody, what: str) -> dict[str, int]:
    return {player: held[what] for player, held in holdings.items()}


def _squires_tie_break(holdings: Everybody, more_leads: bool = True) -> TieBreak:
    return TieBreak(_count_of_each_player(holdings, "squires"), say("more squires"), say("fewer squires"), more_leads)


# The categories.

SO_FAR = "power_points"  # those are on the ledger already


@dataclass(frozen=True, slots=True)
class AwardRule:
    """One category: what it is called, and what it gives to everybody for what they hold, and for what is nobody's."""

    key: str
    title: Words
    awards: Callable[..., tuple[Award, ...]] = field(compare=False, repr=False)


# What the Big Box counts, in its order: each box the next few.
BASE_AWARDS = (
    AwardRule(SO_FAR, say("Power points so far"), power_points_awards),
    AwardRule("knighthood", say("Strength of the knighthood"), knighthood_awards),
    AwardRule("extensions", say("Extensions"), extensions_awards),
    AwardRule("nobles", say("Nobles"), nobles_awards),
)
COURT_AWARDS = (AwardRule("seals", say("Seals"), seals_awards),)
RESENTMENT_AWARDS = (
    AwardRule("dishonor", say("Dishonor markers"), dishonor_awards),
    AwardRule("dishonor_rank", say("The most dishonor"), dishonor_rank_awards),
)
EVERYTHING = (*BASE_AWARDS, *COURT_AWARDS, *RESENTMENT_AWARDS)

OfNobody = Mapping[str, Any]  # facts that belong to no player, by the names that `awards` has for them
NOTHING: OfNobody = {}


def scoring_by_rules(holdings: Everybody, rules: Iterable[tuple[AwardRule, OfNobody]]) -> Scoring:
    """At a table and on a sheet."""
    return scoring_from_categories(holdings, (Category(rule.key, rule.title, rule.awards(holdings, **of_nobody))
                                              for rule, of_nobody in rules))


def final_scoring(holdings: Mapping[str, Holdings], *, court: bool = False, resentment: bool = False,
                  dishonor_track: tuple[int, int] | None = None,
                  dishonor_ties: DishonorTies = "markers-spare") -> Scoring:
    """All that the Big Box counts. `dishonor_track` is the exposed pair, the larger number first."""
    rules = (*BASE_AWARDS, *(COURT_AWARDS if court else ()), *(RESENTMENT_AWARDS if resentment else ()))
    of_nobody = {"dishonor_rank": {"track": dishonor_track, "ties": dishonor_ties}}
    return scoring_by_rules(holdings, ((rule, of_nobody.get(rule.key, NOTHING)) for rule in rules))
