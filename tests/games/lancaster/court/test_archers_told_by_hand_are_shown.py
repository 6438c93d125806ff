"""By hand: archers and Tudor knights in the line-up that the table tells."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.asking import Rng
from companion.games.lancaster.base_game.line_up import companies_in_conflicts_form, one_conflict_form
from companion.games.lancaster.court.offices import ARCHER
from companion.games.lancaster.pieces import Company, owner_for_archers_of, piece_of_told_strength
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.view import conflict_view
from companion.locale import tongue
from tests.games.lancaster.court.tables import for_two, realm_of
from tests.games.lancaster.kit import conflict
from tests.tabletop.answering import refused

RED = owner_for_archers_of("red")


def by_hand(round_: int = 2, battles: tuple[int, ...] = (2, 1, 1)) -> Realm:
    realm = realm_of("red", "blue", "green", books="cardboard", round_=round_)
    for battle in battles:
        conflict(realm, battle=battle)
    return realm


def test_an_archer_is_told_without_its_strength_and_stands_as_itself() -> None:
    form = one_conflict_form(by_hand())
    assert form.follower_by_key(RED) is not None
    assert form.read([["red", 3], [RED, 2]]) == (Company("red", (piece_of_told_strength(3),)), Company(RED, (ARCHER,)))


@pytest.mark.parametrize("stands", [[[RED, 2]], [[RED, 2], ["red", 3]], [["red", 3], ["blue", 1], [RED, 2]],
                                    [["blue", 3], [RED, 2]]], ids=str)
def test_an_archer_anywhere_but_directly_below_its_knights_is_refused(stands: list[Any]) -> None:
    no = refused(companies_in_conflicts_form(by_hand()), {"conflict-1": stands, "conflict-2": [], "conflict-3": []})
    assert no == "An archer stands directly below the knights it came with."


def test_two_archers_of_one_office_may_be_out_but_no_three() -> None:
    form, stand = companies_in_conflicts_form(by_hand()), [["red", 1], [RED, 2]]
    form.read({"conflict-1": stand, "conflict-2": stand, "conflict-3": []})
    no = refused(form, {"conflict-1": stand, "conflict-2": stand, "conflict-3": stand})
    assert no == "red's archer cannot stand in so many conflicts."


def test_in_the_first_round_nobody_holds_an_office_yet() -> None:
    form = one_conflict_form(by_hand(1))
    assert [option.key for option in form.who.options] == ["red", "blue", "green"]


def test_who_is_asked_reads_once_what_a_tudor_knight_counts() -> None:
    fields: Any = companies_in_conflicts_form(by_hand()).fields
    notes = [field.form.each.note for _, field in fields]
    assert [note and tongue("en").text_of(note) for note in notes] == [
        "A Tudor knight counts 2.", None, None]


def test_with_two_players_an_ally_has_an_archer_of_its_own() -> None:
    realm = for_two(books="cardboard")
    realm.round = 2
    form = one_conflict_form(realm)
    assert [option.key for option in form.who.options][4:] == [owner_for_archers_of(owner) for owner in
                                                               ("red", "blue", "ally/red", "ally/blue")]
    form.read([["ally/red", 1], [owner_for_archers_of("ally/red"), 2]])


def test_line_ups_at_random_are_legal_and_have_archers_in_them() -> None:
    form = companies_in_conflicts_form(by_hand())

    def drawn(rng: Rng) -> dict[str, Any]:
        raw: Any = form.sample(rng)
        form.read(raw)
        return raw  # type: ignore[no-any-return]

    archers = [who for n in range(60) for stands in drawn(random.Random(n)).values() for who, _ in stands
               if who.startswith("archer/")]
    assert len(set(archers)) == 3


def test_the_screen_shows_an_archer_that_was_told_with_its_mark() -> None:
    realm = by_hand()
    there = realm.conflicts[0]
    realm.spaces.set_companies(there.key, one_conflict_form(realm).read([["red", 3], [RED, 2]]))
    _, archer = conflict_view(realm, there).companies
    assert ([piece.mark for piece in archer.pieces], archer.strength, archer.whose.archer) == (["archer"], 2, True)
