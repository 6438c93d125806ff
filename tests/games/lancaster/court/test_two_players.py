"""The king's court for two: each player has the lord of an ally as well, and keeps the two strictly apart."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask
from companion.core.words import say
from companion.games.lancaster.base_game.castle_rewards import reward_allys_castle
from companion.games.lancaster.base_game.deeds import upgrade_form, upgrade_knight
from companion.games.lancaster.court.lords import support_form
from companion.games.lancaster.court.offices import ARCHER, BISHOP, CHANCELLOR, SHIELD, TUDOR_KNIGHT
from companion.games.lancaster.module import ALWAYS_DUE
from companion.games.lancaster.pieces import KNIGHTS, owner_for_ally_of, owner_for_archers_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, RESERVE
from companion.tabletop.ledger import Source
from tests.games.lancaster.court.tables import (
    alone,
    apply,
    at_court,
    at_office,
    entitle,
    filled,
    for_two,
    holders,
    in_treasury,
    open_for,
    own,
    pieces_at,
    placed,
    seals,
    shut,
    state,
    supported,
)
from tests.games.lancaster.kit import (
    STOCKS,
    board_of,
    conflict,
    court,
    garrison,
    held,
    hold,
    in_its_castle,
    play,
    points,
    step,
    to,
)
from tests.tabletop.answering import first_asked, keys, said

ALLY = owner_for_ally_of("red")
HAND = Source("somewhere", say("Somewhere"))


def supporters(realm: Realm, owner: str) -> list[str]:
    form: Any = support_form(board_of(realm), owner, CHANCELLOR)
    (branch,) = (branch for branch in form.branches if branch.key == "with")
    return [kind.key for kind in branch.form.fields[0][1].form.kinds]


# Lords.


def test_each_player_places_the_allys_lord_as_well() -> None:
    realm = for_two()
    assert at_court(realm, ALLY) == ["lord"]
    assert open_for(realm, "red", "treasury") == ["lord", "ally-lord"]
    hold(realm, "red", markers=2)
    assert placed(realm, "red", to("office/chancellor", "ally-lord"), alone()) == [
        "red: place/1", "red: allys-support/chancellor/1"]
    assert at_office(realm, "chancellor") == (ALLY, 1)
    assert said(realm) == ["red's ally: Lord to Lord High Chancellor."]  # and nothing was paid


def test_ones_own_lord_and_the_allys_cannot_expel_each_other() -> None:
    realm = for_two()
    court(realm, ALLY, 4)
    apply(realm, "red", "chancellor")
    why = "Your own lord and your ally's cannot expel each other."
    assert shut(realm, "red", "office/chancellor") == why
    apply(realm, ALLY, "constable")
    court(realm, "red", 4)
    board_of(realm).send_company_home("red", "office/chancellor")
    assert shut(realm, "red", "office/constable") == why


def test_the_other_players_lords_are_expelled_by_either() -> None:
    realm = for_two()
    apply(realm, owner_for_ally_of("blue"), "chancellor")
    placed(realm, "red", to("office/chancellor", "ally-lord"), supported(**{"2": 1}))
    assert at_office(realm, "chancellor") == (ALLY, 3)
    assert at_court(realm, owner_for_ally_of("blue")) == ["lord"]


def test_an_allys_lord_pays_no_tribute() -> None:
    realm = for_two()
    court(realm, ALLY)
    hold(realm, "red", gold=0, squires=0, markers=0)
    for office in ("chancellor", "constable", "chamberlain"):
        assert open_for(realm, "red", f"office/{office}") == ["ally-lord"]
    placed(realm, "red", to("office/chamberlain", "ally-lord"))
    assert (in_treasury(realm), held(realm, "red", "gold")) == ({}, 0)


def test_knights_of_an_ally_support_only_the_allys_lord_and_ones_own_only_ones_own() -> None:
    realm = for_two()
    court(realm, "red", 1)
    court(realm, ALLY, 3)
    own(realm, "red", 1)
    entitle(realm, "red", TUDOR_KNIGHT)
    assert supporters(realm, "red") == ["bishop", "1", "tudor"]
    assert supporters(realm, ALLY) == ["3"]


@pytest.mark.parametrize("what", ["markers", "squires", "gold"])
def test_an_allys_lord_in_the_treasury_removes_all_of_one_kind_to_the_supply(what: str) -> None:
    realm = for_two()
    amounts = {"markers": 2, "squires": 3, "gold": 4}
    state(realm).treasury.update({STOCKS[key]: n for key, n in amounts.items()})
    before = {key: held(realm, "red", key) for key in amounts}
    assert placed(realm, "red", to("treasury", "ally-lord"), what) == ["red: place/1", "red: allys-treasury/1"]
    assert {key: held(realm, "red", key) for key in amounts} == before
    del amounts[what]
    assert in_treasury(realm) == amounts
    assert said(realm)[-1].startswith("red's ally removes ")


def test_an_allys_lord_leaves_nothing_there_that_is_demanded_of_him() -> None:
    """Of several kinds one has to be chosen; a single one is what is meant."""
    realm = for_two()
    state(realm).treasury.update({STOCKS["markers"]: 2, STOCKS["gold"]: 1})

    def gold(ask: Ask[Any]) -> str:
        assert keys(ask) == ["markers", "gold"]
        return "gold"

    placed(realm, "red", to("treasury", "ally-lord"), gold)
    assert placed(realm, "blue", to("treasury", "ally-lord")) == ["blue: place/1"]
    assert in_treasury(realm) == {}


# Offices.


@pytest.mark.parametrize(("office", "privilege"), [
    ("chancellor", "shield"), ("constable", "archer"), ("chamberlain", "tudor")])
def test_an_ally_holds_an_office_with_its_privilege_and_without_seals(office: str, privilege: str) -> None:
    realm = for_two()
    apply(realm, ALLY, office)
    for round_ in (1, 2):  # and keeps it like everybody else
        realm.round = round_
        filled(realm)
        assert (holders(realm), seals(realm)) == ({office: ALLY}, {})
        assert at_court(realm, ALLY) == sorted([privilege, "lord"])


def test_a_players_own_and_the_allys_privileges_are_kept_strictly_apart() -> None:
    realm = for_two()
    conflict(realm)
    court(realm, "red", 1)
    court(realm, ALLY, 2)
    entitle(realm, "red", SHIELD)
    entitle(realm, ALLY, ARCHER, TUDOR_KNIGHT)
    assert open_for(realm, "red", "york") == ["ally-2", "ally-2+tudor"]  # which demands 2
    assert open_for(realm, "red", "bedford") == ["1", "1+shield", "ally-2", "ally-2+tudor"]
    assert open_for(realm, "red", "conflict-1") == [
        "1", "ally-2", "ally-2+archer", "ally-2+tudor", "ally-2+archer+tudor"]
    assert supporters(realm, ALLY) == ["2", "tudor"]


def test_an_allys_archer_fights_and_scores_nothing() -> None:
    realm = for_two()
    conflict(realm, strength=4)
    court(realm, ALLY, 2)
    entitle(realm, ALLY, ARCHER)
    placed(realm, "red", to("conflict-1", "ally-2+archer"))
    assert [there.owner for there in realm.spaces.companies_at("conflict-1")] == [ALLY, owner_for_archers_of(ALLY)]
    play(step(realm, "conflicts"))
    assert points(realm) == [0, 0]
    assert at_court(realm, ALLY) == ["lord"]


def test_an_allys_knight_is_shielded_too() -> None:
    realm = for_two()
    entitle(realm, ALLY, SHIELD)
    placed(realm, "red", to("york", "ally-2+shield"))
    court(realm, "blue", 4)
    assert shut(realm, "blue", "york") == "red's ally cannot be expelled from there."


# Bishops.


def test_each_time_an_ally_may_upgrade_a_bishop_may_leave_the_game_instead() -> None:
    """The German text decides that it may (rulings 25)."""
    realm = for_two()
    for n in (1, 2, 3, 4):
        play(upgrade_knight(realm, board_of(realm), ALLY, HAND, ALWAYS_DUE), red=["bishop"])
        assert (state(realm).bishops, state(realm).gone) == (5 - n, n)
    assert at_court(realm, ALLY) == ["lord"]
    assert said(realm)[0] == "red's ally: a bishop out of the game (Somewhere)."
    play(upgrade_knight(realm, board_of(realm), ALLY, HAND, ALWAYS_DUE), red=["2@court"])
    assert (state(realm).bishops, board_of(realm).knights_at_court(ALLY)) == (1, (3,))


def test_it_is_so_in_counties_and_in_the_allys_castle_even_where_no_knight_could_be_upgraded() -> None:
    realm = for_two()
    realm.spaces.remove_pieces(RESERVE, ALLY, KNIGHTS[3])
    realm.spaces.remove_pieces(COURT, ALLY, KNIGHTS[2])
    garrison(realm, "stafford", ALLY, 2)
    realm.spaces.remove_pieces(RESERVE, ALLY, *(piece for piece in realm.spaces.pieces(RESERVE, ALLY)
                                                if piece is KNIGHTS[3]))
    play(step(realm, "counties"), red=["reward", "bishop"] if board_of(realm).nobles["stafford"] else ["bishop"])
    realm.spaces.add_pieces(RESERVE, ALLY, KNIGHTS[3])
    in_its_castle(realm, ALLY, upgrade=1)
    play(reward_allys_castle(realm, board_of(realm), ALLY), red=["bishop"])
    assert state(realm).gone == 2


def test_once_all_are_gone_an_ally_is_offered_none() -> None:
    realm = for_two()
    state(realm).bishops, state(realm).gone = 0, 5
    form = upgrade_form(realm, board_of(realm), ALLY, HAND, False, ALWAYS_DUE)
    assert [one.key for one in form.closed] == ["bishop"]
    assert BISHOP not in board_of(realm).pieces[ALLY]


def test_nothing_of_it_is_hidden_behind_a_screen() -> None:
    realm = for_two()
    (ask,) = first_asked(step(realm, "placing"))
    assert ask.behind_screen is False
    assert pieces_at(realm, "treasury", "red") == []
