"""The king's court corrected while somebody is asked about it, or has been asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.asking import Ask, Refusal
from companion.core.entries import ANSWER
from companion.core.session import Session
from companion.games.lancaster.court.offices import court_state as state
from companion.games.lancaster.pieces import owner_for_ally_of
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.court.tables import (
    alone,
    apply,
    at_court,
    at_office,
    bishops_of,
    evening,
    filled,
    for_two,
    in_treasury,
    own,
    pieces_at,
    placed,
    realm_of,
    seals,
    supported,
)
from tests.games.lancaster.evenings import asked_at
from tests.games.lancaster.kit import board_of, correct, corrected, held, hold, play, station, step, to
from tests.tabletop.answering import keys

ALONE, STAYS = ["alone", {}], ["not-at-all", {}]


def asked_for_support(realm: Realm, **values: Any) -> list[str]:
    """Red chooses who supports the lord while the board is corrected, and then places the knight of strength 1."""
    hold(realm, "red", markers=2)
    answer = values.pop("answer", STAYS)
    return placed(realm, "red", to("office/chancellor", "lord"), corrected(realm, answer, **values), to("york", 2))


def test_a_lord_corrected_elsewhere_while_his_support_is_chosen_is_placed_no_more() -> None:
    realm = realm_of()
    assert asked_for_support(realm, lord_red="treasury") == [
        "red: place/1", "red: support/chancellor/1", "red: place/1"]
    assert pieces_at(realm, "treasury", "red") == ["lord"]
    assert at_office(realm, "chancellor") is None
    assert held(realm, "red", "markers") == 2


def test_an_applicant_corrected_to_be_too_strong_meanwhile_keeps_the_space() -> None:
    realm = realm_of()
    own(realm, "blue", 3)
    apply(realm, "blue", "constable", 2, bishops=3)
    asked_for_support(realm, lord_blue="office/chancellor")
    assert at_office(realm, "chancellor") == ("blue", 6)
    assert at_court(realm, "red") == ["lord"]


def test_an_applicant_corrected_to_be_stronger_meanwhile_takes_more_to_expel() -> None:
    realm = realm_of()

    def answer(ask: Ask[Any]) -> Any:
        correct(realm, "lord/blue", "office/chancellor")
        with pytest.raises(Refusal) as no:
            ask.current_form.read(ALONE)
        assert tongue("en").text_of(no.value.words) == "blue applies with strength 1: it takes more to expel."
        return ["with", {"with": {"1": 1}}]

    hold(realm, "red", markers=2)
    placed(realm, "red", to("office/chancellor", "lord"), answer)
    assert at_office(realm, "chancellor") == ("red", 2)
    assert at_court(realm, "blue") == ["lord"]


def test_two_lords_of_one_player_never_meet_by_a_correction() -> None:
    realm = for_two()
    ally = owner_for_ally_of("red")
    hold(realm, "red", markers=2)
    placed(realm, "red", to("office/chancellor", "lord"),
           corrected(realm, STAYS, lord_ally_red="office/chancellor"), to("york", 2))
    assert at_office(realm, "chancellor") == (ally, 1)


def test_a_tribute_corrected_away_meanwhile_is_not_paid_and_the_lord_does_not_apply() -> None:
    realm = realm_of()
    asked = asked_for_support(realm, answer=ALONE, markers_red=0)
    assert asked == ["red: place/1", "red: support/chancellor/1", "red: place/1"]
    assert at_office(realm, "chancellor") is None
    assert in_treasury(realm) == {}


def test_support_that_is_corrected_away_meanwhile_is_offered_no_more() -> None:
    realm = realm_of()
    own(realm, "red", 1)

    def answer(ask: Ask[Any]) -> Any:
        correct(realm, "bishops/red", 0)
        (kinds,) = (branch.form.fields[0][1].form.kinds for branch in ask.current_form.branches  # type: ignore[attr-defined]
                    if branch.key == "with")
        assert [kind.key for kind in kinds] == ["1", "2"]
        return ALONE

    hold(realm, "red", markers=2)
    placed(realm, "red", to("office/chancellor", "lord"), answer)
    assert at_office(realm, "chancellor") == ("red", 1)


def test_a_treasury_corrected_while_somebody_chooses_gives_what_lies_there_by_then() -> None:
    realm = realm_of()
    state(realm).treasury.update(dict.fromkeys(state(realm).treasury, 1))
    hold(realm, "red", gold=0)
    placed(realm, "red", to("treasury", "lord"), corrected(realm, "gold", treasury__gold=5))
    assert held(realm, "red", "gold") == 5
    assert in_treasury(realm) == {"markers": 1, "squires": 1}


def test_a_treasury_corrected_to_be_empty_or_a_lord_corrected_out_of_it_gets_nothing() -> None:
    for values in ({"treasury__gold": 0, "treasury__squires": 0}, {"lord_red": "court"}):
        realm = realm_of()
        correct(realm, "treasury-gold", 1)
        correct(realm, "treasury-squires", 1)
        before = dict(realm.holdings(dict.fromkeys(realm.seats, 0))["red"])
        placed(realm, "red", to("treasury", "lord"), corrected(realm, "nothing", **values))
        assert dict(realm.holdings(dict.fromkeys(realm.seats, 0))["red"]) == before


def test_bishops_that_run_out_while_somebody_may_upgrade_are_offered_no_more() -> None:
    realm = realm_of("red", "blue", "green")
    station(realm, "red", "stafford 2")

    def upgrade(ask: Ask[Any]) -> Any:
        assert "bishop" in keys(ask)
        for seat in ("blue", "green"):
            correct(realm, f"bishops/{seat}", 3 if seat == "blue" else 2)
        assert "bishop" not in keys(ask)
        return "none"

    play(step(realm, "counties"), red=["reward", upgrade] if board_of(realm).nobles else [upgrade])
    assert bishops_of(realm, "red") == 0


def test_an_office_corrected_while_the_counties_are_rewarded_counts_for_the_next_round() -> None:
    realm = realm_of()
    apply(realm, "red", "chancellor")
    filled(realm)
    correct(realm, "office/chancellor", "blue")
    realm.round = 2
    filled(realm)
    assert seals(realm) == {"red": 2, "blue": 2}
    assert at_court(realm, "red") == ["lord"]


# A lord is placed earlier or later than was said first: each old answer stays with the placing it was given for.

KNIGHT_TO_THE_CASTLE = ["castle/gold", ["1", 0]]


def lord_to(place: str) -> Any:
    return [place, ["lord", 0]]


def placing(*seats: str) -> Session:
    """The first named is to place the first piece."""
    there = Session(evening(*seats))
    while "place/1" not in {key for _, key in there.run.asks}:
        for (seat, key), ask in list(there.run.asks.items()):
            there.answer(seat, key, "squires" if key == "first-extension" else ask.form.sample(random.Random(key)))
    return there


def answered(session: Session, *answers: tuple[str, Any]) -> None:
    """Whoever is asked first; who that is, is said to be sure."""
    for seat, raw in answers:
        ((asked, key),) = list(session.run.asks)
        assert asked == seat, (asked, key)
        session.answer(asked, key, raw)


def given(session: Session, seat: str, key: str) -> list[Any]:
    return [entry.raw for entry in session.run.history
            if entry.kind == ANSWER and entry.seat == seat and entry.key.partition("~")[0] == key]


def first_of_reds(session: Session, raw: Any) -> None:
    session.amend("red", asked_at(session, "place/1", "red"), raw)


def test_who_supports_a_lord_that_comes_again_is_no_answer_for_his_first_coming() -> None:
    session, chancellor, again = placing("red", "blue", "green"), lord_to("office/chancellor"), supported(**{"2": 1})
    answered(session, ("red", chancellor), ("red", alone()), ("blue", chancellor), ("blue", supported(**{"1": 1})),
             ("green", KNIGHT_TO_THE_CASTLE), ("red", chancellor), ("red", again))
    now = set(session.run.asks)
    first_of_reds(session, KNIGHT_TO_THE_CASTLE)
    assert given(session, "red", "support/chancellor/1") == [again]
    assert [entry.raw for entry in session.parked_entries] == [alone()]
    assert set(session.run.asks) == now


def test_what_a_lord_claimed_later_is_no_answer_for_a_lord_who_came_to_the_treasury_at_once() -> None:
    session = placing("blue", "green", "red")
    answered(session, ("blue", lord_to("office/chancellor")), ("blue", alone()), ("green", lord_to("office/constable")),
             ("green", alone()), *((seat, KNIGHT_TO_THE_CASTLE) for seat in ("red", "blue", "green")),
             ("red", lord_to("treasury")), ("red", "squires"))
    first_of_reds(session, lord_to("treasury"))
    assert list(session.run.asks) == [("red", "treasury/1")]
    assert given(session, "red", "treasury/1") == []
