"""Something was wrong? One list of all that can be put right; an answer or the board is corrected, or asked again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, Response
from htmx_flask import request as htmx_request
from werkzeug.exceptions import BadRequest, Forbidden, NotFound

from companion.core.asking import TABLE, OpenQuestion, Refusal, Seat, Secrecy
from companion.core.correcting import difference_words
from companion.core.entries import LONGEST_REASON, REASONS, Entry
from companion.core.game import Adjustment
from companion.core.question import AnsweredQuestion
from companion.core.session import Session
from companion.core.words import Who, Words, say, series
from companion.tables import past, play
from companion.tables.doors import Device, is_seated_or_host
from companion.tables.table import Table
from companion.web.guard import number_from_posted_text, posted_fields
from companion.web.responses import own_page_endpoint, redirect_to, render_table_page, table_of
from companion.web.visitor import current_hall, current_visitor

pages = Blueprint("correcting", __name__)

AT_ONCE = 3  # questions to which one tap leads back
AT_SIGHT = 24  # lines; what is older is folded

REASON = ("why", "other")
BOARD, MISTYPED, OTHER = "board", "typed", "other"


# The list: all that was answered, newest first, and below it what lies on the board.


@dataclass(frozen=True, slots=True)
class ListedAnswer:
    """A question with its answer. `at`: where it is corrected, if this seat may; `step`: from where all is asked again.
    """

    words: Words
    said: Words | None
    at: int | None
    step: int
    cost: int  # so many answers are given anew
    at_once: bool  # nothing that all have seen, and nothing set by hand, would be lost
    together: bool = False  # it was told in secret with others: nobody corrects it alone
    is_single_button: bool = False
    before: tuple[ListedAnswer, ...] = ()  # what else was gone on from, one right after the other


@pages.get("/t/<code>/wrong")
def answers_and_board_page(code: str) -> Response | str:
    """Who may change nothing here is led to what can be read."""
    table, device = table_of(code), current_visitor().device
    seating, trouble = table.snapshot.seating, table.snapshot.trouble
    if (seating.stage == "lobby" or seating.closed or trouble
            or device is None or not is_seated_or_host(seating, device)):
        return redirect_to("record.record_page", code=table.code)
    seat = play.acting_seat(seating, device)
    facts = table.ask_session(lambda session: {
        "rows": with_button_presses_joined(listed_answers(session, seat)), "era": session.era,
        "parked": len(session.parked_entries),
        "lies": [words for _, words in _own_sealed_questions(session, seat)],
        "board": adjustment_rows(session.adjustments_for(seat))})
    covered = seat == TABLE and len(seating.held_by(device.id)) > 1
    back = "/screen" if own_page_endpoint(table) == "screen.screen_page" else ""
    return render_table_page("wrong.html", seating, **facts, code=table.code, covered=covered, back=back,
                             at_sight=AT_SIGHT)


def listed_answers(session: Session, seat: Seat) -> Iterator[ListedAnswer]:
    """Newest first. What others keep secret has no value; what was one tap has nothing to correct."""
    found = past.undo_points(session)
    entries = {entry.question_id: (at, entry.seq)
               for at, entry in enumerate(past.entries_of_answered_questions(session))}
    cost = 0
    for step, (start, asks) in reversed(list(enumerate(found))):
        cost += len(asks)
        at_once = (len(found) - step <= AT_ONCE and not session.revealed_question_words_since(start)
                   and not session.hand_correction_words_since(start))
        mine = [ask for ask in asks if not ask.is_single_button and ask.may_be_shown_again_to(seat)]
        for ask in mine:
            at, entry = entries[ask.question_id]
            yield ListedAnswer(past.question_words_with_seat([ask]), ask.said, at, step, cost, at_once,
                               together=bool(session.answers_asked_again_together(entry)))
        if not mine:
            yield ListedAnswer(past.question_words_with_seat(asks), _words_revealed_to_all(asks), None, step, cost,
                               at_once, is_single_button=asks[0].is_single_button)


def with_button_presses_joined(answered: Iterable[ListedAnswer]) -> list[ListedAnswer]:
    """What was merely gone on from, one right after the other, is one line: the newest, with the others behind it."""
    found: list[ListedAnswer] = []
    for one in answered:
        if one.is_single_button and found and found[-1].is_single_button:
            found[-1] = replace(found[-1], before=(*found[-1].before, one))
        else:
            found.append(one)
    return found


def _words_revealed_to_all(asks: tuple[AnsweredQuestion, ...]) -> Words | None:
    """What all have seen of others' answers."""
    if asks[0].is_single_button or any(ask.secrecy is Secrecy.PRIVATE for ask in asks):
        return None
    return series(tuple(say("{who}: {what}", who=Who(ask.seat), what=ask.said) for ask in asks)) if len(
        asks) > 1 else asks[0].said


