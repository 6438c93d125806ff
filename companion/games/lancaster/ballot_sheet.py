"""The sheet of one vote: ballots as they lie on the table, counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.records import JsonList, JsonObject, OptionalField
from companion.core.sheets import ExplainedLine, Explanation, Name, OneOf, Sheet, Whole
from companion.core.words import Who, Words, say
from companion.tabletop.ballot import Ballot, count_ballots


def _ballot_of_each_player(facts: Mapping[str, Any]) -> dict[str, Ballot]:
    return {vote["player"]: Ballot(vote["vote"] == "yes", vote["markers"]) for vote in facts["votes"]}


def _answer_of_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    counted = count_ballots(_ballot_of_each_player(facts).values())
    return {"for": counted.ayes, "against": counted.noes, "passed": counted.passed}


def _explanations_of_facts(facts: Mapping[str, Any]) -> tuple[Explanation, ...]:
    reasons = tuple(ExplainedLine(say("{who}", who=Who(player)), (ballot.weight,), _ballot_words(ballot))
                    for player, ballot in _ballot_of_each_player(facts).items())
    return (Explanation(say("Vote by vote"), (say("Votes"),), reasons),)


def _ballot_words(ballot: Ballot) -> Words:
    vote = say("Yes") if ballot.aye else say("No")
    if not ballot.markers:
        return vote
    return say("{vote}, with {n} voting marker", "{vote}, with {n} voting markers", vote=vote, n=ballot.markers)


SHEET = Sheet(
    "lancaster.ballot",
    say("Count one vote"),
    JsonObject({"votes": JsonList(JsonObject({"player": Name(), "vote": OneOf(("yes", "no")),
                                              "markers": OptionalField(Whole(), 0)}),
                                  2, 5, distinct="player")}),
    _answer_of_facts,
    _explanations_of_facts,
)
