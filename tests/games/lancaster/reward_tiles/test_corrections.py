"""Where a tile is, and how many with power points are taken, is corrected by hand; old answers are corrected, too."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal, RuleBug
from companion.core.choices import usual_options
from companion.core.entries import ANSWER
from companion.core.words import say
from companion.games import GAMES
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game.counties import COUNTIES
from companion.games.lancaster.evening import audit
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.tiles import IN_THE_BAG, tiles_state
from companion.locale import tongue
from tests.games.lancaster.reward_tiles.tables import IN, in_the_bag, lay, on_the_map, out, realm_of
from tests.games.tables import Table, public, table


def put_right(realm: Realm, what: str, raw: Any) -> None:
    adjustment = adjustments(realm)[what]
    adjustment.book(adjustment.form.read(raw), say("so it lies on the board"))


def test_each_tile_can_be_put_where_it_really_is() -> None:
    realm = realm_of()
    offered = [what for what in adjustments(realm) if what.startswith("reward-tile")]
    assert offered == [f"reward-tile/{county.key}" for county in COUNTIES]
    york = adjustments(realm)["reward-tile/york"]
    assert (tongue("en").text_of(york.words), york.now, york.owner) == ("Reward tile C: York", "bag", None)
    put_right(realm, "reward-tile/york", "county")
    put_right(realm, "reward-tile/surrey", "out")
    assert (in_the_bag(realm), on_the_map(realm), out(realm)) == ("ABDEFGH", ["york"], ["surrey"])


def test_a_tile_that_nobody_has_read_cannot_lie_face_up() -> None:
    realm = realm_of(profile={})
    with pytest.raises(Refusal):
        put_right(realm, "reward-tile/york", "county")
    put_right(realm, "reward-tile/suffolk", "county")
    assert on_the_map(realm) == ["suffolk"]


def test_by_hand_it_is_how_many_with_power_points_are_taken() -> None:
    realm = realm_of(books="cardboard")
    assert [what for what in adjustments(realm) if "tile" in what] == ["reward-tiles-scored"]
    put_right(realm, "reward-tiles-scored", 2)
    assert tiles_state(realm).scored == 2


def _until(there: Table, rng: random.Random, key: str) -> None:
    while not any(ask.key.startswith(key) for ask in there.session.run.asks.values()):
        there.answer_something(rng)


def test_a_tile_that_was_named_wrongly_is_corrected_and_the_evening_reads_as_if_it_had_been_so() -> None:
    rng = random.Random(5)
    there = table(GAMES["lancaster"], 3, rng, {**usual_options(GAMES["lancaster"].options), **IN, "books": "companion"})
    _until(there, rng, "reward-tile/1")
    there.answer(TABLE, "reward-tile/1", "suffolk")
    _until(there, rng, "reward-tile/2")
    there.answer(TABLE, "reward-tile/2", "northumberland")
    entry = next(one for one in there.session.run.history if one.kind == ANSWER and one.key == "reward-tile/1")
    there.keep(there.session.amend("red", entry.seq, "gloucester"))
    where = tiles_state(there.session.run.state).where
    assert [county for county in where if where[county] == IN_THE_BAG] == [
        county.key for county in COUNTIES if county.key not in ("gloucester", "northumberland")]
    while not there.session.run.over:
        there.answer_something(rng)
        assert GAMES["lancaster"].audit
        GAMES["lancaster"].audit(there.session.run.state)
    assert public(there.replayed(), there.viewers) == public(there.session, there.viewers)


# What a simulation counts after every answer: each tile is somewhere, and face up only if it can be read.


def test_the_audit_notices_a_tile_that_got_lost_or_that_nobody_can_read() -> None:
    realm = realm_of(profile={})
    audit(realm)
    lay(realm, "york")
    with pytest.raises(RuleBug, match="york"):
        audit(realm)
    realm = realm_of()
    del tiles_state(realm).where["york"]
    with pytest.raises(RuleBug, match="lost"):
        audit(realm)
    realm = realm_of(books="cardboard")
    tiles_state(realm).scored = 4
    with pytest.raises(RuleBug, match="4 tiles"):
        audit(realm)
