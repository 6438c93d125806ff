"""What one verb gives or takes: all at once, or a deed alone. What is more is parts, each by a name of its own."""

from __future__ import annotations

import pytest

from companion.core.asking import RuleBug
from companion.core.words import say
from companion.games.lancaster.base_game import facts
from companion.games.lancaster.base_game.parliament import apply_laws
from companion.games.lancaster.base_game.rewards import GOLD, SQUIRES, UPGRADE
from companion.games.lancaster.law import Law, effect_of_parts
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.games.lancaster.verbs import offer, per, to_fewest, to_most, when
from companion.locale import tongue
from tests.games.lancaster.kit import held, hold, play, realm_of
from tests.tabletop.answering import said


@pytest.mark.parametrize("reward", [
    Reward.of({SQUIRES: -1}, UPGRADE), Reward.of({GOLD: 1}, UPGRADE), Reward.of({POWER_POINTS: 3}, UPGRADE),
    Reward.of({SQUIRES: -1, GOLD: 2})], ids=["takes", "gives", "points", "both"])
def test_a_deed_is_all_of_a_verbs_reward_and_so_is_what_is_taken(reward: Reward) -> None:
    for verb in (per, when, to_most, to_fewest):
        with pytest.raises(RuleBug, match="all of"):
            verb(facts.SQUIRES, reward)


def test_only_those_with_the_most_or_the_fewest_are_taken_from_and_those_with_the_fewest_do_nothing() -> None:
    taken = Reward.of({SQUIRES: -1})
    for made in (lambda: per(facts.SQUIRES, taken), lambda: when(facts.SQUIRES, taken),
                 lambda: offer({GOLD: 1}, taken, say("How many times?")),
                 lambda: to_fewest(facts.SQUIRES, Reward.of({}, UPGRADE))):
        with pytest.raises(RuleBug):
            made()


# What gives a deed and takes something is two parts, the deed first.
quarters = Law("quarters", 4, say("Quarters"), say("Whoever has the most squires may upgrade, and gives 1 squire."),
               effect_of_parts(upgrade=to_most(facts.SQUIRES, Reward.of({}, UPGRADE)),
                               squires=to_most(facts.SQUIRES, Reward.of({SQUIRES: -1}))))


def applied(realm: Realm, **answers: list[object]) -> list[str]:
    realm.laws = (quarters,)
    return play(apply_laws(realm), **answers)[1]


def test_of_two_parts_both_find_the_same_players() -> None:
    realm = realm_of()
    hold(realm, "green", squires=1)
    assert applied(realm, red=["none"], blue=["none"]) == [
        "red: upgrade/quarters/1", "blue: upgrade/quarters/1"]
    assert [held(realm, seat, "squires") for seat in realm.seats] == [1, 1, 1]
    told = realm_of(books="cardboard")
    assert applied(told, red=[2], blue=[7], green=[7]) == [f"{s}: squires/quarters/1" for s in told.seats]
    assert said(told) == [f"{seat}{what} (Quarters)." for what in (": an upgrade", " gives 1 squire")
                          for seat in ("blue", "green")]


def test_of_two_parts_hands_are_told_both() -> None:
    realm = realm_of("red", "blue", books="cardboard")
    assert applied(realm) == []
    told = [tongue("en").text_of(what) for line in realm.results for _, what in line.parts]
    assert told == [f"Who has the most squires: {what}. Who has none is never among them."
                    for what in ("an upgrade", "1 squire back to the supply")]


def test_who_did_not_choose_yet_keeps_what_two_parts_would_take_when_they_are_corrected_away() -> None:
    realm = realm_of()

    def away(_ask: object) -> str:
        realm.laws = ()
        return "none"

    applied(realm, red=[away])
    assert [held(realm, seat, "squires") for seat in realm.seats] == [2, 2, 2]
