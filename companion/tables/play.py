"""While the evening runs: answer, withdraw, go back, correct, hand the phone on; dice rolled for the table; the end."""

from __future__ import annotations

from collections.abc import Callable
from secrets import SystemRandom
from typing import Any

from companion.core.asking import TABLE, Form, Path, Raw, Refusal, Seat, Secrecy
from companion.core.dice import Dice
from companion.core.entries import ADJUST, Entry
from companion.core.question import AnsweredQuestion
from companion.core.rows import (
    drawn_for_others,
    has_machine_rolls,
    recognise_rolls,
    remember_rolls,
    roll_where_wished,
)
from companion.core.session import Session
from companion.core.words import Words, say
from companion.tables import past
from companion.tables.doors import Device, is_seated_or_host
from companion.tables.hall import Hall
from companion.tables.momentary_state import AnswerBeingEntered, enterable_question_to_table, last_answer_to_take_back
from companion.tables.seating import SeatingPlan
from companion.tables.store import Writing
from companion.tables.table import AlsoWritten, Table
from companion.tables.tokens import now_in_ms

QUESTION_CLOSED = say("This question is already closed.")
TOO_LATE = say("Something else was answered meanwhile, or it was long ago. The record leads back.")
SINCE = say("It was answered anew meanwhile, and that counts.")
GONE = say("Nothing lies sealed there any more, so this counts only if you seal it anew.")
AT_THE_SCREEN = say("What all have revealed together is taken back at the big screen alone.")
UNCHANGED = say("That is what stands there already.")
ELSEWHERE = say("This seat is not on this device any more.")

WasSealed = tuple[Raw, ...] | None  # what lay sealed when something was typed; None: whatever lies there is replaced


def answer(hall: Hall, code: str, device: Device, seat: Seat, key: str, raw: Raw, era: int) -> None:
    table = hall.table(code)
    others = _other_seats_if_may_act(table.snapshot.seating, device, seat)
    if others is None:
        raise Refusal(ELSEWHERE)
    _answer(table, device, seat, others, key, raw, era)


def answer_from_fields(hall: Hall, code: str, device: Device, seat: Seat, key: str, read: Callable[[Form[Any]], Raw],
                       era: int, by: Seat | None = None, was: WasSealed = None) -> None:
    """`read`: what was posted, by the form of its question; the form of another's question reads nothing. `by`: who
    answers for the table, unless it is the seat in hand. `was`: of what comes late by itself, what it would replace."""
    table = hall.table(code)
    others = _other_seats_if_may_act(table.snapshot.seating, device, seat)
    ask = table.ask_session(lambda session: session.question((seat, key)))
    if others is None or ask is None:
        raise Refusal(QUESTION_CLOSED)
    _answer(table, device, seat, others, key, read(ask.form), era, by, was)


def _answer(table: Table, device: Device, seat: Seat, others: tuple[Seat, ...], key: str, raw: Raw, era: int,
            by: Seat | None = None, was: WasSealed = None) -> None:

    def move(session: Session) -> Entry | None:
        given, sealed = answer_with_rolls(session, seat, key, raw), session.run.sealed
        sealed_before = (sealed[seat, key],) if (seat, key) in sealed else ()
        if was is not None and era == session.era and sealed_before not in (was, (given,)):
            raise Refusal(SINCE if sealed_before else GONE)
        return session.answer(seat, key, given, era)

    table.make_move(move,
                    _phone_cover_writer_or_none(table, device, seat, others), by
                    or acting_seat(table.snapshot.seating, device))


def withdraw(hall: Hall, code: str, device: Device, seat: Seat, key: str, era: int) -> None:
    table = hall.table(code)
    if _other_seats_if_may_act(table.snapshot.seating, device, seat) is None:
        raise Refusal(ELSEWHERE)
    table.make_move(lambda session: session.withdraw(seat, key, era))


def undo(hall: Hall, code: str, device: Device, back_to: int, era: int) -> None:
    table = hall.table(code)
    seat = acting_seat(table.snapshot.seating, device)
    table.make_move(lambda session: session.undo(seat, back_to, era))


def take_last_answer_back(hall: Hall, code: str, device: Device, step: int, era: int, screen: bool = True) -> None:
    """The last answer, at once, while nothing has come after it; otherwise others' answers would go with it unasked.

    Two fingers are one wish: what somebody else took back a moment ago is not taken back further.
    """
    table = hall.table(code)
    seat = acting_seat(table.snapshot.seating, device)

    def move(session: Session) -> Entry | None:
        if (len(session.run.steps), session.era) == (step, era + 1):
            return None
        last_answer = last_answer_to_take_back(session)
        if (last_answer is None or (last_answer.step, last_answer.era) != (step, era)
                or not table.momentary_state.may_take_back()):
            raise Refusal(TOO_LATE)
        if last_answer.by is None and not screen:  # whoever lost would be tempted, and nobody would see who it was
            raise Refusal(AT_THE_SCREEN)
        return session.undo(seat, past.undo_point_by_number(session, step)[0], era)

    table.make_move(move)


