"""Sharing a commit: writers that come while the disk is busy go to disk together.

A commit waits for the disk, and so does everybody behind it. Who comes first leads: takes all that wait by then
into one transaction, each in a savepoint of its own, and hands the lead on. Alone, nobody waits for anybody.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from companion.tables.store.trouble import StoreError
from companion.tables.store.writing import Writing

Job = Callable[[Writing], None]
LONGEST = 64  # jobs in one transaction: the first of them waits for the last


@dataclass(slots=True, eq=False)
class Ticket:
    job: Job
    called: threading.Event = field(default_factory=threading.Event)
    leads: bool = False
    error: BaseException | None = None


class SharedCommits:
    """`transact` runs what it is given inside one transaction and commits it."""

    def __init__(self, transact: Callable[[Callable[[Writing], None]], None]) -> None:
        self._transact = transact
        self._waiting: deque[Ticket] = deque()
        self._lock = threading.Lock()
        self._busy = False

    def write(self, job: Job) -> None:
        """The job, committed. What it raised is raised here, and nothing of it is kept."""
        ticket = Ticket(job)
        with self._lock:
            self._waiting.append(ticket)
            ticket.leads, self._busy = not self._busy, True
        if not ticket.leads:
            ticket.called.wait()
        if ticket.leads:
            self._lead()
        if ticket.error is not None:
            raise ticket.error

    def _lead(self) -> None:
        with self._lock:
            batch = [self._waiting.popleft() for _ in range(min(LONGEST, len(self._waiting)))]
        try:
            self._transact(lambda writing: self._run(writing, batch))
        except BaseException as error:
            # The transaction as a whole was lost: the disk is full, say. Nobody's job was kept.
            for ticket in batch:
                ticket.error = ticket.error or error
        finally:
            self._hand_on(batch)

    def _run(self, writing: Writing, batch: Sequence[Ticket]) -> None:
        if len(batch) == 1:
            batch[0].job(writing)
            return
        for ticket in batch:
            try:
                with writing.savepoint():
                    ticket.job(writing)
            except Exception as error:
                ticket.error = error
                if isinstance(error, StoreError) and not writing.is_open:
                    raise  # SQLite rolled everything back by itself

    def _hand_on(self, batch: Sequence[Ticket]) -> None:
        with self._lock:
            self._busy = bool(self._waiting)
            if self._waiting:
                self._waiting[0].leads = True
                self._waiting[0].called.set()
        for ticket in batch:
            ticket.called.set()
