"""Whole evenings through a storm: answers, changes of mind, undos and corrections at random, on to the last point.

    python -m tests.games.lancaster.storms 1000 [first seed]     as many storms by hand
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.core.asking import Refusal
from companion.core.run import Run
from companion.games import GAMES
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rounds import OVER
from tests.games.tables import Table, public, table
from tests.games.test_storms import adjust, amend, answer, change, move, undo, withdraw

Act = Callable[[Table, random.Random], bool]
LANCASTER = GAMES["lancaster"]
BOOKS = ("cardboard", "companion")
AS_DRAWN: Mapping[str, str] = {}  # what else lies on the table is drawn
DISTURBANCES: dict[Act, int] = {change: 2, withdraw: 2, undo: 3, amend: 5, adjust: 12, move: 1}
ONE_IN = 12  # so often something is disturbed
BOUND = 4_000  # answers; an evening takes up to 400


class Stuck(AssertionError):
    """A storm that found something, with all that is needed to play it again."""


def storm(seed: int, boxes: Mapping[str, str] = AS_DRAWN) -> Counter[str]:
    """What happened in it. Players and books follow from the seed."""
    players, books = 2 + seed % 4, BOOKS[seed // 4 % 2]
    rng = random.Random(f"to the end/{seed}")
    there, done = table(LANCASTER, players, rng, {"books": books, **boxes}), Counter[str]()
    try:
        _play(there, rng, done)
        _check_the_end(there)
    except Exception as error:
        raise Stuck(f"storm {seed}: {players} players, {books}, after {len(there.log)} entries") from error
    return done


def _play(there: Table, rng: random.Random, done: Counter[str]) -> None:
    calm = 150 + rng.randrange(150)  # entries until the storm is over; the final scoring has a gust of its own
    while not there.session.run.over:
        if len(there.log) > BOUND:
            raise AssertionError("this evening does not end")
        is_final = there.session.run.state.finale.scoring is not None
        if rng.randrange(3 if is_final else ONE_IN) == 0 and len(there.log) < (2 if is_final else 1) * calm:
            act = rng.choices(list(DISTURBANCES), list(DISTURBANCES.values()))[0]
            done[act.__name__] += act(there, rng)
        else:
            done["answer"] += answer(there, rng)
        _check(there.session.run)


def _check(run: Run) -> None:
    """Pieces are conserved; what is shown adds up; every question has an answer."""
    realm: Realm = run.state
    assert LANCASTER.audit
    LANCASTER.audit(realm)
    assert run.over or run.asks
    adds_up(realm)
    laws = [law.key for law in realm.laws]
    assert len(laws) in (0, 3)


def adds_up(realm: Realm) -> None:
    """The final scoring is what the books hold by now, and the ledger has just its lines."""
    if realm.finale.scoring is None:
        return
    shown = realm.finale.scoring.categories[:realm.finale.revealed]
    for category in shown[1:]:
        for award in category.awards:
            booked = [gain.amount for gain in realm.ledger.gains
                      if gain.key == category.key and gain.seat == award.player]
            assert booked == ([award.points] if award.points else []), (category.key, award.player)
    lines = Counter({seat: sum(gain.amount for gain in realm.ledger.gains
                               if gain.seat == seat and gain.key not in realm.finale.keys) for seat in realm.seats})
    won = {award.player: award.points for award in shown[0].awards}
    if realm.step != OVER:  # after the end points are corrected beside the categories
        assert won == dict(lines)
    assert realm.finale.scoring == realm.count(won)


def _check_the_end(there: Table) -> None:
    session, replayed = there.session, there.replayed()
    live, again = (public(one, there.viewers) for one in (session, replayed))
    for what in live:
        assert live[what] == again[what], what
    view: Any = session.page(None).view
    for standing in view.final.standings:
        awards = [view.final.award(category, standing.player).points for category in view.final.categories]
        score = next(score for score in view.scores if score.seat == standing.player)
        assert standing.total == score.points == sum(awards) + standing.corrected
        assert sum(gain.amount for gain in score.gains) == score.points
    assert session.awaited() == frozenset()


def main(storms: int, first: int = 0) -> int:
    done, found = Counter[str](), 0
    for seed in range(first, first + storms):
        try:
            done += storm(seed)
        except (Stuck, Refusal) as stuck:
            found += 1
            cause: BaseException | None = stuck
            while cause is not None:
                print(f"{type(cause).__name__}: {cause}")
                cause = cause.__cause__
    print(f"{storms} storms from {first}: {found} found something; {dict(done)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
