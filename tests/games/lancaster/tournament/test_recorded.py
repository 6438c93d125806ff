"""An evening with the box on the table, recorded line by line with all that the table chose."""

from __future__ import annotations

import random
from pathlib import Path

from companion.core.session import Session
from companion.games.lancaster.evening import Evening
from companion.players import play_out, seated
from tests.games.lancaster.recorded_evenings import read
from tests.games.lancaster.tournament.box import GAME
from tests.games.lancaster.tournament.tables import WITH_ALL
from tests.games.recorded_evenings import line_of


def written_down(session: Session, path: Path) -> None:
    play = session.run.play
    assert isinstance(play, Evening)
    head = [f"{key} {chosen}" for key, chosen in play.options.items()]
    head += [f"seats {' '.join(play.seating.seats)}", f"start {play.seating.start}"]
    scores = [f"score {score.seat} {score.points}" for score in session.page(None).view.scores]
    entries = [line_of(entry) for entry in session.run.history]
    path.write_text("\n".join((*head, *entries, *scores)) + "\n", encoding="utf-8")


def test_a_recorded_evening_names_any_option_of_the_game_and_is_replayed_with_it(tmp_path: Path) -> None:
    rng = random.Random(4)
    session = play_out(seated(GAME, 3, rng, WITH_ALL), rng)
    written_down(session, tmp_path / "evening.txt")
    evening = read(tmp_path / "evening.txt", GAME)
    assert isinstance(session.run.play, Evening)
    assert evening.options == session.run.play.options
    assert evening.options.items() >= WITH_ALL.items()
    replayed = evening.replayed()
    assert replayed.run.over
    assert replayed.lines == session.lines
    assert {score.seat: score.points for score in replayed.page(None).view.scores} == evening.scores
