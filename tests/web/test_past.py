"""Going back, correcting, and the board that says otherwise: shown first, then done, and written down."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise

import pytest

from companion.core.asking import TABLE
from companion.web.correcting import listed_answers, with_button_presses_joined
from tests.web.endings import played_to_the_end
from tests.web.houses import Browser, House, Party, ballot, begun, voting
from tests.web.pages import Form, Page


@pytest.fixture
def party(house: House) -> Party:
    """The first bill is decided: Ada yes with 2, Ben no, Cleo no; its result is out."""
    party = voting(house)
    for seat, vote in {"red": ballot("yes", 2), "blue": ballot("no"), "green": ballot("no")}.items():
        party.answer(seat, vote)
    return party


def links(party: Party, browser: Browser, what: str) -> list[str]:
    """From the newest to the oldest."""
    page = Page(browser.get(f"/t/{party.code}/wrong").text)
    return [link for link in page.links() if f"/{what}/" in link]


def log(party: Party) -> list[str]:
    kept = json.loads(party.host.get(f"/t/{party.code}/export.json").text)
    return [line["text"] for line in kept["log"] if not line["struck"]]


def votes(party: Party) -> list[tuple[int, int]]:
    return [(vote.count.ayes, vote.count.noes) for vote in party.table.snapshot.pages[None].view.votes]


def hidden(browser: Browser, path: str) -> dict[str, str]:
    form = next(form for form in Page(browser.get(path).text).forms if form.action != "/language")
    return {c.name: c.value for c in form.controls if c.attributes.get("type") == "hidden"}


def ballot_of(party: Party, seat: str) -> str:
    """Where this seat corrects its own ballot: the newest answer that it may correct."""
    return links(party, party.phones[seat], "correct")[0]


def test_going_back_is_shown_first_and_says_what_everybody_has_seen(party: Party) -> None:
    path = links(party, party.phones["blue"], "undo")[0]
    assert "Your vote" in party.phones["blue"].get(path).text
    assert "Everybody has already seen" in party.phones["blue"].get(path).text
    assert votes(party) == [(3, 2)]
    form = hidden(party.phones["blue"], path)
    assert party.phones["blue"].post(f"/t/{party.code}/undo", form).status_code == 303
    assert votes(party) == []
    assert {ask.seat for ask in party.open_asks()} == {"red", "blue", "green"}
    assert any(line.startswith("Ben went back to") for line in log(party))


def one_tap(party: Party, browser: Browser) -> list[Form]:
    """What leads back at once, from the newest question to the oldest."""
    page = Page(browser.get(f"/t/{party.code}/wrong").text)
    return [form for form in page.forms if form.action == f"/t/{party.code}/undo"]


def test_one_tap_leads_back_to_the_last_questions_and_to_the_table(house: House) -> None:
    party = voting(house)
    asked, blue = [party.open_asks()[0].key], party.phones["blue"]
    assert party.answer("red", ballot("yes")).status_code == 303
    assert len(one_tap(party, blue)) == 3
    for by, where in ((blue, f"/t/{party.code}"), (party.host, f"/t/{party.code}/screen")):
        form = one_tap(party, by)[0]
        told = by.post(form.action, {name: form.value(name) for name in ("back_to", "era")})
        assert (told.status_code, told.location) == (303, where)
        asked.append(party.open_asks()[0].key)
    assert len(set(asked)) == 3, "further back each time"


def test_a_step_that_was_gone_on_from_says_what_it_was_about(house: House) -> None:
    party = begun(house)
    assert party.answer("table", "on").status_code == 303
    listed = party.phones["red"].get(f"/t/{party.code}/wrong").text
    assert "Set up the table." in listed
    assert "Everything lies ready" not in listed


def test_steps_gone_on_from_one_after_the_other_are_one_line_that_unfolds(house: House) -> None:
    party = voting(house)
    played_to_the_end(party, random.Random(1))
    every = party.table.ask_session(lambda session: list(listed_answers(session, "red")))
    lines = with_button_presses_joined(every)
    assert [row.step for line in lines for row in (line, *line.before)] == [row.step for row in every]
    assert not [line for line, after in pairwise(lines) if line.is_single_button and after.is_single_button]
    assert [line.words for line in lines if line.before and not line.is_single_button] == []
    first, *before = every[:len(lines[0].before) + 1]
    assert first.is_single_button
    assert len(before) > 2
    listed = party.phones["red"].get(f"/t/{party.code}/wrong").text
    assert f"{len(before)} steps before it" in listed
    for row in (first, *before):
        assert f'/undo/{row.step}"' in listed or f'value="{row.step}"' in listed


def test_what_everybody_has_seen_is_never_asked_again_by_one_tap(party: Party) -> None:
    assert one_tap(party, party.phones["blue"]) == []


def test_two_who_go_back_at_once_go_back_once(party: Party) -> None:
    path = links(party, party.phones["blue"], "undo")[0]
    form = hidden(party.phones["blue"], path)
    assert party.phones["blue"].post(f"/t/{party.code}/undo", form).status_code == 303
    assert party.phones["red"].post(f"/t/{party.code}/undo", form).status_code == 409
    assert sum("went back to" in line for line in log(party)) == 1


@pytest.mark.parametrize("back_to", ["98", "999999999"])
def test_the_table_cannot_go_back_to_a_question_that_never_was(party: Party, back_to: str) -> None:
    assert party.host.get(f"/t/{party.code}/undo/{back_to}").status_code == 409
    assert party.host.post(f"/t/{party.code}/undo", {"back_to": back_to, "era": "0"}).status_code == 409
    assert votes(party) == [(3, 2)]


def test_a_correction_is_previewed_and_then_made(party: Party) -> None:
    phone, path = party.phones["red"], ballot_of(party, "red")
    form = hidden(phone, path) | {"answer.aye": "no", "answer.markers": "2"}
    shown = phone.post(path, {**form, "sure": ""})
    assert shown.status_code == 200
    assert re.search(r"\d+ answers stay\.", shown.text)
    assert votes(party) == [(3, 2)]
    assert phone.post(path, {**form, "sure": "yes"}).status_code == 303
    assert votes(party) == [(0, 5)]
    assert any(line.startswith("Ada corrected an answer") for line in log(party))
    assert phone.post(path, {**form, "answer.aye": "yes", "sure": "yes"}).status_code == 409  # the era is over


def test_a_refused_correction_keeps_what_was_typed(party: Party) -> None:
    phone, path = party.phones["red"], ballot_of(party, "red")
    typed = {"answer.aye": "no", "answer.markers": "", "answer.markers.more": "99", "sure": "yes"}
    told = phone.post(path, hidden(phone, path) | typed)
    assert told.status_code == 409
    form = next(form for form in Page(told.text).forms if form.action == path)
    assert form.few_or_more("answer.markers") == "99"
    assert votes(party) == [(3, 2)]


def test_nobody_corrects_another_seats_ballot(party: Party) -> None:
    path = ballot_of(party, "red")
    form = {"era": "0", "answer.aye": "no", "answer.markers": "0", "sure": "yes"}
    for browser in (party.phones["blue"], party.host):
        assert path not in links(party, browser, "correct")
        assert browser.post(path, form).status_code == 409
    assert votes(party) == [(3, 2)]


def test_a_ballot_that_was_changed_is_offered_for_correction_once(house: House) -> None:
    party = voting(house)
    before = len(links(party, party.phones["red"], "correct"))
    for markers in (1, 2, 3):
        party.answer("red", ballot("yes", markers))
    party.answer("blue", ballot("no"))
    party.answer("green", ballot("no"))
    assert len(links(party, party.phones["red"], "correct")) == before + 1
    assert hidden(party.phones["red"], ballot_of(party, "red"))["era"] == "0"
    assert 'value="3"' in party.phones["red"].get(ballot_of(party, "red")).text


def test_everybody_may_correct_what_is_public(party: Party) -> None:
    for browser in (party.host, *party.phones.values()):
        assert browser.get(links(party, browser, "correct")[-1]).status_code == 200


def test_the_board_says_otherwise_and_the_log_says_who_said_so(party: Party) -> None:
    path = next(link for link in links(party, party.phones["green"], "adjust") if link.endswith("start-player"))
    assert party.phones["green"].get(path).status_code == 200
    assert party.phones["green"].post(path, {"answer": "blue"}).status_code == 303
    assert party.table.snapshot.pages[None].view.start == "blue"
    assert any(line.startswith("Cleo corrected by hand") for line in log(party))
    assert party.phones["green"].post(path, {"answer": "nobody"}).status_code == 409
    assert party.host.get(f"/t/{party.code}/adjust/nonsense").status_code == 404
    assert party.host.post(f"/t/{party.code}/adjust/nonsense", {"answer": "1"}).status_code == 400


def test_a_stranger_reads_the_record_and_changes_nothing(party: Party) -> None:
    stranger = party.house.browser()
    page = stranger.get(f"/t/{party.code}/record")
    assert page.status_code == 200
    assert not [link for link in Page(page.text).links() if "/wrong" in link]
    assert stranger.get(f"/t/{party.code}/wrong").status_code == 303


def test_the_host_acts_for_the_table(party: Party) -> None:
    form = hidden(party.host, links(party, party.host, "undo")[0])
    assert party.host.post(f"/t/{party.code}/undo", form).status_code == 303
    assert party.table.ask_session(lambda session: session.lines[-1].words.values) is not None
    assert party.open_asks()[0].seat != TABLE


def newest(party: Party) -> list[bool]:
    """Of every answer in the list, whether it is shown whole."""
    page = Page(party.phones["blue"].get(f"/t/{party.code}/wrong").text)
    return ["mend--whole" in classes for item in page.all("li") if "mend" in (classes := item.get("class", "").split())]


def test_the_five_newest_answers_are_shown_whole_the_older_ones_short(party: Party) -> None:
    whole = newest(party)
    assert len(whole) > 5
    assert whole == [True] * 5 + [False] * (len(whole) - 5)


def test_beneath_a_players_name_on_the_board_it_is_not_said_again(party: Party) -> None:
    listed = Page(party.phones["blue"].get(f"/t/{party.code}/wrong").text.partition('id="board"')[2]).text
    assert "Power points" in listed
    assert "Ada: " not in listed
