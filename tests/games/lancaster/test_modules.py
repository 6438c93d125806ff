"""What goes wrong with a box is noticed when the game is put together, or at the latest by the audit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Refusal, RuleBug
from companion.core.choices import check_combination, usual_options
from companion.core.words import say
from companion.finding.folders import shipped_folder
from companion.games.lancaster import LANCASTER, lancaster_with_boxes
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game import BASE
from companion.games.lancaster.base_game.facts import GOLD
from companion.games.lancaster.evening import audit
from companion.games.lancaster.final_scoring import AwardRule
from companion.games.lancaster.law import LawPile
from companion.games.lancaster.law_groups import law_pile_of_options
from companion.games.lancaster.module import Module, ScoredCategory
from companion.games.lancaster.modules import MODULES
from companion.games.lancaster.order import OWN, STAYS, OrderOfPlay, Step
from companion.games.lancaster.pieces import KNIGHTS
from companion.games.lancaster.resentment import RESENTMENT
from companion.games.lancaster.spaces import COURT, RESERVE
from companion.locale import tongue
from tests.games.lancaster.kit import board_of, realm_of


def at_a_table_of(**options: str) -> dict[str, str]:
    return usual_options(LANCASTER.options) | {key.replace("_", "-"): option for key, option in options.items()}


@pytest.mark.parametrize(("options", "sentence"), [
    ({"kings_laws": "in", "court": "in"}, "“Laws of the King” needs “The King's Resentment”."),
    ({"dishonor_ties": "markers-blame"}, "needs “The King's Resentment”."),
    ({"new_laws": "in", "laws": "groups", "laws_2": "kings-laws"},
     "“Group 2: Laws of the King” needs “Laws of the King”."),
])
def test_a_box_without_what_it_needs_is_refused_with_the_reason(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal) as no:
        check_combination(LANCASTER.options, at_a_table_of(**options))
    assert sentence in tongue("en").text_of(no.value.words)
    check_combination(LANCASTER.options, at_a_table_of(court="in", resentment="in", kings_laws="in", **{
        key: option for key, option in options.items() if key not in ("kings_laws", "court")}))


@pytest.mark.parametrize(("what", "brought"), [
    ("modules", {"key": "base"}), ("options", {"key": "books"}), ("options", {"choices": RESENTMENT.choices}),
    ("steps", {"steps": (Step("castles", before="counties"),)}), ("steps", {"steps": RESENTMENT.steps}),
    ("laws", {"laws": BASE.laws[:1]}), ("stocks", {"stocks": BASE.stocks[:1]}),
    ("places", {"place_kinds": RESENTMENT.place_kinds}),
    ("facts", {"scored_categories": (ScoredCategory(AwardRule("other", say("Another"), lambda _held: ()),
                                                    (replace(GOLD, question=say("?")),)),)}),
    ("scored categories", {"scored_categories": RESENTMENT.scored_categories}),
    ("printed values", {"printed_values": BASE.printed_values[:1]})])
def test_two_things_of_one_name_are_our_own_mistake(what: str, brought: dict[str, Any]) -> None:
    other = Module(**{"key": "other", "title": say("Another"), "note": say("Another"), **brought})
    with pytest.raises(RuleBug, match=f"{what} of one name"):
        lancaster_with_boxes((*MODULES, other))


def test_a_step_before_one_that_nobody_plays_is_our_own_mistake() -> None:
    with pytest.raises(RuleBug, match="nobody plays"):
        OrderOfPlay((), (Step("counties"),), ()).with_steps([Step("tiles", before="the moon")])


def test_every_page_that_a_step_turns_to_is_drawn() -> None:
    steps = (*BASE.order.steps, *(step for module in MODULES for step in module.steps))
    pages = {step.key if step.page == OWN else step.page for step in steps} - {STAYS}
    assert pages
    assert not {page for page in pages
                if not (shipped_folder("templates") / f"games/lancaster/steps/{page}.html").exists()}


def test_a_group_with_too_few_laws_for_an_evening_is_our_own_mistake() -> None:
    laws = realm_of().law_pile.laws
    with pytest.raises(RuleBug, match="whole groups"):
        LawPile.of_law_groups([[law for law in laws if law != laws[-1]]])


def test_a_table_that_was_opened_before_a_box_brought_laws_plays_those_of_the_base_game() -> None:
    box = realm_of().box
    assert law_pile_of_options(MODULES, {}, box).laws == law_pile_of_options((BASE,), {}, box).laws


def test_a_table_without_any_box_has_nothing_of_them() -> None:
    realm = realm_of()
    assert realm.states.keys() == {"base"}
    assert {kind.key for kind in realm.in_play.place_kinds} == {"county", "castle", "conflict"}
    assert {what.partition("/")[0] for what in adjustments(realm)}.isdisjoint({"seals", "bishops", "dishonor", "tile"})


def test_what_adds_to_a_category_is_known_at_the_last_count_though_no_category_names_it() -> None:
    realm = realm_of(court="in")
    (tudor,) = (addition.fact for addition in realm.in_play.scoring_additions)
    assert tudor in realm.in_play.facts_for_final_scoring
    assert not any(tudor in one.facts for one in realm.in_play.scored_categories)


# Lost and found.


def test_a_piece_in_a_place_that_nobody_knows_fails_the_audit() -> None:
    realm = realm_of()
    board_of(realm).move_piece("red", KNIGHTS[1], COURT, "the moon")
    with pytest.raises(RuleBug, match="the moon"):
        audit(realm)


def test_a_piece_lost_between_two_places_or_found_twice_fails_the_audit() -> None:
    for spoil in (lambda realm: realm.spaces.remove_pieces(RESERVE, "red", KNIGHTS[4]),
                  lambda realm: realm.spaces.add_pieces(COURT, "red", KNIGHTS[4])):
        realm = realm_of()
        spoil(realm)
        with pytest.raises(RuleBug, match="red has"):
            audit(realm)
