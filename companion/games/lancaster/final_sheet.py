"""The sheet of the final scoring: what everybody holds at the end, counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.records import JsonList, JsonObject, OptionalField
from companion.core.sheets import ExplainedLine, Explanation, Faults, Flag, Name, OneOf, Sheet, Whole, field_path
from companion.core.words import Who, say
from companion.games.lancaster.conflict import TUDOR_KNIGHT_STRENGTH
from companion.games.lancaster.conflict_sheet import falling_numbers_declaration, knights_list_declaration
from companion.games.lancaster.final_scoring import EVERYTHING, Holdings, final_scoring
from companion.tabletop.scoring import Category, RankedPlayer, Scoring


def _check_what_is_in_play(facts: Mapping[str, Any], path: str, faults: Faults) -> None:
    players = [(f"{field_path(path, 'players')}[{at}]", player) for at, player in enumerate(facts.get("players", ()))]
    if not facts["court"] and not faults.is_wrong_within(field_path(path, "court")):
        for here, player in players:
            for name in ("bishops", "seals", "tudor_knight"):
                if player.get(name):
                    faults.add(f"{here}.{name}", say("this counts only with the King's Court"))
    else:
        chamberlains = [here for here, player in players if player.get("tudor_knight")]
        for here in chamberlains[1:]:
            faults.add(f"{here}.tudor_knight", say("only one player has a Tudor knight at the end"))
    if not facts["resentment"] and not faults.is_wrong_within(field_path(path, "resentment")):
        _check_no_dishonor(facts, players, path, faults)


def _check_no_dishonor(facts: Mapping[str, Any], players: list[tuple[str, Mapping[str, Any]]], path: str,
                       faults: Faults) -> None:
    dishonored = [f"{here}.dishonor" for here, player in players if player.get("dishonor")]
    track = [field_path(path, "dishonor_track")] if facts["dishonor_track"] is not None else []
    for here in (*dishonored, *track):
        if not faults.is_wrong_within(here):
            faults.add(here, say("this counts only with the King's Resentment"))


def _holdings_of_player(player: Mapping[str, Any]) -> Holdings:
    same = ("power_points", "squires", "gold", "extensions", "nobles", "bishops", "seals", "dishonor")
    return Holdings(knighthood=sum(player["knights"]) + TUDOR_KNIGHT_STRENGTH * player["tudor_knight"],
                    markers=player["voting_markers"], **{name: player[name] for name in same})


def _ranked_player_as_json(ranked: RankedPlayer) -> dict[str, Any]:
    return {"player": ranked.player, "place": ranked.rank, "total": ranked.total,
            "lines": {**{rule.key: 0 for rule in EVERYTHING}, **ranked.lines}}


def _scoring_of_facts(facts: Mapping[str, Any]) -> Scoring:
    track = facts["dishonor_track"]
    return final_scoring({player["player"]: _holdings_of_player(player) for player in facts["players"]},
                         court=facts["court"], resentment=facts["resentment"],
                         dishonor_track=None if track is None else tuple(track),
                         dishonor_ties=facts["dishonor_ties"])


def _answer_of_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    scoring = _scoring_of_facts(facts)
    return {"standings": [_ranked_player_as_json(one) for one in scoring.ranking], "winners": list(scoring.winners)}


def _explanations_of_facts(facts: Mapping[str, Any]) -> tuple[Explanation, ...]:
    return tuple(_explanation_of_category(category) for category in _scoring_of_facts(facts).categories)


def _explanation_of_category(category: Category) -> Explanation:
    """Where nobody competes, what a player holds stands in the reason, and there are no places."""
    if all(award.rank is None for award in category.awards):
        return Explanation(category.title, (say("Points"),), tuple(
            ExplainedLine(say("{who}", who=Who(award.player)), (award.points,), award.why)
            for award in category.awards))
    return Explanation(category.title, (say("Value"), say("Place"), say("Points")), tuple(
        ExplainedLine(say("{who}", who=Who(award.player)), (award.value, award.rank, award.points), award.why)
        for award in category.awards))


PLAYER = JsonObject({
    "player": Name(), "power_points": Whole(), "knights": OptionalField(knights_list_declaration(least=0), ()),
    "squires": OptionalField(Whole(), 0), "gold": OptionalField(Whole(), 0),
    "extensions": OptionalField(Whole(most=6), 0),
    "nobles": OptionalField(Whole(most=9), 0), "bishops": OptionalField(Whole(most=3), 0),
    "seals": OptionalField(Whole(), 0),
    "tudor_knight": OptionalField(Flag(), False), "dishonor": OptionalField(Whole(), 0),
    "voting_markers": OptionalField(Whole(), 0)})
SHEET = Sheet(
    "lancaster.final",
    say("Score tonight's game"),
    JsonObject({"players": JsonList(PLAYER, 2, 5, distinct="player"), "court": OptionalField(Flag(), False),
                "resentment": OptionalField(Flag(), False),
                "dishonor_track": OptionalField(falling_numbers_declaration(2), None, or_null=True),
                "dishonor_ties": OptionalField(OneOf(("markers-spare", "markers-blame")), "markers-spare")},
               _check_what_is_in_play),
    _answer_of_facts,
    _explanations_of_facts,
)
