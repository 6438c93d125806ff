"""A correction by hand tapped twice counts once, a ballot typed before it not at all; and nobody learns from one what
changed behind a screen."""

from __future__ import annotations

import random
import re

import pytest

from companion.core.asking import TABLE
from tests.web.houses import House, Party, ballot, begun, opened, sit_down, voting
from tests.web.pages import Form, Page, read_forms
from tests.web.test_asks import posted


@pytest.fixture
def party(house: House) -> Party:
    """Three play, and Companion keeps the books."""
    party = opened(house, 2)
    told = party.host.post("/tables", {"game": "lancaster", "seats": 3, "lancaster.books": "companion"})
    party.code = told.location.split("/")[2]
    for colour in ("red", "blue", "green"):
        assert sit_down(party, colour).status_code == 303
    assert party.host.post(f"/t/{party.code}/begin").status_code == 303
    return party


def form_of(party: Party, seat: str, what: str, **typed: str) -> dict[str, str]:
    page = Page(party.phones[seat].get(f"/t/{party.code}/adjust/{what}").text)
    form: Form = next(form for form in page.forms if form.action.endswith(f"/adjust/{what}"))
    return {"era": form.value("era"), "times": form.value("times"), "why": "board", "other": "", **typed}


def post(party: Party, seat: str, what: str, form: dict[str, str]) -> int:
    return party.phones[seat].post(f"/t/{party.code}/adjust/{what}", form).status_code


def lines(party: Party) -> int:
    return len(re.findall("corrected by hand", party.phones["green"].get(f"/t/{party.code}/record").text))


def test_a_correction_tapped_twice_on_one_page_counts_once(house: House) -> None:
    party = begun(house)
    form = form_of(party, "red", "start-player", answer="blue")
    assert [post(party, "red", "start-player", form) for _ in range(3)] == [303, 303, 303]
    assert lines(party) == 1


def test_without_the_pages_count_the_same_correction_again_is_the_same_tap(house: House) -> None:
    party = begun(house)
    for _ in range(2):
        assert post(party, "red", "start-player", {"answer": "blue"}) == 303
    assert lines(party) == 1
    for seat in ("green", "blue"):
        assert post(party, "red", "start-player", {"answer": seat}) == 303
    assert lines(party) == 3


@pytest.mark.parametrize(("seat", "answer"), [("blue", "blue"), ("red", "green")])
def test_a_correction_from_a_page_that_had_not_seen_anothers_is_refused(house: House, seat: str, answer: str) -> None:
    party = begun(house)
    old = form_of(party, seat, "start-player", answer=answer)
    assert post(party, "red", "start-player", form_of(party, "red", "start-player", answer="blue")) == 303
    assert post(party, seat, "start-player", old) == 409
    assert lines(party) == 1
    assert post(party, seat, "start-player", form_of(party, seat, "start-player", answer="green")) == 303
    assert lines(party) == 2


def test_a_tap_from_before_an_undo_is_no_second_tap(house: House) -> None:
    party = begun(house)
    form = form_of(party, "red", "start-player", answer="blue")
    assert post(party, "red", "start-player", form) == 303
    party.answer("table", party.open_asks()[0].form.sample(random.Random(1)))
    back = max(int(link.rsplit("/", 1)[1]) for link in
               Page(party.phones["red"].get(f"/t/{party.code}/wrong").text).links() if "/undo/" in link)
    assert party.phones["red"].post(f"/t/{party.code}/undo", {"back_to": back, "era": "0"}).status_code == 303
    assert post(party, "red", "start-player", form) == 409


def test_behind_a_screen_nobody_sees_whether_a_correction_changed_anything(party: Party) -> None:
    page = Page(party.phones["red"].get(f"/t/{party.code}/adjust/gold~red").text)
    now = next(control.value for control in page.controls if control.name == "answer")
    for said, expected in ((now, 1), (str(int(now) + 1), 2), (str(int(now) + 1), 3)):
        form = form_of(party, "red", "gold~red", answer=said)
        assert [post(party, "red", "gold~red", form) for _ in range(2)] == [303, 303]
        assert lines(party) == expected  # one line a page, the same value or not


