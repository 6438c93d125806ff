"""A row of laws, and what laws count, corrected while a law waits for an answer: no law acts twice, and none never."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import TABLE, Ask
from companion.core.words import say
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game.laws import LAWS
from companion.games.lancaster.base_game.parliament import apply_laws, bills_form
from companion.games.lancaster.base_game.rewards import GOLD, MARKERS, Reward
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.verbs import offer
from companion.locale import tongue
from tests.games.lancaster.evenings import (
    FIRST_LAWS,
    evening,
    offered,
    on,
    opened,
    play_rounds,
    play_votes,
    question,
    seen,
    turn_up,
    until,
)
from tests.games.lancaster.kit import at, board_of, conflict, corrected, enact, hold, points, realm_of, station
from tests.tabletop.answering import keys
from tests.tabletop.answering import said as told

THREE = ("county-pairs", "three-ones", "glory-in-france")


# The row.


def applied(*rows: list[str]) -> list[str]:
    """The laws that were asked about, one after the other, while the row was corrected to each of these in turn."""
    session = opened()
    play_votes(session)
    session.adjust("red", "laws-in-force", list(THREE))
    corrections, acted = list(rows), list[str]()
    until(session, "gold/")
    while seen(session).applying:
        law = seen(session).applying
        assert law is not None
        acted.append(law.key)
        if corrections:
            session.adjust("red", "laws-in-force", corrections.pop(0))
        asked = question(session)
        while seen(session).applying and question(session) == asked:
            seat = next(seat for seat, _ in session.run.asks if (seat, asked) not in session.run.sealed)
            form: Any = session.run.asks[seat, asked].form
            session.answer(seat, asked, form.options[-1].key if hasattr(form, "options") else 0)
    return acted


def test_a_row_that_is_not_corrected_acts_from_left_to_right() -> None:
    assert applied() == ["gold-leads", *THREE]  # the first was asked about before it was taken away


def test_a_row_reordered_while_its_left_law_acts_lets_every_law_act_once() -> None:
    reordered = ["three-ones", "county-pairs", "glory-in-france"]
    assert applied(["gold-leads", *THREE[:2]], ["three-ones", "gold-leads", "county-pairs"]) == [
        "gold-leads", "county-pairs", "three-ones"]
    assert applied(list(THREE), reordered, list(THREE)) == ["gold-leads", *THREE]


def test_a_law_laid_into_the_row_acts_and_one_taken_away_does_not() -> None:
    assert applied(["castle-threes", "gold-leads", "county-pairs"]) == ["gold-leads", "castle-threes", "county-pairs"]


@pytest.mark.parametrize("seed", range(50))
def test_however_the_row_is_corrected_no_law_acts_twice_and_none_that_lies_there_at_the_end_never(seed: int) -> None:
    """A turn counts if the law was in force when its player answered; otherwise there was nothing to choose."""
    rng, had = random.Random(seed), list[tuple[str, str]]()

    wait = offer({GOLD: 1}, Reward.of({MARKERS: 1}), say("How many times?"))
    laws = [replace(law, effect=wait) for law in LAWS[:6]]
    realm = realm_of()
    realm.laws = tuple(laws[:3])
    rule, corrections = apply_laws(realm), rng.randrange(12)
    answer: Any = None  # a coroutine begins with it
    with suppress(StopIteration):
        while True:
            asks, answer = rule.send(answer).asks, 0
            if corrections:
                realm.laws, corrections = tuple(rng.sample(laws, 3)), corrections - 1
            in_force = {f"offer/{law.key}/1" for law in realm.laws}
            had += [(ask.seat, ask.key) for ask in asks if ask.key in in_force]
    assert len(had) == len(set(had))
    assert {(seat, f"offer/{law.key}/1") for law in realm.laws for seat in realm.seats} <= set(had)


def test_a_law_corrected_away_while_it_asks_gives_nothing() -> None:
    session = opened()
    play_votes(session)
    until(session, "counties/")
    assert question(session) == "counties/county-pairs/1"
    for seat in ("red", "blue"):
        session.answer(seat, question(session), 4)
    session.adjust("red", "laws-in-force", [FIRST_LAWS[0], FIRST_LAWS[1], "no-twos"])
    session.answer("green", question(session), 4)
    assert [score.points for score in seen(session).scores] == [0, 0, 0]


def test_an_offer_of_a_law_corrected_away_goes_no_further_and_takes_nothing() -> None:
    realm = realm_of()
    away = corrected(realm, 0, laws__in__force=["county-pairs", "three-ones", "all-strengths"])

    def nothing_can_be_given(ask: Ask[Any]) -> Any:
        given = away(ask)
        assert ask.current_form.most == 0  # type: ignore[attr-defined]
        return given

    asked = enact(realm, "gold-for-power", "county-pairs", "three-ones", red=[1], blue=[nothing_can_be_given])
    assert asked == ["red: offer/gold-for-power/1", "blue: offer/gold-for-power/1"]
    assert points(realm) == [1, 0, 0]


def test_offers_go_on_in_the_order_of_a_corrected_start_player_and_nobody_is_asked_twice() -> None:
    realm = realm_of()
    asked = enact(realm, "gold-for-power", red=[corrected(realm, 0, start__player="green")], blue=[0], green=[0])
    assert [line.partition(":")[0] for line in asked] == ["red", "green", "blue"]


# What has still to come from the pile.


def test_a_law_corrected_into_force_while_the_bills_are_asked_cannot_turn_up() -> None:
    session = evening()
    on(session)
    session.answer(TABLE, "laws-in-force", FIRST_LAWS)
    assert "squire-and-gold" in offered(session)[0]
    session.adjust("red", "laws-in-force", ["squire-and-gold", *FIRST_LAWS[:2]])
    assert "squire-and-gold" not in offered(session)[0]


def test_no_law_is_in_force_and_up_for_the_vote_even_if_another_was_taken_for_it() -> None:
    session = opened()
    play_rounds(session, "no")
    session.adjust("red", "laws-in-force", ["squires-for-twos", *FIRST_LAWS[:2]])  # the last of group 1
    form = bills_form(session.run.state)
    assert all("squires-for-twos" not in [option.key for option in place.options] for place in form.places)


# Who is meant.


def rich(*seats: str) -> Realm:
    """These have the most gold; everybody has a knight to upgrade."""
    realm = realm_of()
    for seat, county in zip(realm.seats, ("stafford", "bedford", "dorset"), strict=True):
        hold(realm, seat, gold=3 if seat in seats else 1)
        station(realm, seat, f"{county} 1")
    return realm


def test_who_has_no_longer_the_most_when_their_turn_comes_is_not_asked() -> None:
    realm = rich("red", "blue")
    assert enact(realm, "gold-leads", red=[corrected(realm, "1@stafford", gold_blue=2)]) == [
        "red: upgrade/gold-leads/1"]
    assert at(realm, "bedford").strength_of_single_knight == 1


def test_who_has_the_most_by_then_is_asked_too() -> None:
    realm = rich("blue")
    asked = enact(realm, "gold-leads", blue=[corrected(realm, "1@bedford", gold_red=3)], red=["1@stafford"])
    assert asked == ["blue: upgrade/gold-leads/1", "red: upgrade/gold-leads/1"]


def test_who_is_overtaken_while_choosing_can_choose_nothing_any_more() -> None:
    realm = rich("red")
    overtaken = corrected(realm, "none", gold_green=9)

    def look(ask: Ask[Any]) -> Any:
        answer = overtaken(ask)
        assert keys(ask) == ["none"]
        return answer

    assert enact(realm, "gold-leads", red=[look], green=["1@dorset"]) == [
        "red: upgrade/gold-leads/1", "green: upgrade/gold-leads/1"]


def test_an_extension_of_war_builders_is_due_only_while_the_knights_stand_there() -> None:
    realm = realm_of()
    for n in (1, 2):
        conflict(realm)
        station(realm, "red", f"conflict-{n} 1")
    gone = adjustments(realm)["knights/red"].now | {"1.1": "reserve"}
    away = corrected(realm, "none", knights_red=gone)

    def look(ask: Ask[Any]) -> Any:
        assert len(keys(ask)) > 1
        answer = away(ask)
        assert keys(ask) == ["none"]
        return answer

    enact(realm, "builders-of-war", red=[look])
    assert board_of(realm).castles["red"].extensions == ()


def test_a_pair_of_conflicts_that_is_corrected_in_after_its_players_turn_still_builds() -> None:
    realm = realm_of()
    for _ in range(2):
        conflict(realm)
    station(realm, "blue", "conflict-1 1", "conflict-2 2")
    now = adjustments(realm)["knights/red"].now | {"1.1": "conflict-1", "2.1": "conflict-2"}
    asked = enact(realm, "builders-of-war", blue=[corrected(realm, "gold", knights_red=now)], red=["gold"])
    assert asked == ["blue: extension/builders-of-war/1", "red: extension/builders-of-war/1"]


def test_a_knight_of_strength_3_that_was_corrected_away_cannot_be_swapped() -> None:
    realm = realm_of()
    station(realm, "red", "stafford 3")
    away = corrected(realm, "no", knights_red=adjustments(realm)["knights/red"].now | {"3.1": "court"})

    def look(ask: Ask[Any]) -> Any:
        answer = away(ask)
        assert keys(ask) == ["no"]
        return answer

    enact(realm, "three-to-four", red=[look])
    assert "swaps" not in " ".join(told(realm))


def test_the_line_up_shows_a_card_as_it_was_corrected() -> None:
    session = opened()
    play_votes(session)
    until(session, "line-up/")
    session.adjust("red", "card/2", {"strength": 7, "first": 6, "second": 4, "third": 2})
    shown = session.run.asks[TABLE, "line-up/1"].form
    assert [tongue("en").text_of(field.label).replace("\N{NON-BREAKING HYPHEN}", "-")
            for _, field in shown.fields] == [  # type: ignore[attr-defined]
        "Conflict 1: Strength 5, power points 4-2-1", "Conflict 2: Strength 7, power points 6-4-2"]


def test_the_line_up_comes_filled_in_with_an_order_that_was_corrected() -> None:
    session = opened()
    play_votes(session)
    until(session, "line-up/")
    session.answer(TABLE, question(session), {"conflict-1": [["red", 1], ["blue", 2]], "conflict-2": []})
    turn_up(session)
    play_votes(session)
    until(session, "line-up/2")
    session.adjust("red", "order/1", ["blue", "red"])
    assert session.run.asks[TABLE, "line-up/2"].suggestion["conflict-1"] == [["blue", 2], ["red", 1]]
