"""Everybody reads their own language, whoever caused what they read; and long words may break."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import locale
from companion.locale import LANGUAGES
from companion.web.soft_names import SOFT_HYPHEN, with_soft_hyphens
from tests.speed import slow
from tests.web.ears import answering, evening_heard
from tests.web.forks import Way, World, worlds
from tests.web.houses import House, ballot, begun, lobby, voting
from tests.web.pages import Page


def spoken(html: str) -> str:
    return Page(html).all("html")[0]["lang"]


@pytest.mark.parametrize(("accepted", "language"), [
    ("de", "de"), ("de-AT,en;q=0.5", "de"), ("en;q=0.5,de;q=0.9", "de"), ("fr,de;q=0.4,en;q=0.1", "de"), ("fr", "en"),
    ("", "en"), ("*", "en"), ("nonsense;;q", "en"), ("DE", "de"),
])
def test_a_page_speaks_what_the_browser_prefers(house: House, accepted: str, language: str) -> None:
    assert spoken(house.browser(language=accepted).get("/").text) == language


def test_what_was_tapped_once_goes_before_what_the_browser_prefers(house: House) -> None:
    party = voting(house)
    phone = party.phones["red"]
    assert spoken(phone.get(f"/t/{party.code}").text) == "en"
    assert phone.post("/language", {"language": "de", "back": f"/t/{party.code}"}).location == f"/t/{party.code}"
    for path in (f"/t/{party.code}", f"/t/{party.code}/record", "/", "/nowhere"):
        assert spoken(phone.get(path).text) == "de"
    assert spoken(party.phones["blue"].get(f"/t/{party.code}").text) == "en"


@pytest.mark.parametrize("language", ["fr", "", "../de", "de-DE"])
def test_a_language_that_we_do_not_speak_cannot_be_chosen(house: House, language: str) -> None:
    assert house.browser().post("/language", {"language": language, "back": "/"}).status_code == 400
    browser = house.browser(language="de")
    browser.client.set_cookie("lang", language)
    assert spoken(browser.get("/").text) == "de"


def test_a_language_that_is_added_to_the_list_is_offered_everywhere(house: House,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES, "fr", "Français")
    party = voting(house)
    for page in (party.phones["red"].get(f"/t/{party.code}"), house.browser().get("/")):
        buttons = {button["value"]: button["lang"] for button in Page(page.text).all("button")
                   if button.get("name") == "language"}
        assert buttons.items() >= {("de", "de"), ("fr", "fr")}
    assert locale.best_available_language(["fr-CA"]) == "fr"


def test_the_same_question_is_asked_in_two_languages(house: House) -> None:
    party = voting(house)
    party.phones["red"].language = "de"
    german, english = (party.phones[seat].get(f"/t/{party.code}").text for seat in ("red", "blue"))
    assert ("Deine Stimme" in german, "Your vote" in german) == (True, False)
    assert ("Deine Stimme" in english, "Your vote" in english) == (False, True)


@slow
def test_the_last_voters_language_reaches_nobody_else(house: House, tmp_path: Path) -> None:
    """The reveal as it comes over the streams is the same to the byte, whether it was a German who voted last."""
    party = voting(house)
    first, *rest = party.open_asks()
    heard = []
    with worlds(party, tmp_path, first, [Way([ballot("yes", 2)]), Way([ballot("yes", 2)])]) as pair:
        for world, language in zip(pair, ("en", "de"), strict=True):
            world.party.phones[rest[-1].seat].language = language
            heard.append(reveal_heard_by(world, rest[0].seat, [(ask.seat, ballot("no")) for ask in rest]))
    assert heard[0] == heard[1]
    assert b"Passed" in heard[0]


def reveal_heard_by(world: World, seat: str, raws: list[tuple[str, dict[str, object]]]) -> bytes:
    deeds = [answering(*one) for one in raws]
    heard: bytes = evening_heard(world, Way([ballot("yes", 2)]), deeds)[-2][f"the stream of {seat}"]
    return heard


def test_the_big_screen_speaks_to_all_of_them_and_a_phone_to_one(house: House) -> None:
    party = begun(house)
    party.host.language = party.phones["red"].language = "de"
    screen, phone = party.host.get(f"/t/{party.code}/screen").text, party.phones["red"].get(f"/t/{party.code}").text
    for theirs, ours in (("Was ihr geschickt habt, ist sicher", "Was du geschickt hast, ist sicher"),
                         ("bitte prüft sie", "bitte prüf sie"), ("versucht es noch einmal", "versuch es noch einmal"),
                         ("Was ihr ohne Verbindung", "Was du ohne Verbindung")):
        assert [it in page for page in (screen, phone) for it in (theirs, ours)] == [True, False, False, True]


# Long words: they may break between syllables in a narrow place, and nowhere else.


@pytest.mark.parametrize("word", ["Northum·ber·land", "Stimmstei·ne", "Bartho·lo·mäus", "Macht·punk·te",
                                  "zusätz·li·cher", "Kriegs·rat", "Kuckucks·ruf", "Losspre·chung",
                                  "Stimmstein", "Handschrift"])
def test_a_long_word_may_break_between_its_syllables(word: str) -> None:
    assert with_soft_hyphens(word.replace("·", "")) == word.replace("·", SOFT_HYPHEN)


def test_a_short_word_stays_as_it_is() -> None:
    assert with_soft_hyphens("York, Stafford: 4 Felder, Aufruf") == "York, Stafford: 4 Felder, Aufruf"


def test_a_long_name_may_break_between_its_syllables_on_every_page_of_a_table(house: House) -> None:
    party = lobby(house)
    named = {"seat": "red", "name": "Schwarzenberge"}
    assert party.phones["red"].post(f"/j/{party.code}/name", named).status_code == 303
    soft = with_soft_hyphens("Schwarzenberge")
    assert soft == "Schwar·zen·ber·ge".replace("·", SOFT_HYPHEN)
    assert party.host.post(f"/t/{party.code}/begin").status_code == 303
    for who, path in ((party.host, f"/t/{party.code}/screen"), (party.host, f"/t/{party.code}/help"),
                      (party.host, f"/t/{party.code}/wrong"), (party.phones["red"], f"/t/{party.code}"),
                      (house.browser(), f"/j/{party.code}")):
        page = who.get(path).text
        assert soft in page, path
        assert "Schwarzenberge" not in page, path
