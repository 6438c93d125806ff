"""The laws of several boxes in one pile: a box of laws brings nothing but its laws and what it needs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.core.choices import check_combination, legal_combinations, usual_options
from companion.core.dice import Lots
from companion.core.game import Seating
from companion.core.words import say
from companion.games.lancaster import lancaster_with_boxes
from companion.games.lancaster.base_game import BASE
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.law_groups import ask_lots_for_law_pile
from companion.games.lancaster.module import Module
from companion.games.lancaster.new_laws import NEW_LAWS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment import RESENTMENT
from companion.games.lancaster.reward_tiles import REWARD_TILES
from companion.games.lancaster.view import set_up_sections
from companion.locale import tongue
from tests.games.lancaster.kit import PROFILE, play
from tests.tabletop.answering import said

OLD, NEW, EDICTS = "base", "new-laws", "edicts"
TWO_GROUPS = tuple(replace(law, key=f"edict/{law.key}", title=say("An edict")) for law in BASE.laws
                   if law.group in (2, 3))
BOX = Module(key=EDICTS, title=say("The Edicts"), note=say("Eight more laws."), laws=TWO_GROUPS,
             needs=frozenset({"resentment", "reward-tiles"}))
BOXES = (BASE, NEW_LAWS, RESENTMENT, REWARD_TILES, BOX)
OPTIONS = lancaster_with_boxes(BOXES).options
WITH_BOTH = {"resentment": "in", "reward-tiles": "in", EDICTS: "in"}
ALL = {**WITH_BOTH, NEW: "in"}


def realm_of(options: dict[str, str]) -> Realm:
    agreed = usual_options(OPTIONS) | options
    check_combination(OPTIONS, agreed)
    realm, rule = Evening(Seating(("red", "blue", "green"), "red"), agreed, PROFILE, BOXES).new_state_and_rule()
    rule.close()
    return realm


def of_groups(realm: Realm) -> list[str]:
    """The box of each group."""
    box_of = {law.key: module.key for module in BOXES for law in module.laws}
    found = [{box_of[law.key] for law in realm.law_pile.laws if law.group == n} for n in range(5)]
    assert Counter(law.group for law in realm.law_pile.laws) == {0: 3, 1: 4, 2: 4, 3: 4, 4: 3}
    return [boxes.pop() for boxes in found if len(boxes) == 1]


def listed(realm: Realm) -> str:
    parliament = next(section for section in set_up_sections(realm) if section.key == "parliament")
    return tongue("en").text_of(parliament.steps[0])


@pytest.mark.parametrize(("options", "groups"), [
    ({}, [OLD] * 5),
    ({NEW: "in"}, [NEW] * 5),
    (WITH_BOTH, [OLD, OLD, EDICTS, EDICTS, OLD]),
    (ALL, [NEW, NEW, EDICTS, EDICTS, NEW]),
    ({**ALL, "laws": "groups"}, [OLD] * 5),
    ({**ALL, "laws": "groups", "laws-0": NEW, "laws-2": NEW, "laws-3": EDICTS}, [NEW, OLD, NEW, EDICTS, OLD]),
])
def test_each_group_is_of_the_box_that_replaces_it_or_of_the_one_the_table_chose(options: dict[str, str],
                                                                                 groups: list[str]) -> None:
    assert of_groups(realm_of(options)) == groups


def test_every_combination_of_the_groups_of_three_boxes_can_be_had_and_no_other() -> None:
    keys = ("laws", *(f"laws-{n}" for n in range(5)))
    cardboard = [one for one in legal_combinations(OPTIONS) if {**one, **WITH_BOTH, "books": "cardboard"} == one]
    piles = [{key: one[key] for key in keys} for one in cardboard if one["dishonor-ties"] == "markers-spare"]
    assert Counter(pile["laws"] for pile in piles) == {"all": 2, "lots": 1, "groups": 2 ** 3 * 3 ** 2}
    assert all(pile["laws-2"] == OLD for pile in piles if pile["laws"] != "groups")


@pytest.mark.parametrize(("options", "sentence"), [
    ({EDICTS: "in", "resentment": "in"}, "“The Edicts” needs “Reward Tiles”."),
    ({**WITH_BOTH, "laws": "groups"}, "“Law cards in the pile: Group by group” needs “The New Laws”."),
    ({**WITH_BOTH, "laws": "lots"}, "“Law cards in the pile: Drawn by lot” needs “The New Laws”."),
    ({NEW: "in", "laws": "groups", "laws-2": EDICTS}, "“Group 2: The Edicts” needs “The Edicts”."),
    ({**ALL, "laws": "lots", "laws-2": EDICTS},
     "“Group 2: The Edicts” needs “Law cards in the pile: Group by group”."),
])
def test_what_the_rules_do_not_combine_is_refused_with_the_reason(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal) as no:
        realm_of(options)
    assert tongue("en").text_of(no.value.words) == sentence


def test_lots_are_drawn_among_all_boxes_that_have_laws_for_a_group() -> None:
    realm, asked = realm_of({**ALL, "laws": "lots"}), list[Lots[Module]]()
    assert listed(realm).startswith("Draw a lot for each group:")

    def look(ask: Any) -> Any:
        asked.append(ask.current_form)
        return {"0": NEW, "1": OLD, "2": EDICTS, "3": NEW, "4": OLD}

    play(ask_lots_for_law_pile(realm), table=[look])
    bags = [[option.key for option in field.form.options] for _, field in asked[0].fields]
    assert bags == [[OLD, NEW], [OLD, NEW], [OLD, NEW, EDICTS], [OLD, NEW, EDICTS], [OLD, NEW]]
    assert of_groups(realm) == [NEW, OLD, EDICTS, NEW, OLD]
    drawn = "The base game: groups 1, 4. The New Laws: groups 0, 3. The Edicts: group 2."
    assert said(realm) == [f"Drawn by lot. {drawn}"]
    assert listed(realm) == f"{drawn} All other law cards go back into the box."


def test_the_set_up_names_the_box_of_each_group_wherever_there_are_laws_of_several() -> None:
    rest = "All other law cards go back into the box."
    assert listed(realm_of(WITH_BOTH)) == (
        f"The base game: groups 0, 1, 4. The Edicts: groups 2, 3. {rest}")
    assert listed(realm_of({**ALL, "laws": "groups"})) == f"All laws are of this box: The base game. {rest}"
    assert rest not in listed(realm_of({"resentment": "in"}))


def test_the_groups_are_chosen_directly_below_how_the_laws_are_combined_whatever_other_boxes_let_one_choose() -> None:
    keys = [choice.key for choice in OPTIONS]
    assert keys.index("dishonor-ties") < keys.index("laws")
    assert keys[keys.index("laws"):] == ["laws", *(f"laws-{n}" for n in range(5))]
