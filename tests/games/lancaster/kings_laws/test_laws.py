"""The eight law cards of the king."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.choices import legal_combinations
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.base_game.parliament import bills_form
from companion.games.lancaster.kings_laws import KINGS_LAWS, LAWS
from companion.games.lancaster.law import Law
from companion.games.lancaster.modules import MODULES
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.kings_laws.tables import realm_of
from tests.games.lancaster.kit import PROFILE, play, step

SECOND = ("taxed-plenty", "absolution", "clean-shields", "seals-for-retinue")
THIRD = ("seal-kept", "shown-wealth", "stayed-at-home", "tower-guests")
KING = {law.key for law in LAWS}


def group(realm: Realm, n: int) -> set[str]:
    return {law.key for law in realm.law_pile.laws if law.group == n}


def test_there_are_eight_four_and_four_in_the_order_of_print() -> None:
    assert [(law.key, law.group) for law in LAWS] == [*((key, 2) for key in SECOND), *((key, 3) for key in THIRD)]


def test_no_two_laws_of_the_box_share_a_key_a_title_or_a_text() -> None:
    every_law = [law for module in MODULES for law in module.laws]
    for part in ("key", "title", "words"):
        assert len({getattr(law, part) for law in every_law}) == len(every_law), part


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_a_law_is_a_plain_sentence_without_values(law: Law) -> None:
    assert law.title.values == law.words.values == ()
    assert tongue("en").text_of(law.words).endswith(".")
    assert tongue("de").text_of(law.words) != tongue("en").text_of(law.words)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_what_a_law_does_is_proved_at_the_mirrored_path(law: Law) -> None:
    assert (Path(__file__).parent / f"test_{law.key.replace('-', '_')}.py").exists()


def test_only_the_kings_trust_looks_at_retained_voting_markers() -> None:
    assert [law.key for law in LAWS if law.looks_at_retained] == ["seal-kept"]


# Set-up.


def test_they_can_be_chosen_only_where_court_and_resentment_are_on_the_table() -> None:
    assert KINGS_LAWS.needs == {"court", "resentment"}
    chosen = [one for one in legal_combinations(LANCASTER.options) if one["kings-laws"] == "in"]
    assert {(one["court"], one["resentment"]) for one in chosen} == {("in", "in")}
    assert {one["new-laws"] for one in chosen} == {"in", "out"}
    assert {one["reward-tiles"] for one in chosen} == {"in", "out"}


def test_beside_the_laws_of_the_base_game_they_take_the_place_of_groups_2_and_3() -> None:
    realm = realm_of()
    assert (group(realm, 2), group(realm, 3)) == ({*SECOND}, {*THIRD})
    old = {law.key for law in MODULES[0].laws if law.group in (0, 1, 4)}
    assert group(realm, 0) | group(realm, 1) | group(realm, 4) == old


def test_with_the_new_laws_any_groups_may_be_combined() -> None:
    """Old, new or the king's in group 2 and in group 3, and what the other groups are does not matter to them."""
    found = set()
    for chosen in legal_combinations(LANCASTER.options, {"books": "companion", "new-laws": "in", "kings-laws": "in",
                                                         "laws": "groups"}):
        found.add((chosen["laws-2"], chosen["laws-3"]))
    boxes = ("base", "new-laws", "kings-laws")
    assert found >= {(second, third) for second in boxes for third in boxes}
    realm = realm_of(**{"new-laws": "in", "laws": "groups", "laws-2": "new-laws", "laws-3": "kings-laws"})
    assert (group(realm, 2) & KING, group(realm, 3)) == (set(), {*THIRD})


def test_lots_may_decide_among_all_three() -> None:
    realm = realm_of(**{"new-laws": "in", "laws": "lots"})
    play(step(realm, "lots"), table=[{
        "0": "base", "1": "new-laws", "2": "kings-laws", "3": "new-laws", "4": "base"}])
    assert group(realm, 2) == {*SECOND}
    assert (group(realm, 3) & KING, len(group(realm, 3))) == (set(), 4)


def test_they_turn_up_when_their_groups_come_out_of_the_pile() -> None:
    realm = realm_of()
    realm.round = 2
    (first, *_) = bills_form(realm).places
    assert not {option.key for option in first.options} & KING
    realm.round = 3
    turned_up = {option.key for pick in bills_form(realm).places for option in pick.options}
    assert turned_up & {*SECOND}
    assert turned_up <= {*SECOND, *THIRD}


def test_a_group_that_was_corrected_in_the_box_is_laid_as_it_was_corrected() -> None:
    told = {law.key: str(law.group) for law in LAWS} | {"absolution": "3", "tower-guests": "2"}
    realm = realm_of(profile=PROFILE | {"law-groups/kings-laws": told})
    assert "tower-guests" in group(realm, 2)
    assert "absolution" in group(realm, 3)
