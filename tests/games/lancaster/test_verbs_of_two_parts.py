"""Laws that do two things at once, or take what they count: the verbs of cards that no box holds yet."""

from __future__ import annotations

from companion.core.words import say
from companion.games.lancaster.base_game import facts, rewards
from companion.games.lancaster.base_game.parliament import apply_laws
from companion.games.lancaster.base_game.rewards import GOLD, SQUIRES
from companion.games.lancaster.law import law
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.games.lancaster.verbs import offer, to_most
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import board_of, corrected, held, hold, play, points, realm_of
from tests.tabletop.answering import said

THREE = Reward.of({POWER_POINTS: 3})


@law("both-lead", 3, say("Both lead"), say("3 power points for the most squires, and 3 for the most gold."))
async def both_lead(realm: Realm, source: Source) -> None:
    await to_most(realm, source.one("squires"), facts.SQUIRES, THREE)
    await to_most(realm, source.one("gold"), facts.GOLD, THREE)


@law("either-way", 3, say("Either way"), say("2 gold for 1 squire, or 2 squires for 1 gold."))
async def either_way(realm: Realm, source: Source) -> None:
    await offer(realm, source.one("squires"), {GOLD: 2}, Reward.of({SQUIRES: 1}), say("How many times?"))
    await offer(realm, source.one("gold"), {SQUIRES: 2}, Reward.of({GOLD: 1}), say("How many times?"))


@law("squires-leave", 3, say("Squires leave"), say("Whoever has the most squires gives back 2."))
async def squires_leave(realm: Realm, source: Source) -> None:
    await to_most(realm, source, facts.SQUIRES, Reward.of({SQUIRES: -2}))


@law("dear-extensions", 3, say("Dear extensions"), say("An extension for 4 gold, as often as you like."))
async def dear_extensions(realm: Realm, source: Source) -> None:
    await offer(realm, source, {GOLD: 4}, Reward.of({}, rewards.EXTENSION), say("How many times?"))


def applied(realm: Realm, one: object, **answers: list[object]) -> list[str]:
    realm.laws = (one,)  # type: ignore[assignment]
    return play(apply_laws(realm), **answers)[1]


def test_who_leads_in_both_has_both_rewards() -> None:
    realm = realm_of()
    hold(realm, "red", gold=5, squires=5)
    applied(realm, both_lead)
    assert points(realm) == [6, 0, 0]


def test_both_offers_of_a_law_are_made_to_everybody_and_the_second_sees_what_the_first_brought() -> None:
    realm = realm_of()
    asked = applied(realm, either_way, red=[1, 0], blue=[0, 1], green=[0, 0])
    assert asked == [f"{seat}: offer/either-way-{part}/1" for part in ("squires", "gold")
                     for seat in ("red", "blue", "green")]
    assert [(held(realm, seat, "gold"), held(realm, seat, "squires")) for seat in realm.seats] == [
        (0, 3), (3, 0), (2, 2)]


def test_only_who_led_when_the_law_acts_gives_up_squires() -> None:
    realm = realm_of()
    for seat, squires in (("red", 5), ("blue", 5), ("green", 4)):
        hold(realm, seat, squires=squires)
    applied(realm, squires_leave)
    assert [held(realm, seat, "squires") for seat in realm.seats] == [3, 3, 4]


def test_deeds_are_bought_one_by_one_as_long_as_the_gold_lasts() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9)
    asked = applied(realm, dear_extensions, red=[1, "gold", 1, "knight", 0], blue=[0], green=[0])
    assert asked[:4] == ["red: offer/dear-extensions/1", "red: extension/dear-extensions/1"] * 2
    assert (held(realm, "red", "gold"), board_of(realm).hands["red"].extensions) == (1, ("gold", "knight"))


def test_gold_that_was_corrected_away_under_a_choice_buys_no_more() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9)
    applied(realm, dear_extensions, red=[1, corrected(realm, "gold", gold_red=0), 0], blue=[0], green=[0])
    assert board_of(realm).hands["red"].extensions == ("gold",)


def test_what_was_paid_for_is_due_even_if_its_law_is_corrected_away_under_the_choice() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9)

    def away(_ask: object) -> str:
        realm.laws = ()
        return "gold"

    applied(realm, dear_extensions, red=[1, away])  # the others are asked no more
    assert (held(realm, "red", "gold"), board_of(realm).hands["red"].extensions) == (5, ("gold",))
    assert not [line for line in said(realm) if "declines" in line]


def test_nobody_is_asked_for_gold_when_nothing_is_left_to_buy() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9, extensions=("knight", "upgrade", "squires", "gold", "markers"))
    asked = applied(realm, dear_extensions, red=[1, "sixth"], blue=[0], green=[0])
    assert asked.count("red: offer/dear-extensions/1") == 1
    assert held(realm, "red", "gold") == 5
