"""The sheet of one conflict: a battle as it stands on the table, resolved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.records import JsonList, JsonObject, ObjectByFlag, OptionalField
from companion.core.sheets import ExplainedLine, Explanation, Faults, Flag, Name, Sheet, Whole, field_path
from companion.core.words import say
from companion.games.lancaster.conflict import (
    ARCHER_STRENGTH,
    TUDOR_KNIGHT_STRENGTH,
    Card,
    Outcome,
    RankedSpace,
    TakenSpace,
    players_taking_dishonor,
    resolve_conflict,
)
from companion.games.lancaster.pieces import KNIGHTS_IN_THE_BOX

SpaceRow = tuple[str, Mapping[str, Any]]  # a space with its path


def _check_what_stands_together(facts: Mapping[str, Any], path: str, faults: Faults) -> None:
    """What can stand together in one conflict."""
    rows = [(f"{field_path(path, 'spaces')}[{at}]", space) for at, space in enumerate(facts.get("spaces", ()))]
    if not faults.is_wrong_within(field_path(path, "players")) and "players" in facts:
        _check_players_and_allies(rows, facts["players"], faults)
    _check_no_squires_for_allies(rows, faults)
    _check_one_space_each(rows, faults)
    _check_archers_below_knights(rows, faults)


def _check_players_and_allies(rows: list[SpaceRow], players: list[str], faults: Faults) -> None:
    for here, space in rows:
        if "player" in space and space["player"] not in players and not faults.is_wrong_within(f"{here}.player"):
            faults.add(f"{here}.player", say("nobody of this name is at the table"))
        if space.get("ally") and len(players) > 2:
            faults.add(f"{here}.ally", say("only two players have allies"))


def _check_no_squires_for_allies(rows: list[SpaceRow], faults: Faults) -> None:
    for here, space in rows:
        if space.get("ally") and space.get("squires"):
            faults.add(f"{here}.squires", say("squires do not help an ally"))


def _owner_of_row_or_none(row: SpaceRow, faults: Faults) -> tuple[str, bool] | None:
    """Whose space it is, own and allied knights told apart; None where the row's faults leave that open."""
    here, space = row
    sure = {"player", "ally", "archer"}
    if sure - space.keys() or any(faults.is_wrong_within(f"{here}.{name}") for name in sure):
        return None
    return space["player"], space["ally"]


def _check_one_space_each(rows: list[SpaceRow], faults: Faults) -> None:
    taken = set()
    for here, space in rows:
        side = _owner_of_row_or_none((here, space), faults)
        if side in taken and not space["archer"]:
            faults.add(f"{here}.player", say("these knights have a space in this conflict already"))
        if side and not space["archer"]:
            taken.add(side)


def _check_archers_below_knights(rows: list[SpaceRow], faults: Faults) -> None:
    shooting = set()
    for at, (here, space) in enumerate(rows):
        side = _owner_of_row_or_none((here, space), faults)
        if not side or not space["archer"]:
            continue
        if side in shooting:
            faults.add(f"{here}.archer", say("a player has only one archer in a conflict"))
        elif not at or _owner_of_row_or_none(rows[at - 1], faults) not in (side, None):
            faults.add(f"{here}.archer", say("an archer stands directly below the knights it came with"))
        shooting.add(side)


def _taken_space_of_row(row: Mapping[str, Any]) -> TakenSpace:
    if row["archer"]:
        return TakenSpace(row["player"], ARCHER_STRENGTH, ally=row["ally"], archer=True)
    return TakenSpace(row["player"], sum(row["knights"]) + TUDOR_KNIGHT_STRENGTH * row["tudor"] + row["squires"],
                      ally=row["ally"])


def _ranked_space_as_json(ranked: RankedSpace) -> dict[str, Any]:
    flags = {"ally": ranked.space.ally, "archer": ranked.space.archer}
    return {"player": ranked.space.player, "strength": ranked.space.strength, "points": ranked.points,
            **{name: True for name, is_set in flags.items() if is_set}}


def _outcome_of_facts(facts: Mapping[str, Any], spaces: list[TakenSpace]) -> Outcome:
    return resolve_conflict(Card(facts["strength"], tuple(facts["points"])), facts["battle"], spaces)


def _answer_of_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    spaces = [_taken_space_of_row(row) for row in facts["spaces"]]
    outcome = _outcome_of_facts(facts, spaces)
    lost = facts["resentment"] and not outcome.england_wins
    return {
        "strength": outcome.strength,
        "england": outcome.england_wins,
        "ranking": [_ranked_space_as_json(rank) for rank in outcome.ranking],
        "dishonored": list(players_taking_dishonor(facts["players"], spaces)) if lost else [],
        "knights": outcome.fate.value,
    }


def _explanations_of_facts(facts: Mapping[str, Any]) -> tuple[Explanation, ...]:
    outcome = _outcome_of_facts(facts, [_taken_space_of_row(row) for row in facts["spaces"]])
    reasons = tuple(ExplainedLine(rank.space.words, (rank.space.strength, rank.points), rank.why)
                    for rank in outcome.ranking)
    return Explanation(outcome.why, (), ()), Explanation(say("Ranking"), (say("Strength"), say("Points")), reasons)


# What the sheet of the final scoring asks for, too.

TOO_MANY = {
    1: say("a player has at most three knights of strength 1"),
    2: say("a player has at most two knights of strength 2"),
    3: say("a player has only one knight of strength 3"),
    4: say("a player has only one knight of strength 4"),
}


def _check_knights_are_in_box(knights: list[int], path: str, faults: Faults) -> None:
    if not faults.is_wrong_within(path):
        for strength, most in KNIGHTS_IN_THE_BOX.items():
            if knights.count(strength) > most:
                faults.add(path, TOO_MANY[strength])


def knights_list_declaration(least: int) -> JsonList:
    """The strengths of one player's knights."""
    return JsonList(Whole(1, 4), least, check=_check_knights_are_in_box)


def _check_not_rising(points: list[int], path: str, faults: Faults) -> None:
    if not faults.is_wrong_within(path) and points != sorted(points, reverse=True):
        faults.add(path, say("these numbers must not rise"))


def falling_numbers_declaration(length: int) -> JsonList:
    """So many numbers, the largest first."""
    return JsonList(Whole(), length, length, check=_check_not_rising)


# The sheet.

ARCHERS = JsonObject({"player": Name(), "archer": Flag(), "ally": OptionalField(Flag(), False)},
                     strays=dict.fromkeys(("knights", "tudor", "squires"),
                                          say("an archer stands on a space of its own")))
KNIGHTS = JsonObject({"player": Name(), "knights": knights_list_declaration(least=1),
                      "tudor": OptionalField(Flag(), False),
                      "squires": OptionalField(Whole(), 0), "ally": OptionalField(Flag(), False),
                      "archer": OptionalField(Flag(), False)})
SHEET = Sheet(
    "lancaster.conflict",
    say("Resolve one conflict"),
    JsonObject({"players": JsonList(Name(), 2, 5, distinct="", whole_with="resentment"), "strength": Whole(),
                "points": falling_numbers_declaration(3), "battle": Whole(1, 2),
                "resentment": OptionalField(Flag(), False),
                "spaces": JsonList(ObjectByFlag("archer", ARCHERS, KNIGHTS), 0, 3)}, _check_what_stands_together),
    _answer_of_facts,
    _explanations_of_facts,
)
