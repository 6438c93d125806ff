"""A table as its six viewers live it: five phones that answer, one screen, and the moment of the reveal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter

from tests.bench.desk import BALLOT, Moment, Question, html_of, questions
from tests.bench.laying import Laid
from tests.bench.wire import Line, Stream, address_of

SPREAD = 0.4  # seconds in which the first four ballots arrive
PATIENCE = 10.0
CALLS = (":dispute/", ":ball/", ":scoring/")  # any phone may say it


class Wrong(Exception):
    """The server answered or showed something that it must not."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """In seconds."""

    latency: float  # from the first byte of the fifth ballot's POST to the last viewer's reveal
    connected: float  # the same from before this POST's connection was made, if it needed a new one
    answered: float  # from then to the answer of this POST
    ballots: tuple[float, ...]  # how long the other four POSTs took
    late: float  # how long after its time the fifth could begin, because the first four were not yet answered


class Phone:
    def __init__(self, port: int, code: str, token: str, language: str, moment: Moment) -> None:
        cookie = f"companion={token}; lang={language}"
        self.stream = Stream(port, f"/t/{code}/stream?as=seat&lang={language}", cookie, moment.reveal)
        self.line = Line(port, code, cookie)

    async def asked(self, what: str) -> Question:
        """The question this phone was shown, once it is one of this kind."""
        until = perf_counter() + PATIENCE
        while perf_counter() < until:
            for shown in questions(self.stream.desk):
                if what in shown.key:
                    return shown
            await asyncio.sleep(0.01)
        raise Wrong(f"a phone was never asked {what!r}")

    async def answer(self, asked: Question, fields: dict[str, str]) -> float:
        """Post it; how long that took, from before the connection is made, if one must be."""
        begun = perf_counter()
        status, body = await self.line.post(asked.path, asked.body(fields))
        if status != 200 or b'id="desk"' not in body:
            raise Wrong(f"{asked.key}: status {status}: {body[:300]!r}")
        return perf_counter() - begun


class Evening:
    def __init__(self, port: int, laid: Laid, rng: Random, german: int = 0, moment: Moment = BALLOT) -> None:
        self._moment = moment
        self.code = laid.code
        self.is_over = False
        self._rng = rng
        self.phones = [Phone(port, laid.code, token, "de" if at < german else "en", moment)
                       for at, token in enumerate(laid.tokens.values())]
        self.screen = Stream(port, f"/t/{laid.code}/stream?as=screen&lang=en", "", moment.reveal,
                             address_of(laid.code))
        self.streams = [*(phone.stream for phone in self.phones), self.screen]

    async def open(self) -> None:
        await asyncio.gather(*(stream.open() for stream in self.streams))

    def close(self) -> None:
        for stream in self.streams:
            stream.close()
        for phone in self.phones:
            phone.line.close()

    async def reveal(self, at: float) -> Reveal:
        """Four ballots in the 0.4 s before `at`, then the fifth against the clock."""
        asked = [await phone.asked(self._moment.key) for phone in self.phones]
        cast = [one.filled(self._rng) for one in asked]
        order = self._rng.sample(range(len(asked)), len(asked))
        times = await asyncio.gather(*(self._ballot(asked[seat], cast[seat], seat, at - self._rng.random() * SPREAD)
                                       for seat in order[:-1]))
        await asyncio.sleep(max(0.0, at - perf_counter()))
        last = order[-1]
        all_have_it, watched = self._watch()
        begun = perf_counter()
        answered = await self.phones[last].answer(asked[last], cast[last])
        async with asyncio.timeout(PATIENCE):
            await all_have_it
        self._check(self._moment.said(cast))
        last_seen, written = max(watched), self.phones[last].line.written
        return Reveal(last_seen - written, last_seen - begun, answered, tuple(times), begun - at)

    async def _ballot(self, asked: Question, fields: dict[str, str], seat: int, at: float) -> float:
        await asyncio.sleep(max(0.0, at - perf_counter()))
        return await self.phones[seat].answer(asked, fields)

    def _watch(self) -> tuple[asyncio.Future[None], list[float]]:
        """Done when all six hold the reveal; the moments at which each did."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        moments: list[float] = []

        def seen_by(stream: Stream) -> Callable[[], None]:
            def seen() -> None:
                moments.append(perf_counter())
                stream.on_reveal = None
                if len(moments) == len(self.streams) and not done.done():
                    done.set_result(None)
            return seen

        for stream in self.streams:
            stream.on_reveal = seen_by(stream)
        return done, moments

    def _check(self, cast: list[str]) -> None:
        """Every viewer sees just this."""
        for stream in self.streams:
            if (seen := self._moment.seen(html_of(stream.board, "board"))) != cast:
                raise Wrong(f"table {self.code} voted {cast}, a viewer sees {seen}")

    async def go_on(self) -> None:
        """Whatever else is asked, until ballots lie everywhere again or the evening is over."""
        given: set[str] = set()
        while move := await self._next(given):
            phone, asked = move
            if self._moment.key in asked.key:
                return
            given.add(asked.key)
            await phone.answer(asked, asked.filled(self._rng))
            if any(call in asked.key for call in CALLS):
                await self._called(asked.key.partition(":")[2])
        self.is_over = True

    async def _called(self, what: str) -> None:
        """Whoever answers first closes what all the others are still shown."""
        until = perf_counter() + PATIENCE
        while any(one.key.endswith(f":{what}") for phone in self.phones for one in questions(phone.stream.desk)):
            if perf_counter() > until:
                raise Wrong(f"table {self.code} does not hear that {what} was called")
            await asyncio.sleep(0.005)

    async def _next(self, given: set[str]) -> tuple[Phone, Question] | None:
        """A question nobody has answered yet, ballots only when all phones show one; None at the end."""
        until = perf_counter() + PATIENCE
        while perf_counter() < until:
            asked = [(phone, one) for phone in self.phones for one in questions(phone.stream.desk)
                     if one.key not in given and not any(kind in one.key for kind in self._moment.besides)]
            ballots = [move for move in asked if self._moment.key in move[1].key]
            if len(ballots) == len(self.phones):
                return ballots[0]
            if others := [move for move in asked if move not in ballots]:
                return others[0]
            if not asked and f'href="/t/{self.code}/record"' in html_of(self.phones[0].stream.desk, "desk"):
                return None
            await asyncio.sleep(0.01)
        raise Wrong(f"table {self.code} did not go on after {sorted(given)}")
