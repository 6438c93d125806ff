"""The sheet of one dispute: cards with the dice on them, and what stands in the region."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.records import Many, Optional, Record
from companion.core.sheets import Account, Faults, Flag, Name, OneOf, Sheet, Whole, inside
from companion.core.words import say
from companion.games.long_live_the_king.dispute import MOST_LAID, Laid, resolve
from companion.games.long_live_the_king.dispute_explained import explained

INTRUDER, DEFENDER, OTHER = "intruder", "defender", "other"
Row = tuple[str, Mapping[str, Any]]  # a player with their path


# Refused ---------------------------------------------------------------------------------------------------------


def _one_region(facts: Mapping[str, Any], path: str, faults: Faults) -> None:
    """Who can meet in one region, and what of theirs can stand there."""
    table = inside(path, "players")
    rows = [(f"{table}[{at}]", player) for at, player in enumerate(facts.get("players", ()))]
    if not any(fault.path == table for fault in faults):
        _one_of_each_side(rows, table, faults)
    limit = None if faults.within(inside(path, "region_limit")) else facts.get("region_limit")
    for row in rows:
        _a_die_each(row, faults)
        _courtiers(row, limit, faults)
        _figure(row, faults)
    _known_names(facts, rows, inside(path, "rerolled"), faults)


def _sure(row: Row, name: str, faults: Faults) -> bool:
    """Whether this field says something that can be judged."""
    here, player = row
    return name in player and not faults.within(f"{here}.{name}")


def _one_of_each_side(rows: list[Row], table: str, faults: Faults) -> None:
    if all(_sure(row, "role", faults) for row in rows):
        roles = [player["role"] for _, player in rows]
        if roles.count(INTRUDER) != 1 or roles.count(DEFENDER) != 1:
            faults.add(table, say("exactly one intruder and one defender are needed here"))


def _a_die_each(row: Row, faults: Faults) -> None:
    here, player = row
    whole = all(name in player and not any(fault.path == f"{here}.{name}" for fault in faults)
                for name in ("cards", "dice"))
    if whole and len(player["dice"]) != len(player["cards"]):
        faults.add(f"{here}.dice", say("as many dice as cards are needed here"))


def _courtiers(row: Row, limit: int | None, faults: Faults) -> None:
    here, player = row
    if not _sure(row, "courtiers", faults):
        return
    if _sure(row, "role", faults) and player["role"] != DEFENDER and player["courtiers"]:
        faults.add(f"{here}.courtiers", say("only the defender has courtiers in the region"))
    elif limit is not None and player["courtiers"] > limit:
        faults.add(f"{here}.courtiers", say("at most {n} courtiers stand in this region", n=limit))


def _figure(row: Row, faults: Faults) -> None:
    here, player = row
    if not (_sure(row, "figure", faults) and _sure(row, "role", faults)):
        return
    role, figure = player["role"], player["figure"]
    if role == OTHER and figure:
        faults.add(f"{here}.figure", say("only intruder and defender have a figure in the region"))
    elif role == INTRUDER and not figure:
        faults.add(f"{here}.figure", say("the intruder's figure stands in the region"))
    elif role == DEFENDER and not figure and _sure(row, "courtiers", faults) and not player["courtiers"]:
        faults.add(f"{here}.role", say("a defender has a figure or a courtier in the region"))


def _known_names(facts: Mapping[str, Any], rows: list[Row], path: str, faults: Faults) -> None:
    if "players" not in facts or not all(_sure(row, "player", faults) for row in rows):
        return
    names = {player["player"] for _, player in rows}
    for at, name in enumerate(facts.get("rerolled", ())):
        if name not in names and not faults.within(f"{path}[{at}]"):
            faults.add(f"{path}[{at}]", say("nobody of this name is at the table"))


# Answered --------------------------------------------------------------------------------------------------------


def _laid(facts: Mapping[str, Any]) -> list[Laid]:
    return [Laid(player["player"], tuple(player["cards"]), tuple(player["dice"]), player["figure"],
                 player["courtiers"]) for player in facts["players"]]


def _resolve(facts: Mapping[str, Any]) -> dict[str, Any]:
    outcome = resolve(_laid(facts), facts["rerolled"])
    return {"totals": [{"player": player, "points": points} for player, points in outcome.totals],
            "winner": outcome.winner, "reroll": list(outcome.reroll),
            "may_take_back": {player: list(cards) for player, cards in outcome.may_take_back.items()}}


def _explain(facts: Mapping[str, Any]) -> tuple[Account, ...]:
    return explained(facts, _laid(facts))


PLAYER = Record({
    "player": Name(), "role": OneOf((INTRUDER, DEFENDER, OTHER)), "cards": Many(Whole(1, 3), 1, MOST_LAID),
    "dice": Many(Whole(1, 6)), "figure": Optional(Flag(), False), "courtiers": Optional(Whole(), 0)})
SHEET = Sheet(
    "king.dispute",
    say("Resolve one dispute"),
    Record({"region_limit": Whole(2, 4), "players": Many(PLAYER, 3, 5, distinct="player"),
            "rerolled": Optional(Many(Name(), distinct=""), ())}, _one_region),
    _resolve,
    _explain,
)
