"""A second process that answers at the same table, straight through its own hall; started by the tests."""

from __future__ import annotations

import json
import random
import sys
import time
from contextlib import closing
from pathlib import Path

from companion.core.asking import Refusal
from companion.core.entries import Entry
from companion.core.session import Session
from companion.tables.hall import Hall


def play(folder: Path, code: str, seat: str, chance: random.Random) -> dict[str, object]:
    """Answers every question of this seat, changing its mind now and then; what counted last, by key."""
    told: dict[str, object] = {}
    with closing(Hall(folder)) as hall:
        table = hall.table(code)
        over = False
        while not over:

            def move(session: Session) -> Entry | None:
                nonlocal over, asked
                over, asked = session.run.over, None
                mine = [ask for (who, _), ask in session.run.asks.items() if who == seat]
                if not mine or (mine[0].question_id in session.run.sealed and chance.random() < 0.9):
                    return None
                asked = mine[0].key, mine[0].form.sample(chance)
                return session.answer(seat, *asked)

            asked: tuple[str, object] | None = None
            try:
                table.make_move(move)
            except Refusal:
                asked = None
            if asked:
                told[asked[0]] = asked[1]
            time.sleep(chance.uniform(0, 0.004))
    return told


if __name__ == "__main__":
    print(json.dumps(play(Path(sys.argv[1]), sys.argv[2], sys.argv[3], random.Random(int(sys.argv[4])))))
