"""The quick tools of Long Live the King!: a dispute with its tie, an election with its rolls."""

from __future__ import annotations

import pytest

from tests.web.houses import Browser, House
from tests.web.pages import Page
from tests.web.test_quick import DISPUTE, ELECTION, control, text_of, typed


@pytest.fixture
def phone(house: House) -> Browser:
    return house.browser()


def test_a_dispute_tells_who_wins_every_point_and_what_hands_have_to_do(phone: Browser) -> None:
    page = text_of(phone.post("/quick/king.dispute", DISPUTE).text)
    assert "Ben wins the dispute with 23 points" in page
    assert "Ada 3×1, 6×1, 1×2; in the region: the figure; may take back ×1 11 2 13" in page
    assert "Eve 4×2 8 0 8" in page
    assert "Ada the figure is banished to a region of its own courtiers" in page


def test_after_a_tie_the_tied_are_ticked_and_only_they_can_win(phone: Browser) -> None:
    tied = {**DISPUTE, "players.2.cards.0": "3", "players.2.dice.0": "6", "players.2.cards.4": "1",
            "players.2.dice.4": "5"}
    told = phone.post("/quick/king.dispute", tied)
    assert "Ben, Cy are tied with 23 points and roll again" in text_of(told.text)
    again = typed(Page(told.text))
    assert {name: text for name, text in again.items() if "rerolled" in name} == {
        "rerolled.1": "Ben", "rerolled.2": "Cy"}
    told = phone.post("/quick/king.dispute", {**again, "players.2.dice.0": "1", "players.1.dice.0": "1",
                                              "players.0.dice.2": "6", "players.0.cards.2": "3"})
    page = text_of(told.text)
    assert "Ben wins the dispute with 11 points" in page
    assert "Ada 3×1, 6×1, 6×3; in the region: the figure; cannot win any more 27 2 29" in page
    assert typed(Page(told.text))["rerolled.1"] == "Ben"


def test_a_name_that_changed_since_the_tie_is_told(phone: Browser) -> None:
    told = phone.post("/quick/king.dispute", {**DISPUTE, "rerolled.0": "Adda"})
    assert told.status_code == 409
    assert "nobody of this name is at the table" in text_of(told.text)


@pytest.mark.parametrize(("slip", "where", "sentence"), [
    ({"players.0.dice.2": ""}, "The intruder: Dice", "as many dice as cards are needed here"),
    ({"players.2.dice.4": "7"}, "Another player: Die 5", "at most 6"),
    ({"players.2.cards.4": "x"}, "Another player: Card 5", "a whole number is needed here"),
    ({"players.1.courtiers": "5"}, "The defender: Courtiers", "at most 4 courtiers stand in this region"),
    ({"players.1.courtiers": "", "players.1.figure": ""}, "The defender: In the region",
     "a defender has a figure or a courtier in the region"),
    ({"players.4.role": ""}, "A fifth player: The tick", "this field is missing"),
    ({"region_limit": ""}, "Which number stands on its arms?", "this field is missing"),
    ({"players.4.player": "Ada"}, "A fifth player: Name", "this name was used before"),
    ({"players.1.cards.0": "", "players.1.dice.0": ""}, "The defender: Cards", "between 1 and 5 are needed here"),
])
def test_every_slip_in_a_dispute_is_told_at_its_field(
        phone: Browser, slip: dict[str, str], where: str, sentence: str) -> None:
    told = phone.post("/quick/king.dispute", {name: text for name, text in {**DISPUTE, **slip}.items() if text})
    assert told.status_code == 409
    assert f"{where} : {sentence}" in text_of(told.text)
    page = Page(told.text)
    ids = {attributes["id"] for _, attributes in page.tags if "id" in attributes}
    assert {link[1:] for link in page.links() if link.startswith("#")} <= ids
    assert {attributes["aria-describedby"] for _, attributes in page.tags if "aria-describedby" in attributes} <= ids
    assert page.unlabelled() == []


def test_an_election_tells_votes_bonus_votes_and_places(phone: Browser) -> None:
    page = text_of(phone.post("/quick/king.election", ELECTION).text)
    assert "Nobody has the 19 votes needed: bonus votes are given Ben +3 Ada +2 Cy +1" in page
    assert "Ada no card left: a third of 14 is taken away, 4; 6 votes are missing 10 3 13" in page
    assert "Ben Place 1 4 3" in page


def test_where_dice_must_fall_fields_for_them_appear_at_the_tied_only(phone: Browser) -> None:
    tied = {**ELECTION, "players.0.region_votes": "12", "players.1.cards": ""}
    told = phone.post("/quick/king.election", tied)
    assert "Equal votes and cards: Ada, Ben roll five dice each" in text_of(told.text)
    fields = {control.name for control in Page(told.text).controls if ".rolls." in control.name}
    assert {name.rpartition(".rolls.")[0] for name in fields} == {"players.0", "players.1"}
    told = phone.post("/quick/king.election", {**tied, "players.0.rolls.0": "17", "players.1.rolls.0": "17",
                                               "players.0.rolls.1": "12", "players.1.rolls.1": "20"})
    assert "bonus votes are given Cy +3 Ben +2 Ada +1" in text_of(told.text)
    assert control(Page(told.text), "players.0.rolls.1").value == "12"
