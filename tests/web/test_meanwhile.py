"""Over HTTP: everybody sees who is entering the table's answer, and what may be taken back; nobody sees more."""

from __future__ import annotations

import random
import re
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest
from werkzeug.test import TestResponse

from companion.core.asking import OpenQuestion, Secrecy
from companion.core.forms import Amount
from companion.core.words import say
from companion.games.noblemen import NOBLEMEN
from companion.tables import momentary_state
from companion.tables.snapshot import Snapshot
from companion.web import LiveApi
from tests.server.phones import Running
from tests.speed import slow
from tests.web.houses import Browser, House, Party, ballot, begun, lobby, voting
from tests.web.pages import Form, Page
from tests.web.test_asks import agreed

ENTERS = "Ada is entering this"


def to_a_sheet(party: Party) -> str:
    """To a question that takes more than one tap: its key."""
    ask = party.open_asks()[0]
    assert party.answer("table", ask.form.sample(random.Random(1))).status_code == 303
    return party.open_asks()[0].key


def enter(party: Party, by: Browser, key: str, where: str = "", **more: str) -> TestResponse:
    return by.post(f"/t/{party.code}{where}/entering", {"key": f"table:{key}", "era": 0, **more})


def page(party: Party, by: str) -> str:
    where = f"/t/{party.code}" + ("/screen" if by == "host" else "")
    return (party.host if by == "host" else party.phones[by]).get(where).text


def slip_of(party: Party, by: str) -> Form | None:
    return next((form for form in Page(page(party, by)).forms if form.action.endswith("/slip")), None)


def take_back(party: Party, by: str) -> TestResponse:
    form = slip_of(party, by)
    assert form
    fields = {name: form.value(name) for name in ("step", "era")}
    return (party.host if by == "host" else party.phones[by]).post(form.action, fields)


def test_all_but_the_one_see_who_is_entering_it_and_all_forms_stay_there(house: House) -> None:
    party = begun(house)
    key = to_a_sheet(party)
    assert enter(party, party.phones["red"], key).status_code == 204
    assert [ENTERS in page(party, seat) for seat in ("red", "blue", "green", "host")] == [False, True, True, True]
    screen = party.phones["red"].get(f"/t/{party.code}/screen").text
    assert ENTERS in screen, "another window of the same device is told, too"
    for seat in ("red", "blue", "green"):
        assert f'data-key="table:{key}"' in page(party, seat), "without scripts nothing folds"
    assert enter(party, party.phones["blue"], key).status_code == 200
    assert enter(party, party.host, key, "/screen", take="yes").status_code == 204
    assert ["The laptop is entering this" in page(party, seat) for seat in ("red", "host")] == [True, False]


def test_who_does_not_sit_here_enters_nothing(house: House) -> None:
    party = begun(house)
    key = to_a_sheet(party)
    assert enter(party, house.browser(), key).status_code == 403
    assert enter(party, party.phones["red"], key, "/screen").status_code == 403
    foreign = party.phones["red"].post(f"/t/{party.code}/entering", {"key": f"table:{key}", "era": 0},
                                       Origin="http://evil.example")
    assert foreign.status_code == 403
    assert ENTERS not in page(party, "blue")


@pytest.mark.parametrize("key", ["red:ballot/x", "blue:ballot/x", "nobody:x", "table", ""])
def test_only_the_tables_questions_are_entered(house: House, key: str) -> None:
    """That somebody fills in a ballot is nobody's business: not a byte of anybody's page changes."""
    party = voting(house)
    before = {by: page(party, by) for by in ("red", "blue", "host")}
    told = party.phones["red"].post(f"/t/{party.code}/entering", {"key": key, "era": 0, "take": "yes"})
    assert told.status_code in (200, 400)
    assert {by: page(party, by) for by in before} == before


def test_a_page_in_german_says_it_in_german(house: House) -> None:
    party = begun(house)
    key = to_a_sheet(party)
    enter(party, party.phones["red"], key)
    party.phones["blue"].language = "de"
    assert "Ada gibt das gerade ein" in page(party, "blue")


