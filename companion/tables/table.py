"""One live table: a lock, a session, and the snapshot everybody looks at."""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TypeVar

from companion.core.asking import Refusal, RuleBug, Seat
from companion.core.entries import Entry
from companion.core.session import Session
from companion.core.words import Words, say
from companion.tables import boxes
from companion.tables.boxes import learn_and_return_whether_in_doubt
from companion.tables.logbook import Logbook, SpoiltLog, read_logbook
from companion.tables.momentary_state import MomentaryState, last_answer_to_take_back
from companion.tables.seating import SeatingPlan, read_seating
from companion.tables.snapshot import Snapshot, pages_of
from companion.tables.store import BehindOtherProcess, LogRow, Stage, Store, StoreError, Writing
from companion.tables.tokens import now_in_ms

T = TypeVar("T")
Move = Callable[[Session], Entry | None]
AlsoWritten = Callable[[Writing, Session], None]  # what else is written in the same transaction


class NoSuchTable(Exception):
    """No table has this code."""


class Table:
    def __init__(self, store: Store, code: str, tell: Callable[[str, bool], None], momentary_state: MomentaryState,
                 moved: Callable[[], None]) -> None:
        self.code = code
        self._moved = moved  # by somebody of the table: no stranger's doing
        self.momentary_state = momentary_state
        self._store = store
        self._tell = tell
        self._lock = threading.RLock()
        self._book: Logbook | None = None
        self._spoilt: Words | None = None
        self.is_unread = False  # the disk did not give its log: whoever looks next tries again
        self.snapshot = self._take_snapshot()

    # Reading.

    def ask_session(self, question: Callable[[Session], T]) -> T:
        """Ask the session something; under the lock, for a page of half a step would be a lie."""
        with self._lock:
            return question(self._opened_logbook().session)

    def _opened_logbook(self) -> Logbook:
        if self._spoilt:
            raise SpoiltLog(self._spoilt)
        if self._book is None:
            self._book = read_logbook(self._store, self.code)
            row = self._store.table_row(self.code)
            self._book.session.closed |= row is not None and row.is_closed
        return self._book

    def read_again_if_unread(self) -> None:
        with self._lock:
            if self.is_unread:
                self.snapshot = self._take_snapshot()
                if not self.is_unread:  # otherwise there is no news, and whoever is told would look again
                    self._tell(self.code, True)

    def last_entry_number_if_damaged(self) -> int:
        """The last entry that can be read of a damaged log. Refusal, if all can."""
        with self._lock:
            book = self._opened_logbook()
            if book.trouble is None:
                raise Refusal(say("This table is in good order, so it goes on here. Only a damaged table goes on as a "
                                  "new one."))
            return book.session.last_seq

    # Acting: feed, append, commit, and only then show and tell.

    def make_move(self, move: Move, also: AlsoWritten | None = None, by: Seat | None = None) -> None:
        """`also` may write more in the same transaction, such as which seat is in hand now; `by`: whose tap it is.
        """
        with self._lock:
            before = self._book
            try:
                changed = self._play_move(move, also)
            except Refusal:
                if self._book is not before:
                    self._renew_snapshot_and_tell()  # another process wrote: news, whatever became of our move
                raise
            if changed:
                self._moved()
                self.momentary_state.note_last_answer(last_answer_to_take_back(self._opened_logbook().session, by))
            if changed or self._book is not before:
                self._renew_snapshot_and_tell(seats_changed=also is not None or self._book is not before)

    def _play_move(self, move: Move, also: AlsoWritten | None) -> bool:
        with suppress(BehindOtherProcess), self._session_dropped_on_failure(polite=Refusal):
            return self._feed_and_store(self._opened_logbook(), move, also, self._store.write)
        with self._session_dropped_on_failure(), self._store.writing() as writing:  # from here on nobody else writes
            return self._feed_and_store(self._opened_logbook(), move, also, lambda keep: keep(writing))

    @contextmanager
    def _session_dropped_on_failure(self, polite: type[Exception] | tuple[()] = ()) -> Iterator[None]:
        """Whatever fails in here, the session and the disk may not know the same: nobody is to look at this one any
        more, and the next is read from the disk. After a `polite` no nothing has happened."""
        try:
            yield
        except polite:
            raise
        except BaseException:
            self._book = None
            raise

    def _feed_and_store(self, book: Logbook, move: Move, also: AlsoWritten | None,
                        write: Callable[[Callable[[Writing], None]], None]) -> bool:
        """Fed, and kept on disk in one transaction. BehindOtherProcess, if another process has written meanwhile."""
        try:
            entry = self._feed_move(book, move)
        except Refusal:
            self._check_not_behind(book)
            raise
        if entry is None:
            self._check_not_behind(book)
            return False
        with self._session_dropped_on_failure():
            row, news = book.row_for_entry(self.code, entry), book.pop_newly_learned_box_values()

            def keep(writing: Writing) -> None:
                self._write_row(writing, row, over=book.session.run.over)
                if news or book.in_doubt:
                    game = self.snapshot.seating.game
                    book.in_doubt = learn_and_return_whether_in_doubt(writing, game, self.code, book.session, entry,
                                                                      boxes.only_legal_values(game, news))
                if also:
                    also(writing, book.session)

            write(keep)
        book.tail = row.hash
        return True

    def _feed_move(self, book: Logbook, move: Move) -> Entry | None:
        if book.trouble:
            raise Refusal(say("This table can only be read. It goes on as a new table."))
        try:
            with self._session_dropped_on_failure(polite=Refusal):
                return move(book.session)
        except RuleBug as bug:
            report_bug(bug)
            raise Refusal(say("Our rules failed here, so nothing was counted. Go back a step, or correct.")) from bug

    def _check_not_behind(self, book: Logbook) -> None:
        """A session that missed what another process wrote may say no, or "that again", for a wrong reason."""
        if not book.trouble and self._store.last_seq(self.code) != book.session.last_seq:
            raise BehindOtherProcess

    def _write_row(self, writing: Writing, row: LogRow, over: bool) -> None:
        writing.append_to_log(row)
        stage: Stage = "over" if over else "playing"
        if stage != self.snapshot.seating.stage:
            writing.set_stage(self.code, stage, now_in_ms())

    def write_without_move(self, write: Callable[[Writing], None], by_stranger: bool = False) -> None:
        """Change seats, hands or claims: no business of the rules."""
        with self._lock:
            with self._store.writing() as writing:
                write(writing)
            if not by_stranger:
                self._moved()
            self._renew_snapshot_and_tell()

    def _renew_snapshot_and_tell(self, seats_changed: bool = True) -> None:
        """What was committed is told whatever becomes of its picture: that is taken anew by whoever looks next."""
        before = self.snapshot
        try:
            # Most answers change no seat: five queries saved on the way to the reveal.
            with self._session_dropped_on_failure():
                self.snapshot = self._take_snapshot(None if seats_changed else before.seating, before)
        except Exception as bug:
            report_bug(bug)
            self.is_unread = True
        self._tell(self.code, self.is_unread or not self.snapshot.has_only_news_that_can_wait(before))

    def _take_snapshot(self, seating: SeatingPlan | None = None, before: Snapshot | None = None) -> Snapshot:
        seating = seating or self.read_seating()
        if seating.stage == "lobby":
            self._book = None  # of an evening that was begun by mistake
            self.momentary_state.note_last_answer(None)  # now that it is on the disk
            return Snapshot(seating, {})
        try:
            book = self._opened_logbook()
        except (SpoiltLog, StoreError) as no:
            self.is_unread = isinstance(no, StoreError)
            self._spoilt = None if self.is_unread else no.words  # anybody may look: it is read once, not at every look
            return Snapshot(seating, {}, trouble=no.words)
        stage: Stage = "over" if book.session.run.over else "playing"
        if stage != seating.stage:
            seating = replace(seating, stage=stage)
        pages = pages_of(book.session, seating, before)
        self.is_unread = False  # not before the picture is there
        return Snapshot(seating, pages, book.trouble, book.notice, book.session.run.stamp)

    def read_seating(self) -> SeatingPlan:
        """As it is on disk now, another process's work included."""
        row = self._store.table_row(self.code)
        if row is None:
            raise NoSuchTable(self.code)
        return read_seating(self._store, row)


# Our own mistakes.

DEPTH = 4  # calls from the innermost out: enough to find the rule

log = logging.getLogger("companion.tables")


def report_bug(bug: BaseException) -> None:
    """The messages of errors are left out: they may hold what lies sealed."""
    causes: list[str] = []
    error: BaseException | None = bug
    while error is not None:
        causes.append(f"{type(error).__name__} at {_lines_of_traceback(error)}")
        error = error.__cause__
    log.error("our rules failed: %s", ", from ".join(causes))


def _lines_of_traceback(error: BaseException) -> str:
    calls = traceback.extract_tb(error.__traceback__)[-DEPTH:]
    return " < ".join(f"{call.filename}:{call.lineno}" for call in reversed(calls))
