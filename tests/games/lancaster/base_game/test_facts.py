"""What the table is asked of its cardboard: when something changed it, of the seats it is about, and not otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import TABLE, Secrecy
from companion.core.words import say
from companion.games.lancaster.base_game import facts
from companion.games.lancaster.base_game.facts import Fact
from companion.games.lancaster.base_game.laws import LAWS
from companion.games.lancaster.base_game.rewards import EXTENSION, GOLD, MARKERS, NEW_KNIGHT, SQUIRES, UPGRADE
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.locale import tongue
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import STOCKS, conflict, enact, fight, play, realm_of, step
from tests.tabletop.answering import first_asked, refused, said

HAND = Source("somewhere", say("Somewhere"))
FACTS = [one for one in vars(facts).values() if isinstance(one, Fact)]
EVERY_FACT = pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.key)


def known(realm: Realm, fact: Fact, *seats: str, **answers: list[Any]) -> tuple[dict[str, int], list[str]]:
    told, asked = play(realm.books.know(realm, fact, seats or realm.seats), **answers)  # type: ignore[arg-type]
    return dict(told), [one.split(":")[0] for one in asked]


def some(fact: Fact) -> Any:
    """A number of it, as it is answered."""
    return "yes" if hasattr(fact.form, "options") else 1


def told_by_all(fact: Fact) -> Realm:
    realm = realm_of(books="cardboard")
    known(realm, fact, **{seat: [some(fact)] for seat in realm.seats})
    return realm


@EVERY_FACT
def test_what_was_told_is_not_asked_again_as_long_as_nothing_changed_it(fact: Fact) -> None:
    assert known(told_by_all(fact), fact) == ({"red": 1, "blue": 1, "green": 1}, [])


@EVERY_FACT
def test_a_fact_is_asked_of_those_it_is_asked_about_and_of_nobody_twice(fact: Fact) -> None:
    realm = realm_of(books="cardboard")
    assert known(realm, fact, "blue", blue=[some(fact)]) == ({"blue": 1}, ["blue"])
    every, asked = known(realm, fact, red=[some(fact)], green=[some(fact)])
    assert (every, asked) == ({"red": 1, "blue": 1, "green": 1}, ["red", "green"])


DEPLOYED = ("twos", "three-ones", "all-strengths", "no-two", "three")
CHANGES = {
    "gold": (Reward.of({GOLD: 1}), {"gold"}), "squires": (Reward.of({SQUIRES: 1}), {"squires"}),
    "markers": (Reward.of({MARKERS: 1}), set()), "points": (Reward.of({POWER_POINTS: 1}), set()),
    "knight": (Reward.of({}, NEW_KNIGHT), set()),  # it comes to the court
    "upgrade": (Reward.of({}, UPGRADE), {*DEPLOYED}),
    "extension": (Reward.of({}, EXTENSION), {"extensions", *DEPLOYED}),  # it may send a knight home
}


@pytest.mark.parametrize("change", CHANGES)
@EVERY_FACT
def test_what_somebody_is_given_is_asked_of_them_again_and_of_nobody_else(fact: Fact, change: str) -> None:
    realm, (reward, changed) = told_by_all(fact), CHANGES[change]
    play(realm.books.give_reward(realm, "blue", reward, HAND))  # type: ignore[arg-type]
    again = ["blue"] if fact.key in changed else []
    assert known(realm, fact, **{seat: [some(fact)] for seat in again})[1] == again


@pytest.mark.parametrize("stock", ["gold", "squires"])
def test_what_somebody_gives_is_asked_of_them_again(stock: str) -> None:
    fact = facts.GOLD if stock == "gold" else facts.SQUIRES
    realm = told_by_all(fact)
    realm.books.take_price(realm, "green", {STOCKS[stock]: 1}, HAND)
    assert known(realm, fact, green=[0]) == ({"red": 1, "blue": 1, "green": 0}, ["green"])


def law(key: str) -> Callable[[Realm], Any]:
    one = next(one for one in LAWS if one.key == key)
    return lambda realm: one.effect(realm, one.source)


@pytest.mark.parametrize(("key", "fact"), [
    ("spoils-of-war", facts.GOLD), ("spoils-of-war", facts.SQUIRES), ("votes-for-gold", facts.GOLD),
    ("squires-for-twos", facts.SQUIRES), ("builders-of-war", facts.EXTENSIONS), ("no-twos", facts.THREE_ONES),
    ("three-to-four", facts.ALL_STRENGTHS)], ids=lambda one: getattr(one, "key", one))
def test_what_a_law_leaves_to_the_table_is_asked_of_all_again(key: str, fact: Fact) -> None:
    realm = told_by_all(fact)
    play(law(key)(realm))
    assert known(realm, fact, **{seat: [some(fact)] for seat in realm.seats})[1] == ["red", "blue", "green"]


@EVERY_FACT
def test_after_the_knights_are_placed_and_after_the_rewards_everything_is_asked_again(fact: Fact) -> None:
    for key, answer in (("placing", "on"),
                        ("counties", {"somerset": "nobody", "start": "red", "castles": ["nobody", {}]})):
        realm = told_by_all(fact)
        play(step(realm, key), table=[answer])
        assert known(realm, fact, **{seat: [some(fact)] for seat in realm.seats})[1] == list(realm.seats)


@pytest.mark.parametrize("battle", [1, 2])
def test_knights_that_left_a_conflict_are_counted_again(battle: int) -> None:
    realm = told_by_all(facts.CONFLICTS)
    there = conflict(realm, strength=4 if battle == 1 else 9, battle=battle)
    play(fight(realm), table=[{there.key: [["red", 4]]}])
    assert known(realm, facts.CONFLICTS, red=[0], blue=[0], green=[0])[1] == ["red", "blue", "green"]


def test_two_laws_about_the_same_ask_once() -> None:
    realm = realm_of(books="cardboard")
    assert enact(realm, "county-pairs", "county-threes", "glory-in-france", red=[3, 1], blue=[4, 0], green=[1, 2]) == [
        *(f"{seat}: counties/county-pairs/1" for seat in ("red", "blue", "green")),
        *(f"{seat}: conflicts/glory-in-france/1" for seat in ("red", "blue", "green"))]


# Two players.


@pytest.mark.parametrize(("key", "fact"), [("gold-leads", facts.GOLD), ("squires-lead", facts.SQUIRES)])
def test_two_players_gold_and_squires_lie_open_so_hands_look_and_nobody_is_asked(key: str, fact: Fact) -> None:
    realm = realm_of("red", "blue", books="cardboard")
    assert enact(realm, key) == []
    assert [tongue("en").text_of(what).split(":")[0] for line in realm.results for _, what in line.parts] == [
        f"Who has the most {fact.key}"]


@pytest.mark.parametrize(("key", "fact"), [("gold-leads", facts.GOLD), ("squires-lead", facts.SQUIRES)])
def test_two_players_in_an_evening_begun_with_rules_4_the_table_is_asked_once(key: str, fact: Fact) -> None:
    realm = realm_of("red", "blue", books="cardboard", rules=4)
    (ask,) = first_asked(realm.books.know(realm, fact, realm.seats))  # type: ignore[arg-type]
    assert (ask.seat, ask.secrecy, len(ask.current_form.fields)) == (TABLE, Secrecy.OPEN, 2)
    assert enact(realm, key, table=[{"red": 2, "blue": 5}]) == [f"table: {fact.key}/{key}/1"]
    assert len([line for line in said(realm) if line.startswith("blue")]) == 1


def test_with_two_players_only_whose_gold_changed_is_asked_again() -> None:
    realm = realm_of("red", "blue", books="cardboard")
    known(realm, facts.GOLD, table=[{"red": 2, "blue": 5}])
    realm.books.take_price(realm, "blue", {GOLD: 1}, HAND)
    assert known(realm, facts.GOLD, table=[{"blue": 4}]) == ({"red": 2, "blue": 4}, [TABLE])
    assert refused(first_asked(realm_of("red", "blue", books="cardboard").books.know(  # type: ignore[arg-type]
        realm, facts.SQUIRES, realm.seats))[0].current_form, {"red": 1}) == "Please fill every field."
