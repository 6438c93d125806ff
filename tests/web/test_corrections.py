"""What a correction shows, to whom, and why it was made: on a small rulebook with secrets of both kinds."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.core.asking import TABLE
from companion.core.entries import REASONS
from companion.core.game import Seating
from companion.games import GAMES
from tests.core.rulebooks import Barns, Notes, most_sacks, votes_on_topics
from tests.web.houses import Browser, House, Party, begun, opened, sit_down
from tests.web.pages import Page

LANCASTER = GAMES["lancaster"]


def look() -> Any:
    options = {choice.key: choice.options[0].key for choice in LANCASTER.options}
    play = LANCASTER.open(Seating(("red", "blue", "green"), "red"), options, {}, LANCASTER.rules)
    state, rule = play.new_state_and_rule()
    rule.close()
    return play.view(state, None)


LOOK = look()


@dataclass(frozen=True)
class Borrowed(Barns):
    """The small rulebook's questions under the look of a real game that has just begun."""

    def view(self, state: Notes, seat: str | None, public: Any = None) -> Any:  # noqa: ARG002
        return LOOK


def laid(monkeypatch: pytest.MonkeyPatch, rule: Any) -> None:
    monkeypatch.setitem(GAMES, "lancaster", replace(LANCASTER, open=lambda *_: Borrowed(rule), audit=None))


@pytest.fixture
def voted(house: House, monkeypatch: pytest.MonkeyPatch) -> Party:
    """A topic, then 3, 4 and 0: together 7."""
    laid(monkeypatch, votes_on_topics)
    party = begun(house)
    party.answer(TABLE, "corn")
    for seat, number in (("red", 3), ("blue", 4), ("green", 0)):
        party.answer(seat, number)
    return party


@pytest.fixture
def told(house: House, monkeypatch: pytest.MonkeyPatch) -> Party:
    """A topic, then everybody has told the rules in private: 7, 4 and 1."""
    laid(monkeypatch, most_sacks)
    party = begun(house)
    party.answer(TABLE, "corn")
    for seat, number in (("red", 7), ("blue", 4), ("green", 1)):
        party.answer(seat, number)
    return party


def suggested(browser: Browser, party: Party) -> list[str]:
    """The numbers to tap that are marked as what was said before."""
    where = "/screen" if browser is party.host else ""
    page = Page(browser.get(f"/t/{party.code}{where}").text)
    return [control.value for form in page.forms for control in form.controls if "aria-current" in control.attributes]


def record(browser: Browser, party: Party) -> str:
    return browser.get(f"/t/{party.code}/record").text


def listed(browser: Browser, party: Party) -> str:
    return browser.get(f"/t/{party.code}/wrong").text


def links(browser: Browser, party: Party, what: str) -> list[str]:
    return [link for link in Page(listed(browser, party)).links() if f"/{what}/" in link]


def log(party: Party) -> list[str]:
    kept = json.loads(party.host.get(f"/t/{party.code}/export.json").text)
    return [line["text"] for line in kept["log"] if not line["struck"]]


def limit_set(party: Party, **fields: str) -> int:
    form = {"era": "0", "answer": "8", "why": "board", "other": "", **fields}
    return party.phones["green"].post(f"/t/{party.code}/adjust/limit", form).status_code


@pytest.mark.parametrize("fields", [{"why": key} for key in REASONS])
def test_the_usual_reasons_take_one_tap(voted: Party, fields: dict[str, str]) -> None:
    page = Page(voted.phones["green"].get(f"/t/{voted.code}/adjust/limit").text)
    radios = [c for c in page.controls if c.name == "why"]
    assert [radio.value for radio in radios] == [*REASONS, "other"]
    assert [radio.value for radio in radios if "checked" in radio.attributes] == ["board"]
    assert limit_set(voted, **fields) == 303
    assert log(voted)[-1] == f"Cleo corrected by hand: The limit: 8 ({REASONS[fields['why']].text})"


@pytest.mark.parametrize("dot", ["other", "board"])
def test_own_words_count_wherever_the_dot_was_set(voted: Party, dot: str) -> None:
    assert limit_set(voted, why=dot, other=" <b>the dog</b> ") == 303
    assert log(voted)[-1].endswith("(<b>the dog</b>)")
    assert "&lt;b&gt;the dog&lt;/b&gt;" in record(voted.phones["red"], voted)


