"""Quick tools: a sheet as a form, for anybody in the house, with its answer and the reasons."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.core.sheets import Sheet
from companion.games import GAMES
from companion.web.guard import LARGEST_BODY
from tests.web.houses import Browser, House
from tests.web.pages import Control, Page

SHEETS = {key: sheet for game in GAMES.values() for key, sheet in game.sheets.items()}
VOTE = {"votes.0.player": "Ada", "votes.0.vote": "yes", "votes.0.markers": "2", "votes.3.player": "Ben",
        "votes.3.vote": "no"}
CONFLICT = {"players.0": "Blue", "players.1": "Green", "players.2": "Red", "strength": "5", "points.0": "4",
            "points.1": "2", "points.2": "1", "battle": "1", "spaces.0.player": "Blue",
            "spaces.0.knights.count.2": "1", "spaces.1.player": "Green", "spaces.1.knights.count.1": "1",
            "spaces.2.player": "Red", "spaces.2.knights.count.2": "1"}
FINAL = {"court": "yes", "resentment": "yes", "dishonor_track.0": "6", "dishonor_track.1": "3",
         "players.0.player": "Ada", "players.0.power_points": "41", "players.0.knights.count.1": "2",
         "players.0.knights.count.2": "1", "players.0.knights.count.3": "1", "players.0.squires": "3",
         "players.0.gold": "4", "players.0.extensions": "3", "players.0.nobles": "5", "players.0.bishops": "2",
         "players.0.seals": "8", "players.0.dishonor": "4", "players.1.player": "Ben",
         "players.1.power_points": "52", "players.1.knights.count.1": "1", "players.1.knights.count.2": "2",
         "players.1.squires": "1", "players.1.gold": "2", "players.1.extensions": "2", "players.1.nobles": "3",
         "players.1.dishonor": "3", "players.3.player": "Cy", "players.3.power_points": "60",
         "players.3.knights.count.1": "1", "players.3.knights.count.2": "2", "players.3.squires": "1",
         "players.3.extensions": "2", "players.3.nobles": "1"}
DISPUTE = {"region_limit": "4", "players.0.player": "Ada", "players.0.role": "intruder", "players.0.figure": "yes",
           "players.0.cards.0": "1", "players.0.cards.1": "1", "players.0.cards.2": "2", "players.0.dice.0": "3",
           "players.0.dice.1": "6", "players.0.dice.2": "1", "players.1.player": "Ben", "players.1.role": "defender",
           "players.1.cards.0": "3", "players.1.dice.0": "5", "players.1.figure": "yes", "players.1.courtiers": "3",
           "players.2.role": "other", "players.2.player": "Cy", "players.2.cards.4": "1", "players.2.dice.4": "1",
           "players.4.role": "other", "players.4.player": "Eve", "players.4.cards.0": "2", "players.4.dice.0": "4"}
ELECTION = {"players.0.player": "Ada", "players.0.region_votes": "14", "players.0.bonus": "3",
            "players.1.player": "Ben", "players.1.region_votes": "11", "players.1.cards": "4", "players.1.bonus": "2",
            "players.4.player": "Cy", "players.4.region_votes": "8", "players.4.cards": "9", "players.4.bonus": "1"}
BALL = {"players.0.player": "Karsten", "players.0.fountains": "10", "players.1.player": "Britta",
        "players.1.fountains": "9", "players.2.player": "Frank", "players.2.fountains": "5",
        "players.2.free_gardens": "1", "players.2.palaces": "1", "players.2.bribes": "1",
        "players.2.other_scandals": "1", "players.4.player": "Paul", "players.4.fountains": "1"}
ESTATE = {"map.0": ". . . A A .", "map.1": "A H MK A A .", "map.2": "B MC M MP A .", "map.4": "B B MF A MK H",
          "map.5": ". . . . M MC"}
END = {"players.0.player": "Frank", "players.0.points": "88", "players.0.liaisons": "2", "players.0.money": "14",
       "players.1.player": "Britta", "players.1.points": "94", "players.1.money": "3", "players.4.player": "Paul",
       "players.4.points": "70"}
FILLED = {"lancaster.ballot": VOTE, "lancaster.conflict": CONFLICT, "lancaster.final": FINAL, "king.dispute": DISPUTE,
          "king.election": ELECTION, "noblemen.ball": BALL, "noblemen.estate": ESTATE, "noblemen.final": END}

WITH_NAMES = [key for key, filled in FILLED.items() if any(name.endswith(".player") for name in filled)]


@pytest.fixture
def phone(house: House) -> Browser:
    """A stranger's: it sits nowhere and never joined."""
    return house.browser()


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html[html.index("<h1"):])).split())


