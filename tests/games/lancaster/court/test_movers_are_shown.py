"""Who may be placed, with what goes along, as drawings: there are many to choose from."""

from __future__ import annotations

from companion.core.asking import Seat
from companion.games.lancaster.base_game.placing import placing_form
from companion.games.lancaster.court.offices import SHIELD
from companion.games.lancaster.realm import Realm
from tests.games.lancaster import kit
from tests.games.lancaster.court.tables import entitle, for_two, realm_of
from tests.games.lancaster.kit import board_of


def drawn(realm: Realm, seat: Seat = "red") -> dict[str, tuple[str, ...]]:
    return {way.key: way.signs for way in placing_form(realm, board_of(realm), seat).distinct_inner_branches}


def test_a_knight_is_drawn_with_its_strength_and_what_goes_along_and_a_lord_alone() -> None:
    realm = realm_of()
    entitle(realm, "red", SHIELD)
    assert drawn(realm) == {"1": ("knight", "1"), "1+shield": ("knight", "1", "+", "shield"), "2": ("knight", "2"),
                            "2+shield": ("knight", "2", "+", "shield"), "lord": ("lord",)}


def test_with_two_players_the_arms_say_whose_each_is() -> None:
    ways = drawn(for_two())
    assert (ways["2"], ways["ally-2"]) == (("arms-red", "2"), ("arms-green", "2"))
    assert (ways["lord"], ways["ally-lord"]) == (("arms-red", "lord"), ("arms-green", "lord"))


def test_without_the_court_they_are_said_in_words() -> None:
    assert set(drawn(kit.realm_of()).values()) == {()}
