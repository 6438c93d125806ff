"""`companion new` and `companion simulate`: whatever is legal opens, all else is refused with the reason."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import cli
from companion.core.choices import draw_combination, is_asked, legal_combinations, pairwise_combinations, usual_options
from companion.games.lancaster import LANCASTER
from companion.players import simulated_games
from companion.tables import lobby
from companion.tables.hall import Hall
from tests.speed import slow

ENGLISH = {"LC_ALL": "C"}


def run(command: str, *options: str, **more: str) -> Result:
    words = [word for option in options for word in ("--option", option)]
    others = [word for name, value in more.items() for word in (f"--{name}", value)]
    return CliRunner().invoke(cli.main, [command, "lancaster", *others, *words], env=ENGLISH)


def new(folder: Path, *options: str) -> Result:
    return run("new", *options, seats="Ada,Ben,Cy", data=str(folder))


def said(chosen: dict[str, str]) -> dict[str, str]:
    """All that somebody would say of it: what is asked, be it as usual."""
    return {choice.key: chosen[choice.key] for choice in LANCASTER.options if is_asked(choice, chosen)}


@slow
def test_whatever_goes_together_opens_and_is_what_was_said(tmp_path: Path) -> None:
    for at, chosen in enumerate(pairwise_combinations(LANCASTER.options)):
        told = new(tmp_path / str(at), *(f"{key}={option}" for key, option in said(chosen).items()))
        assert told.exit_code == 0, told.output
        hall = Hall(tmp_path / str(at))
        (row,) = hall.table_rows()
        hall.close()
        assert json.loads(row.options)["options"] == chosen


def test_every_combination_there_is_could_be_opened_at_every_size_of_table() -> None:
    for at, chosen in enumerate(legal_combinations(LANCASTER.options)):
        assert lobby.checked_options("lancaster", 2 + at % 4, said(chosen)) == chosen


@pytest.mark.parametrize(("options", "reason"), [
    (("laws=lots",), "“Law cards in the pile: Drawn by lot” needs “The New Laws”."),
    (("new-laws=in", "laws=lots", "laws-2=base"),
     "“Group 2: The base game” needs “Law cards in the pile: Group by group”."),
    (("new-laws=in", "laws-2=base"),
     "“Group 2: The base game” needs “Law cards in the pile: Group by group”."),
    (("kings-laws=in", "court=out"), "“Laws of the King” needs “At the King's Court”"),
    (("dishonor-ties=markers-spare",), "needs “The King's Resentment”."),
    (tuple(f"{key}={option}" for key, option in usual_options(LANCASTER.options).items()),
     "needs “The King's Resentment”."),
    (("jousting=in",), "This game has no such option."),
    (("laws=some",), "Please choose one of the answers offered."),
])
def test_an_option_that_does_not_go_or_would_count_for_nothing_is_refused_with_the_reason(
        tmp_path: Path, options: tuple[str, ...], reason: str) -> None:
    told = new(tmp_path, *options)
    assert told.exit_code != 0
    assert reason in told.output
    hall = Hall(tmp_path)
    assert hall.table_rows() == ()
    hall.close()


@slow
def test_simulations_draw_all_else_so_that_what_was_said_counts() -> None:
    for session in simulated_games(LANCASTER, 3, 3, 1, {"laws-2": "base"}):
        assert session.run.state.options["laws"] == "groups"
    assert run("simulate", "laws-2=base", games="2").exit_code == 0
    refused = run("simulate", "laws-2=base", "laws=lots", games="2")
    assert refused.exit_code != 0
    assert "needs “Law cards in the pile: Group by group”." in refused.output


def test_simulations_draw_every_box_in_and_out_and_every_way_of_combining_laws() -> None:
    rng, seen = random.Random(2), Counter[tuple[str, str]]()
    for _ in range(300):
        seen.update(draw_combination(LANCASTER.options, rng, {}).items())
    assert seen.keys() == {(choice.key, option.key) for choice in LANCASTER.options for option in choice.options}
    assert all(seen[choice.key, option.key] > 60 for choice in LANCASTER.options if choice.is_switch
               for option in choice.options if not choice.needs)