def note_answer_being_entered(hall: Hall, code: str, device: Device, key: str, era: int, screen: bool, take: bool,
                              said: tuple[Words, ...] = ()) -> bool:
    """This device has begun to fill in a question to the table. False: somebody else has, or there is no such question.

    A tap is enough to answer some: there nobody is said to be entering anything.
    """
    table = hall.table(code)
    snapshot = table.snapshot
    seat = acting_seat(snapshot.seating, device)
    asked = enterable_question_to_table(snapshot, key, era)
    if asked is None:
        return False
    by = TABLE if screen else seat
    wish = AnswerBeingEntered(key, era, by, device.id, screen, asked.words, said)
    return table.momentary_state.note_answer_being_entered(snapshot, wish, take)


def amend(hall: Hall, code: str, device: Device, at: int, raw: Raw, era: int, why: str = "typed") -> None:
    """What all have seen and what stays as it was is no correction. A private one is written whatever it was: nobody
    else is to see whether it was that already."""
    table = hall.table(code)
    seat = acting_seat(table.snapshot.seating, device)

    def move(session: Session) -> Entry:
        old = next((entry.raw for entry in session.run.history if entry.seq == at), None)
        right = correction_with_rolls(raw, lambda: session.entry_and_question_at(at)[1].form, old)
        if (right == old and _is_current_era_of_open_evening(session, era)
                and _has_seen_answer(seat, session.answered_question_at(at))):
            raise Refusal(UNCHANGED)
        return session.amend(seat, at, right, era, why)

    table.make_move(move)


def _is_current_era_of_open_evening(session: Session, era: int | None) -> bool:
    """Otherwise there is another no to hear first."""
    return era in (None, session.era) and not session.closed


def _has_seen_answer(seat: Seat, answer: AnsweredQuestion) -> bool:
    return answer.may_be_shown_again_to(seat) and answer.secrecy is not Secrecy.PRIVATE


def ask_all_again(hall: Hall, code: str, device: Device, at: int, era: int) -> None:
    """What was told in secret together with others is asked anew, of all of them."""
    table = hall.table(code)
    seat = acting_seat(table.snapshot.seating, device)
    table.make_move(lambda session: session.ask_all_again(seat, at, era))


def adjust(hall: Hall, code: str, device: Device, what: str, raw: Raw, era: int | None = None,
           why: str = "board", times: int | None = None) -> None:
    """`times`: how often this was corrected by hand when the page was drawn, for a second tap shall not count.

    The value does not tell: behind a screen, whether anything changed must not show. It is written in any case.
    """
    table = hall.table(code)
    seat = acting_seat(table.snapshot.seating, device)

    def move(session: Session) -> Entry | None:
        made = corrections_made_by_hand(session, what)
        if era in (None, session.era) and times != len(made):
            if made and (made[-1].seat, made[-1].raw) == (seat, {"value": raw, "why": why}):
                return None
            if times is not None:
                raise Refusal(say("Somebody corrected this meanwhile. Please look again."))
        right = correction_with_rolls(raw, lambda: session.adjustments_for(seat)[what].form)
        stands = session.adjustments_for(seat).get(what)
        if stands and not stands.owner and right == stands.now and _is_current_era_of_open_evening(session, era):
            raise Refusal(UNCHANGED)
        return session.adjust(seat, what, right, why, era)

    table.make_move(move)


def corrections_made_by_hand(session: Session, what: str) -> list[Entry]:
    """All corrections by hand of one thing that still hold."""
    return [entry for entry in (*session.run.history, *session.parked_entries)
            if (entry.kind, entry.key) == (ADJUST, what)]


def acting_seat(seating: SeatingPlan, device: Device) -> Seat:
    """In whose name this device acts: the seat in hand. For the table itself, to which nothing secret belongs, act
    the host's laptop and a phone of several seats that nobody has taken in hand. A host who plays for somebody does so
    in that seat's window alone: what else lies open on the laptop is looked at by all."""
    if not is_seated_or_host(seating, device):
        raise Refusal(say("Only who sits at the table can do this."))
    seat = seating.seat_shown_on(device.id)
    return TABLE if seat is None or (device.host and seat in seating.left) else seat


