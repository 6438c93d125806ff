"""Secrets over HTTP: what one seat sealed changes no byte of what anybody else receives, until the rules reveal it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core import session as sessions
from companion.core.asking import TABLE, Seat
from companion.core.entries import ANSWER
from companion.core.looking_back import old_answers_of, sealed_answers_of
from companion.core.page import Page
from companion.core.run import Run
from companion.core.session import Session
from companion.core.words import Words, say
from companion.tables import past, play, table
from companion.tables.momentary_state import LastAnswer
from companion.web.fragments import FragmentRenderer
from companion.web.visitor import current_visitor
from tests.core.rulebooks import limited_sacks, limited_votes
from tests.speed import first_quick, slow
from tests.web.ears import check_streams, check_streams_correcting
from tests.web.forks import Leak, World, check_correcting, check_going_back, check_leaving, check_pages, check_purse
from tests.web.houses import House, Party, begun, sit_down
from tests.web.test_corrections import laid


def at_a_ballot(house: House, seats: int, rng: random.Random, bills: int = 0) -> Party:
    """Some bills are decided already, at random; the next one waits for its ballots."""
    party = begun(house, seats)
    party.to_the_ballot(rng)
    while bills:
        asks = party.open_asks()
        bills -= asks[0].seat != TABLE
        for ask in asks:
            party.answer(ask.seat, ask.form.sample(rng))
    party.to_the_ballot(rng)
    return party


@first_quick
@pytest.mark.parametrize(("seats", "bills"), [(2, 0), (3, 2), (5, 0)])
def test_a_sealed_ballot_changes_nobody_elses_pages(house: House, tmp_path: Path, seats: int, bills: int) -> None:
    rng = random.Random(f"pages/{seats}/{bills}")
    party = at_a_ballot(house, seats, rng, bills)
    check_pages(party, tmp_path, rng.choice(party.open_asks()), rng)


@first_quick
@pytest.mark.parametrize("seats", [2, 3])
def test_a_ballot_that_was_handed_back_unseen_leaves_no_trace(house: House, tmp_path: Path, seats: int) -> None:
    rng = random.Random(f"back/{seats}")
    party = at_a_ballot(house, seats, rng)
    check_going_back(party, tmp_path, rng.choice(party.open_asks()), rng)


def test_a_seat_that_is_played_on_by_another_tells_nothing_of_what_it_sealed(house: House, tmp_path: Path) -> None:
    rng = random.Random("leaving")
    party = at_a_ballot(house, 3, rng)
    check_leaving(party, tmp_path, rng.choice(party.open_asks()), rng)


@slow
@pytest.mark.parametrize(("seats", "bills"), [(2, 1), (4, 0)])
def test_a_sealed_ballot_changes_nobody_elses_stream(house: House, tmp_path: Path, seats: int, bills: int) -> None:
    rng = random.Random(f"streams/{seats}/{bills}")
    party = at_a_ballot(house, seats, rng, bills)
    check_streams(party, tmp_path, rng.choice(party.open_asks()), rng)


def where_secrets_lie(house: House, rng: random.Random, monkeypatch: pytest.MonkeyPatch, rule: Any) -> Party:
    """The table has set a limit twice; everybody's second sealed number is still to come."""
    laid(monkeypatch, rule)
    party = begun(house, 3)
    while len(party.table.ask_session(lambda session: session.run.steps)) < 3:
        for ask in party.open_asks():
            party.answer(ask.seat, 7 if ask.seat == TABLE else ask.form.sample(rng))
    return party


@first_quick
@pytest.mark.parametrize("rule", [limited_votes, limited_sacks])
def test_corrections_of_others_find_out_nothing_that_lies_sealed(house: House, tmp_path: Path, rule: Any,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"correcting/{rule.__name__}")
    party = where_secrets_lie(house, rng, monkeypatch, rule)
    check_correcting(party, tmp_path, rng.choice(party.open_asks()), rng)


@first_quick
@pytest.mark.parametrize("rule", [limited_votes, limited_sacks])
def test_corrections_of_others_sound_the_same_on_every_stream(house: House, tmp_path: Path, rule: Any,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"streams/{rule.__name__}")
    party = where_secrets_lie(house, rng, monkeypatch, rule)
    check_streams_correcting(party, tmp_path, rng.choice(party.open_asks()), rng)


