"""What a seat tells the rules in private: the rules use it, nobody else is ever shown it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.core.asking import TABLE, Ask, Raw, Refusal, one
from companion.core.entries import AMEND, Entry
from companion.core.forms import Amount
from companion.core.session import CorrectionPreview, Session
from companion.core.words import Who, say
from companion.locale import tongue
from tests.core.rulebooks import SEATS, Barns, Book, Notes, log_lines, most_sacks, topic, voted, votes_on_topics


def asked() -> Session:
    """Everybody is asked how many sacks they have."""
    session = Session(Book(most_sacks))
    session.answer(TABLE, "topic", "corn")
    return session


def told(**sacks: int) -> Session:
    """Everybody has told the rules: entries 2, 3 and 4."""
    session = asked()
    voted(session, "sacks/corn", **sacks)
    return session


def seen_by_others(session: Session) -> tuple[object, ...]:
    """All that anybody but red can learn."""
    pages = tuple(repr(session.page_for(viewer)) for viewer in ("blue", "green", TABLE, None))
    return pages, log_lines(session), session.fingerprint(), session.awaited_seats()


def test_a_private_answer_that_waits_for_others_is_seen_by_nobody_else() -> None:
    assert seen_by_others(told(red=7)) == seen_by_others(told(red=1))
    assert told(red=7).page_for("red").own == (("sacks/corn", 7),)


def test_a_private_answer_is_seen_by_nobody_else_after_it_was_used() -> None:
    assert seen_by_others(told(red=7, blue=2, green=1)) == seen_by_others(told(red=8, blue=2, green=1))
    assert seen_by_others(told(red=7, blue=2, green=1)) == seen_by_others(told(red=8, blue=3, green=2))


def test_the_rules_announce_what_follows_from_private_answers() -> None:
    assert log_lines(told(red=7, blue=2, green=1)) == ["red has most."]


def corrected(session: Session, at: int, raw: Raw) -> None:
    """As 0.1.0 did: its logs hold it."""
    session.take_entry(Entry(session.last_seq + 1, AMEND, "red", back_to=at, raw={"value": raw, "why": "typed"}))


def test_a_private_answer_corrected_in_an_old_log_is_written_down_without_its_value() -> None:
    def after(sacks: int) -> Session:
        session = told(red=7, blue=2, green=1)
        corrected(session, 2, sacks)
        return session

    assert log_lines(after(8)) == ["red has most.", "red corrected an answer: How many sacks? (it was typed wrong)"]
    assert seen_by_others(after(8)) == seen_by_others(after(9))


def test_a_private_answer_is_looked_at_and_corrected_by_its_own_seat_alone() -> None:
    session = told(red=7, blue=2, green=1)
    for somebody in ("blue", TABLE, ""):
        for attempt in (lambda who=somebody: session.correctable_entry_and_question(who, 2),
                        lambda who=somebody: session.correction_preview(who, 2, 8),
                        lambda who=somebody: session.amend(who, 2, 8)):
            with pytest.raises(Refusal, match="only by the one who gave it"):
                attempt()
    entry, ask = session.correctable_entry_and_question("red", 2)
    assert (entry.raw, ask.words) == (7, say("How many sacks?"))


def test_the_log_names_what_was_revealed_by_going_back_and_private_answers_never_were() -> None:
    session = told(red=7, blue=2, green=1)
    assert session.revealed_question_words_since(1) == []
    session.undo("blue", 1)
    assert log_lines(session) == ["[red has most.]", "blue went back to: How many sacks?"]


def test_a_preview_tells_nothing_that_follows_from_what_others_keep_secret() -> None:
    """Otherwise one could try number after number on oneself until the other's name appears."""
    session = told(red=7, blue=4, green=1)
    previews = [session.correction_preview("red", 2, sacks) for sacks in (3, 5, 9)]
    assert previews == [CorrectionPreview(0, 0, veiled=True)] * 3


