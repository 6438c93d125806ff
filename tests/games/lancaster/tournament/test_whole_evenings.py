"""A box that the base game has never heard of is played to the end, corrected, and keeps its secrets."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Seat
from companion.core.entries import ANSWER
from companion.core.page import Page
from companion.core.run import Run
from companion.core.session import Session
from companion.games.lancaster.realm import Realm
from companion.players import play_out, seated
from tests.games.lancaster.tournament.box import GAME
from tests.games.lancaster.tournament.garlands import GARLANDS
from tests.games.lancaster.whole_evenings import (
    at,
    goes_through_a_storm,
    keeps_its_secrets,
    purses_set_by_hand,
    tables_with,
)
from tests.games.secrecy import Leak
from tests.games.tables import Options, public, table
from tests.tabletop.answering import said

TABLES = tables_with(GAME, tournament="in")


@at(TABLES)
def test_it_is_played_to_the_end_and_no_piece_gets_lost(seats: int, options: Options) -> None:
    happened = Counter[str]()
    for seed in range(3):
        rng = random.Random(seed)
        session = play_out(seated(GAME, seats, rng, options), rng, GAME.audit)
        realm: Realm = session.run.state
        happened += Counter({what: sum(what in line for line in said(realm)) for what in
                             ("wins the tournament", "the lists", "raise", "heralds", "Garlands")})
        assert realm.finale.scoring is not None
        assert [category.key for category in realm.finale.scoring.categories][-1] == "garlands"
    expected = {"wins the tournament", "raise", "Garlands"}
    expected |= {"the lists"} if options["books"] == "companion" else set()
    expected |= {"heralds"} if options["heralds"] == "in" else set()
    assert set(happened) == expected


def test_simulations_draw_it_with_and_without_in_legal_ways_alone() -> None:
    """As tables are drawn for simulations; nobody need play at them."""
    drawn = {tuple(seated(GAME, 3, random.Random(n)).options.items()) for n in range(60)}  # type: ignore[attr-defined]
    assert {dict(options)["tournament"] for options in drawn} == {"in", "out"}
    assert not [options for options in map(dict, drawn) if options["tournament"] == "out" and "in" in options.values()]


@at(TABLES[::2])
def test_a_live_session_is_its_log_replayed_through_storms(seats: int, options: Options) -> None:
    goes_through_a_storm(GAME, seats, options)


@at(TABLES[1::9])
def test_nobody_else_sees_a_bet_or_what_lies_behind_a_screen(seats: int, options: Options) -> None:
    keeps_its_secrets(GAME, seats, options)
    rng = random.Random(f"bets/{seats}/{options}")
    assert purses_set_by_hand(table(GAME, seats, rng, options), Session, rng, 3, somebody_bets)


def somebody_bets(realm: Realm) -> bool:
    """A bet can always be set, where there is one."""
    return bool(realm.states["tournament"].bets)


class ShowsEverybodysBets(Session):
    def page(self, seat: Seat | None, public: Any = None) -> Page:
        page = super().page(seat, public)
        return replace(page, view=(page.view, tuple(self.run.state.states["tournament"].bets.items())))


def test_a_bet_that_is_shown_to_others_is_caught() -> None:
    rng, options = random.Random(3), {"tournament": "in", "books": "companion"}
    with pytest.raises(Leak):
        purses_set_by_hand(table(GAME, 3, rng, options), ShowsEverybodysBets, rng, 40, somebody_bets)


@pytest.mark.parametrize("books", ["companion", "cardboard"])
def test_an_old_answer_of_the_box_is_corrected_and_the_evening_reads_as_if_it_had_been_so(books: str) -> None:
    options = {"books": books, "tournament": "in", "heralds": "in", "laws-4": "tournament"}
    rng = random.Random(7)
    some = table(GAME, 3, rng, options)
    while some.session.run.state.finale.revealed < 5:
        some.answer_something(rng)
    corrected = 0
    for key in ("prize", "bet", "tournament", "box"):
        for seat, what in list(some.session.run.done):
            if what.startswith(key) and not some.session.run.broken:
                corrected += _correct(some, seat, what)
    assert corrected >= 2
    while not some.session.run.over:
        some.answer_something(rng)
        run: Run = some.session.run
        assert GAME.audit
        GAME.audit(run.state)
    assert public(some.replayed(), some.viewers) == public(some.session, some.viewers)


def _correct(some: object, seat: str, what: str) -> bool:
    session: Session = some.session  # type: ignore[attr-defined]
    given = [entry for entry in session.run.history if entry.kind == ANSWER and entry.place == (seat, what)]
    if not given or given[-1].place not in session.run.done or session.told_together(given[-1].seq):
        return False  # bets are asked again of all
    entry, ask = session.recorded(given[-1].seq)
    other = next((raw for n in range(20) if (raw := ask.form.sample(random.Random(n))) != entry.raw), None)
    if other is None:
        return False
    who = entry.seat
    some.keep(session.amend(who, entry.seq, other))  # type: ignore[attr-defined]
    return True


@pytest.mark.parametrize("seats", [2, 4])
def test_the_final_scoring_adds_up_with_its_category(seats: int) -> None:
    rng = random.Random(seats)
    session = play_out(seated(GAME, seats, rng, {"tournament": "in", "books": "companion"}), rng, GAME.audit)
    view = session.page(None).view
    for standing in view.final.standings:
        awards = [view.final.award(category, standing.player) for category in view.final.categories]
        assert standing.total == sum(award.points for award in awards) + standing.corrected
    for award in view.final.categories[-1].awards:
        why = dict(award.why.values)
        assert award.points == why["worth"] * why["n"] + 3 * why["flags"]
        assert why["n"] == session.run.state.purses[award.player][GARLANDS]