def typed(page: Page) -> dict[str, str]:
    """What a browser would post again."""
    form = next(form for form in page.forms if form.action.startswith("/quick/"))
    return {control.name: control.value for control in form.controls if control.name and control.value
            and (control.attributes.get("type") not in ("radio", "checkbox") or "checked" in control.attributes)}


def control(page: Page, name: str) -> Control:
    return next(control for control in page.controls if control.name == name)


def test_the_list_names_every_sheet_of_every_game(phone: Browser) -> None:
    told = phone.get("/quick")
    assert told.status_code == 200
    assert {f"/quick/{key}" for key in SHEETS} <= set(Page(told.text).links())
    assert all(sheet.title.text in unescape(told.text) for sheet in SHEETS.values())


def test_the_pages_at_the_door_and_the_menu_lead_there(house: House, phone: Browser) -> None:
    host = house.host()
    table = host.post("/tables", {"game": "lancaster", "seats": "2"}).location
    for page in (phone.get("/"), host.get("/"), host.get(table), phone.get(table)):
        assert "/quick" in Page(page.text).links()


@pytest.mark.parametrize(("game", "seats"), [("secret-vote", 3), ("secret-commitment", 7), ("masked-ball", 5)])
def test_the_host_opens_what_has_no_game_behind_it_with_one_tap_and_others_ask(house: House, phone: Browser, game: str,
                                                                               seats: int) -> None:
    host = house.host()
    form = next(form for form in Page(host.get("/quick").text).forms
                if form.action == "/tables" and form.value("game") == game)
    told = host.post("/tables", {"game": form.value("game"), "seats": str(seats)})
    seating = house.table(told.location.split("/")[2]).snapshot.seating
    assert (seating.game.key, seating.size) == (game, seats)
    page = phone.get("/quick")
    assert "/tables" not in {form.action for form in Page(page.text).forms}
    assert game not in page.text
    assert "Ask the host" in page.text


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sheet_has_a_form_with_rows_for_everybody(phone: Browser, sheet: Sheet, language: str) -> None:
    phone.language = language
    page = Page(phone.get(f"/quick/{sheet.key}").text)
    assert page.unlabelled() == []
    assert set(FILLED[sheet.key]) <= {control.name for control in page.controls}
    assert not [control for control in page.controls if "aria-invalid" in control.attributes]


@pytest.mark.parametrize("key", SHEETS)
def test_a_filled_form_is_answered_and_kept_and_nothing_is_stored(house: House, phone: Browser, key: str) -> None:
    told = phone.post(f"/quick/{key}", FILLED[key])
    assert told.status_code == 200
    kept = typed(Page(told.text))
    assert {name: kept[name] for name in FILLED[key]} == FILLED[key]
    assert phone.token == ""
    assert house.hall.table_rows() == ()
    assert 'role="alert"' not in told.text


