"""A corrected evening asks one favor more or one less: each old answer stays with the favor that it was given for."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import TABLE, Ask, Raw
from companion.core.entries import ANSWER
from companion.core.session import Session
from companion.games import GAMES
from companion.games.lancaster.base_game.castle_rewards import reward_castles
from companion.games.lancaster.base_game.castles import CASTLE_SPACES
from companion.games.lancaster.base_game.county_rewards import reward_counties
from companion.games.lancaster.base_game.favor import UNREAD, offer_kings_favor
from tests.games.lancaster.evenings import asked_at, evening
from tests.games.lancaster.kit import PROFILE, board_of, conflict, court, hold, play, station
from tests.games.lancaster.pairs import ALLY, two
from tests.games.lancaster.rewarding import left_by_all_nobles
from tests.games.tables import table

# Questions by one key that are one after the other of the same kind: the next knight, the next step, the next
# extension that is bought.
IN_A_ROW = {"place", "castle", "ransom", "offer"}


def placing(*seats: str, **box: Raw) -> Session:
    """The companion keeps the books; the first knight is to be placed."""
    session = evening(*seats, books="companion", profile={**PROFILE, **box})
    while not any(key == "place/1" for _, key in session.run.asks):
        for (seat, key), ask in list(session.run.asks.items()):
            session.answer(seat, key, ask.form.sample(random.Random(key)))
    return session


def place(session: Session, where: str) -> None:
    """Who is asked places the first knight that may go there."""
    (seat, key), ask = next(iter(session.run.asks.items()))
    branch = next(branch for branch in ask.form.branches if branch.key == where)  # type: ignore[attr-defined]
    session.answer(seat, key, [where, [branch.form.branches[0].key, branch.form.branches[0].form.least]])


def favor(session: Session, tile: str) -> None:
    (seat, key), _ = next(iter(session.run.asks.items()))
    session.answer(seat, key, tile)


def tiles(session: Session) -> dict[int, str]:
    """Which tile was chosen at which entry."""
    return {entry.seq: entry.raw for entry in session.run.history
            if entry.kind == ANSWER and entry.key.startswith("favor/")}


FIRST, SECOND = UNREAD[:2]


@pytest.fixture
def two_favors() -> Session:
    """Red's first two knights go to conflicts, and each earns a favor."""
    return with_two_favors(placing("red", "blue", "green"))


def with_two_favors(session: Session, *spaces: str) -> Session:
    """`spaces`: which extensions are laid, where both tiles give one."""
    left = list(spaces)
    for where, tile, castle in (("conflict-1", FIRST, "castle/gold"), ("conflict-2", SECOND, "castle/squires")):
        place(session, where)
        favor(session, tile)
        if left:
            favor(session, left.pop(0))
        place(session, castle)
        place(session, castle)
    return session


def first_knight(session: Session, where: str) -> None:
    """It stood there, says red."""
    at = asked_at(session, "place/1", "red")
    session.amend("red", at, [where, session.entry_and_question_at(at)[0].raw[1]])


def test_a_favor_that_was_never_earned_leaves_the_next_one_its_own_tile(two_favors: Session) -> None:
    never, second = tiles(two_favors)
    now = set(two_favors.run.asks)
    first_knight(two_favors, "castle/gold")
    assert tiles(two_favors) == {second: SECOND}
    assert [entry.seq for entry in two_favors.parked_entries] == [never]
    assert set(two_favors.run.asks) == now


def test_a_favor_that_was_earned_after_all_is_asked_and_takes_no_later_ones_tile(two_favors: Session) -> None:
    first_knight(two_favors, "castle/gold")
    session = Session(two_favors.play, two_favors.run.history)  # as if it had been played so
    now = set(session.run.asks)
    first_knight(session, "conflict-1")
    assert list(session.run.asks) == [("red", "favor/1")]
    favor(session, FIRST)
    assert list(tiles(session).values()) == [FIRST, SECOND]
    assert (set(session.run.asks), session.parked_entries) == (now, [])


