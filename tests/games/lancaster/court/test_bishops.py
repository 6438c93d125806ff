"""Phase 3: a bishop instead of any upgrade."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.words import say
from companion.games.lancaster.base_game.castle_rewards import reward_castle
from companion.games.lancaster.base_game.deeds import upgrade_form, upgrade_knight, why_no_upgrade
from companion.games.lancaster.base_game.favor import offer_kings_favor
from companion.games.lancaster.court.bishops import MOST_BISHOPS, number_of_bishops
from companion.games.lancaster.court.offices import BISHOPS
from companion.games.lancaster.module import ALWAYS_DUE, DueReward
from companion.games.lancaster.pieces import KNIGHTS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.tiles import IN_ITS_COUNTY, tiles_state
from companion.games.lancaster.spaces import COURT, RESERVE
from companion.locale import tongue
from companion.tabletop.ledger import Source
from tests.games.lancaster.court.tables import FIVE, at_court, bishops_of, own, realm_of, state
from tests.games.lancaster.kit import (
    PROFILE,
    board_of,
    court,
    enact,
    garrison,
    held,
    hold,
    in_its_castle,
    play,
    station,
    step,
    to,
)
from tests.tabletop.answering import said

HAND = Source("somewhere", say("Somewhere"))


def test_none_is_offered_instead_of_an_upgrade_that_is_due_no_more() -> None:
    realm = realm_of()
    keys = [[one.key for one in upgrade_form(realm, board_of(realm), "red", HAND, False,
                                             DueReward(lambda n=n: n)).options]
            for n in (True, False)]
    assert "bishop" in keys[0]
    assert keys[1] == ["none"]


def upgraded(realm: Realm, *answers: Any, seat: str = "red", deployed: bool = False) -> list[str]:
    return play(upgrade_knight(realm, board_of(realm), seat, HAND, ALWAYS_DUE, deployed=deployed),
                **{seat: list(answers)})[1]


def offered(realm: Realm, seat: str = "red") -> tuple[list[str], dict[str, str]]:
    """What may be chosen, and what not, with the reason."""
    form = upgrade_form(realm, board_of(realm), seat, HAND, False, ALWAYS_DUE)
    return [one.key for one in form.options], {one.key: tongue("en").text_of(one.why) for one in form.closed}


# Instead of every upgrade.


def of_a_county(realm: Realm) -> list[str]:
    garrison(realm, "stafford", "red", 2)
    board_of(realm).nobles["stafford"] = 0
    return play(step(realm, "counties"), red=["bishop"])[1]


def of_a_castle(realm: Realm) -> list[str]:
    in_its_castle(realm, "red", upgrade=2)
    hold(realm, "red", squires=2)
    asked = play(reward_castle(realm, board_of(realm), "red"), red=["upgrade", "bishop"])[1]
    assert held(realm, "red", "squires") == 0
    return asked


def of_the_kings_favor(realm: Realm) -> list[str]:
    board_of(realm).favors = ("favor/upgrade",)
    return play(offer_kings_favor(realm, board_of(realm), "red"), red=["favor/upgrade", "bishop"])[1]


def of_a_law(realm: Realm) -> list[str]:
    for seat in ("blue", "green"):
        station(realm, seat, "castle/gold 2")
    return enact(realm, "no-twos", red=["bishop"])


def of_a_law_about_deployed_knights(realm: Realm) -> list[str]:
    hold(realm, "red", gold=9)
    station(realm, "red", "york 2")
    return enact(realm, "gold-leads", red=["bishop"])


def of_a_reward_tile(realm: Realm) -> list[str]:
    garrison(realm, "dorset", "red", 2)
    tiles_state(realm).where["dorset"] = IN_ITS_COUNTY
    return play(step(realm, "counties"), red=["tile", "bishop"])[1]


@pytest.mark.parametrize("reward", [of_a_county, of_a_castle, of_the_kings_favor, of_a_law,
                                    of_a_law_about_deployed_knights, of_a_reward_tile])
def test_whoever_may_upgrade_may_take_a_bishop_instead(reward: Callable[[Realm], list[str]]) -> None:
    realm = realm_of("red", "blue", "green", profile={**PROFILE, "reward-tile/dorset": "upgrade"}, **{
        "reward-tiles": "in"})
    court(realm, "red", 1)
    asked = reward(realm)
    assert asked[-1].startswith("red: upgrade/")
    assert (bishops_of(realm, "red"), state(realm).bishops) == (1, BISHOPS[3] - 1)
    assert any(line.startswith("red: a bishop (") for line in said(realm))
    assert "bishop" in at_court(realm, "red")


def test_it_is_one_or_the_other() -> None:
    realm = realm_of()
    assert upgraded(realm, "bishop") == ["red: upgrade/somewhere/1"]
    assert board_of(realm).knights_at_court("red") == (1, 2)
    upgraded(realm, "1@court")
    assert (board_of(realm).knights_at_court("red"), bishops_of(realm, "red")) == ((2, 2), 1)


def test_it_is_offered_even_where_no_knight_can_be_upgraded() -> None:
    """Rulings 17."""
    realm = realm_of()
    court(realm, "red", 1)
    board = board_of(realm)
    realm.spaces.remove_pieces(RESERVE, "red", KNIGHTS[2], KNIGHTS[2])
    assert offered(realm)[0] == ["bishop", "none"]
    assert why_no_upgrade(realm, board, "red") is None
    assert why_no_upgrade(realm, board, "red", deployed=True) is None
    realm.spaces.add_pieces(RESERVE, "red", KNIGHTS[2], KNIGHTS[2])
    station(realm, "red", "castle/gold 4")
    assert upgraded(realm, "bishop", deployed=True) == ["red: upgrade/somewhere/1"]


def test_nobody_owns_more_than_three() -> None:
    realm = realm_of()
    own(realm, "red", 3)
    assert MOST_BISHOPS == 3
    assert offered(realm) == (["1@court", "2@court", "none"], {"bishop": "Nobody has more than 3 bishops."})
    assert "bishop" in offered(realm, "blue")[0]


def test_those_that_support_the_lord_count_among_the_three() -> None:
    realm = realm_of()
    own(realm, "red", 3)
    board = board_of(realm)
    board.move_piece("red", next(piece for piece in board.pieces["red"] if piece.kind == "bishop"), COURT,
                     "office/constable")
    assert number_of_bishops(board, "red") == 3
    assert "bishop" in offered(realm)[1]


def test_it_is_not_offered_when_all_have_been_taken() -> None:
    realm = realm_of("red", "blue", "green")
    own(realm, "blue", 3)
    own(realm, "green", 2)
    assert offered(realm)[1] == {"bishop": "No bishop is left."}
    for knight in (1, 2):
        realm.spaces.remove_pieces(COURT, "red", KNIGHTS[knight])
    assert why_no_upgrade(realm, board_of(realm), "red") is not None
    assert upgraded(realm) == []
    assert "red: no knight can be upgraded." in said(realm)


@pytest.mark.parametrize(("players", "n"), [(2, 5), (3, 5), (4, 7), (5, 9)])
def test_so_many_lie_on_the_regal_board_by_the_number_of_players(players: int, n: int) -> None:
    assert state(realm_of(*FIVE[:players])).bishops == n


def test_the_law_that_swaps_a_3_for_the_4_is_no_upgrade() -> None:
    """Rulings 17."""
    realm = realm_of("red", "blue", "green")
    station(realm, "red", "york 3")
    seen: list[str] = []

    def answer(ask: Any) -> str:
        seen.extend(option.key for option in ask.current_form.options)
        return "no"

    enact(realm, "three-to-four", red=[answer])
    assert seen == ["yes", "no"]
    assert bishops_of(realm, "red") == 0


def test_without_the_kings_court_nobody_is_offered_one() -> None:
    realm = realm_of(court="out")
    assert offered(realm) == (["1@court", "2@court", "none"], {})


def test_a_bishop_goes_nowhere_alone_and_stays_at_court_when_all_else_is_placed() -> None:
    realm = realm_of("red", "blue", "green")
    own(realm, "red", 1)
    for seat in realm.seats:
        court(realm, seat)
    asked = play(step(realm, "placing"), **{seat: [to("treasury", "lord")] for seat in realm.seats})[1]
    assert asked == [f"{seat}: place/1" for seat in realm.seats]
    assert at_court(realm, "red") == ["bishop"]


@pytest.mark.parametrize(("law", "rules", "told"), [
    ("squires-lead", 5, "red: a new knight of strength 1 (The largest retinue)."),
    ("votes-kept", 4, "red: an upgrade (Votes held back)."),
    ("gold-leads", 5, "red may upgrade a deployed knight or take a bishop (The richest lord)."),
    ("gold-leads", 4, "red may upgrade a deployed knight (The richest lord).")])
def test_by_hand_each_upgrade_that_a_law_gives_says_or_a_bishop(law: str, rules: int, told: str) -> None:
    realm = realm_of("red", "blue", "green", books="cardboard", rules=rules, **{"new-laws": "in"})
    realm.hand_work.markers_lie_apart = True
    enact(realm, law, red=[2], blue=[0], green=[0])
    assert told in said(realm)


def test_by_hand_so_does_one_that_nobody_is_asked_for() -> None:
    realm = realm_of(books="cardboard", **{"new-laws": "in"})
    realm.hand_work.markers_lie_apart = True
    enact(realm, "no-twos", "votes-kept")
    assert [tongue("en").text_of(what) for result in realm.results for _, what in result.parts if result.by_hand] == [
        "Who has no knight of strength 2 deployed: an upgrade or a bishop.",
        "Who has retained the most voting markers: an upgrade or a bishop. Who has none is never among them."]


def test_without_the_court_an_upgrade_is_an_upgrade() -> None:
    realm = realm_of(books="cardboard", court="out")
    enact(realm, "gold-leads", red=[2], blue=[0], green=[0], yellow=[0])
    assert "red may upgrade a deployed knight (The richest lord)." in said(realm)
