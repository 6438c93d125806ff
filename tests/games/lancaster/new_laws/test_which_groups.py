"""Of which groups the new laws are taken: of all, group by group, or as lots are drawn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.choices import check_combination, legal_combinations, usual_options
from companion.core.rows import has_machine_rolls
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.base_game.parliament import bills_form
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.view import set_up_sections
from companion.locale import tongue
from tests.games.lancaster.kit import PROFILE, play, set_up_all
from tests.games.lancaster.kit import realm_of as any_realm_of
from tests.games.lancaster.kit import step as base_step
from tests.games.lancaster.new_laws.tables import realm_of
from tests.tabletop.answering import said

OLD, NEW = "base", "new-laws"
BY_LOT = {"laws": "lots"}


def groups(realm: Realm) -> list[str]:
    """Of each group: old or new."""
    old = {law.key for law in any_realm_of().law_pile.laws}
    found = [{OLD if law.key in old else NEW for law in realm.law_pile.laws if law.group == n} for n in range(5)]
    assert all(len(kinds) == 1 for kinds in found)
    return [kinds.pop() for kinds in found]


def listed(realm: Realm) -> list[str]:
    parliament = next(section for section in set_up_sections(realm) if section.key == "parliament")
    return [tongue("en").text_of(line) for line in parliament.steps]


def test_with_the_box_all_laws_are_new_unless_the_table_says_otherwise() -> None:
    realm = realm_of()
    assert groups(realm) == [NEW] * 5
    assert [law.key for law in realm.law_pile.laws_in_force_at_start] == ["war-councils", "retinue-paid",
                                                                          "purse-served"]


def test_without_it_all_are_old() -> None:
    assert groups(any_realm_of()) == [OLD] * 5
    assert not [line for line in listed(any_realm_of()) if "New Laws" in line]


def test_the_table_may_choose_group_by_group() -> None:
    realm = realm_of(**{"laws": "groups", "laws-1": NEW, "laws-4": NEW})
    assert groups(realm) == [OLD, NEW, OLD, OLD, NEW]
    realm.round = 5
    last = {option.key for pick in bills_form(realm).places for option in pick.options}
    assert last == {"deserted-counties", "all-gifts", "crusaders"}


def test_every_group_may_be_chosen_with_every_other() -> None:
    chosen = [options for options in legal_combinations(LANCASTER.options) if options["laws"] == "groups"]
    ways = {tuple(options[f"laws-{n}"] for n in range(5)) for options in chosen if options["kings-laws"] == "out"}
    assert len(ways) == 32


@pytest.mark.parametrize(("options", "sentence"), [
    ({"laws": "lots"}, "“Law cards in the pile: Drawn by lot” needs “The New Laws”."),
    ({"laws": "groups"},
     "“Law cards in the pile: Group by group” needs “The New Laws”."),
    ({"laws-2": NEW, "laws": "all", "new-laws": "in"},
     "“Group 2: The New Laws” needs “Law cards in the pile: Group by group”."),
    ({"laws": "groups", "laws-1": NEW}, "“Law cards in the pile: Group by group” needs “The New Laws”."),
])
def test_what_does_not_go_together_is_refused_with_the_reason(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal) as no:
        check_combination(LANCASTER.options, usual_options(LANCASTER.options) | options)
    assert tongue("en").text_of(no.value.words) == sentence


# Lots.


def lots(*new: int, rolled: bool = False) -> dict[str, Any]:
    """The answer: new laws for these groups."""
    found = {str(group): NEW if group in new else OLD for group in range(5)}
    return {group: {"drawn": box, "rolled": True} for group, box in found.items()} if rolled else {**found}


def drawn(*new: int, rolled: bool = False) -> Realm:
    realm = realm_of(**BY_LOT)
    assert play(base_step(realm, "lots"), table=[lots(*new, rolled=rolled)])[1] == [f"{TABLE}: lots"]
    return realm


def test_lots_decide_group_by_group_before_anything_is_set_up() -> None:
    realm = drawn(1, 2, 4)
    assert groups(realm) == [OLD, NEW, NEW, OLD, NEW]
    keys = [step.key for step in realm.in_play.order.set_up]
    assert keys.index("lots") < keys.index("table") < keys.index("first-laws")


@pytest.mark.parametrize(("rolled", "who"), [(True, "Drawn by lot by Companion."), (False, "Drawn by lot.")])
def test_everybody_reads_what_was_drawn_and_whether_companion_drew_it(rolled: bool, who: str) -> None:
    laws = "The base game: groups 0, 3. The New Laws: groups 1, 2, 4."
    assert said(drawn(1, 2, 4, rolled=rolled)) == [f"{who} {laws}"]
    assert said(drawn(0, 1, 2, 3, 4)) == ["Drawn by lot. All laws are of this box: The New Laws."]
    assert said(drawn()) == ["Drawn by lot. All laws are of this box: The base game."]


def test_without_lots_nothing_is_drawn() -> None:
    assert play(base_step(realm_of(), "lots"))[1] == []


def test_each_lot_says_which_group_it_is_for_and_what_was_drawn() -> None:
    realm, asked = realm_of(**BY_LOT), list[Any]()

    def look(ask: Any) -> Any:
        asked.append(ask.current_form)
        return lots(1)

    play(base_step(realm, "lots"), table=[look])
    form = asked[0]
    assert tongue("en").text_of(form.answer_words(lots(1, rolled=True))) == (
        "Group 0: The base game, Group 1: The New Laws, Group 2: The base game, Group 3: The base game, "
        "Group 4: The base game (drawn by Companion)")
    assert not has_machine_rolls(form.sample(random.Random(1)))


def test_the_first_laws_are_those_that_were_drawn() -> None:
    realm = realm_of(profile=PROFILE, books="cardboard", **BY_LOT)
    first = ["purse-served", "war-councils", "retinue-paid"]
    play(set_up_all(realm), table=[lots(0), "on", first])
    assert [law.key for law in realm.laws] == first


# Set-up.


def test_the_set_up_says_which_law_cards_are_taken() -> None:
    rest = "All other law cards go back into the box."
    assert listed(realm_of())[0] == f"All laws are of this box: The New Laws. {rest}"
    assert listed(realm_of(**{"laws": "groups", "laws-3": NEW}))[0] == (
        f"The base game: groups 0, 1, 2, 4. The New Laws: group 3. {rest}")
    assert listed(realm_of(**BY_LOT))[0] == (
        f"Draw a lot for each group: a card of each box in the linen bag. {rest}")
    assert listed(drawn(0))[0] == (
        f"The base game: groups 1, 2, 3, 4. The New Laws: group 0. {rest}")
    assert listed(realm_of())[1:] == listed(any_realm_of())


def test_a_group_that_was_corrected_in_the_box_is_laid_as_it_was_corrected() -> None:
    told = {law.key: str(law.group) for law in realm_of().law_pile.laws} | {"crusaders": "3", "upkeep": "4"}
    for how in ({}, BY_LOT):
        realm = realm_of(profile=PROFILE | {"law-groups/new-laws": told}, **how)
        if how:
            play(base_step(realm, "lots"), table=[lots(0, 1, 2, 3, 4)])
        assert {law.key for law in realm.law_pile.laws if law.group == 4} == {"deserted-counties", "all-gifts",
                                                                              "upkeep"}
