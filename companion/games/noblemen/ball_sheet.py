"""The sheet of one masked ball: what everybody shows and gives, on which space it ends, and who bears which title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.records import JsonList, JsonObject, OptionalField
from companion.core.sheets import ExplainedLine, Explanation, Name, Sheet, Whole
from companion.core.words import Who, Words, say, series
from companion.games.noblemen.ball import BallGuest, BallOutcome, EstateShows, GivenAtBall, Standing, resolve_ball
from companion.games.noblemen.pieces import FEWEST_PLAYERS, MOST_PLAYERS


def _guests_of_facts(facts: Mapping[str, Any]) -> list[BallGuest]:
    return [BallGuest(one["player"],
                      EstateShows(one["fountains"], one["free_gardens"], one["knights_on_gardens"], one["palaces"]),
                      GivenAtBall(one["bribes"], one["blackmail"], one["other_scandals"])) for one in facts["players"]]


def _answer_of_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    outcome = resolve_ball(_guests_of_facts(facts))
    return {"prestige": [{"player": one.player, "earned": one.earned, "space": one.space}
                         for one in outcome.standings],
            "titles": [{"player": one.player, "title": one.title.key, "points": one.title.points}
                       for one in outcome.titles]}


# Explained.


def _explanations_of_facts(facts: Mapping[str, Any]) -> tuple[Explanation, ...]:
    guests = _guests_of_facts(facts)
    outcome = resolve_ball(guests)
    prestige = tuple(ExplainedLine(say("{who}", who=Who(guest.player)), (standing.earned, standing.space),
                                   _earned_words(guest, standing))
                     for guest, standing in zip(guests, outcome.standings, strict=True))
    titles = tuple(ExplainedLine(say("{who}", who=Who(one.player)), (one.title.points,),
                                 say("{title}; {why}", title=one.title.words, why=one.why)) for one in outcome.titles)
    return (Explanation(_headline_words(outcome), (), ()),
            Explanation(say("Prestige, one after another"), (say("Earned"), say("Space")), prestige),
            Explanation(say("Titles, from the highest space down"), (say("Points"),), titles))


def _headline_words(outcome: BallOutcome) -> Words:
    first = outcome.titles[0]
    return say("{who} takes the first title: {title}", who=Who(first.player), title=first.title.words)


def _earned_words(guest: BallGuest, standing: Standing) -> Words:
    why = series((*guest.shows.words, *guest.given.words)) if standing.earned else say("nothing counts")
    if not standing.taken:
        return why
    return say("{why}; {spaces} is taken", "{why}; {spaces} are taken", n=len(standing.taken), why=why,
               spaces=Words(", ".join(map(str, standing.taken))))


PLAYER = JsonObject({"player": Name(), **{name: OptionalField(Whole(), 0) for name in (
    "fountains", "free_gardens", "knights_on_gardens", "palaces", "bribes", "blackmail", "other_scandals")}})
SHEET = Sheet(
    "noblemen.ball",
    say("Hold one masked ball"),
    JsonObject({"players": JsonList(PLAYER, FEWEST_PLAYERS, MOST_PLAYERS, distinct="player")}),
    _answer_of_facts,
    _explanations_of_facts,
)
