"""The final scoring under correction: what was shown is counted again, its lines follow, and the page says so."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from companion.core.asking import TABLE
from companion.core.entries import Entry
from companion.core.lists import Some
from companion.core.session import Session
from companion.games.lancaster.base_game.conflicts import raw_of_card
from companion.games.lancaster.conflict import Card
from companion.games.lancaster.final_scoring import Category, final_scoring
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from tests.games.lancaster.evenings import on, said, seen
from tests.games.lancaster.recorded_evenings import FOLDER, read
from tests.games.recorded_evenings import Recorded

KEPT, TOLD = "04-three-players-companion.txt", "03-three-players-cardboard.txt"
CATEGORIES = ["power_points", "knighthood", "extensions", "nobles"]


@cache
def recorded(name: str) -> tuple[Recorded, list[Entry]]:
    evening = read(FOLDER / name)
    return evening, evening.log()


def shown(name: str, revealed: int = 1) -> Session:
    """A recorded evening, up to so many categories of its final scoring."""
    evening, entries = recorded(name)
    at = next(at for at, entry in enumerate(entries) if entry.key == f"final/{CATEGORIES[revealed - 1]}")
    return Session(evening.play, entries[:at])


def held(session: Session, seat: str) -> dict[str, Any]:
    """What this seat told of the end, where the cardboard keeps the books."""
    return dict(session.run.done[seat, "last-count"])


def amended(session: Session, seat: str, **changed: int) -> None:
    at = next(entry.seq for entry in session.run.history if entry.question_id == (seat, "last-count"))
    session.amend(seat, at, held(session, seat) | changed, why="counted")


def awards(session: Session, key: str) -> dict[str, int]:
    return {award.player: award.points for award in category(session, key).awards}


def category(session: Session, key: str) -> Category:
    final = seen(session).final
    assert final is not None
    return next(one for one in final.categories if one.key == key)


def again(session: Session) -> dict[str, str]:
    final = seen(session).final
    assert final is not None
    told = {one.key: final.recount_words_or_none(one) for one in final.categories}
    return {key: tongue("en").text_of(words) for key, words in told.items() if words}


def adds_up(session: Session) -> None:
    """The ledger holds just what the categories say, and they are what the books hold."""
    realm: Realm = session.run.state
    assert realm.finale.scoring is not None
    for one in realm.finale.scoring.categories[1:realm.finale.revealed]:
        for award in one.awards:
            booked = [gain for gain in realm.ledger.gains if gain.key == one.key and gain.seat == award.player]
            assert [gain.amount for gain in booked] == ([award.points] if award.points else [])
    shown = realm.finale.scoring.categories[:realm.finale.revealed]
    shown_so_far = {seat: sum(awards(session, one.key)[seat] for one in shown) for seat in realm.seats}
    assert {seat: realm.ledger.points(seat) for seat in realm.seats} == shown_so_far
    won = awards(session, "power_points")
    assert realm.finale.scoring == final_scoring(realm.holdings(won))


def finished(session: Session) -> None:
    while not session.run.over:
        on(session)
        adds_up(session)


def all_of_it(session: Session, what: str, seat: str) -> Any:
    """As much as there can be: all knights at court, every noble that is left."""
    adjustment = session.adjustments_for(seat)[f"{what}/{seat}"]
    if what == "knights":
        return dict.fromkeys(adjustment.now, "court")
    if isinstance(adjustment.form, Some):
        return [option.key for option in adjustment.form.options]
    return 37


@pytest.mark.parametrize("revealed", [1, 4])
@pytest.mark.parametrize("what", ["gold", "squires", "nobles", "extensions", "knights"])
def test_a_correction_by_hand_counts_in_every_category_whenever_it_is_made(what: str, revealed: int) -> None:
    session = shown(KEPT, revealed)
    for seat in seen(session).seats:
        session.adjust(seat, f"{what}/{seat}", all_of_it(session, what, seat), why="counted")
        adds_up(session)
    finished(session)


def test_a_category_already_shown_is_counted_again_and_says_so_with_the_reason() -> None:
    session = shown(KEPT, 4)
    seat = seen(session).seats[0]
    before = awards(session, "nobles")[seat]
    session.adjust(seat, f"nobles/{seat}", [], why="counted")
    assert before > 0
    assert awards(session, "nobles")[seat] == 0
    assert again(session) == {"nobles": "Counted again: we had miscounted"}
    assert said(session)[-2:] == ["Nobles: counted again (we had miscounted).",
                                  f"{seat}: 0 power points instead of {before} (Nobles)."]


def test_the_lines_of_a_category_counted_again_stand_where_they_stood() -> None:
    session = shown(KEPT, 4)
    seat = seen(session).seats[0]

    def closing() -> list[str]:
        keys = [gain.key for gain in session.run.state.ledger.gains if gain.key in CATEGORIES]
        return list(dict.fromkeys(keys))
    assert closing() == CATEGORIES[1:]
    session.adjust(seat, f"knights/{seat}", all_of_it(session, "knights", seat))
    assert closing() == CATEGORIES[1:]


def test_a_correction_that_changes_nothing_shown_says_nothing() -> None:
    session = shown(KEPT, 1)
    seat = seen(session).seats[0]
    session.adjust(seat, f"nobles/{seat}", all_of_it(session, "nobles", seat))
    assert again(session) == {}
    assert "counted again" not in said(session)[-1]


def test_points_corrected_while_categories_are_shown_belong_to_what_was_won_before() -> None:
    for name in (KEPT, TOLD):
        session = shown(name, 3)
        seat = seen(session).seats[0]
        now = session.run.state.ledger.points(seat)
        won = awards(session, "power_points")[seat]
        session.adjust(seat, f"points/{seat}", now + 5)
        assert awards(session, "power_points")[seat] == won + 5
        assert again(session) == {"power_points": "Counted again: so it lies on the board"}
        adds_up(session)
        finished(session)
        final = seen(session).final
        assert final is not None
        assert not final.has_corrected_points


@pytest.mark.parametrize("revealed", [1, 3, 4])
def test_a_last_count_corrected_by_its_owner_counts_in_every_category(revealed: int) -> None:
    session = shown(TOLD, revealed)
    for seat in seen(session).seats:
        amended(session, seat, knighthood=14, extensions=6, nobles=9, gold=3, squires=5)
        adds_up(session)
    assert set(again(session)) == set(CATEGORIES[1:revealed])
    finished(session)


def test_where_the_cardboard_keeps_the_books_the_page_says_what_was_counted_again_and_why() -> None:
    session = shown(TOLD, 4)
    seat = seen(session).seats[0]
    more = 9 - held(session, seat)["nobles"]
    assert more
    amended(session, seat, nobles=9)
    assert again(session) == {"nobles": "Counted again: we had miscounted"}
    assert awards(session, "nobles")[seat] == 36
    other = seen(session).seats[1]
    amended(session, other, nobles=(held(session, other)["nobles"] + 5) % 10)
    assert set(again(session)) == {"nobles"}


def test_an_answer_of_earlier_counts_too_and_says_so_until_the_end() -> None:
    session = shown(TOLD, 2)
    at, raw = next((entry.seq, entry.raw) for entry in session.run.history
                   if entry.question_id == (TABLE, "conflicts/5"))
    last = next(fought.card for fought in session.run.state.fought if fought.number == 9)
    worth_more = raw_of_card(Card(last.strength, tuple(n + 1 for n in last.points)))  # type: ignore[arg-type]
    session.amend(TABLE, at, {**raw, "left": ["other", worth_more]})
    assert "power_points" in again(session)
    adds_up(session)
    finished(session)
    assert "power_points" in again(session)


@pytest.mark.parametrize("name", [KEPT, TOLD])
def test_a_scoring_that_was_counted_again_is_the_same_from_its_log(name: str) -> None:
    (evening, entries), session = recorded(name), shown(name, 3)
    log = entries[:session.last_seq]
    seat = seen(session).seats[0]
    if name == KEPT:
        log.append(session.adjust(seat, f"squires/{seat}", 30))
    else:
        at = next(entry.seq for entry in session.run.history if entry.question_id == (seat, "last-count"))
        log.append(session.amend(seat, at, held(session, seat) | {"squires": 30}))
    replayed = Session(evening.play, log)
    assert replayed.page_for(None) == session.page_for(None)
    assert replayed.lines == session.lines


def test_another_winner_after_the_end_is_told_and_the_same_winner_is_not() -> None:
    evening, entries = recorded(TOLD)
    session = Session(evening.play, entries)
    first, last = (max(evening.scores, key=lambda seat: evening.scores[seat]),
                   min(evening.scores, key=lambda seat: evening.scores[seat]))
    session.adjust("red", f"points/{first}", evening.scores[first] + 1)
    assert "Winner by now" not in " ".join(said(session))
    session.adjust("red", f"points/{last}", 500)
    assert said(session)[-1] == f"Corrected after the end. Winner by now: {last}."
