"""`companion resolve`: a dispute and an election of Long Live the King!, as sheets.md has them."""

from __future__ import annotations

import json
from typing import Any

from tests.cli.test_resolve import refused, resolved, run

DISPUTE: dict[str, Any] = {"sheet": "king.dispute", "region_limit": 4, "players": [
    {"player": "A", "role": "intruder", "cards": [1, 1, 2], "dice": [3, 6, 1], "figure": True},
    {"player": "C", "role": "defender", "cards": [3], "dice": [5], "figure": True, "courtiers": 3},
    {"player": "B", "role": "other", "cards": [1], "dice": [1]}]}
ELECTION: dict[str, Any] = {"sheet": "king.election", "players": [
    {"player": "A", "region_votes": 14, "bonus": 3}, {"player": "B", "region_votes": 11, "cards": 4, "bonus": 2},
    {"player": "C", "region_votes": 8, "cards": 9, "bonus": 1}]}


def test_both_examples_of_the_contract_are_answered_together() -> None:
    assert resolved([ELECTION, DISPUTE]) == [
        {"sheet": "king.election", "needed": 19, "counts": [
            {"player": "A", "region_votes": 10, "total": 13}, {"player": "B", "region_votes": 11, "total": 13},
            {"player": "C", "region_votes": 8, "total": 9}],
         "winner": None, "bonus": {"B": 3, "A": 2, "C": 1}, "roll_needed": []},
        {"sheet": "king.dispute", "totals": [
            {"player": "C", "points": 23}, {"player": "A", "points": 13}, {"player": "B", "points": 1}],
         "winner": "C", "reroll": [], "may_take_back": {"A": [1]}}]


def test_a_dispute_is_read_as_a_table_of_totals() -> None:
    assert run("-", text=json.dumps(DISPUTE)).stdout.splitlines() == [
        "sheet          king.dispute", "totals", "  player  points", "  C       23", "  A       13", "  B       1",
        "winner         C", "reroll         –", "may take back  A 1"]


def test_an_election_is_read_as_a_table_of_votes() -> None:
    assert run("-", text=json.dumps(ELECTION)).stdout.splitlines() == [
        "sheet        king.election", "needed       19", "counts", "  player  region votes  total",
        "  A       10            13", "  B       11            13", "  C       8             9", "winner       –",
        "bonus        B 3, A 2, C 1", "roll needed  –"]


def test_every_fault_of_a_list_has_its_sheets_place_and_a_sentence() -> None:
    wrong = {**DISPUTE, "region_limit": 2, "rerolled": ["D"]}
    assert refused([ELECTION, wrong, {**ELECTION, "needed": 19}]) == {
        "[1].players[1].courtiers": "at most 2 courtiers stand in this region",
        "[1].rerolled[0]": "nobody of this name is at the table", "[2].needed": "this field is unknown"}