def test_a_slip_is_offered_to_everybody_and_taken_back_by_anybody(house: House) -> None:
    party = begun(house)
    before = party.open_asks()[0].key
    assert party.answer("table", "on", by=party.phones["red"]).status_code == 303
    for by in ("red", "blue", "host"):
        assert "Ada: Everything lies ready" in page(party, by)
    assert take_back(party, "green").status_code == 303
    assert party.open_asks()[0].key == before
    assert slip_of(party, "red") is None
    assert "Cleo went back to" in party.phones["red"].get(f"/t/{party.code}/record").text


def test_tiles_laid_in_the_open_lie_on_the_table_and_other_deeds_are_ones_own(house: House) -> None:
    party = agreed(house, NOBLEMEN, 3, {"books": "companion", "first-tiles": "three-of-each"})
    while not (ask := party.open_asks()[0]).key.startswith("turn/"):
        assert party.answer(ask.seat, ask.form.sample(random.Random(1))).status_code == 303
    assert party.answer("red", ["idle", {"then": "over"}]).status_code == 303
    assert [slip_of(party, by) for by in (*party.phones, "host")] == [None] * 4
    laid = {"plan": {"cells": {"1,0": "field"}}, "then": "more"}
    assert party.answer("blue", ["enlarge", laid]).status_code == 303
    assert None not in [slip_of(party, by) for by in (*party.phones, "host")]
    assert take_back(party, "blue").status_code == 303
    assert [ask.key for ask in party.open_asks()] == ["turn/2"]


def test_a_revealed_vote_is_taken_back_at_the_big_screen_alone_in_sight_of_all(house: House) -> None:
    party = voting(house)
    key = party.open_asks()[0].key
    for ask in party.open_asks():
        assert party.answer(ask.seat, ballot("yes")).status_code == 303
    assert [slip_of(party, by) is not None for by in ("red", "blue", "green", "host")] == [False, False, False, True]
    form = slip_of(party, "host")
    assert form
    fields = {"step": form.value("step"), "era": form.value("era")}
    for phone in party.phones.values():
        told = phone.post(f"/t/{party.code}/slip", fields)
        assert (told.status_code, "big screen alone" in told.text) == (409, True)
    assert key not in [ask.key for ask in party.open_asks()]
    assert take_back(party, "host").status_code == 303
    assert [ask.key for ask in party.open_asks()] == [key] * 3


def test_undo_comes_too_late_once_somebody_has_answered(house: House) -> None:
    party = voting(house)
    form = slip_of(party, "blue")
    assert form
    assert party.answer("red", ballot("yes")).status_code == 303
    assert slip_of(party, "blue") is None
    late = party.phones["blue"].post(form.action, {"step": form.value("step"), "era": form.value("era")})
    assert (late.status_code, "answered meanwhile" in late.text) == (409, True)
    assert "Sealed" in page(party, "red")


def test_a_stranger_before_the_big_screen_is_offered_nothing(house: House) -> None:
    party = begun(house)
    to_a_sheet(party)
    assert "/slip" not in house.browser().get(f"/t/{party.code}/screen").text
    assert house.browser().post(f"/t/{party.code}/slip", {"step": 0, "era": 0}).status_code == 403


def test_the_evening_begun_by_mistake_is_a_lobby_again(house: House) -> None:
    party = lobby(house)
    assert party.host.post(f"/t/{party.code}/begin").status_code == 303
    assert "The evening has begun" in page(party, "red")
    assert take_back(party, "red").status_code == 303
    assert "Begin the evening" in page(party, "host")
    assert party.table.snapshot.seating.start is None, "nobody had been named"
    assert party.host.post(f"/t/{party.code}/begin").status_code == 303


