"""What a phone may say of its regions at an election: only what somebody can have."""

from __future__ import annotations

import pytest

from companion.core.forms import Pick
from companion.games.long_live_the_king.election_phase import election
from tests.games.long_live_the_king.kit import CARDBOARD, council_of
from tests.tabletop.answering import first_asked

EVERY_TABLE = pytest.mark.parametrize(("players", "most"), [(3, 37), (4, 39), (5, 39)])


def offered(players: int, rules: int) -> list[int]:
    council = council_of(players, CARDBOARD)
    council.rules = rules
    form = first_asked(election(council))[0].now
    votes: Pick[int] = dict(form.fields)["votes"].form  # type: ignore[attr-defined]
    return [option.value for option in votes.options]


@EVERY_TABLE
def test_no_region_brings_a_single_vote_so_nobody_has_one_nor_all_but_one(players: int, most: int) -> None:
    assert offered(players, 2) == [n for n in range(most + 1) if n not in (1, most - 1)]


@EVERY_TABLE
def test_in_an_evening_begun_before_any_number_up_to_all_may_be_said(players: int, most: int) -> None:
    assert offered(players, 1) == list(range(most + 1))
