"""Evenings with the New Laws: played to the end in every combination, corrected, and secrets kept."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.core.choices import every
from companion.core.session import Session
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.new_laws.laws import LAWS
from companion.players.playout import play_out, seated
from companion.players.simulation import simulated
from tests.games.secrecy import check_corrected_evening, check_evening
from tests.games.tables import Options, table
from tests.games.test_storms import a_storm

WITH_IT = [options for options in every(LANCASTER.options) if options["new-laws"] == "in"]
ALL_NEW = [options for options in WITH_IT if options["laws"] == "all"]
SOME = [pytest.param(seats, options, id=f"{seats}-{options['books']}") for seats in range(2, 6) for options in ALL_NEW]


@pytest.mark.parametrize("nth", range(8))
def test_every_combination_of_groups_is_played_to_the_end_and_no_piece_gets_lost(nth: int) -> None:
    for seed, options in enumerate(WITH_IT[nth::8], start=nth):
        rng = random.Random(seed)
        session = play_out(seated(LANCASTER, 2 + seed % 4, rng, options), rng, LANCASTER.audit)
        assert session.run.state.finale.scoring is not None


@pytest.mark.parametrize("options", ALL_NEW, ids=lambda options: options["books"])
def test_every_new_law_acts_in_some_evening_of_either_books(options: Options) -> None:
    acted = Counter[str]()
    for seed in range(12):
        rng = random.Random(seed)
        play_out(seated(LANCASTER, 2 + seed % 4, rng, options), rng, lambda realm: acted.update(realm.acted))
    assert {law.key for law in LAWS} <= set(acted)


def test_simulations_draw_it_with_and_without_and_all_ways_of_taking_laws() -> None:
    drawn = [session.run.play.options for session in simulated(LANCASTER, None, 40, 1)]  # type: ignore[attr-defined]
    assert min(Counter(options["new-laws"] for options in drawn).values()) > 10
    assert {options["laws"] for options in drawn if options["new-laws"] == "in"} == {"all", "groups", "lots"}
    assert {options["laws"] for options in drawn if options["new-laws"] == "out"} == {"all"}


@pytest.mark.parametrize(("seats", "options"), SOME)
def test_a_live_session_is_its_log_replayed_through_storms(seats: int, options: Options) -> None:
    done = a_storm(LANCASTER, seats, options, 60, 0)
    assert min(done["amend"], done["adjust"], done["undo"]) > 0


@pytest.mark.parametrize(("seats", "options"), SOME[1::3])
def test_nobody_else_sees_what_lies_behind_a_screen(seats: int, options: Options) -> None:
    rng = random.Random(f"new-laws/{seats}/{options}")
    assert check_evening(table(LANCASTER, seats, rng, options), Session, rng, 1, 0.25)
    assert check_corrected_evening(table(LANCASTER, seats, rng, options), Session, rng, 1)
