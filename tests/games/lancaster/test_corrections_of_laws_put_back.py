"""A law that was corrected away by mistake and put back, and one that may not be put into the row at all."""

from __future__ import annotations

from typing import Any

from companion.core.asking import Ask
from tests.games.lancaster.evenings import FIRST_BILLS, all_say, opened, play_votes, question, seen, until
from tests.games.lancaster.kit import conflict, corrected, enact, realm_of, station
from tests.tabletop.answering import keys

THREE = ("county-pairs", "three-ones", "glory-in-france")


def row(*laws: str) -> dict[str, list[str]]:
    return {"laws__in__force": list(laws)}


def test_a_law_put_back_after_it_was_taken_away_acts_for_the_rest_and_asks_nobody_twice() -> None:
    realm = realm_of()
    asked = enact(realm, "gold-for-power", "squires-for-power", "county-pairs",
                  red=[1, 0], green=[corrected(realm, 0, **row("gold-for-power", *THREE[:2])), 0],
                  blue=[corrected(realm, 0, **row("squires-for-power", *THREE[:2])), 0, 0])
    assert asked == ["red: offer/gold-for-power/1", "blue: offer/gold-for-power/1", "red: offer/squires-for-power/1",
                     "blue: offer/squires-for-power/1", "green: offer/squires-for-power/1",
                     "blue: offer/gold-for-power/1", "green: offer/gold-for-power/1"]  # blue could not choose before


def test_a_law_with_deeds_that_is_put_back_acts_for_the_rest_and_asks_nobody_twice() -> None:
    realm = realm_of()
    for _ in range(2):
        conflict(realm)
    for seat in realm.seats:
        station(realm, seat, "conflict-1 1", "conflict-2 2")
    away = corrected(realm, "none", **row("gold-for-power", *THREE[:2]))
    back = corrected(realm, 0, **row("builders-of-war", "gold-for-power", THREE[0]))
    asked = enact(realm, "builders-of-war", "gold-for-power", THREE[0],
                  red=["none", 0], blue=[away, 0, "none"], green=[back, "none"])
    assert [line for line in asked if "extension" in line] == [
        f"{seat}: extension/builders-of-war/1" for seat in ("red", "blue", "blue", "green")]  # it could not choose


def test_a_law_of_numbers_that_is_put_back_gives_what_it_did_not_give() -> None:
    session = opened()
    play_votes(session)
    session.adjust("red", "laws-in-force", ["county-pairs", "gold-leads", "three-ones"])
    until(session, "counties/")
    session.adjust("red", "laws-in-force", ["gold-leads", "three-ones", "no-twos"])
    for seat in ("red", "blue", "green"):
        session.answer(seat, question(session), 4)
    assert not question(session).startswith("rewards/")
    session.adjust("red", "laws-in-force", ["county-pairs", "gold-leads", "three-ones"])
    until(session, "rewards/")
    assert [score.points for score in seen(session).scores] == [6, 6, 6]


def test_a_deed_of_a_law_corrected_away_while_its_player_chooses_can_be_done_no_more() -> None:
    realm = realm_of()
    for n in (1, 2):
        conflict(realm)
        station(realm, "red", f"conflict-{n} {n}")
    away = corrected(realm, "none", **row(*THREE))

    def look(ask: Ask[Any]) -> Any:
        assert len(keys(ask)) > 1
        answer = away(ask)
        assert keys(ask) == ["none"]
        return answer

    assert enact(realm, "builders-of-war", red=[look]) == ["red: extension/builders-of-war/1"]


def test_a_bill_that_is_still_on_the_table_cannot_be_put_into_the_row() -> None:
    session = opened()
    on_the_table = {bill.key for bill in seen(session).bills}
    row_form = session.adjustments("red")["laws-in-force"].form
    assert all(on_the_table.isdisjoint(option.key for option in place.options) for place in row_form.places)
    all_say(session, "no")
    row_form = session.adjustments("red")["laws-in-force"].form
    assert {option.key for option in row_form.places[0].options} & on_the_table == {FIRST_BILLS[0]}