@slow
def test_a_stream_brings_that_line_and_nothing_else_and_takes_it_away_by_itself(
        house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """To everybody but the one who enters; and what may be undone goes without anybody looking."""
    monkeypatch.setattr(momentary_state, "SECOND_THOUGHTS", 0.5)
    house.hall.clock = time.monotonic
    running = Running(LiveApi(house.app))  # type: ignore[arg-type]  # it serves any house
    try:
        party = begun(house)
        key = to_a_sheet(party)
        red, blue = (running.phone(f"/t/{party.code}/stream?as=seat", 0, Cookie=f"companion={party.phones[seat].token}")
                     for seat in ("red", "blue"))
        assert all("/slip" in phone.page()["meanwhile"][1] for phone in (red, blue))
        for phone in (red, blue):
            (name, (_, html)), = phone.page().items()
            assert (name, "/slip" in html) == ("meanwhile", False)
        enter(party, party.phones["red"], key)
        (name, (_, html)), = blue.page().items()
        assert (name, ENTERS in html) == ("meanwhile", True)
        enter(party, party.phones["blue"], key, take="yes")
        (name, (_, html)), = red.page().items()
        assert (name, "Ben is entering this" in html) == ("meanwhile", True), "of itself it heard nothing"
    finally:
        running.stop()


def test_a_number_behind_a_screen_is_covered_in_the_first_bytes_and_not_with_two(house: House) -> None:
    for seats in (3, 2):
        party = lobby(house, seats)
        party.code = party.host.post("/tables", {"game": "lancaster", "seats": seats, "lancaster.books": "companion"}
                                     ).location.split("/")[2]
        for colour, phone in party.phones.items():
            phone.post(f"/j/{party.code}", {"name": colour.title(), "colour": colour})
        party.host.post(f"/t/{party.code}/begin")
        to_a_sheet(party)
        shown = re.search(r'<section class="purse".*?</section>', page(party, "red"), re.DOTALL)
        while shown is None:
            ask = party.open_asks()[0]
            assert party.answer(ask.seat, ask.form.sample(random.Random(2))).status_code == 303
            shown = re.search(r'<section class="purse".*?</section>', page(party, "red"), re.DOTALL)
        cover = re.search(r"<details([^>]*)>.*holdings--secret.*</details>", shown[0], re.DOTALL)
        assert (cover is not None) == (seats == 3)
        assert cover is None or "open" not in cover[1]


def test_the_screen_says_what_is_asked_and_what_stands_there_so_far(house: House) -> None:
    party = begun(house)
    key = to_a_sheet(party)
    ask = party.open_asks()[0]
    typed = ask.form.to_fields("answer", ask.form.sample(random.Random(2)))
    before = {by: page(party, by) for by in ("blue", "green")}
    assert enter(party, party.phones["red"], key).status_code == 204
    only_entering = {by: page(party, by) for by in ("blue", "green")}
    assert before != only_entering
    assert enter(party, party.phones["red"], key, **typed).status_code == 204
    screen = page(party, "host")
    assert "entering__what" in screen
    assert "entering__so-far" in screen
    assert {by: page(party, by) for by in ("blue", "green")} == only_entering
    assert "entering__so-far" not in page(party, "red")


@pytest.mark.parametrize("typed", ["<b>bold</b>", "a lie about Ben", "99999"])
def test_nothing_can_be_said_there_but_what_the_form_can_say(house: House, typed: str) -> None:
    party = begun(house)
    key = to_a_sheet(party)
    ask = party.open_asks()[0]
    fields = dict.fromkeys(ask.form.to_fields("answer", ask.form.sample(random.Random(2))), typed)
    assert enter(party, party.phones["red"], key, **fields).status_code == 204
    assert "entering__so-far" not in page(party, "host")
    assert enter(party, party.phones["red"], key, other=typed).status_code == 400
    assert enter(party, party.phones["red"], "nothing", other=typed).status_code == 200


def test_what_is_typed_is_told_once_a_second_whoever_types_how_fast() -> None:
    told, later = [], []
    here = momentary_state.MomentaryState(lambda: 0.0, lambda: told.append(0), lambda _, do: later.append(do))
    ask = OpenQuestion("table", "x", say("What?"), Amount(0, 9), Secrecy.OPEN)
    table = Snapshot(cast(Any, None), {"table": cast(Any, SimpleNamespace(era=0, asks=(ask,)))})
    for n in range(50):
        assert here.note_answer_being_entered(table,
                                              momentary_state.AnswerBeingEntered("x", 0, "red", 1, False, ask.words,
                                                                                 (say(f"{n}"),)), False)
    assert len(told) == 1
    waiting = later[1:]
    assert len(waiting) == 1
    waiting[0]()
    assert len(told) == 2
    entering = here.momentary_news(table).entering
    assert entering is not None
    assert entering.said[0].text == "49"
