"""One live table: a lock, a session, and the snapshot everybody looks at."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from companion.core.asking import TABLE, Refusal, RuleBug, Seat
from companion.core.entries import Entry
from companion.core.session import Page, Session
from companion.core.words import Words, say
from companion.tables import boxes
from companion.tables.lessons import learn
from companion.tables.logbook import Logbook, Spoilt, read_logbook
from companion.tables.seating import Seating, read_seating
from companion.tables.store import Behind, LogRow, Stage, Store, StoreError, Writing
from companion.tables.tokens import now

T = TypeVar("T")
Move = Callable[[Session], Entry | None]
Besides = Callable[[Writing, Session], None]  # what else is written in the same transaction


class NoSuchTable(Exception):
    """No table has this code."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state after the last commit, never half of one. Rendering reads it without any lock."""

    seating: Seating
    pages: dict[Seat | None, Page]
    trouble: Words | None = None
    notice: Words | None = None
    # What was rendered, with what it was rendered from: shared by all snapshots of a table, for most of a page
    # is not changed by one answer.
    drawn: dict[Any, Any] = field(default_factory=dict)
    seen: dict[Any, Any] = field(default_factory=dict)  # what was rendered from this very snapshot

    def can_wait(self, before: Snapshot) -> bool:
        """Only who is awaited has changed, or who asks to be let in: news, but nobody holds their breath for it."""
        if self.seating is not before.seating:  # "I was Ada" can wait, too: many such claims are one event
            claims = before.seating.claims
            return self.seating.claims != claims and replace(self.seating, claims=claims) == before.seating
        mine, old = self.pages.get(TABLE), before.pages.get(TABLE)
        if mine is None or old is None:
            return False
        return (mine.view, mine.asks, mine.era, mine.over) == (old.view, old.asks, old.era, old.over)

    @property
    def code(self) -> str:
        return self.seating.code