@pytest.mark.parametrize("fields", [{"why": "other"}, {"other": "x" * 121}, {"why": "other", "other": "\u202e"}])
def test_another_reason_must_be_a_reason(voted: Party, fields: dict[str, str]) -> None:
    before = log(voted)
    assert limit_set(voted, **fields) == 409
    assert log(voted) == before


def test_a_refused_correction_keeps_what_was_typed(voted: Party) -> None:
    form = {"era": "0", "answer": "99", "why": "counted", "other": "the dog"}
    page = Page(voted.phones["green"].post(f"/t/{voted.code}/adjust/limit", form).text)
    assert {c.name: c.value for c in page.controls if c.name in ("answer", "other")} == {
        "answer": "99", "other": "the dog"}
    assert [c.value for c in page.controls if c.name == "why" and "checked" in c.attributes] == ["counted"]


def test_a_correction_by_hand_from_before_an_undo_is_refused(voted: Party) -> None:
    assert voted.phones["blue"].post(f"/t/{voted.code}/undo", {"back_to": "0", "era": "0"}).status_code == 303
    assert limit_set(voted) == 409
    assert limit_set(voted, era="1") == 303


def test_the_preview_shows_the_lines_that_go_and_those_that_come(voted: Party) -> None:
    phone = voted.phones["red"]
    path = links(phone, voted, "correct")[0]
    form = {"era": "0", "answer": "5", "why": "typed", "other": "", "sure": ""}
    shown = phone.post(path, form).text
    assert re.search(r'<p class="sure__what">3 → 5</p>', shown)
    assert "4 answers stay." in shown
    assert shown.index("Together they gave 7.") < shown.index("Together they gave 9.")
    assert log(voted)[-1] == "Together they gave 7."
    assert phone.post(path, {**form, "sure": "yes", "why": "agreed"}).status_code == 303
    assert log(voted) == ["Together they gave 9.", "Ada corrected an answer: How many?: 5 (agreed at the table)"]


def test_who_is_still_typing_a_correction_has_done_nothing_wrong_and_who_sends_it_has(voted: Party) -> None:
    """A browser's console notes whatever is refused, so half a number that is looked at is no refusal."""
    phone = voted.phones["red"]
    path = links(phone, voted, "correct")[0]
    form = {"era": "0", "answer": "", "why": "typed", "other": "", "sure": ""}
    typing = phone.post(path, form, HX_Request="true")
    assert (typing.status_code, "note--error" in typing.text, "<html" in typing.text) == (200, True, False)
    assert phone.post(path, form).status_code == 409
    assert phone.post(path, {**form, "sure": "yes"}, HX_Request="true").status_code == 409


def test_what_is_previewed_takes_along_the_answer_and_asks_why_itself(voted: Party) -> None:
    """What was typed as the reason before stands in its own fields, and nowhere else."""
    phone = voted.phones["red"]
    path = links(phone, voted, "correct")[0]
    form = {"era": "0", "answer": "5", "why": "counted", "other": "the dog", "sure": ""}
    (sure,) = Page(phone.post(path, form, HX_Request="true").text).forms
    assert {one.name: one.value for one in sure.controls if one.attributes.get("type") == "hidden"} == {
        "era": "0", "answer": "5"}


def test_what_was_told_in_private_together_is_asked_again_of_all_and_never_corrected_alone(told: Party) -> None:
    phone, path = told.phones["red"], links(told.phones["red"], told, "correct")[0]
    page = Page(phone.get(path).text)
    assert path not in [form.action for form in page.forms]
    assert phone.post(path, {"era": "0", "answer": "8", "why": "typed", "other": "", "sure": "yes"}).status_code == 409
    again = next(form for form in page.forms if "/again/" in form.action)
    assert phone.post(again.action, {"era": "0"}).status_code == 303
    assert log(told)[-1] == "Ada let all be asked again: How many sacks?"
    for seat, before, number in (("red", 7, 3), ("blue", 4, 4), ("green", 1, 1)):
        assert suggested(told.phones[seat], told) == [str(before)]
        assert suggested(told.host, told) == []
        told.answer(seat, number, era=1)
    assert log(told)[-1] == "Ben has most."