def test_the_extension_of_a_tile_that_was_not_taken_is_never_laid_for_another_tile() -> None:
    tile = ["other", {"gold": 0, "squires": 0, "markers": 0, "power_points": 0, "deed": ["extension"]}]
    session = placing("red", "blue", "green", **{FIRST: tile, SECOND: tile})
    free = [space.key for space in CASTLE_SPACES
            if space.key not in board_of(session.run.state).castles["red"].extensions]
    with_two_favors(session, *free[:2])
    now = set(session.run.asks)
    session.amend("red", next(iter(tiles(session))), UNREAD[2])
    extensions = board_of(session.run.state).castles["red"].extensions
    assert free[1] in extensions
    assert free[0] not in extensions
    assert [(entry.key, entry.raw) for entry in session.parked_entries] == [("extension/favor/1", free[0])]
    assert set(session.run.asks) == now


def follows(answer: Any, asked: list[str]) -> Callable[[Ask[Any]], Any]:
    def noted(ask: Ask[Any]) -> Any:
        asked.append(f"{ask.key} after {ask.asked_because_of}")
        return answer

    return noted


@pytest.mark.parametrize(("whose", "county", "deed", "answer"), [
    ("", "stafford", "upgrade/stafford", "none"), ("", "dorset", "passage", "conflict-1"),
    ("", "bedford", "extension/bedford", "none"), ("allys-", "stafford", "upgrade/stafford", "none"),
    ("allys-", "dorset", "passage", "conflict-1")])
def test_the_deed_of_a_county_follows_the_choice_in_that_county(whose: str, county: str, deed: str,
                                                                answer: str) -> None:
    realm, noted = two(), list[str]()
    conflict(realm)
    station(realm, ALLY if whose else "red", f"{county} 2")
    play(reward_counties(realm, board_of(realm)), red=["reward", follows(answer, noted)])
    assert noted == [f"{whose}{deed}/1 after {whose}county/{county}/1"]


def test_the_deed_of_a_county_where_nothing_was_to_choose_follows_nothing() -> None:
    realm, noted = left_by_all_nobles(two()), list[str]()
    station(realm, "red", "stafford 2")
    play(reward_counties(realm, board_of(realm)), red=[follows("none", noted)])
    assert noted == ["upgrade/stafford/1 after "]


def test_the_upgrade_of_a_castle_follows_the_choice_in_that_castle() -> None:
    realm, noted = two(), list[str]()
    hold(realm, "red", squires=9, extensions=("upgrade",))
    court(realm, ALLY, 1)
    station(realm, ALLY, "castle/upgrade 2", "castle/knight 1")
    play(reward_castles(realm, board_of(realm)), red=[
        "upgrade", follows("none", noted), "upgrade", follows("none", noted)])
    assert noted == ["upgrade/castle/upgrade/1 after castle/1", "allys-upgrade/castle/upgrade/1 after allys-castle/1"]


@pytest.mark.parametrize(("owner", "whose"), [("red", ""), (ALLY, "allys-")])
def test_the_noble_of_a_favor_follows_the_choice_of_its_tile(owner: str, whose: str) -> None:
    realm, noted = two(), list[str]()
    board_of(realm).favors = ("favor/noble",)
    play(offer_kings_favor(realm, board_of(realm), owner), red=["favor/noble", follows("york", noted)])
    assert noted == [f"{whose}noble/favor/1 after {whose}favor/1"]


@pytest.mark.parametrize("seats", [3, 5])
def test_what_is_asked_again_and_again_says_what_it_follows(seats: int) -> None:
    for evening_ in range(3):
        rng = random.Random(f"after/{seats}/{evening_}")
        session = table(GAMES["lancaster"], seats, rng, {"books": "companion"})
        while not session.session.run.over:
            session.answer_something(rng)
        asked = [ask for step in session.session.run.steps for ask in step.asks if ask.seat != TABLE]
        assert {ask.key.partition("/")[0] for ask in asked if ask.key == ask.name and "~" in ask.key} <= IN_A_ROW