def _own_sealed_questions(session: Session, seat: Seat) -> list[tuple[str, Words]]:
    """Own questions whose answers lie sealed: each is changed where it was sealed."""
    return [(key, session.run.asks[who, key].words) for who, key in session.run.sealed if who == seat]


def adjustment_rows(adjustments: Mapping[str, Adjustment]) -> list[tuple[Words | None, list[tuple[str, Words, Words]]]]:
    """One row a player, then what belongs to nobody: where it is set, what it is and what it is now."""
    groups: dict[Words | None, list[tuple[str, Words, Words]]] = {}
    for what, one in adjustments.items():
        groups.setdefault(one.group,
                          []).append((key_as_path_part(what), _name_within_group(one), one.form.answer_words(one.now)))
    return sorted(groups.items(), key=lambda one: one[0] is None)


def _name_within_group(one: Adjustment) -> Words:
    """What it is called beneath its group's name, which is not said again."""
    said = [value for _, value in one.words.values]
    rest = [value for value in said if value != one.group and isinstance(value, Words)]
    return rest[0] if one.group in said and len(rest) == 1 else one.words


# Correcting: what will happen is shown before it does.


def require_device_that_may_correct(table: Table) -> Device:
    """Everybody at the table, and the host, may go back and correct."""
    device = current_visitor().device
    if device is None or not is_seated_or_host(table.snapshot.seating, device):
        raise Forbidden
    return device


def render_correcting_page(template: str, table: Table, **facts: object) -> str:
    return render_table_page(template, table.snapshot.seating, snapshot=table.snapshot, code=table.code,
                             era=table.ask_session(lambda session: session.era), reasons=REASONS,
                             longest=LONGEST_REASON,
                             **facts)


def _reason_given_or_usual(form: Mapping[str, str], usual: str) -> str:
    """One of the usual reasons; own words count, wherever the dot was set."""
    own = form["other"].strip()
    return own or (" " if form["why"] == OTHER else form["why"] or usual)


def _acting_seat_and_correctable_answer(table: Table, at: int) -> tuple[Seat, Entry, OpenQuestion]:
    """An answer that this visitor may look at and correct, and in whose name."""
    seat = play.acting_seat(table.snapshot.seating, require_device_that_may_correct(table))
    return seat, *table.ask_session(
        lambda session: session.correctable_entry_and_question(seat, past.entry_number_of_answer(session, at)))


def _render_answer_correction(table: Table, page: str, ask: OpenQuestion, entry: Entry, **facts: object) -> str:
    """As it is asked of who is to answer it, with nothing folded. The page's `again`: so many are asked with it."""
    again = len(table.ask_session(lambda session: session.answers_asked_again_together(entry.seq)))
    unfolded = replace(ask, is_for_anybody=False)
    return render_correcting_page(page, table, ask=unfolded, again=again, usual=MISTYPED, **{"preview": None} | facts)


def key_as_path_part(what: str) -> str:
    """A correction's key as one part of a path."""
    return what.replace("/", "~")


def _key_and_adjustment_or_none(table: Table, where: str) -> tuple[str, Adjustment | None]:
    seat = play.acting_seat(table.snapshot.seating, require_device_that_may_correct(table))
    offered = table.ask_session(lambda session: session.adjustments_for(seat))
    return next(((what, one) for what, one in offered.items() if key_as_path_part(what) == where), ("", None))


@pages.get("/t/<code>/correct/<int:at>")
def correct_answer_page(code: str, at: int) -> str:
    table = table_of(code)
    _, entry, ask = _acting_seat_and_correctable_answer(table, at)
    return _render_answer_correction(table, "correct.html", ask, entry, at=at,
                                     typed=ask.form.to_fields("answer", entry.raw))