@pytest.mark.parametrize("key", WITH_NAMES)
@pytest.mark.parametrize(("language", "seat"), [("en", "Player 1"), ("de", "Spieler 1")])
def test_nobody_needs_a_name(phone: Browser, key: str, language: str, seat: str) -> None:
    phone.language = language
    unnamed = {name: text for name, text in FILLED[key].items() if not re.fullmatch(r"players\.\d|.*\.player", name)}
    told = phone.post(f"/quick/{key}", unnamed)
    assert (told.status_code, 'role="alert"' in told.text) == (200, False)
    assert seat in text_of(told.text)
    assert seat in typed(Page(told.text)).values()
    kept = phone.post(f"/quick/{key}", typed(Page(told.text)))
    assert text_of(kept.text) == text_of(told.text)


def test_only_where_there_are_names_they_may_be_left_empty(phone: Browser) -> None:
    told = {key: "Names may be left empty." in phone.get(f"/quick/{key}").text for key in SHEETS}
    assert told == {key: key in WITH_NAMES for key in SHEETS}


def test_who_has_a_name_keeps_it_and_no_word_for_a_seat_is_used_twice(phone: Browser) -> None:
    votes = {"votes.0.player": "Player 2", "votes.0.vote": "yes", "votes.1.vote": "no", "votes.4.vote": "no"}
    kept = typed(Page(phone.post("/quick/lancaster.ballot", votes).text))
    assert [kept[f"votes.{row}.player"] for row in (0, 1, 4)] == ["Player 2", "Player 1", "Player 5"]
    assert not kept.get("votes.2.player")


def test_words_for_seats_in_every_other_field_are_a_fault_in_a_sentence(phone: Browser) -> None:
    fields = ("votes.1.markers", "votes.2.markers", "votes.3.markers", "votes.1.vote", "votes.2.vote", "votes.3.vote",
              "votes.4.vote", "votes.4.markers", "votes.0.markers")
    typed_in = {field: f"Player {n}" for n, field in enumerate(fields, start=1)}
    assert phone.post("/quick/lancaster.ballot", {**typed_in, "votes.0.vote": "yes"}).status_code == 409


def test_who_is_missing_from_a_conflict_must_be_named(phone: Browser) -> None:
    unnamed = {name: text for name, text in CONFLICT.items() if not re.fullmatch(r"players\.\d", name)}
    assert phone.post("/quick/lancaster.conflict", unnamed).status_code == 200
    refused = phone.post("/quick/lancaster.conflict", {**unnamed, "resentment": "yes"})
    assert refused.status_code == 409
    assert "Players in turn order" in text_of(refused.text)


def test_the_vote_is_counted_ballot_by_ballot(phone: Browser) -> None:
    page = text_of(phone.post("/quick/lancaster.ballot", VOTE).text)
    assert "3 for Passed 1 against" in page
    assert "Ada Yes, with 2 voting markers 3 Ben No 1" in page


def test_the_conflict_tells_who_wins_the_ranking_and_what_becomes_of_the_knights(phone: Browser) -> None:
    page = text_of(phone.post("/quick/lancaster.conflict", CONFLICT).text)
    assert "England wins, 5 to 5 All knights go home." in page
    assert "Red Rank 1 with strength 2: ahead of Blue by the lower space on the card; 4 power points 2 4" in page
    lost = {**CONFLICT, "strength": "6", "battle": "2", "resentment": "yes", "spaces.1.player": "",
            "spaces.1.knights.count.1": ""}
    page = text_of(phone.post("/quick/lancaster.conflict", lost).text)
    assert "France wins, 6 to 4 All knights are captured. Takes a dishonor marker: Green" in page


def test_the_scoring_tells_every_category_with_its_reasons(phone: Browser) -> None:
    page = text_of(phone.post("/quick/lancaster.final", FINAL).text)
    assert "Ada wins with 81 power points" in page
    assert "Total 81 62 55 Place 1 2 3" in page
    assert "Ben Second with 2; ahead by more gold 2 2 4" in page
    assert "Ben Shared second with 5: 4 shared among 2, 2 each 5 2 2" in page
    assert "Ada 3 × 8: lord and bishops times seals 24" in page
    assert "Cy No dishonor marker 0 – 0" in page
    plain = {name: text for name, text in FINAL.items()
             if name.split(".")[-1] in ("player", "power_points", "squires", "1", "2") and "track" not in name}
    page = text_of(phone.post("/quick/lancaster.final", plain).text)
    assert "Strength of the knighthood" in page
    assert "dishonor marker:" not in page


