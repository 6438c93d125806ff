"""The sheet of one election: region votes, cards left and bonus votes, counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.records import JsonList, JsonObject, OptionalField
from companion.core.sheets import ExplainedLine, Explanation, Name, Sheet, Whole
from companion.core.words import Who, Words, say, series
from companion.games.long_live_the_king.election import Candidate, CountedVotes, ElectionResult, resolve_election


def _candidates_of_facts(facts: Mapping[str, Any]) -> list[Candidate]:
    return [Candidate(player["player"], player["region_votes"], player["cards"], player["bonus"],
                      tuple(player["rolls"])) for player in facts["players"]]


def _answer_of_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    result = resolve_election(_candidates_of_facts(facts))
    return {"needed": result.needed,
            "counts": [{"player": one.player, "region_votes": one.region_votes_less_third, "total": one.total}
                       for one in result.counts],
            "winner": result.winner, "bonus": dict(result.bonus), "roll_needed": list(result.roll_needed)}


# Explained.


def _explanations_of_facts(facts: Mapping[str, Any]) -> tuple[Explanation, ...]:
    candidates = {one.player: one for one in _candidates_of_facts(facts)}
    result = resolve_election(list(candidates.values()))
    counted = tuple(ExplainedLine(_player_words(one.player), (one.region_votes_less_third, one.bonus, one.total),
                                  _counted_votes_words(one, result.needed))
                    for one in result.counts)
    return (Explanation(_headline_words(result, candidates), (), ()),
            Explanation(say("Vote by vote"), (say("Regions"), say("Bonus"), say("Votes")), counted),
            _explanation_of_ranks(result, candidates))


def _player_words(player: str) -> Words:
    return say("{who}", who=Who(player))


def _headline_words(result: ElectionResult, candidates: Mapping[str, Candidate]) -> Words:
    if result.roll_needed:
        return say("Equal votes and cards: {names} roll five dice each",
                   names=series(tuple(map(_player_words, result.roll_needed))))
    if result.winner is None:
        return say("Nobody has the {n} votes needed: bonus votes are given", n=result.needed)
    total = next(one.total for one in result.counts if one.player == result.winner)
    return say("{who} is elected with {votes} votes: {why}", who=Who(result.winner), votes=total,
               why=_words_why_elected(result, candidates))


def _counts_that_reach_number(result: ElectionResult) -> list[CountedVotes]:
    """By whom the number is, the winner first."""
    found = [one for one in result.counts if one.total >= result.needed]
    return sorted(found, key=lambda one: (one.player != result.winner, -one.region_votes_less_third))


def _words_why_elected(result: ElectionResult, candidates: Mapping[str, Candidate]) -> Words:
    """What told the winner from the others who reach the number."""
    winner, *others = _counts_that_reach_number(result)
    if not others:
        return say("nobody else has {n}", n=result.needed)
    equal = [one.player for one in others if one.region_votes_less_third == winner.region_votes_less_third]
    cards = candidates[winner.player].cards
    rolled = [one for one in equal if candidates[one].cards == cards]
    against = series(tuple(map(_player_words, rolled or equal or [one.player for one in others])))
    if rolled:
        return say("as many region votes and cards as {names}, and the higher roll", names=against)
    if equal:
        return say("as many region votes as {names}, and more cards", names=against)
    return say("more region votes than {names}", names=against)


def _counted_votes_words(one: CountedVotes, needed: int) -> Words:
    taken = say("all {n} region votes count", n=one.printed)
    if one.third:
        taken = say("no card left: a third of {printed} is taken away, {third}", printed=one.printed, third=one.third)
    missing = needed - one.total
    return (say("{taken}; {n} vote is missing", "{taken}; {n} votes are missing", n=missing, taken=taken)
            if missing > 0 else say("{taken}; the {needed} votes are reached", taken=taken, needed=needed))


def _explanation_of_ranks(result: ElectionResult, candidates: Mapping[str, Candidate]) -> Explanation:
    """How those in question were told apart; nobody, where one alone reaches the number or dice must fall first."""
    if result.winner is None:
        return Explanation(say("New bonus votes"), (say("Cards"), say("Bonus")), tuple(
            ExplainedLine(_player_words(player), (candidates[player].cards, bonus),
                          _words_why_rank(place, player, result, candidates))
            for place, (player, bonus) in enumerate(result.bonus.items(), start=1)))
    reached = sorted(_counts_that_reach_number(result),
                     key=lambda one: (one.player != result.winner, -one.region_votes_less_third,
                                                                           -candidates[one.player].cards))
    title = say("Several reach the number: region votes, then cards, then the roll")
    return Explanation(title, (say("Regions"), say("Cards")), tuple(
        ExplainedLine(_player_words(one.player), (one.region_votes_less_third, candidates[one.player].cards),
                      _words_why_rank(place, one.player, result,
                                      {known.player: candidates[known.player] for known in reached}))
        for place, one in enumerate(reached, start=1) if len(reached) > 1))


def _words_why_rank(place: int, player: str, result: ElectionResult, among: Mapping[str, Candidate]) -> Words:
    votes = {one.player: one.region_votes_less_third for one in result.counts}
    equal = [one for one in among if one != player and votes[one] == votes[player]]
    rolled = [one for one in equal if among[one].cards == among[player].cards]
    if rolled:
        return say("Place {place}: as many votes and cards as {names}, told apart by the roll", place=place,
                   names=series(tuple(map(_player_words, rolled))))
    if equal:
        return say("Place {place}: as many votes as {names}, told apart by cards", place=place,
                   names=series(tuple(map(_player_words, equal))))
    return say("Place {place}", place=place)


PLAYER = JsonObject({"player": Name(), "region_votes": Whole(), "cards": OptionalField(Whole(), 0),
                     "bonus": OptionalField(Whole(), 0), "rolls": OptionalField(JsonList(Whole()), ())})
SHEET = Sheet(
    "king.election",
    say("Count one election"),
    JsonObject({"players": JsonList(PLAYER, 3, 5, distinct="player")}),
    _answer_of_facts,
    _explanations_of_facts,
)