@pages.post("/t/<code>/correct/<int:at>")
def post_correction(code: str, at: int) -> Response:
    """First what it would do, then, with `sure`, the deed."""
    table = table_of(code)
    device = require_device_that_may_correct(table)
    seat, entry, ask = _acting_seat_and_correctable_answer(table, at)
    form = posted_fields("era", "sure", *REASON, *ask.form.field_names("answer"))
    raw, looks = ask.form.from_fields("answer", form), htmx_request.htmx and not form["sure"]
    facts: dict[str, object] = {"at": at, "typed": form}
    page = "_preview.html" if looks else "correct.html"
    try:
        if raw == entry.raw and not form["sure"]:
            raise Refusal(play.UNCHANGED)
        if form["sure"]:
            play.amend(current_hall(), table.code, device, entry.seq, raw, number_from_posted_text(form["era"]),
                       _reason_given_or_usual(form, MISTYPED))
            return redirect_to(own_page_endpoint(table), code=table.code)
        facts["preview"], was = table.ask_session(lambda session: (session.correction_preview(seat, entry.seq, raw),
                                                                   session.answered_question_at(entry.seq).said))
        facts["changes"] = difference_words(was, ask.form.answer_words(raw))
    except Refusal as no:  # who is still filling it in has done nothing wrong
        return Response(_render_answer_correction(table, page, ask, entry, no=no.words, **facts), 200 if looks else 409)
    return Response(_render_answer_correction(table, page, ask, entry, **facts))


def _render_adjust_page(table: Table, key: str, adjustment: Adjustment, typed: Mapping[str, str],
                        **facts: object) -> str:
    times = table.ask_session(lambda session: len(play.corrections_made_by_hand(session, key)))
    asked = adjustment.answer
    old = table.ask_session(lambda session: past.index_of_answered_question(session, asked)) if asked else None
    return render_correcting_page("adjust.html", table, adjustment=adjustment, what=key_as_path_part(key), typed=typed,
                                  usual=BOARD, times=times, old=old, **facts)


@pages.get("/t/<code>/adjust/<what>")
def adjust_page(code: str, what: str) -> str:
    table = table_of(code)
    key, adjustment = _key_and_adjustment_or_none(table, what)
    if adjustment is None:
        raise NotFound
    typed = adjustment.form.to_fields("answer", adjustment.now)
    return _render_adjust_page(table, key, adjustment, typed)


@pages.post("/t/<code>/adjust/<what>")
def post_adjustment(code: str, what: str) -> Response:
    table = table_of(code)
    key, adjustment = _key_and_adjustment_or_none(table, what)
    if adjustment is None:
        raise BadRequest
    form = posted_fields("era", "times", *REASON, *adjustment.form.field_names("answer"))
    era, times = (number_from_posted_text(form[field]) if form[field] else None for field in ("era", "times"))
    try:
        play.adjust(current_hall(), table.code, require_device_that_may_correct(table), key,
                    adjustment.form.from_fields("answer", form), era, _reason_given_or_usual(form, BOARD), times)
    except Refusal as no:
        return Response(_render_adjust_page(table, key, adjustment, form, notice=no.words), 409)
    return redirect_to(own_page_endpoint(table), code=table.code)


# Asked again: all from one question on, or what was told in secret together with others, of all of them.


@pages.get("/t/<code>/undo/<int:back_to>")
def undo_page(code: str, back_to: int) -> str:
    table = table_of(code)
    require_device_that_may_correct(table)
    start, asks = table.ask_session(lambda session: past.undo_point_by_number(session, back_to))
    revealed, lost = table.ask_session(lambda session: (session.revealed_question_words_since(start),
                                                        session.hand_correction_words_since(start)))
    return render_correcting_page("undo.html", table, question=past.question_words_with_seat(asks), revealed=revealed,
                                  lost=lost,
                                  back_to=back_to)


@pages.post("/t/<code>/undo")
def post_undo(code: str) -> Response:
    table = table_of(code)
    form = posted_fields("back_to", "era")
    device, back_to = require_device_that_may_correct(table), number_from_posted_text(form["back_to"])
    start, _ = table.ask_session(lambda session: past.undo_point_by_number(session, back_to))
    play.undo(current_hall(), table.code, device, start, number_from_posted_text(form["era"]))
    return redirect_to(own_page_endpoint(table), code=table.code)


@pages.post("/t/<code>/again/<int:at>")
def post_ask_all_again(code: str, at: int) -> Response:
    table = table_of(code)
    device, era = require_device_that_may_correct(table), number_from_posted_text(posted_fields("era")["era"])
    entry = table.ask_session(lambda session: past.entry_number_of_answer(session, at))
    play.ask_all_again(current_hall(), table.code, device, entry, era)
    return redirect_to(own_page_endpoint(table), code=table.code)
