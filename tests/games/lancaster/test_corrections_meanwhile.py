"""Corrections by hand in the middle of a question: the rules look at the board as it is after the answer."""

from __future__ import annotations

from typing import Any

from companion.core.asking import TABLE
from companion.core.entries import REASONS
from companion.core.session import Session
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game.castle_rewards import reward_allys_castle, reward_castles
from companion.games.lancaster.base_game.castles import knights_by_space
from companion.games.lancaster.base_game.conflicts import READ
from companion.games.lancaster.base_game.county_rewards import reward_counties
from companion.games.lancaster.base_game.resolving_conflicts import announce_ransoms_by_hand
from companion.games.lancaster.conflict import Conflict
from companion.games.lancaster.pieces import owner_for_ally_of, piece_of_told_strength
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.kit import board_of, counties, court, garrison, in_its_castle, play, realm_of
from tests.games.lancaster.recorded_evenings import FOLDER, read
from tests.games.lancaster.rewarding import holds
from tests.tabletop.answering import said


def moved(realm: Realm, owner: str, **knights: str) -> None:
    """By hand: this knight stands there now, the others where they stood."""
    adjustment = adjustments(realm)[f"knights/{owner}"]
    places: dict[str, Any] = {**adjustment.now, **{name.removeprefix("k").replace("_", "."): place
                                                   for name, place in knights.items()}}
    adjustment.form.read(places)
    adjustment.book(places, REASONS["board"])


def test_a_county_whose_holder_was_corrected_rewards_who_stands_there_now() -> None:
    realm = realm_of()
    holds(realm, "red", "stafford", 2)

    def corrected(_ask: Any) -> str:
        moved(realm, "red", k2_1="court")
        moved(realm, "blue", k2_1="stafford")
        return "nothing"

    _, asked = play(reward_counties(realm, board_of(realm)), red=[corrected], blue=["noble"])
    assert asked == ["red: county/stafford/1", "blue: county/stafford/1"]
    assert board_of(realm).castles["blue"].nobles == ("stafford",)
    assert board_of(realm).castles["red"].nobles == ()


def test_a_county_that_was_corrected_to_be_empty_rewards_nobody() -> None:
    realm = realm_of()
    holds(realm, "red", "stafford", 2)

    def corrected(_ask: Any) -> str:
        moved(realm, "red", k2_1="court")
        return "nothing"

    play(reward_counties(realm, board_of(realm)), red=[corrected])
    assert board_of(realm).knights_at_court("red") == (1, 2)


def test_an_allys_castle_space_that_was_corrected_to_be_empty_scores_nothing() -> None:
    realm = realm_of("red", "blue")
    ally = owner_for_ally_of("red")
    court(realm, ally)
    in_its_castle(realm, ally, knight=1, upgrade=2)

    def corrected(ask: Any) -> str:
        moved(realm, ally, k1_1="court")
        assert [option.key for option in ask.current_form.options] == ["upgrade"]
        return "upgrade"

    play(reward_allys_castle(realm, board_of(realm), ally), red=[corrected, "none"])
    assert sorted(board_of(realm).knights_outside_reserve(ally)) == [1, 2]


def test_a_knight_corrected_into_a_castle_meanwhile_scores_and_goes_home() -> None:
    realm = realm_of()
    in_its_castle(realm, "red", knight=1)
    court(realm, "red", *(2,))

    def corrected(_ask: Any) -> str:
        moved(realm, "red", k2_1="castle/gold")
        return "done"

    play(reward_castles(realm, board_of(realm)), red=[corrected])
    assert knights_by_space(board_of(realm), "red") == {}


def test_only_conflicts_keep_knights_over_a_round() -> None:
    realm = realm_of()
    garrison(realm, "york", "red", 2)
    court(realm, "red", *(1,))
    board_of(realm).send_stragglers_home()
    assert (counties(realm), board_of(realm).knights_at_court("red")) == ({}, (1, 2))


def test_a_miscount_noticed_during_the_final_scoring_still_counts() -> None:
    evening = read(FOLDER / "04-three-players-companion.txt")
    entries = evening.log()
    first = next(at for at, entry in enumerate(entries) if entry.key.startswith("final/"))
    session = Session(evening.play, entries[:first])
    seat = evening.seats[0]
    session.adjust(seat, f"nobles/{seat}", [])
    while not session.run.over:
        (ask,) = session.run.asks.values()
        session.answer(TABLE, ask.key, "on")
    assert set(session.adjustments_for(seat)) == {f"points/{other}"
                                                  for other in evening.seats}, "nothing reads the rest"
    nobles = session.run.state.finale.scoring.categories[-1]
    assert nobles.key == "nobles"
    assert [award.points for award in nobles.awards if award.player == seat] == [0]


def told(*owners: str) -> list[str]:
    realm = realm_of("red", "blue", books="cardboard")
    conflict = Conflict(1, READ, realm.spaces, 2)
    for owner in owners:
        realm.spaces.add_pieces(conflict.key, owner, piece_of_told_strength(2))
    play(announce_ransoms_by_hand(realm, conflict))
    return said(realm)


def test_the_table_is_told_of_captured_knights_only_where_there_are_any() -> None:
    assert told() == []
    assert ["ransom them" in line for line in told("red")] == [True]
    assert ["cannot be ransomed" in line for line in told("ally/red")] == [True]
    assert len(told("red", "ally/blue")) == 2
