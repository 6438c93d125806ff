"""Laws, deeds and offers of a box that the base game does not know."""


from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.core.words import say
from companion.games.lancaster.base_game.counties import BY_KEY as COUNTIES
from companion.games.lancaster.base_game.county_rewards import county_form
from companion.games.lancaster.base_game.doings import nobody_can_be_upgraded, upgrade
from companion.games.lancaster.base_game.parliament import apply_laws
from companion.games.lancaster.module import always
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import RESERVE
from companion.locale import tongue
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import board_of, conflict, court, hold, play, points, stack, station
from tests.games.lancaster.kit import step as base_step
from tests.games.lancaster.tournament import laws
from tests.games.lancaster.tournament.banners import BANNER
from tests.games.lancaster.tournament.garlands import GARLANDS
from tests.games.lancaster.tournament.tables import realm_of, step, with_banner
from tests.tabletop.answering import said

BOTH_BOOKS = pytest.mark.parametrize("books", ["companion", "cardboard"])


def enact(realm: Realm, *in_force: Any, **answers: list[Any]) -> list[str]:
    realm.laws = in_force
    return play(apply_laws(realm), **answers)[1]


def garlands(realm: Realm, seat: str = "red") -> int:
    return realm.purses[seat][GARLANDS]


# Laws and deeds ---------------------------------------------------------------------------------------------------


@BOTH_BOOKS
def test_a_law_acts_in_the_step_of_its_box_as_long_as_it_is_in_force(books: str) -> None:
    for in_force, gained in ((laws.queen_of_may,), 3), ((), 0):
        realm = realm_of(books=books)
        assert enact(realm, *in_force) == []
        if books == "companion":
            with_banner(realm, "blue", "lists 2")
        winner = {"table": ["blue"]} if books == "cardboard" else {}
        play(step(realm, "tournament"), blue=["gold"], **winner)
        assert points(realm) == [0, gained, 0]


def offered(into: dict[str, int], answer: Callable[[int], int]) -> Callable[[Any], int]:
    def look(ask: Any) -> int:
        into[ask.seat] = ask.now.most
        return answer(ask.now.most)

    return look


def test_a_price_of_four_a_piece_is_offered_as_often_as_it_can_be_paid_and_gives_the_deed() -> None:
    realm, most = realm_of(), dict[str, int]()
    for seat, gold in (("red", 3), ("blue", 11), ("green", 4)):
        hold(realm, seat, gold=gold)
    take = offered(most, lambda n: n)
    enact(realm, laws.heraldry, red=[take], blue=[take], green=[take])
    assert most == {"red": 0, "blue": 1, "green": 1}
    assert [realm.purses[seat][stock] for seat in realm.seats for stock in realm.purses[seat].kept
            if stock.key == "gold"] == [3, 7, 0]  # a second banner would be forfeited: nobody paid for it
    assert [garlands(realm, seat) for seat in realm.seats] == [1, 2, 2]
    assert BANNER not in realm.spaces.pieces(RESERVE, "blue")


def test_a_deed_that_would_lapse_is_not_offered_and_says_why() -> None:
    realm = realm_of()
    with_banner(realm, "red")
    hold(realm, "red", gold=8)
    asked: list[Any] = []

    def look(ask: Any) -> int:
        asked.append(ask.now)
        return 0

    enact(realm, laws.heraldry, red=[look], blue=[0], green=[0])
    assert (asked[0].most, tongue("en").say(asked[0].note)) == (0, "The banner is raised already.")


def test_by_hand_a_deed_is_told_in_its_own_words_and_what_the_companion_keeps_is_kept() -> None:
    realm = realm_of(books="cardboard")
    enact(realm, laws.heraldry, red=[1], blue=[0], green=[0])
    assert garlands(realm) == 2
    assert said(realm)[:2] == ["red may raise the banner (Heraldry).", "red: 1 garland (Heraldry)."]


@BOTH_BOOKS
def test_a_reward_of_less_than_none_takes_what_there_is_and_never_more(books: str) -> None:
    realm = realm_of(books=books)
    for _ in range(2):
        stack_of = conflict(realm)
        if books == "companion":
            stack(realm, stack_of, "red", 1)
        else:
            realm.spaces.join(stack_of.key, "red", BANNER)
    enact(realm, laws.squires_to_france)
    assert garlands(realm) == 0
    assert "red gives 1 garland (Squires to France)." in said(realm)


# Offers -----------------------------------------------------------------------------------------------------------


def test_something_else_is_offered_instead_of_a_county_and_of_an_upgrade() -> None:
    realm = realm_of()
    station(realm, "red", "stafford 2")
    form = county_form(realm, board_of(realm), "red", COUNTIES["stafford"])
    assert "garland" in [option.key for option in form.options]
    play(base_step(realm, "counties"), red=["garland"])
    assert garlands(realm) == 2
    court(realm, "red", 4)
    source = Source("gift", say("A gift"))
    assert nobody_can_be_upgraded(realm, board_of(realm), "red") is None  # no knight, but a garland instead
    asked = play(upgrade(realm, board_of(realm), "red", source, always), red=["garland"])[1]
    assert (asked, garlands(realm)) == (["red: upgrade/gift/1"], 3)


def test_what_is_offered_but_closed_to_an_ally_says_why() -> None:
    realm = realm_of("red", "blue")
    realm.allies = {"red": "green", "blue": "yellow"}
    station(realm, "ally/red", "stafford 2")
    form = county_form(realm, board_of(realm), "ally/red", COUNTIES["stafford"])
    assert [(one.key, tongue("en").say(one.why)) for one in form.closed] == [
        ("garland", "An ally wears no garlands.")]
    with pytest.raises(Refusal):
        form.read("garland")