def _other_seats_if_may_act(seating: SeatingPlan, device: Device, seat: Seat) -> tuple[Seat, ...] | None:
    """The other seats on a device that may act for this one; None, if it may not. For the table any of us may."""
    if seat == TABLE:
        return () if is_seated_or_host(seating, device) else None
    held = seating.held_by(device.id)
    return tuple(other for other in held if other != seat) if seat in held else None


def show_seat_or_cover_phone(hall: Hall, code: str, device: Device, seat: Seat | None) -> None:
    """Take the phone in hand for this seat, or cover it (None)."""
    table = hall.table(code)
    if seat is not None and seat not in table.snapshot.seating.held_by(device.id):
        raise Refusal(ELSEWHERE)
    table.write_without_move(lambda writing: writing.put_seat_in_hand(device.id, code, seat))


def _phone_cover_writer_or_none(table: Table, device: Device, seat: Seat,
                                others: tuple[Seat, ...]) -> AlsoWritten | None:
    """Several seats on one phone: when one has answered and another is awaited, a card covers the page. It covers a
    seat that is played for somebody else whenever it has answered."""
    for_another = seat in table.snapshot.seating.left and not others
    if not others and not for_another:
        return None

    def write(writing: Writing, session: Session) -> None:
        awaited = session.awaited_seats()
        if seat not in awaited and (for_another or any(other in awaited for other in others)):
            writing.put_seat_in_hand(device.id, table.code, None)

    return write


def close_evening(hall: Hall, code: str, device: Device, era: int) -> None:
    """For good, by the host: nothing is changed any more, and only then the record holds every answer. Tapped twice, it
    is closed once; of what was corrected meanwhile, the page knows nothing."""
    if not device.host:
        raise Refusal(say("Only the host closes an evening."))
    table = hall.table(code)
    seat = acting_seat(table.snapshot.seating, device)
    table.make_move(lambda session: session.close_evening(seat, era),
                    lambda writing, _: writing.close_evening(table.code, now_in_ms()))


# Dice rolled for the table, with the operating system's chance: the rules have none.
#
# A browser may wish for a roll and never says what it was. What was rolled for a question stays rolled: a second tap,
# taking it back, a correction, a refusal or a step back that asks the same again bring the same again, and so does
# another choice within the question: dice of one kind lie in a row, of which fewer or more are taken (`core/rows.py`).
# Nobody rolls until it is good.
#
# Whoever types is believed, as at the table. What was refused is kept as long as the table is awake; a damaged table's
# copy knows of what lay sealed no roll either.

CHANCE = SystemRandom()


def answer_with_rolls(session: Session, seat: Seat, key: str, raw: Raw) -> Raw:
    """An answer, with the dice that it wishes for."""
    if not _has_wished_or_claimed_rolls(raw) or (ask := session.question((seat, key))) is None:
        return raw
    _refuse_claimed_rolls(ask.form, raw)
    if name := session.run.names.get((seat, key)):
        rows = session.rolled.setdefault((seat, name), {})
        return roll_where_wished(rows, ask.form, raw, _roll_dice,
                                 drawn_for_others(session.rolled, session.run, (seat, name)))
    given = session.run.done[seat, key]  # a second tap at a question that is closed by now
    return roll_where_wished(remember_rolls({}, ask.form, given), ask.form, raw, _roll_dice)


def correction_with_rolls(raw: Raw, form: Callable[[], Form[Any]], old: Raw = None) -> Raw:
    """A correction; `old` is what it corrects."""
    if not (_has_wished_or_claimed_rolls(raw) or has_machine_rolls(old)):
        return raw
    _refuse_claimed_rolls(form(), raw)
    return recognise_rolls(remember_rolls({}, form(), old), form(), raw)


def _roll_dice(dice: Dice) -> list[int]:
    return dice.random_numbers(CHANCE)


def _has_wished_or_claimed_rolls(raw: Raw) -> bool:
    """The form of an old question is dear to find: most answers need none of this."""
    if isinstance(raw, dict):
        return not raw.keys().isdisjoint(("roll", "rolled")) or any(map(_has_wished_or_claimed_rolls, raw.values()))
    return isinstance(raw, list) and any(map(_has_wished_or_claimed_rolls, raw))


def _refuse_claimed_rolls(form: Form[Any], raw: Raw) -> None:
    def look(_dice: Dice, part: Raw, _path: Path) -> Raw:
        if has_machine_rolls(part):
            raise Refusal(say("Only Companion can say that it has rolled."))
        return part

    form.answer_with_replaced_dice(raw, look)