def test_a_private_answer_is_offered_to_its_own_seat_alone(told: Party) -> None:
    path = links(told.phones["red"], told, "correct")[0]
    for browser in (told.phones["blue"], told.host):
        assert path not in links(browser, told, "correct")
        answer = browser.get(path)
        assert answer.status_code == 409
        assert 'value="7"' not in answer.text
        assert browser.post(path, {"era": "0", "answer": "8", "sure": "yes"}).status_code == 409
    assert told.house.browser().get(path).status_code == 403
    assert told.house.browser().post(path.replace("correct", "again"), {"era": "0"}).status_code in (403, 409)


def test_what_lies_behind_a_screen_is_corrected_on_its_owners_phone_alone(voted: Party) -> None:
    path = f"/t/{voted.code}/adjust/barn~red"
    assert [link for link in links(voted.phones["red"], voted, "adjust") if "barn" in link] == [path]
    for browser in (voted.phones["blue"], voted.host):
        assert path not in links(browser, voted, "adjust")
        assert browser.get(path).status_code == 404
        assert browser.post(path, {"answer": "9"}).status_code == 400


def test_the_log_does_not_name_what_lies_behind_a_screen(voted: Party) -> None:
    path = next(link for link in links(voted.phones["red"], voted, "adjust") if "barn" in link)
    assert "not the value" in voted.phones["red"].get(path).text
    before = record(voted.phones["blue"], voted)
    assert voted.phones["red"].post(path, {"era": "0", "answer": "9", "why": "counted"}).status_code == 303
    assert log(voted)[-1] == "Ada corrected by hand: Your barn (we had miscounted)"
    assert len(record(voted.phones["blue"], voted)) > len(before)


def test_many_corrections_by_hand_are_grouped(voted: Party) -> None:
    every = listed(voted.phones["red"], voted)
    assert every.index("<summary>Ada</summary>") < every.index("/adjust/barn") < every.index("/adjust/limit")


# Several seats on one phone.


@pytest.fixture
def shared(house: House, monkeypatch: pytest.MonkeyPatch) -> Party:
    """Ada and Ben play on one phone; all have told the rules in private; the phone is covered."""
    laid(monkeypatch, most_sacks)
    party = opened(house, 3)
    sit_down(party, "red")
    sit_down(party, "blue", by=party.phones["red"])
    sit_down(party, "green")
    assert party.host.post(f"/t/{party.code}/begin").status_code == 303
    party.answer(TABLE, "corn")
    for seat, number in (("red", 7), ("blue", 4), ("green", 1)):
        in_hand(party, seat)
        party.answer(seat, number)
    in_hand(party, "")
    return party


def in_hand(party: Party, seat: str) -> None:
    if seat != "green":
        assert party.phones["red"].post(f"/t/{party.code}/hand", {"seat": seat}).status_code == 303


def test_a_covered_phone_lists_nothing_that_belongs_to_one_seat(shared: Party) -> None:
    phone, stranger = shared.phones["red"], shared.host
    for what in ("correct", "adjust", "undo"):
        assert links(phone, shared, what) == links(stranger, shared, what)
    assert "when that seat takes the phone" in listed(phone, shared)


def test_a_covered_phone_corrects_nothing_secret(shared: Party) -> None:
    phone = shared.phones["red"]
    in_hand(shared, "red")
    private = links(phone, shared, "correct")[0]
    own = next(link for link in links(phone, shared, "adjust") if "barn" in link)
    assert [phone.get(path).status_code for path in (private, own)] == [200, 200]
    in_hand(shared, "")
    assert [phone.get(path).status_code for path in (private, own)] == [409, 404]
    assert phone.post(private, {"era": "0", "answer": "8", "sure": "yes"}).status_code == 409
    assert phone.post(own, {"answer": "8"}).status_code == 400
    in_hand(shared, "blue")
    assert [phone.get(path).status_code for path in (private, own)] == [409, 404]


def test_a_covered_phone_may_go_back_in_the_tables_name(shared: Party) -> None:
    assert shared.phones["red"].post(f"/t/{shared.code}/undo", {"back_to": "1", "era": "0"}).status_code == 303
    assert log(shared)[-1].startswith("table went back to")
