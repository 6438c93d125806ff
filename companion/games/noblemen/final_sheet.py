"""The sheet of the end: points, Liaisons still held, and money where points are equal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.records import JsonList, JsonObject, OptionalField
from companion.core.sheets import ExplainedLine, Explanation, Name, Sheet, Whole
from companion.core.words import Who, Words, say
from companion.games.noblemen.ending import money_as_tie_break
from companion.games.noblemen.pieces import FEWEST_PLAYERS, LIAISON_POINTS, MOST_PLAYERS
from companion.tabletop.results import words_for_names
from companion.tabletop.scoring import Contest, contest_of_totals


def _contest_of_facts(facts: Mapping[str, Any]) -> Contest:
    players = facts["players"]
    return contest_of_totals({one["player"]: one["points"] + LIAISON_POINTS * one["liaisons"] for one in players},
                             money_as_tie_break({one["player"]: one["money"] for one in players}))


def _standings(contest: Contest) -> list[tuple[str, int]]:
    """Best first, equal ones in the order given."""
    ranks = {player: contest.rank_of(player).number for player in contest.values}
    return sorted(ranks.items(), key=lambda one: one[1])


def _answer_of_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    contest = _contest_of_facts(facts)
    standings = _standings(contest)
    return {"standings": [{"player": player, "place": place, "total": contest.values[player]}
                          for player, place in standings],
            "winners": [player for player, place in standings if place == 1]}


# Explained.


def _explanations_of_facts(facts: Mapping[str, Any]) -> tuple[Explanation, ...]:
    contest = _contest_of_facts(facts)
    standings, known = _standings(contest), {one["player"]: one for one in facts["players"]}
    lines = tuple(ExplainedLine(say("{who}", who=Who(player)), (contest.values[player], place),
                                _why_words(contest, known[player])) for player, place in standings)
    return Explanation(_headline_words(contest), (), ()), Explanation(
        say("Place by place"), (say("Points"), say("Place")), lines)


def _headline_words(contest: Contest) -> Words:
    winners = [player for player, place in _standings(contest) if place == 1]
    return say("{names} wins with {points} points", "{names} share the victory with {points} points", n=len(winners),
               names=words_for_names(tuple(winners)), points=contest.values[winners[0]])


def _why_words(contest: Contest, one: Mapping[str, Any]) -> Words:
    points, liaisons = one["points"], one["liaisons"]
    counted = say("{points}, and {n} Liaison: {more}", "{points}, and {n} Liaisons: {more}", n=liaisons, points=points,
                  more=LIAISON_POINTS * liaisons) if liaisons else say("{points}, and no Liaison", points=points)
    if contest.rank_of(one["player"]).sharing > 1:
        counted = say("{why}; the place is shared", why=counted)
    return contest.outcome_with_tie_break(one["player"], counted)


PLAYER = JsonObject({"player": Name(), "points": Whole(), "liaisons": OptionalField(Whole(), 0),
                     "money": OptionalField(Whole(), 0)})
SHEET = Sheet(
    "noblemen.final",
    say("Score tonight's game"),
    JsonObject({"players": JsonList(PLAYER, FEWEST_PLAYERS, MOST_PLAYERS, distinct="player")}),
    _answer_of_facts,
    _explanations_of_facts,
)
