"""The sheet of one dispute: cards with the dice on them, and what stands in the region."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.records import JsonList, JsonObject, OptionalField
from companion.core.sheets import ExplainedLine, Explanation, Faults, Flag, Name, OneOf, Sheet, Whole, field_path
from companion.core.words import Who, Words, say, series
from companion.games.long_live_the_king.dispute import (
    MOST_LAID,
    Aftermath,
    DisputeOutcome,
    DisputeSide,
    aftermath_of_dispute,
    resolve_dispute,
)
from companion.tabletop.results import words_for_names

INTRUDER, DEFENDER, OTHER = "intruder", "defender", "other"
Row = tuple[str, Mapping[str, Any]]  # a player with their path


# Refused.


def _check_dispute_facts(facts: Mapping[str, Any], path: str, faults: Faults) -> None:
    """Who can meet in one region, and what of theirs can stand there."""
    table = field_path(path, "players")
    rows = [(f"{table}[{at}]", player) for at, player in enumerate(facts.get("players", ()))]
    if not any(fault.path == table for fault in faults):
        _check_intruder_and_defender(rows, table, faults)
    limit = None if faults.is_wrong_within(field_path(path, "region_limit")) else facts.get("region_limit")
    for row in rows:
        _check_one_die_per_card(row, faults)
        _check_courtiers(row, limit, faults)
        _check_figure(row, faults)
    _check_rerolled_names(facts, rows, field_path(path, "rerolled"), faults)


def _has_faultless_field(row: Row, name: str, faults: Faults) -> bool:
    """Whether this field says something that can be judged."""
    here, player = row
    return name in player and not faults.is_wrong_within(f"{here}.{name}")


def _check_intruder_and_defender(rows: list[Row], table: str, faults: Faults) -> None:
    if all(_has_faultless_field(row, "role", faults) for row in rows):
        roles = [player["role"] for _, player in rows]
        if roles.count(INTRUDER) != 1 or roles.count(DEFENDER) != 1:
            faults.add(table, say("exactly one intruder and one defender are needed here"))


def _check_one_die_per_card(row: Row, faults: Faults) -> None:
    here, player = row
    whole = all(name in player and not any(fault.path == f"{here}.{name}" for fault in faults)
                for name in ("cards", "dice"))
    if whole and len(player["dice"]) != len(player["cards"]):
        faults.add(f"{here}.dice", say("as many dice as cards are needed here"))


def _check_courtiers(row: Row, limit: int | None, faults: Faults) -> None:
    here, player = row
    if not _has_faultless_field(row, "courtiers", faults):
        return
    if _has_faultless_field(row, "role", faults) and player["role"] != DEFENDER and player["courtiers"]:
        faults.add(f"{here}.courtiers", say("only the defender has courtiers in the region"))
    elif limit is not None and player["courtiers"] > limit:
        faults.add(f"{here}.courtiers", say("at most {n} courtiers stand in this region", n=limit))


def _check_figure(row: Row, faults: Faults) -> None:
    here, player = row
    if not (_has_faultless_field(row, "figure", faults) and _has_faultless_field(row, "role", faults)):
        return
    role, figure = player["role"], player["figure"]
    if role == OTHER and figure:
        faults.add(f"{here}.figure", say("only intruder and defender have a figure in the region"))
    elif role == INTRUDER and not figure:
        faults.add(f"{here}.figure", say("the intruder's figure stands in the region"))
    elif role == DEFENDER and not figure and _has_faultless_field(row, "courtiers", faults) and not player["courtiers"]:
        faults.add(f"{here}.role", say("a defender has a figure or a courtier in the region"))


def _check_rerolled_names(facts: Mapping[str, Any], rows: list[Row], path: str, faults: Faults) -> None:
    if "players" not in facts or not all(_has_faultless_field(row, "player", faults) for row in rows):
        return
    names = {player["player"] for _, player in rows}
    for at, name in enumerate(facts.get("rerolled", ())):
        if name not in names and not faults.is_wrong_within(f"{path}[{at}]"):
            faults.add(f"{path}[{at}]", say("nobody of this name is at the table"))


# Answered.


def _sides_of_facts(facts: Mapping[str, Any]) -> list[DisputeSide]:
    return [DisputeSide(player["player"], tuple(player["cards"]), tuple(player["dice"]), player["figure"],
                        player["courtiers"]) for player in facts["players"]]


def _answer_of_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    outcome = resolve_dispute(_sides_of_facts(facts), facts["rerolled"])
    return {"totals": [{"player": player, "points": points} for player, points in outcome.totals],
            "winner": outcome.winner, "reroll": list(outcome.reroll),
            "may_take_back": {player: list(cards) for player, cards in outcome.may_take_back.items()}}


# Explained: point by point, and what hands have to do on the board.


def _explanations_of_facts(facts: Mapping[str, Any]) -> tuple[Explanation, ...]:
    all_laid = _sides_of_facts(facts)
    laid = {one.player: one for one in all_laid}
    outcome = resolve_dispute(all_laid, facts["rerolled"])
    reasons = tuple(ExplainedLine(say("{who}", who=Who(player)),
                                  (laid[player].points_rolled, laid[player].presence_points, points),
                                  _player_result_words(laid[player], outcome, facts["rerolled"]))
                    for player, points in outcome.totals)
    return (Explanation(_headline_words(outcome), (), ()),
            Explanation(say("Point by point"), (say("Dice"), say("Region"), say("Points")), reasons),
            Explanation(say("On the board"), (),
                        tuple(_aftermath_lines(all_laid, outcome.winner, facts["region_limit"]))))


def _headline_words(outcome: DisputeOutcome) -> Words:
    points = dict(outcome.totals)
    if outcome.winner is None:
        return say("{names} are tied with {points} points and roll again",
                   names=words_for_names(outcome.reroll),
                   points=points[outcome.reroll[0]])
    return say("{who} wins the dispute with {points} points", who=Who(outcome.winner), points=points[outcome.winner])


def _player_result_words(laid: DisputeSide, outcome: DisputeOutcome, rerolled: list[str]) -> Words:
    dice = zip(laid.dice, laid.cards, strict=True)
    why = series(tuple(say("{die}×{card}", die=die, card=card) for die, card in dice))
    if laid.presence_points:
        why = say("{dice}; in the region: {what}", dice=why, what=_presence_words(laid))
    if rerolled and laid.player not in rerolled:
        why = say("{why}; cannot win any more", why=why)
    if laid.player in outcome.reroll:
        return say("{why}; rolls again, and only the last roll counts", why=why)
    back = outcome.may_take_back.get(laid.player)
    if back:
        return say("{why}; may take back {cards}", why=why, cards=_cards_words(back))
    return say("{why}; a single card is not taken back", why=why) if 1 in laid.dice else why


def _cards_words(values: tuple[int, ...]) -> Words:
    return Words(", ".join(f"×{value}" for value in values))


def _presence_words(laid: DisputeSide) -> Words:
    courtiers = say("{n} courtier", "{n} courtiers", n=laid.courtiers)
    if laid.figure and laid.courtiers:
        return say("the figure and {courtiers}", courtiers=courtiers)
    return say("the figure") if laid.figure else courtiers


def _aftermath_lines(laid: Sequence[DisputeSide], winner: str | None, region_limit: int) -> Iterator[ExplainedLine]:
    """What hands have to do: who wins first, then whoever has to leave the region."""
    if winner is None:
        return
    after = aftermath_of_dispute(laid, winner, region_limit)
    yield ExplainedLine(say("{who}", who=Who(winner)), (), _winner_places_words(after, region_limit))
    for one in laid:
        words = _leaving_pieces_words(after, one.player)
        if words:
            yield ExplainedLine(say("{who}", who=Who(one.player)), (), series(words))


def _winner_places_words(after: Aftermath, limit: int) -> Words:
    if not after.room:
        return say("the region is full: no courtier is placed")
    return say("places one courtier for free, and may roll for more: at most {n} in this region", n=limit)


def _leaving_pieces_words(after: Aftermath, player: str) -> tuple[Words, ...]:
    n = after.back.get(player)
    back = (say("{n} courtier goes back to the supply", "{n} courtiers go back to the supply", n=n),) if n else ()
    banished = say("the figure is banished to a region of its own courtiers")
    return (*back, banished) if player in after.banished else back


PLAYER = JsonObject({
    "player": Name(), "role": OneOf((INTRUDER, DEFENDER, OTHER)), "cards": JsonList(Whole(1, 3), 1, MOST_LAID),
    "dice": JsonList(Whole(1, 6)), "figure": OptionalField(Flag(), False), "courtiers": OptionalField(Whole(), 0)})
SHEET = Sheet(
    "king.dispute",
    say("Resolve one dispute"),
    JsonObject({"region_limit": Whole(2, 4), "players": JsonList(PLAYER, 3, 5, distinct="player"),
                "rerolled": OptionalField(JsonList(Name(), distinct=""), ())}, _check_dispute_facts),
    _answer_of_facts,
    _explanations_of_facts,
)