def test_a_ballot_typed_before_a_correction_by_hand_does_not_count_under_another_stake(house: House) -> None:
    """Sent late by itself, or from a page that was not drawn anew."""
    party = voting(house)
    red, path = party.phones["red"], f"/t/{party.code}"
    laws = [law.key for law in party.table.snapshot.pages[None].view.laws]
    form = party.table.ask_session(lambda session: session.adjustments_for(None)["laws-in-force"].form)
    typed = {**posted(party, "red", aye="yes", markers="0"), "seen": stamped(party)}
    told = party.host.post(f"{path}/adjust/laws-in-force",
                           {"era": "0", "why": "board", **form.to_fields("answer", laws[::-1])})
    assert told.status_code == 303
    for late in (red.post(f"{path}/answer", {**typed, "was": ""}, headers={"HX-Request": "true"}),
                 red.post(f"{path}/answer", typed)):
        assert (late.status_code, party.table.ask_session(lambda session: dict(session.run.sealed))) == (409, {})
        assert "Please look again" in late.text
    assert red.post(f"{path}/answer", {**typed, "seen": stamped(party)}).status_code == 303


def stamped(party: Party) -> str:
    """What red's ballot says of what is seen on it."""
    (form,) = read_forms(party.phones["red"].get(f"/t/{party.code}").text).answers()
    return form.value("seen")


def missing(page: str) -> list[str]:
    """Who has yet to let the evening go on."""
    _, there, after = page.partition("It goes on once all agree. Missing:")
    return re.findall(r'translate="no">([^<]+)<', after.partition("</p>")[0]) if there else []


def test_all_see_who_has_yet_to_let_the_evening_go_on(party: Party) -> None:
    party.answer(TABLE, party.open_asks()[0].form.sample(random.Random(1)))
    assert party.phones["blue"].post(f"/t/{party.code}/undo", {"back_to": "0", "era": "0"}).status_code == 303
    assert post(party, "red", "gold~red", form_of(party, "red", "gold~red", answer="9")) == 303
    screen = f"/t/{party.code}/screen"
    pages = [party.phones[seat].get(f"/t/{party.code}").text for seat in ("red", "blue", "green")]
    assert [missing(page) for page in (*pages, party.host.get(screen).text)] == [["Ada", "Ben", "Cleo"]] * 4
    key = re.search(r"blue:consent/\d+", pages[1])
    assert key
    form = {"key": key[0], "era": "1", "answer": "yes"}
    assert party.phones["blue"].post(f"/t/{party.code}/answer", form).status_code == 303
    assert missing(party.host.get(screen).text) == ["Ada", "Cleo"]


# Late: a sealed answer that is changed: what was left open, and what was taken back meanwhile.


def test_a_change_sent_late_of_what_was_taken_back_meanwhile_says_that_nothing_lies_there(house: House) -> None:
    party = voting(house)
    key, red = party.open_asks()[0].key, party.phones["red"]
    assert party.answer("red", ballot("yes")).status_code == 303
    form = next(form for form in Page(red.get(f"/t/{party.code}").text).forms if "data-was" in form.attributes)
    question = {"key": f"red:{key}", "era": 0}
    assert red.post(f"/t/{party.code}/withdraw", question).status_code == 303
    late = {**question, "answer.aye": "no", "answer.markers": 0, "was": form.attributes["data-was"]}
    told = red.post(f"/t/{party.code}/answer", late, HX_Request="true")
    assert (told.status_code, "answered anew" in told.text) == (409, False)
    assert "Nothing lies sealed there any more" in told.text


def test_markers_that_were_not_chosen_anew_are_asked_for_by_name(house: House) -> None:
    party = voting(house)
    red, label = party.phones["red"], "Voting markers"
    assert party.answer("red", ballot("yes", 2)).status_code == 303
    form = next(form for form in Page(red.get(f"/t/{party.code}").text).forms if "data-was" in form.attributes)
    told = red.post(form.action, {"key": form.value("key"), "era": 0, "answer.aye": "no"}, HX_Request="true")
    assert told.status_code == 409
    assert f"“{label}” is still open. Please answer that, too." in told.text
    typed = red.post(form.action, {"key": form.value("key"), "era": 0, "answer.aye": "no", "answer.markers": "x"})
    assert "Please give a whole number." in typed.text