def test_reasons_are_for_people_and_not_in_the_public_answer() -> None:
    vote = {"sheet": "lancaster.ballot", "votes": [{"player": "A", "vote": "yes"}, {"player": "B", "vote": "no"}]}
    told = CliRunner().invoke(main, ["resolve", "-", "--json"], input=json.dumps(vote))
    assert json.loads(told.output) == {"sheet": "lancaster.ballot", "for": 1, "against": 1, "passed": True}
    (account,) = SHEETS["lancaster.ballot"].explanations(vote)
    assert [reason.numbers for reason in account.reasons] == [(1,), (1,)]


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_nothing_is_explained_of_a_sheet_with_faults(sheet: Sheet) -> None:
    assert sheet.explanations({}) == ()


def test_faults_are_told_at_their_fields_and_on_top(phone: Browser) -> None:
    wrong = {"players.0.player": "Ada", "players.0.knights.count.1": "4", "players.3.player": "Ada",
             "players.3.power_points": "<b>", "players.3.bishops": "2"}
    told = phone.post("/quick/lancaster.final", wrong)
    assert told.status_code == 409
    page = Page(told.text)
    assert {name: typed(page)[name] for name in wrong} == wrong
    assert "<b>" not in told.text
    summary = text_of(told.text)
    assert "Player 1: Power points : this field is missing" in summary
    assert "Player 4: Name : this name was used before" in summary
    assert "Player 1: Knights : a player has at most three knights of strength 1" in summary
    ids = {attributes["id"] for _, attributes in page.tags if "id" in attributes}
    assert {link[1:] for link in page.links() if link.startswith("#")} <= ids
    for name in ("players.3.bishops", "players.0.power_points", "players.0.knights.count.3"):
        blamed = control(page, name).attributes
        assert blamed["aria-invalid"] == "true"
        assert blamed["aria-describedby"] in ids
    assert "aria-invalid" not in control(page, "players.0.gold").attributes


@pytest.mark.parametrize("key", SHEETS)
def test_an_empty_form_is_asked_for_what_it_needs(phone: Browser, key: str) -> None:
    told = phone.post(f"/quick/{key}")
    assert told.status_code == 409
    ids = {attributes["id"] for _, attributes in Page(told.text).tags if "id" in attributes}
    assert {link[1:] for link in Page(told.text).links() if link.startswith("#")} <= ids


def test_names_are_only_text(phone: Browser) -> None:
    for name in ("<script>", "{who}", "%s", "A & B"):
        told = phone.post("/quick/lancaster.conflict", {
            **{field: name if text == "Red" else text for field, text in CONFLICT.items()}})
        assert told.status_code == 200
        assert f"{name} Rank 1" in text_of(told.text)
        assert "<script>" not in told.text


def test_the_gate_is_the_same_as_everywhere(phone: Browser) -> None:
    assert phone.get("/quick/chess.final").status_code == 404
    assert phone.post("/quick/chess.final").status_code == 404
    for strange in ({"votes.5.player": "Eve"}, {"sheet": "lancaster.ballot"}, {"votes.0.player": ["Ada", "Ben"]}):
        assert phone.post("/quick/lancaster.ballot", strange).status_code == 400
    assert phone.post("/quick/lancaster.ballot", VOTE, Origin="http://elsewhere").status_code == 403
    assert phone.post("/quick/lancaster.ballot", {"votes.0.player": "A" * LARGEST_BODY}).status_code == 413
