"""What all are told when somebody went back or corrected: who, what, and what it moved; of what is hidden no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from companion.core.asking import TABLE, Ask, Secrecy, one, together
from companion.core.correcting import difference_words
from companion.core.forms import Amount
from companion.core.session import Session
from companion.core.words import Words, name_words, say, series
from companion.locale import tongue
from tests.core.rulebooks import SEATS, Barns, Notes, topic


@dataclass(frozen=True)
class Scoring(Barns):
    """The same with points: what red has said so far."""

    def points(self, state: Notes) -> Mapping[str, int]:
        return {"red": sum(state.written), "blue": state.limit, "green": 0}


def number(seat: str, key: str, secrecy: Secrecy = Secrecy.OPEN) -> Ask[int]:
    return Ask(seat, key, say("How many?"), Amount(0, 9), secrecy)


async def counts(notes: Notes) -> None:
    """Red says a number, all vote, red tells one in private, red says another."""
    notes.written.append(await one(number("red", "first")))
    notes.announced.append(say("It is so."))
    await together(number(seat, "ballot", Secrecy.SEALED) for seat in SEATS)
    notes.written.append(await one(number("red", "private", Secrecy.PRIVATE)))
    notes.written.append(await one(number("red", "last")))
    await one(topic())


def said(words: Words | None) -> str | None:
    return None if words is None else tongue("en").text_of(words)


@pytest.fixture
def session() -> Session:
    """Red has said 1, ballots lie open, in private it was 2; now the last number is asked."""
    session = Session(Scoring(counts))
    session.answer("red", "first", 1)
    for seat in SEATS:
        session.answer(seat, "ballot", 3)
    session.answer("red", "private", 2)
    return session


def answer(session: Session, key: str, seat: str = "red") -> int:
    return next(e.seq for e in session.run.history if (e.seat, e.key) == (seat, key))


def test_a_correction_says_who_what_and_whose_points_it_moved(session: Session) -> None:
    session.amend("blue", answer(session, "first"), 5)
    assert session.correction_news
    assert said(session.correction_news.words) == "blue corrected: red: How many?"
    assert (said(session.correction_news.value), session.correction_news.moved) == ("1 → 5", (("red", 3, 7),))
    assert all(session.page_for(seat).correction_news == session.correction_news for seat in (None, *SEATS))


def test_what_the_board_says_otherwise_is_announced_like_a_correction(session: Session) -> None:
    session.adjust("green", "limit", 8)
    assert session.correction_news
    assert (said(session.correction_news.words), said(session.correction_news.value)) == ("green corrected: The limit",
                                                                                          "8")
    assert session.correction_news.moved == (("blue", 5, 8),)


def test_going_back_is_announced_with_what_it_moved(session: Session) -> None:
    session.undo("green", 0)
    assert session.correction_news
    assert (said(session.correction_news.words), session.correction_news.moved) == ("green went back to: How many?",
                                                                                    (("red", 3, 0),))


def test_a_private_correction_is_announced_alike_whatever_it_changed(session: Session) -> None:
    told = set()
    for right in (2, 7):
        session.amend("red", answer(session, "private"), right)
        assert session.correction_news
        told.add((said(session.correction_news.words), session.correction_news.value, session.correction_news.moved))
    assert told == {("red corrected: How many?", None, ())}


def test_a_hidden_correction_is_announced_alike_whatever_it_changed(session: Session) -> None:
    told = set()
    for sacks in (3, 8):
        session.adjust("red", "barn/red", sacks)
        assert session.correction_news
        told.add((said(session.correction_news.words), session.correction_news.value, session.correction_news.moved))
    assert told == {("red corrected: Your barn", None, ())}


async def sells(notes: Notes) -> None:
    """The table says how much there is, red sells of it."""
    notes.limit = await one(number(TABLE, "there"))
    notes.written.append(await one(Ask("red", "sold", say("How many?"), lambda: Amount(0, notes.limit))))
    await one(topic())


def test_whose_points_it_moved_is_not_said_before_all_that_no_longer_fits_is_told_anew() -> None:
    session = Session(Scoring(sells))
    session.answer(TABLE, "there", 6)
    session.answer("red", "sold", 4)
    session.amend("blue", 1, 3)
    assert session.parked_entries
    assert session.correction_news
    assert said(session.correction_news.words) == "blue corrected: How many?", "it was the table's, so nobody is named"
    assert (said(session.correction_news.value), session.correction_news.moved) == ("6 → 3", ())
    session.amend("blue", 1, 5)
    assert session.correction_news.moved == (("red", 0, 4), ("blue", 3, 5)), "red's 4 fits again"


def test_it_stands_until_something_is_answered_and_no_sealed_answer_ends_it(session: Session) -> None:
    session.undo("green", answer(session, "first"))
    announced = session.correction_news
    for seat in ("red", "blue"):
        session.answer(seat, "ballot", 1)
        assert session.correction_news == announced
    session.withdraw("red", "ballot")
    assert session.correction_news == announced
    for seat in ("red", "green"):
        session.answer(seat, "ballot", 1)
    assert session.correction_news is None


def test_whose_secret_answer_went_back_is_told_why_until_it_is_given_anew(session: Session) -> None:
    session.undo("green", 0)
    assert [session.page_for(seat).why_again for seat in SEATS] == [None] * 3, "another question comes first"
    session.answer("red", "first", 4)
    assert session.correction_news is None
    assert {said(session.page_for(seat).why_again) for seat in SEATS} == {"green went back to: How many?"}
    assert [session.page_for(seat).why_again for seat in (None, TABLE)] == [None] * 2
    session.answer("blue", "ballot", 3)
    assert session.page_for("blue").why_again is None
    assert session.page_for("red").why_again


def test_what_lay_sealed_and_still_does_is_not_asked_again(session: Session) -> None:
    session.undo("green", answer(session, "first"))
    session.answer("blue", "ballot", 3)
    session.adjust("green", "limit", 8)
    assert session.page_for("blue").why_again is None


def test_a_log_that_is_read_again_announces_the_same(session: Session) -> None:
    log = [*session.run.history]
    again = Session(Scoring(counts), log)
    entry = again.amend("blue", answer(again, "first"), 5)
    read = Session(Scoring(counts), [*log, entry])
    assert read.correction_news == again.correction_news


def part(what: str, **parts: int | str) -> Words:
    """A sentence with named parts, as forms say their answers."""
    return series(tuple(say("{label}: {value}", label=name_words(name), value=name_words(str(value)))
                        for name, value in parts.items())) if parts else say(what)


def field(name: str, value: Words) -> Words:
    return say("{label}: {value}", label=say("{place}: {card}", place=name_words(name), card=say("strong")),
               value=value)


@pytest.mark.parametrize(("was", "now", "told"), [
    (part("", Ada=5), part("", Ada=7), "Ada: 5 → 7"),
    (part("", Ada=5, Ben=3), part("", Ben=3), "Ada: 5 → –"),
    (part("", Ada=5), part("", Ada=5, Ben=3), "Ben: – → 3"),
    (part("", Ada=5, Ben=3), part("", Ben=3, Ada=5), "Ada: 5, Ben: 3 → Ben: 3, Ada: 5"),
    (series((field("Conflict 2", part("", Ada=5)), field("Conflict 3", part("nobody")))),
     series((field("Conflict 2", part("nobody")), field("Conflict 3", part("", Ada=5)))),
     "Ada: Conflict 2 → Conflict 3"),
    (series((field("Conflict 2", part("", Ada=5)), field("Conflict 3", part("", Ben=1)))),
     series((field("Conflict 2", part("", Ada=5)), field("Conflict 3", part("", Ada=2)))),
     "Conflict 3: Ben: 1 → Conflict 3: Ada: 2"),
    (field("Conflict 2", say("knight")), field("Conflict 3", say("knight")), "Conflict 2 → Conflict 3"),
    (series((name_words("A"), name_words("B"), name_words("C"))),
     series((name_words("A"), name_words("D"), name_words("C"))), "B → D"),
    (series((name_words("3"), name_words("3"), name_words("5"))),
     series((name_words("3"), name_words("5"), name_words("5"))), "3 → 5"),
    (part("nobody"), part("", Ada=5), "Ada: – → 5"),
    (series((name_words("2 purses"), name_words("3 daggers"))),
     series((name_words("1 parchment"), name_words("2 purses"), name_words("1 dagger"))),
     "3 daggers → 1 parchment, 1 dagger"),
    (field("Hand", series((name_words("2 purses"), name_words("3 daggers")))),
     field("Hand", series((name_words("5 purses"),))),
     "Hand: 2 purses, 3 daggers → 5 purses"),
    (name_words("Yes"), name_words("No"), "Yes → No"),
])
def test_of_many_parts_only_what_differs_is_said(was: Words, now: Words, told: str) -> None:
    assert said(difference_words(was, now)) == told
