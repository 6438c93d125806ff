"""What a law may offer, take and give, whoever wrote it: with a deed, for more than one a piece, less than none."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.core.words import say
from companion.games.lancaster.base_game import facts, rewards
from companion.games.lancaster.base_game.parliament import apply_laws
from companion.games.lancaster.base_game.rewards import EXTENSION, GOLD, SQUIRES, UPGRADE
from companion.games.lancaster.law import Law, effect_of_parts
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Deed, Reward, Stock
from companion.games.lancaster.verbs import offer, to_most
from companion.locale import tongue
from tests.games.lancaster.kit import (
    board_of,
    corrected,
    court,
    enact,
    held,
    hold,
    play,
    points,
    realm_of,
)
from tests.tabletop.answering import said

ALL_SIX = ("gold", "squires", "markers", "knight", "upgrade", "sixth")


def selling(price: dict[Stock, int], stocks: dict[Stock, int], *deeds: Deed) -> Law:
    return Law("sale", 1, say("The sale"), say("Buy."),
               offer(price, Reward.of(stocks, *deeds), say("How many times?")))


def sell(realm: Realm, law: Law, **answers: list[Any]) -> list[str]:
    realm.laws = (law,)
    return play(apply_laws(realm), **answers)[1]


def test_an_offer_with_a_deed_gives_the_deed_once_for_each_price() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9, extensions=())
    asked = sell(realm, selling({GOLD: 4}, {}, EXTENSION), red=[1, "gold", 1, "markers", 0], blue=[0],
                 green=[0])
    assert asked == [*["red: offer/sale/1", "red: extension/sale/1"] * 2, "red: offer/sale/1", "blue: offer/sale/1",
                     "green: offer/sale/1"]
    assert (held(realm, "red", "gold"), board_of(realm).castles["red"].extensions) == (1, ("gold", "markers"))


def test_nobody_pays_for_a_deed_that_would_be_forfeited() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9, extensions=ALL_SIX[:5])
    hold(realm, "blue", gold=9, extensions=ALL_SIX)
    asked: list[Any] = []

    def look(ask: Any) -> int:
        asked.append(ask.current_form)
        return 0

    sell(realm, selling({GOLD: 4}, {}, EXTENSION), red=[1, "sixth"], blue=[look], green=[0])
    assert held(realm, "red", "gold") == 5
    assert (asked[0].most, tongue("en").text_of(asked[0].note)) == (0, "All six extensions are laid.")


def test_a_deed_that_lapses_by_a_correction_under_the_choice_costs_nothing_more() -> None:
    realm = realm_of()
    court(realm, "red", 2, 3)
    hold(realm, "red", gold=8)
    knights = dict.fromkeys(("1.1", "1.2", "1.3", "2.1", "2.2", "3.1"), "reserve") | {"4.1": "court"}
    sell(realm, selling({GOLD: 4}, {}, UPGRADE), red=[1, corrected(realm, "none", knights_red=knights)],
         blue=[0], green=[0])
    assert held(realm, "red", "gold") == 4


@pytest.mark.parametrize(("gold", "most"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (37, 9)])
def test_a_price_of_four_a_piece_can_be_paid_as_often_as_there_are_four(gold: int, most: int) -> None:
    realm = realm_of()
    hold(realm, "red", gold=gold)
    limits: list[int] = []

    def all_of_it(ask: Any) -> int:
        limits.append(ask.current_form.most)
        return ask.current_form.most

    sell(realm, selling({GOLD: 4}, {POWER_POINTS: 5}), red=[all_of_it], blue=[0], green=[0])
    assert (limits, held(realm, "red", "gold"), points(realm)[0]) == ([most], gold - 4 * most, 5 * most)


def test_two_for_one_is_a_price_and_a_reward_of_stocks() -> None:
    realm = realm_of()
    hold(realm, "red", gold=5, squires=0)
    sell(realm, selling({GOLD: 2}, {SQUIRES: 1}), red=[2], blue=[0], green=[0])
    assert (held(realm, "red", "gold"), held(realm, "red", "squires")) == (1, 2)


@pytest.mark.parametrize("books", ["companion", "cardboard"])
def test_a_negative_reward_is_given_back_and_said_so(books: str) -> None:
    realm = realm_of(books=books)
    if books == "companion":
        hold(realm, "red", gold=2, squires=5)
    law = selling({}, {})
    play(realm.books.give_reward(realm, "red", Reward.of({GOLD: -3, SQUIRES: 1, POWER_POINTS: -2}),
                                 law.source))  # type: ignore[arg-type]
    taken = 2 if books == "companion" else 3  # the companion knows that there is no more
    assert {"red: 1 squire (The sale).", f"red gives {taken} gold (The sale)."} < set(said(realm))
    assert points(realm)[0] == -2
    if books == "companion":
        assert (held(realm, "red", "gold"), held(realm, "red", "squires")) == (0, 6)


def test_a_law_that_stays_in_force_acts_anew_in_every_round() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9)
    law = selling({GOLD: 4}, {POWER_POINTS: 5})
    asked = sell(realm, law, red=[1], blue=[0], green=[0])
    realm.round = 2
    again = sell(realm, law, red=[1], blue=[0], green=[0])
    assert [one.replace("/1", "/2") for one in asked] == again
    assert (held(realm, "red", "gold"), points(realm)[0]) == (1, 10)


def test_while_somebody_decides_it_is_their_turn_and_afterwards_nobodys() -> None:
    realm, turns = realm_of(), list[str | None]()

    def whose(_ask: Any) -> int:
        turns.append(realm.turn)
        return 0

    sell(realm, selling({GOLD: 1}, {POWER_POINTS: 1}), red=[whose], blue=[whose], green=[whose])
    assert (turns, realm.turn) == (["red", "blue", "green"], None)


@pytest.mark.parametrize(("players", "law"), [
    (3, "seal-kept"), (3, "votes-kept"), (2, "taxed-plenty"), (2, "retinue-paid"), (2, "purse-served"),
    (2, "gold-leads"), (2, "squires-lead")])
def test_where_hands_look_who_has_the_most_they_are_told_that_a_most_of_zero_is_nobodys(players: int, law: str) -> None:
    lines = {"en": "Who has none is never among them.", "de": "Wer bei null steht, geht leer aus."}
    for language, none in lines.items():
        realm = realm_of(*("red", "blue", "green")[:players], books="cardboard", court="in", resentment="in")
        assert enact(realm, law) == []
        told = [tongue(language).text_of(what) for line in realm.results for _, what in line.parts]
        most = [what for what in told if what.startswith(("Who ", "Wer "))]
        assert most
        assert [what for what in most if not what.endswith(none)] == []


# Laws that do two things at once, or take what they count: the verbs of cards that no box holds yet.

THREE = Reward.of({POWER_POINTS: 3})


both_lead = Law("both-lead", 3, say("Both lead"), say("3 power points for the most squires, and 3 for the most gold."),
                effect_of_parts(squires=to_most(facts.SQUIRES, THREE), gold=to_most(facts.GOLD, THREE)))
either_way = Law("either-way", 3, say("Either way"), say("2 gold for 1 squire, or 2 squires for 1 gold."),
                 effect_of_parts(
    squires=offer({GOLD: 2}, Reward.of({SQUIRES: 1}), say("How many times?")),
    gold=offer({SQUIRES: 2}, Reward.of({GOLD: 1}), say("How many times?"))))
squires_leave = Law("squires-leave", 3, say("Squires leave"), say("Whoever has the most squires gives back 2."),
                    to_most(facts.SQUIRES, Reward.of({SQUIRES: -2})))
dear_extensions = Law("dear-extensions", 3, say("Dear extensions"), say("An extension for 4 gold, each time."),
                      offer({GOLD: 4}, Reward.of({}, rewards.EXTENSION), say("How many times?")))


def applied(realm: Realm, one: object, **answers: list[object]) -> list[str]:
    realm.laws = (one,)  # type: ignore[assignment]
    return play(apply_laws(realm), **answers)[1]


def test_two_verbs_without_names_of_their_own_are_refused_when_the_card_is_made() -> None:
    one, other = to_most(facts.SQUIRES, THREE), to_most(facts.GOLD, THREE)
    for made in (lambda: Law("both", 3, say("Both"), say("Both."), one, other),  # type: ignore[call-arg, misc]
                 lambda: effect_of_parts(one, other)):  # type: ignore[call-arg]
        with pytest.raises(TypeError, match="positional"):
            made()
    with pytest.raises(SyntaxError, match="repeated"):
        compile("effect_of_parts(most=one, most=other)", "a card", "eval")


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
    assert (held(realm, "red", "gold"), board_of(realm).castles["red"].extensions) == (1, ("gold", "knight"))


def test_gold_that_was_corrected_away_under_a_choice_buys_no_more() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9)
    applied(realm, dear_extensions, red=[1, corrected(realm, "gold", gold_red=0), 0], blue=[0], green=[0])
    assert board_of(realm).castles["red"].extensions == ("gold",)


def test_what_was_paid_for_is_due_even_if_its_law_is_corrected_away_under_the_choice() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9)

    def away(_ask: object) -> str:
        realm.laws = ()
        return "gold"

    applied(realm, dear_extensions, red=[1, away])  # the others are asked no more
    assert (held(realm, "red", "gold"), board_of(realm).castles["red"].extensions) == (5, ("gold",))
    assert not [line for line in said(realm) if "declines" in line]


def test_nobody_is_asked_for_gold_when_nothing_is_left_to_buy() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9, extensions=("knight", "upgrade", "squires", "gold", "markers"))
    asked = applied(realm, dear_extensions, red=[1, "sixth"], blue=[0], green=[0])
    assert asked.count("red: offer/dear-extensions/1") == 1
    assert held(realm, "red", "gold") == 5


def test_parts_of_a_part_have_turns_of_their_own() -> None:
    realm = realm_of()
    hold(realm, "red", squires=5, gold=3)
    applied(realm, Law("both-lead", 3, say("Both lead"), say("Three times."), effect_of_parts(
        first=effect_of_parts(squires=to_most(facts.SQUIRES, THREE), gold=to_most(facts.GOLD, THREE)),
        squires=to_most(facts.SQUIRES, THREE))))
    assert points(realm) == [9, 0, 0]


def test_a_deed_is_bought_one_at_a_time() -> None:
    realm = realm_of()
    hold(realm, "red", gold=9, extensions=())
    with pytest.raises(Refusal):
        applied(realm, dear_extensions, red=[2])
    assert held(realm, "red", "gold") == 9


# What others keep secret: of what rules read behind screens, and when, the previews of corrections must know.


def read_behind_screens(realm: Realm) -> list[object]:
    return [what for _, what in realm.books.lookups_behind_screens]


def test_behind_screens_is_read_again_after_every_choice() -> None:
    realm = realm_of()
    court(realm, "red", 1)
    court(realm, "blue", 1)
    for seat in ("red", "blue"):
        hold(realm, seat, squires=5)
    applied(realm, Law("most-upgrade", 3, say("Most"), say("Whoever has the most squires may upgrade."),
                       to_most(facts.SQUIRES, Reward.of({}, UPGRADE))), red=["none"], blue=["none"])
    held_then = (facts.SQUIRES.key, (("red", 5), ("blue", 5), ("green", 2)))
    assert read_behind_screens(realm) == [held_then] * 3


def test_who_gives_back_from_behind_a_screen_has_shown_how_much_was_there() -> None:
    realm = realm_of()
    for seat, squires in (("red", 1), ("blue", 0), ("green", 0)):
        hold(realm, seat, squires=squires)
    applied(realm, squires_leave)
    assert read_behind_screens(realm)[-1] == ("squires-leave", "red", (("squires", 1),))
