"""Whole evenings through a storm: answers, changes of mind, undos and corrections at random, on to the last point.

What must hold on the way and at the end each game says itself, in a `storms.py` of its own. As many by hand:

    python -m tests.games.<game>.storms 1000 [first seed]
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.core.asking import Refusal
from companion.core.game import Game
from companion.core.run import Run
from tests.games.tables import Options, Table, public, table
from tests.games.test_storms import Act, adjust, amend, answer, change, move, undo, withdraw

BOOKS = "books"
AS_DRAWN: Options = MappingProxyType({})  # what else lies on the table is drawn
DISTURBANCES: Mapping[Act, int] = {change: 2, withdraw: 2, undo: 3, amend: 5, adjust: 12, move: 1}
ONE_IN = 12  # so often something is disturbed
BOUND = 4_000  # answers; an evening takes up to 700


class Stuck(AssertionError):
    """A storm that found something, with all that is needed to play it again."""


def _never(_run: Run) -> bool:
    return False


@dataclass(frozen=True)
class Storms:
    """`gust`: where there is one more disturbance in three. `holds`, `at_the_end`: what the game says of it."""

    game: Game
    holds: Callable[[Run], None]
    at_the_end: Callable[[Table], None]
    gust: Callable[[Run], bool] = _never

    def storm(self, seed: int, options: Options = AS_DRAWN) -> Counter[str]:
        """What happened in it. Players and books, if it has any, follow from the seed."""
        sizes = self.game.most - self.game.least + 1
        players, chosen = self.game.least + seed % sizes, {**self._books(seed // sizes), **options}
        rng = random.Random(f"to the end/{seed}")
        there, done = table(self.game, players, rng, chosen), Counter[str]()
        try:
            self._play(there, rng, done)
            self._check_the_end(there)
        except Exception as error:
            raise Stuck(f"storm {seed}: {players} players, {chosen}, after {len(there.log)} entries") from error
        return done

    def _books(self, at: int) -> Options:
        """One after the other, where a game may be kept in several."""
        return next(({one.key: one.options[at % len(one.options)].key} for one in self.game.options
                     if one.key == BOOKS), {})

    def _play(self, there: Table, rng: random.Random, done: Counter[str]) -> None:
        calm = 150 + rng.randrange(150)  # entries until the storm is over; a gust has a storm of its own
        while not there.session.run.over:
            if len(there.log) > BOUND:
                raise AssertionError("this evening does not end")
            gust = self.gust(there.session.run)
            if rng.randrange(3 if gust else ONE_IN) == 0 and len(there.log) < (2 if gust else 1) * calm:
                act = rng.choices(list(DISTURBANCES), list(DISTURBANCES.values()))[0]
                done[act.__name__] += act(there, rng)
            else:
                done["answer"] += answer(there, rng)
            self._check(there.session.run)

    def _check(self, run: Run) -> None:
        """Pieces are conserved; every question has an answer."""
        assert self.game.audit
        self.game.audit(run.state)
        assert run.over or run.asks
        self.holds(run)

    def _check_the_end(self, there: Table) -> None:
        live, again = (public(one, there.viewers) for one in (there.session, there.replayed()))
        for what in live:
            assert live[what] == again[what], what
        self.at_the_end(there)
        assert there.session.awaited_seats() == frozenset()

    def main(self, storms: int, first: int = 0) -> int:
        done, found = Counter[str](), 0
        for seed in range(first, first + storms):
            try:
                done += self.storm(seed)
            except (Stuck, Refusal) as stuck:
                found += 1
                cause: BaseException | None = stuck
                while cause is not None:
                    print(f"{type(cause).__name__}: {cause}")
                    cause = cause.__cause__
        print(f"{storms} storms from {first}: {found} found something; {dict(done)}")
        return 1 if found else 0
