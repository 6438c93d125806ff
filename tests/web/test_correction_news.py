"""Everybody sees that it was corrected: on phones and big screen, until it goes on; no secret shows in it."""

from __future__ import annotations

import re

import pytest

from companion.core.asking import TABLE, one
from companion.tables import past
from tests.core.rulebooks import Notes, limited_votes, most_sacks, private_amount, topic, votes_on_topics
from tests.web.houses import Browser, House, Party, ballot, begun, voting
from tests.web.pages import Page
from tests.web.test_corrections import laid

EVERYBODY = ("red", "blue", "green", "host", "stranger")


async def one_secret(notes: Notes) -> None:
    """Told by one alone, and compared with nothing."""
    await one(topic())
    notes.written.append(await one(private_amount("red", "sacks")))
    await one(topic())


def looks(party: Party, by: str) -> str:
    if by in party.phones:
        return party.phones[by].get(f"/t/{party.code}").text
    browser = party.host if by == "host" else party.house.browser()
    return browser.get(f"/t/{party.code}/screen").text


def told(party: Party, by: str) -> str:
    """What the announcement says, as it is read."""
    _, there, after = looks(party, by).partition('class="mended" role="status">')
    text = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", re.split(r"</div>|<div", after, maxsplit=1)[0], flags=re.S)
    return " ".join(text.split()) if there else ""


def correct(party: Party, browser: Browser, at: int, **fields: str) -> int:
    era = str(party.table.snapshot.pages[None].era)
    form = {"era": era, "why": "typed", "other": "", "sure": "yes", **fields}
    return browser.post(f"/t/{party.code}/correct/{at}", form).status_code


def test_all_are_told_who_went_back_until_something_else_is_answered(house: House) -> None:
    party = voting(house)
    assert not any(told(party, by) for by in EVERYBODY)
    form = next(form for form in Page(looks(party, "blue")).forms if form.action.endswith("/slip"))
    fields = {name: form.value(name) for name in ("step", "era")}
    assert party.phones["blue"].post(form.action, fields).status_code == 303
    for by in EVERYBODY:
        assert told(party, by).startswith("Ben went back to: ")
        assert told(party, by) == told(party, by), "looked at again it stands there still"
    ask = party.open_asks()[0]
    party.answer(TABLE, ask.form.options[0].key if hasattr(ask.form, "options") else None, era=1)
    assert not any(told(party, by) for by in EVERYBODY)


def test_a_correction_says_what_is_right_and_whose_points_it_moved(house: House) -> None:
    party = voting(house)
    path = f"/t/{party.code}/adjust/points~red"
    assert party.phones["green"].post(path, {"era": "0", "answer": "7", "why": "board"}).status_code == 303
    for by in EVERYBODY:
        assert told(party, by) == "Cleo corrected: Ada: Power points 7 Ada 0 → 7"
    assert party.answer("red", ballot("yes")).status_code == 303
    assert told(party, "host"), "a sealed ballot ends nothing"


def test_whose_ballot_went_back_is_told_on_their_own_phone_why(house: House) -> None:
    party = voting(house)
    party.answer("red", ballot("yes", 1))
    undo = {"back_to": str(len(party.table.ask_session(lambda s: s.run.steps)) - 1), "era": "0"}
    assert party.phones["blue"].post(f"/t/{party.code}/undo", undo).status_code == 303
    party.answer(TABLE, next(iter(party.table.ask_session(lambda s: s.run.asks.values()))).form.options[0].key, era=1)
    again = "You are asked this once more, because: Ben went back to: "
    assert [told(party, by).startswith(again) for by in EVERYBODY] == [True, False, False, False, False]
    party.answer("red", ballot("no"), era=1)
    assert told(party, "red") == ""


def test_whose_ballot_went_back_by_a_correction_is_told_that_and_all_others_what_it_changed(
        house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(monkeypatch, limited_votes)
    party = begun(house)
    party.answer(TABLE, 9)
    party.answer("red", 5)
    assert correct(party, party.phones["blue"], entry_of(party, TABLE, "limit/1"), answer="3") == 303
    corrected = "Ben corrected: How much may be given?"
    assert told(party, "red") == f"You are asked this once more, because: {corrected}"
    for by in EVERYBODY[1:]:
        assert told(party, by) == f"{corrected} 9 → 3"


def test_a_hidden_number_is_announced_alike_whatever_it_was_set_to(house: House,
                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    laid(monkeypatch, most_sacks)
    party = begun(house)
    seen = set()
    for at, sacks in enumerate(("3", "9")):
        form = {"era": "0", "times": str(at), "answer": sacks, "why": "counted"}
        assert party.phones["red"].post(f"/t/{party.code}/adjust/barn~red", form).status_code == 303
        seen.add(tuple(looks(party, by) for by in EVERYBODY if by != "red"))
        assert told(party, "blue") == "Ada corrected: Your barn"
    assert len(seen) == 1


def test_all_are_told_who_took_back_that_the_evening_has_begun(house: House) -> None:
    party = begun(house)
    form = next(form for form in Page(looks(party, "blue")).forms if form.action.endswith("/slip"))
    assert party.phones["blue"].post(form.action, {"step": "begun", "era": "0"}).status_code == 303
    assert {told(party, by) for by in EVERYBODY} == {"Ben took back that the evening has begun."}
    assert party.host.post(f"/t/{party.code}/begin").status_code == 303
    assert not any(told(party, by) for by in EVERYBODY)


def test_in_german(house: House) -> None:
    party = voting(house)
    assert party.host.post(f"/t/{party.code}/adjust/points~red",
                           {"era": "0", "answer": "7", "why": "board"}).status_code == 303
    party.phones["red"].language = "de"
    assert told(party, "red").startswith("Der Laptop hat korrigiert: ")


def entry_of(party: Party, seat: str, key: str) -> int:
    answered = party.table.ask_session(past.answered_questions)
    return next(at for at, ask in enumerate(answered) if (ask.seat, ask.key) == (seat, key))


def test_a_correction_that_changes_nothing_is_refused_and_told_nobody(house: House,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    laid(monkeypatch, votes_on_topics)
    party = begun(house)
    party.answer(TABLE, "corn")
    for seat, number in (("red", 3), ("blue", 4), ("green", 0)):
        party.answer(seat, number)
    before = party.table.ask_session(lambda session: (session.last_seq, list(session.lines)))
    at, limit = entry_of(party, "red", "votes/corn"), "5"
    assert correct(party, party.phones["red"], at, answer="3") == 409
    form = {"era": "0", "times": "0", "answer": limit, "why": "board", "other": ""}
    path = f"/t/{party.code}/adjust/limit"
    assert party.phones["green"].post(path, form).status_code == 409
    assert "That is what stands there already." in party.phones["green"].post(path, form).text
    seen = party.phones["red"].post(f"/t/{party.code}/correct/{at}", {"era": "0", "answer": "3"})
    assert "That is what stands there already." in seen.text
    assert 'value="yes"' not in seen.text
    assert party.table.ask_session(lambda session: (session.last_seq, list(session.lines))) == before
    assert not any(told(party, by) for by in EVERYBODY)


def test_a_private_answer_is_corrected_alike_though_it_stays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks is told that it stands there; what others see of the deed does not tell."""
    laid(monkeypatch, one_secret)
    seen = set()
    for right in ("5", "7"):
        party = begun(house)
        party.answer(TABLE, "corn")
        party.answer("red", 7)
        assert correct(party, party.phones["red"], 1, answer=right) == 303
        seen.add(tuple(told(party, by) for by in EVERYBODY))
    assert len(seen) == 1
