"""What the board prints of its regions, and what nobody could read."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.long_live_the_king.regions import (
    BY_KEY,
    MAN,
    PRINTED,
    REGIONS,
    box_of_profile,
    possible_start_regions,
    regions_of_island,
    votes_of_region,
)
from tests.games.long_live_the_king.kit import PROFILE
from tests.tabletop.answering import play

UNREAD = ["votes/grentebrige", "votes/lideforde", "votes/lincolia", "votes/loncastre", "votes/lundonia",
          "votes/rouecestre", "votes/stadford"]


def read_aloud(told: dict[str, Any], *then: Any) -> tuple[list[str], Any]:
    """The table is asked for what nobody could read; who was asked what, and the box."""
    box = box_of_profile({})
    asked = play(box.ask_missing_values("island", PRINTED[0].words, UNREAD), table=[told, *then])[1]
    return asked, box


def test_thirteen_regions_of_two_to_four_votes_have_39_together() -> None:
    box = box_of_profile(PROFILE)
    assert len(REGIONS) == len(BY_KEY) == 13
    assert {votes_of_region(box, region) for region in REGIONS} == {2, 3, 4}
    assert sum(votes_of_region(box, region) for region in REGIONS) == 39


def test_three_players_play_without_man_and_37_votes() -> None:
    assert set(REGIONS) - set(regions_of_island(3)) == {MAN}
    assert sum(votes_of_region(box_of_profile(PROFILE), region) for region in regions_of_island(3)) == 37
    assert regions_of_island(4) == regions_of_island(5) == REGIONS


def test_what_could_be_read_is_known_and_the_rest_is_asked_once() -> None:
    box = box_of_profile({})
    known = {region.key: votes_of_region(box, region) for region in REGIONS if box.knows_value(region.votes_key)}
    assert known == {"tateshale": 4, "oxeneford": 4, "wigemor": 4, "sedberouie": 2, "man": 2, "sarisberie": 2}
    assert sorted(region.votes_key for region in REGIONS if not box.knows_value(region.votes_key)) == UNREAD
    asked, learned = read_aloud(dict(PROFILE))
    assert asked == ["table: box/island"]
    assert votes_of_region(learned, BY_KEY["lincolia"]) == 4
    assert play(learned.ask_missing_values("island", PRINTED[0].words, UNREAD))[1] == []


@pytest.mark.parametrize(("wrong", "doubts"), [
    ({"votes/lincolia": 3}, 1), ({"votes/rouecestre": 4}, 1), ({"votes/lincolia": 3, "votes/lideforde": 3}, 2),
    ({"votes/lincolia": 3, "votes/lundonia": 4}, 0)])
def test_votes_that_do_not_add_up_are_doubted_once_and_then_believed(wrong: dict[str, int], doubts: int) -> None:
    assert len(box_of_profile({})._doubts({**PROFILE, **wrong})) == doubts
    told = {**PROFILE, **wrong}
    asked, box = read_aloud(told, *(["yes"] if doubts else []))
    assert asked == ["table: box/island", *(["table: really/box/island"] if doubts else [])]
    assert [votes_of_region(box, BY_KEY[key.partition("/")[2]]) for key in UNREAD] == [told[key] for key in UNREAD]


def test_where_man_alone_is_wrong_the_whole_island_is_doubted_and_where_another_is_the_island_without_man() -> None:
    without = {key: votes for key, votes in PROFILE.items() if key != "votes/lincolia"}
    for wrong, of in (({"votes/man": 3}, 39), ({"votes/wigemor": 3}, 37)):
        (doubt,) = box_of_profile({**without, **wrong})._doubts({"votes/lincolia": 4})
        assert dict(doubt.values)["n"] == of


def test_in_an_evening_begun_before_a_wrong_sum_is_doubted_wherever_it_shows() -> None:
    assert len(box_of_profile({}, once=False)._doubts({**PROFILE, "votes/lincolia": 3})) == 3


def test_a_slip_in_the_votes_can_be_typed_again() -> None:
    asked, box = read_aloud({**PROFILE, "votes/lincolia": 3}, "no", dict(PROFILE))
    assert asked == ["table: box/island", "table: really/box/island", "table: box/island"]
    assert votes_of_region(box, BY_KEY["lincolia"]) == 4


def test_what_was_read_of_the_board_can_be_corrected_for_this_box() -> None:
    assert votes_of_region(box_of_profile({**PROFILE, "votes/man": 3}), MAN) == 3


def test_start_regions_are_those_on_the_cards_of_so_many_players() -> None:
    box = box_of_profile({**PROFILE, "start/3": ["rouecestre", "lincolia", "wigemor"]})
    assert {region.key for region in possible_start_regions(box, 3)} == {"rouecestre", "lincolia", "wigemor"}
    assert possible_start_regions(box, 4) == REGIONS
    assert MAN not in possible_start_regions(box_of_profile(PROFILE), 3)