class Table:
    def __init__(self, store: Store, code: str, tell: Callable[[str, bool], None]) -> None:
        self.code = code
        self._store = store
        self._tell = tell
        self._lock = threading.RLock()
        self._book: Logbook | None = None
        self._spoilt: Words | None = None
        self.is_unread = False  # the disk did not give its log: whoever looks next tries again
        self._drawn: dict[Any, Any] = {}
        self.snapshot = self._taken()

    # Reading -------------------------------------------------------------------------------------------------

    def consult(self, question: Callable[[Session], T]) -> T:
        """Ask the session something; under the lock, for a page of half a step would be a lie."""
        with self._lock:
            return question(self._opened().session)

    def _opened(self) -> Logbook:
        if self._spoilt:
            raise Spoilt(self._spoilt)
        if self._book is None:
            self._book = read_logbook(self._store, self.code)
        return self._book

    def look_again(self) -> None:
        with self._lock:
            if self.is_unread:
                self._show()

    def last_good(self) -> int:
        """The last entry that can be read of a damaged log. Refusal, if all can."""
        with self._lock:
            book = self._opened()
            if book.trouble is None:
                raise Refusal(say("This table is in good order, so it goes on here. Only a damaged table goes on as a "
                                  "new one."))
            return book.session.last_seq

    # Acting: feed, append, commit, and only then show and tell ---------------------------------------------

    def act(self, move: Move, besides: Besides | None = None) -> None:
        """`besides` may write more in the same transaction, such as which seat is in hand now."""
        with self._lock:
            before = self._book
            try:
                changed = self._played(move, besides)
            except Refusal:
                if self._book is not before:
                    self._show()  # another process wrote: that is news, whatever became of our own move
                raise
            if changed or self._book is not before:
                self._show(seats_changed=besides is not None or self._book is not before)

    def _played(self, move: Move, besides: Besides | None) -> bool:
        try:
            return self._stored(self._opened(), move, besides)
        except Behind:
            self._book = None
        with self._store.writing() as writing:  # from here on no other process writes
            changed = self._stored(self._opened(), move, besides, writing)
            book, self._book = self._book, None
        self._book = book  # only now it is on disk
        return changed

    def _stored(self, book: Logbook, move: Move, besides: Besides | None, writing: Writing | None = None) -> bool:
        """Fed, and kept on disk in one transaction. Behind, if another process has written meanwhile."""
        try:
            entry = self._fed(book, move)
        except Refusal:
            self._check_behind(book)
            raise
        if entry is None:
            self._check_behind(book)
            return False
        # Whatever fails from here on, the session is fed but not stored: it is dropped before anyone can look.
        self._book = None
        row, heard = book.row(self.code, entry), book.heard()

        def keep(writing: Writing) -> None:
            self._keep(writing, row, over=book.session.run.over)
            if heard or book.in_doubt:
                game = self.snapshot.seating.game
                book.in_doubt = learn(writing, game, self.code, book.session, entry, boxes.accepted(game, heard))
            if besides:
                besides(writing, book.session)

        keep(writing) if writing else self._store.write(keep)
        book.tail = row.hash
        self._book = book
        return True

    def _fed(self, book: Logbook, move: Move) -> Entry | None:
        if book.trouble:
            raise Refusal(say("This table can only be read. It goes on as a new table."))
        self._book = None
        try:
            entry = move(book.session)
        except RuleBug as bug:
            raise Refusal(say("Our rules failed here, so nothing was counted. Go back a step, or correct.")) from bug
        except Refusal:
            self._book = book  # a polite no: nothing has happened
            raise
        self._book = book
        return entry

    def _check_behind(self, book: Logbook) -> None:
        """A session that missed what another process wrote may say no, or "that again", for a wrong reason."""
        if not book.trouble and self._store.last_seq(self.code) != book.session.last_seq:
            raise Behind

    def _keep(self, writing: Writing, row: LogRow, over: bool) -> None:
        writing.append(row)
        stage: Stage = "over" if over else "playing"
        if stage != self.snapshot.seating.stage:
            writing.set_stage(self.code, stage, now())

    def arrange(self, write: Callable[[Writing], None]) -> None:
        """Change seats, hands or claims: no business of the rules."""
        with self._lock:
            with self._store.writing() as writing:
                write(writing)
            self._show()

    def _show(self, seats_changed: bool = True) -> None:
        # Most answers change no seat: five queries saved on the way to the reveal.
        before = self.snapshot
        self.snapshot = self._taken(None if seats_changed else before.seating)
        self._tell(self.code, not self.snapshot.can_wait(before))

    def _taken(self, seating: Seating | None = None) -> Snapshot:
        seating = seating or self.seating()
        if seating.stage == "lobby":
            return Snapshot(seating, {}, drawn=self._drawn)
        try:
            book = self._opened()
        except (Spoilt, StoreError) as no:
            self.is_unread = isinstance(no, StoreError)
            self._spoilt = None if self.is_unread else no.words  # anybody may look: it is read once, not at every look
            return Snapshot(seating, {}, trouble=no.words, drawn=self._drawn)
        self.is_unread = False
        stage: Stage = "over" if book.session.run.over else "playing"
        if stage != seating.stage:
            seating = replace(seating, stage=stage)
        return Snapshot(seating, _pages(book.session, seating), book.trouble, book.notice, self._drawn)

    def seating(self) -> Seating:
        """As it is on disk now, another process's work included."""
        row = self._store.table(self.code)
        if row is None:
            raise NoSuchTable(self.code)
        return read_seating(self._store, row)


def _pages(session: Session, seating: Seating) -> dict[Seat | None, Page]:
    public = session.page(None)
    pages: dict[Seat | None, Page] = {None: public}
    for seat in (TABLE, *(player.seat for player in seating.players)):
        page = session.page(seat, public.view)
        # What is the same for everybody is one object, and so is rendered once.
        same = page.view is public.view or page.view == public.view
        pages[seat] = replace(page, view=public.view) if same else page
    return pages
