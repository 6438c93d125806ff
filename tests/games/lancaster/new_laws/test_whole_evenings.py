"""Evenings with the New Laws: played to the end whichever groups lie in the pile, corrected, and secrets kept."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.core.choices import legal_combinations
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.new_laws.laws import LAWS
from companion.players import play_out, randomly_set_up_play
from tests.games.lancaster.whole_evenings import at, goes_through_a_storm, keeps_its_secrets, tables_with
from tests.games.tables import Options
from tests.speed import slow

pytestmark = slow

WITH_IT = [options for options in legal_combinations(LANCASTER.options)
           if (options["new-laws"], options["kings-laws"]) == ("in", "out")]
ALL_NEW = tables_with(LANCASTER, new_laws="in", laws="all")


def test_whatever_laws_are_taken_an_evening_is_played_to_the_end_and_no_piece_gets_lost() -> None:
    """Every way of taking them once; the rest of the table is drawn, for pairs of it meet in every game's tests."""
    ways: dict[tuple[str, ...], list[Options]] = {}
    for options in WITH_IT:
        ways.setdefault(tuple(options[key] for key in options if key.startswith("laws")), []).append(options)
    assert len(ways) > 30
    for seed, some in enumerate(ways.values()):
        rng = random.Random(seed)
        session = play_out(randomly_set_up_play(LANCASTER, 2 + seed % 4, rng, rng.choice(some)), rng, LANCASTER.audit)
        assert session.run.state.finale.scoring is not None


@pytest.mark.parametrize("books", ["cardboard", "companion"])
def test_every_new_law_acts_in_some_evening_of_either_books(books: str) -> None:
    all_new = [options for options in WITH_IT if (options["laws"], options["books"]) == ("all", books)]
    acted = Counter[str]()
    for seed in range(12):
        rng = random.Random(seed)
        play_out(randomly_set_up_play(LANCASTER, 2 + seed % 4, rng, rng.choice(all_new)), rng,
                 lambda realm: acted.update(realm.laws_acted))
    assert {law.key for law in LAWS} <= set(acted)


def test_simulations_draw_it_with_and_without_and_all_ways_of_taking_laws() -> None:
    """As tables are drawn for simulations; nobody need play at them."""
    drawn = [randomly_set_up_play(LANCASTER, 3, random.Random(n)).options for n in range(60)]  # type: ignore[attr-defined]
    assert min(Counter(options["new-laws"] for options in drawn).values()) > 5
    assert {options["laws"] for options in drawn if options["new-laws"] == "in"} == {"all", "groups", "lots"}
    assert {options["laws"] for options in drawn if options["new-laws"] == "out"} == {"all"}


@at(ALL_NEW[::3])
def test_a_live_session_is_its_log_replayed_through_storms(seats: int, options: Options) -> None:
    goes_through_a_storm(LANCASTER, seats, options)


@at(ALL_NEW[1::3])
def test_nobody_else_sees_what_lies_behind_a_screen(seats: int, options: Options) -> None:
    keeps_its_secrets(LANCASTER, seats, options)