def test_a_purse_set_by_hand_changes_nobody_elses_pages(house: House, tmp_path: Path,
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random("purse")
    party = where_secrets_lie(house, rng, monkeypatch, limited_votes)
    check_purse(party, tmp_path, rng.choice(party.open_asks()), rng)


@slow
def test_with_the_companions_books_no_correction_finds_out_a_ballot(house: House, tmp_path: Path) -> None:
    rng = random.Random("books")
    host = house.host()
    told = host.post("/tables", {"game": "lancaster", "seats": 2, "lancaster.books": "companion"})
    party = Party(house, told.location.split("/")[2], host, {})
    for seat in ("red", "blue"):
        sit_down(party, seat)
    assert host.post(f"/t/{party.code}/begin").status_code == 303
    while not party.open_asks()[0].key.startswith("ballot/"):
        ask = party.open_asks()[0]
        assert party.answer(ask.seat, ask.form.sample(rng)).status_code == 303
    check_correcting(party, tmp_path, rng.choice(party.open_asks()), rng)


def test_every_page_that_the_house_has_is_looked_at(house: House) -> None:
    """By the forks: what is left out tells of nothing, or draws lots."""
    left_out = {"/static/<path:filename>": "files", "/static/<digest>/<name>": "files", "/favicon.ico": "a file",
                "/h/<key>": "a link by lot", "/s/<token>": "a link by lot",
                "/hosts": "a link by lot", "/hosts/resign": "a host less", "/tables": "a code by lot",
                "/t/<code>/link": "a link by lot", "/t/<code>/continue": "test_secrecy_past.py",
                "/t/<code>/address": "the house's", "/t/<code>/wifi": "the house's", "/language": "a cookie",
                "/box/<game>/note": "the box", "/box/<game>/forget": "the box", "/box/<game>/import": "the box",
                "/j/<code>/claim": "a device more", "/t/<code>/leave": "a seat less"}
    party = begun(house)
    world = World(party, "red", "ballot/none")
    looked = [*world.addresses(everywhere=True), *(path for path, _ in world.attempts()), f"/t/{party.code}/answer"]
    bound = house.app.url_map.bind("")
    found = {bound.match(path.partition("?")[0], method, return_rule=True)[0].rule for path in looked
             for method in ("GET", "POST") if bound.test(path.partition("?")[0], method)}
    assert {rule.rule for rule in house.app.url_map.iter_rules()} - found <= set(left_out)


def no_voters_are_still_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    def awaited(self: Session) -> frozenset[Seat]:
        noes = {seat for (seat, _), raw in self.run.sealed.items() if raw["aye"] == "no"}
        return frozenset(seat for seat, key in self.run.asks if seat in noes or (seat, key) not in self.run.sealed)

    monkeypatch.setattr(Session, "awaited_seats", awaited)


def the_era_counts_ballots(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Session.page_for

    def page(self: Session, *rest: Any, **drawn_up: Any) -> Page:
        given = sum(entry.kind == ANSWER for entry in self.run.history)
        return replace(whole(self, *rest, **drawn_up), era=self.era + given)

    monkeypatch.setattr(Session, "page_for", page)


def everybody_hears_the_last_voters_language(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = ["en"]
    answer, fragments = play.answer_from_fields, FragmentRenderer.draw_fragments

    def answering(*rest: Any, **more: Any) -> None:
        spoken[0] = current_visitor().tongue.language
        answer(*rest, **more)

    def painting(self: FragmentRenderer, table: Any, viewer: Any, *rest: Any) -> Any:
        return fragments(self, table, replace(viewer, language=spoken[0]), *rest)

    monkeypatch.setattr(play, "answer_from_fields", answering)
    monkeypatch.setattr(FragmentRenderer, "draw_fragments", painting)


def the_log_shows_its_own_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "renumbered_public_log", lambda session, *_: list(session.lines))


def undo_shows_the_logs_own_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = table.last_answer_to_take_back

    def last_answer_of(session: Session, by: Seat | None) -> LastAnswer | None:
        last_answer = whole(session, by)
        return last_answer and replace(last_answer, step=session.last_seq)

    monkeypatch.setattr(table, "last_answer_to_take_back", last_answer_of)


def what_lies_sealed_flows_in_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Into the preview and its counts, and into the corrected evening, if it fits there."""
    monkeypatch.setattr(sessions, "old_answers_of", lambda run: [
        *old_answers_of(run), *(replace(given, unseen=None) for given in sealed_answers_of(run))])


def only_what_no_longer_fits_is_handed_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def laid_again(self: Session, run: Run) -> list[Words]:
        return [say("Back.") for given in sealed_answers_of(self.run)
                if not run.try_to_feed_old_answer(replace(given, unseen=None))]

    monkeypatch.setattr(Session, "_lay_sealed_answers_again", laid_again)


def previews_count_purses(monkeypatch: pytest.MonkeyPatch) -> None:
    preview = Session.correction_preview
    monkeypatch.setattr(Session, "correction_preview", lambda self, *rest: replace(
        preview(self, *rest), stay=sum(self.run.state.barns.values()), veiled=False))


@first_quick
@pytest.mark.parametrize(("plant", "check"), [
    (what_lies_sealed_flows_in_again, check_correcting), (only_what_no_longer_fits_is_handed_back, check_correcting),
    (only_what_no_longer_fits_is_handed_back, check_streams_correcting), (previews_count_purses, check_purse),
])
def test_a_planted_leak_by_a_correction_is_caught(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                  plant: Any, check: Any) -> None:
    rng = random.Random("limited")
    party = where_secrets_lie(house, rng, monkeypatch, limited_votes)
    plant(monkeypatch)
    with pytest.raises(Leak):
        check(party, tmp_path, rng.choice(party.open_asks()), rng)


@first_quick
@pytest.mark.parametrize(("plant", "check"), [
    (no_voters_are_still_awaited, check_pages), (the_era_counts_ballots, check_pages),
    (everybody_hears_the_last_voters_language, check_pages), (the_log_shows_its_own_numbers, check_pages),
    (the_log_shows_its_own_numbers, check_going_back),
    (undo_shows_the_logs_own_numbers, check_going_back), (the_era_counts_ballots, check_streams),
    (everybody_hears_the_last_voters_language, check_streams),
])
def test_a_planted_leak_is_caught(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Any,
                                  check: Any) -> None:
    rng = random.Random("planted")
    party = at_a_ballot(house, 3, rng)
    ask = party.open_asks()[1]
    plant(monkeypatch)
    with pytest.raises(Leak):
        check(party, tmp_path, ask, rng)