def test_a_preview_of_an_open_answer_stops_where_secrets_come_in() -> None:
    session = told(red=7, blue=4, green=1)
    session.answer("red", "more/corn", "one")
    assert session.correction_preview("green", 1, "wool") == CorrectionPreview(
        0, 0, veiled=True)  # the first topic, before the secrets
    red, blue = (say("{who} has most.", who=Who(seat)) for seat in ("red", "blue"))
    session.answer(TABLE, "topic~2", "wool")
    voted(session, "sacks/wool", red=1, blue=2, green=0)
    assert [line.words for line in session.lines] == [red, blue]
    assert session.correction_preview("green", 6, "corn").veiled


def test_a_preview_of_an_answer_after_all_secrets_tells_the_log() -> None:
    session = told(red=7, blue=4, green=1)
    session.answer("red", "more/corn", "one")
    assert session.correction_preview("red", 5, "one") == CorrectionPreview(stay=5, asked_again=0)


def test_a_preview_does_not_use_what_others_corrected_behind_their_screens() -> None:
    session = Session(Barns(votes_on_topics))
    session.adjust("blue", "barn/blue", 9)
    session.answer(TABLE, "topic", "corn")
    voted(session, red=3, blue=4, green=0)  # entries 3, 4, 5
    assert session.correction_preview("red", 3, 5).veiled
    assert not session.correction_preview("blue", 4, 5).veiled


def test_a_preview_does_not_open_what_still_lies_sealed() -> None:
    session = Session(Book(votes_on_topics))
    session.answer(TABLE, "topic", "corn")
    voted(session, red=3, blue=4, green=0)
    session.answer(TABLE, "on", "on")
    session.answer(TABLE, "topic~2", "wool")
    voted(session, "votes/wool", red=1, blue=2)

    # Were the first topic wool, red's and blue's sealed numbers would be answers to it.
    shown = session.correction_preview("green", 1, "wool")
    assert shown.new == ()


def test_what_the_table_said_about_its_box_is_learned() -> None:
    session = Session(Book(votes_on_topics))
    assert session.learned_box_values() == {}
    session.run.state.learned["sacks"] = 3
    assert session.learned_box_values() == {"sacks": 3}


@dataclass(frozen=True)
class Weighing(Barns):
    """Where the rules looked behind the screens is among what is written down."""

    def seats_with_secrets_in_use(self, state: Notes) -> frozenset[str]:  # noqa: ARG002
        return frozenset()

    def lookups_behind_screens(self, state: Notes) -> list[tuple[int, str]]:
        return state.written


async def weighed_if_it_is_much(notes: Notes) -> None:
    sacks = await one(Ask(TABLE, "harvest", say("How many sacks?"), Amount(0, 9)))
    notes.announced.append(say("{n} sacks are brought in.", n=sacks))
    if sacks > notes.limit:
        notes.written.append((len(notes.announced), "barns"))
        notes.announced.append(say("{who} has most.", who=Who(max(SEATS, key=lambda seat: notes.barns[seat]))))
    await one(topic())


def test_what_is_announced_before_the_rules_look_behind_screens_is_shown_whatever_was_set_by_hand_before() -> None:
    session = Session(Weighing(weighed_if_it_is_much))
    session.adjust("green", "limit", 7)
    session.answer(TABLE, "harvest", 1)
    looked = session.correction_preview("red", 2, 9)
    english = tongue("en")
    assert [english.text_of(words) for words in looked.new] == ["9 sacks are brought in."]
    assert looked.veiled


@dataclass(frozen=True)
class BlueHasTold(Weighing):
    """Blue has told the rules something in private, and they may use it from here on."""

    def seats_with_secrets_in_use(self, state: Notes) -> frozenset[str]:  # noqa: ARG002
        return frozenset({"blue"})


async def harvest(notes: Notes) -> None:
    sacks = await one(Ask("red", "harvest", say("How many sacks?"), Amount(0, 9)))
    notes.announced.append(say("{n} sacks are more than blue has.", n=sacks))
    await one(topic())


def test_a_preview_shows_nothing_that_follows_from_what_others_told_before_the_very_answer_it_corrects() -> None:
    session = Session(BlueHasTold(harvest))
    session.answer("red", "harvest", 1)
    tried = session.correction_preview("red", 1, 9)
    assert (tried.new, tried.veiled) == ((), True)
