"""Where pieces stand: what stands with knights stays or goes with them, and nothing gets lost unseen."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import Refusal, RuleBug
from companion.core.words import say
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game.conflicts import may_join
from companion.games.lancaster.base_game.deeds import cross_to_france
from companion.games.lancaster.base_game.line_up import companies_in_conflicts_form
from companion.games.lancaster.base_game.placing import place_one_piece
from companion.games.lancaster.board import Board
from companion.games.lancaster.evening import audit
from companion.games.lancaster.module import ALWAYS_DUE, ConflictLineUpExtras, Module
from companion.games.lancaster.order import Moment
from companion.games.lancaster.pieces import KNIGHTS, SQUIRE, Piece, owner_for_archers_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, RESERVE
from companion.games.lancaster.view import conflict_view
from companion.locale import tongue
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import (
    at,
    board_of,
    conflict,
    fight,
    garrison,
    held,
    hold,
    play,
    realm_of,
    rewards,
    stack,
    standing,
    to,
)
from tests.tabletop.answering import said

BISHOP = Piece("bishop", 1, title=say("Bishop"))
HELMET = Piece("helmet", 2, comes_home=False, title=say("Helmet"))
CHURCH = Module(key="church", title=say("Church"), note=say("Bishops."), pieces=lambda _owner: (BISHOP,))


def taken_off(board: Board) -> None:
    board.spaces.remove_pieces(RESERVE, "red", KNIGHTS[1])


def found(board: Board) -> None:
    board.spaces.add_pieces(COURT, "blue", KNIGHTS[4])


def on_the_moon(board: Board) -> None:
    board.move_piece("red", KNIGHTS[1], COURT, "the moon")


def invited_twice(board: Board) -> None:
    board.castles["red"].nobles = ("york", "york")


def found_with_an_archer(board: Board) -> None:
    board.spaces.add_pieces("york", owner_for_archers_of("red"), KNIGHTS[4])


def found_with_nobody(board: Board) -> None:
    board.spaces.add_pieces("conflict-7", "whoever", KNIGHTS[3])


@pytest.mark.parametrize("spoil", [taken_off, found, on_the_moon, invited_twice, found_with_an_archer,
                                   found_with_nobody])
def test_what_is_lost_found_or_stands_where_nobody_knows_fails_the_audit(spoil: Callable[[Board], None]) -> None:
    realm = realm_of()
    audit(realm)
    spoil(board_of(realm))
    with pytest.raises(RuleBug):
        audit(realm)


def test_what_comes_from_the_supply_is_not_counted_and_goes_back_there() -> None:
    realm = realm_of()
    garrison(realm, "york", "red", 2)
    realm.spaces.add_pieces("york", "red", SQUIRE, HELMET)
    board_of(realm).send_company_home("red", "york")
    audit(realm)
    assert realm.spaces.companies_at("york") == ()
    assert {piece.kind for piece in realm.spaces.pieces(COURT, "red")} == {"knight"}


def test_other_pieces_stay_at_home_when_the_knights_are_corrected_away() -> None:
    realm = realm_of(besides=(CHURCH,))
    board_of(realm).move_piece("red", BISHOP, RESERVE, COURT)
    knights = adjustments(realm)["knights/red"]
    knights.book(knights.form.read(dict.fromkeys(knights.now, RESERVE)), say("so it lies on the board"))
    audit(realm)
    assert realm.spaces.pieces(COURT, "red") == (BISHOP,)


def test_a_squire_does_not_stay_where_the_knight_is_corrected_away() -> None:
    realm = realm_of()
    garrison(realm, "york", "red", 2, squires=2)
    knights = adjustments(realm)["knights/red"]
    knights.book(knights.form.read(dict.fromkeys(knights.now, RESERVE)), say("so it lies on the board"))
    audit(realm)
    assert realm.spaces.companies_at("york") == ()


def test_what_stays_in_the_county_does_not_cross_to_france() -> None:
    realm = realm_of()
    there = conflict(realm)
    garrison(realm, "dorset", "red", 2, squires=1)
    realm.spaces.add_pieces("dorset", "red",
                            Piece("wall", 0, comes_home=False, title=say("Wall"), crosses_to_france=False))
    play(cross_to_france(realm, board_of(realm), "red", Source("dorset", say("Dorset")), ALWAYS_DUE), red=[there.key])
    assert at(realm, there.key).pieces == (KNIGHTS[2],)
    assert realm.spaces.companies_at("dorset") == ()
    audit(realm)


def test_what_supports_a_knight_crosses_to_france_with_it_but_for_the_squires() -> None:
    realm = realm_of()
    there = conflict(realm)
    garrison(realm, "dorset", "red", 2)
    realm.spaces.add_pieces("dorset", "red", SQUIRE, HELMET)
    play(cross_to_france(realm, board_of(realm), "red", Source("dorset", say("Dorset")), ALWAYS_DUE), red=[there.key])
    assert at(realm, there.key).pieces == (KNIGHTS[2], HELMET)
    assert at(realm, there.key).strength == 4


def squire_sent(realm: Realm, strength: int) -> None:
    there = conflict(realm, strength=strength)
    stack(realm, there, "red", 2)
    realm.spaces.add_pieces(there.key, "red", SQUIRE)
    stack(realm, there, "red", 1)


def test_a_squire_sent_by_a_law_stays_when_its_stack_is_reinforced_and_counts() -> None:
    realm = realm_of()
    squire_sent(realm, strength=4)
    there = realm.conflicts[0]
    assert standing(there) == [("red", (2, 1))]
    assert (at(realm, there.key).strength, at(realm, there.key).squires) == (4, 1)
    knights = adjustments(realm)["knights/red"]
    knights.book(knights.form.read({**knights.now, "1.1": COURT, "1.2": COURT, "1.3": COURT}), say("corrected"))
    assert (at(realm, there.key).knights, at(realm, there.key).squires) == ((2,), 1)


@pytest.mark.parametrize(("strength", "battle", "asked"), [(4, 1, []), (9, 2, ["red: ransom/1"])])
def test_a_squire_sent_by_a_law_goes_back_to_the_supply_when_the_conflict_is_over(strength: int, battle: int,
                                                                                  asked: list[str]) -> None:
    realm = realm_of()
    squire_sent(realm, strength)
    realm.conflicts[0].battle = battle
    squires = realm.purses["red"]
    before = {stock.key: squires[stock] for stock in squires.kept_stocks}
    assert play(fight(realm), red=["none"] * len(asked))[1] == asked
    assert realm.conflicts == []
    assert not any(SQUIRE in company.pieces for _, company in realm.spaces.places_and_companies_of("red"))
    assert {stock.key: squires[stock] for stock in squires.kept_stocks} == before  # nobody gets it
    audit(realm)


def test_a_squire_sent_by_a_law_stays_for_the_second_battle() -> None:
    realm = realm_of()
    squire_sent(realm, strength=9)
    play(fight(realm))
    assert at(realm, realm.conflicts[0].key).squires == 1


def test_pieces_of_a_box_in_a_conflict_that_is_lost_for_good_come_home_and_are_not_lost() -> None:
    realm = realm_of(besides=(CHURCH,))
    there = conflict(realm, strength=9, battle=2)
    stack(realm, there, "red", 2)
    board_of(realm).move_piece("red", BISHOP, RESERVE, there.key)
    play(fight(realm), red=["none"])
    audit(realm)
    assert BISHOP in realm.spaces.pieces(COURT, "red")


# Beside knights in a conflict.

ARROWS = Piece("archer", 2, comes_home=False, title=say("Archer"), is_archer=True)
WOODS = Module(key="woods", title=say("Woods"), note=say("Archers and squires."),
               line_up_extras=lambda _realm: ConflictLineUpExtras({owner_for_archers_of("red"): 2, "blue": 3},
                                                                  {owner_for_archers_of("red"): ARROWS}))


def test_an_archer_has_a_space_and_a_rank_of_its_own_and_goes_back_to_the_supply() -> None:
    realm = realm_of()
    there = conflict(realm, strength=4)
    stack(realm, there, "red", 2)
    realm.spaces.add_pieces(there.key, owner_for_archers_of("red"), ARROWS)
    stack(realm, there, "blue", 1)
    assert not may_join(board_of(realm), "green", there.key)  # all three spaces are taken
    play(fight(realm))
    assert [(rank.space.player, rank.space.archer, rank.points) for rank in realm.fought[0].outcome.ranking] == [
        ("red", True, 4), ("red", False, 2), ("blue", False, 1)]
    assert "red: 4 power points (Conflict 1)." in " ".join(said(realm))
    audit(realm)
    assert not realm.spaces.places_and_companies_of(owner_for_archers_of("red"))


def test_an_archer_that_goes_along_takes_the_space_below_its_knight() -> None:
    def with_archer(_realm: Realm, board: Board, owner: str, place: str) -> list[tuple[Piece, ...]]:
        room = place.startswith("conflict") and len(board.spaces.companies_at(place)) < 2
        return [(ARROWS,)] if room and ARROWS in board.spaces.pieces(COURT, owner) else []

    realm = realm_of(besides=(Module(key="bows", title=say("Bows"), note=say("An archer."),
                                     combinations_sent_along=with_archer),))
    there = conflict(realm)
    realm.spaces.add_pieces(COURT, "red", ARROWS)
    play(place_one_piece(realm, board_of(realm), "red"), red=[to(there.key, "2+archer")])
    assert [(stand.owner, stand.strength) for stand in there.companies] == [
        ("red", 2), (owner_for_archers_of("red"), 2)]
    play(place_one_piece(realm, board_of(realm), "red"), red=[to(there.key, 1)])
    assert [(stand.owner, stand.strength) for stand in there.companies] == [
        ("red", 3), (owner_for_archers_of("red"), 2)]
    audit(realm)


def test_an_extension_turned_over_for_this_round_lies_there_and_does_not_score() -> None:
    realm = realm_of()
    hold(realm, "red", extensions=("gold", "markers"), flipped=("gold",), gold=0, markers=0)
    realm.put_off_until(Moment.REWARDED, lambda: hold(realm, "red", flipped=()))
    play(rewards(realm))
    assert (held(realm, "red", "gold"), held(realm, "red", "markers")) == (0, 2 + 1)
    assert board_of(realm).castles["red"].flipped == ()


def test_an_archer_alone_is_no_knight_and_cannot_be_captured() -> None:
    realm = realm_of("red", "blue")
    realm.allies = {"red": "green", "blue": "yellow"}
    there = conflict(realm, strength=1, battle=2)
    realm.spaces.add_pieces(there.key, owner_for_archers_of("ally/red"), ARROWS)
    assert [stand.whose.archer for stand in conflict_view(realm, there).companies] == [True]
    play(fight(realm))
    assert not realm.fought[0].outcome.england_wins
    assert said(realm) == ["Conflict 1: France wins: no knight stands in this conflict."]
    assert not realm.spaces.places_and_companies_of(owner_for_archers_of("ally/red"))


@pytest.mark.parametrize(("stands", "is_legal"), [
    ([["red", 14], [owner_for_archers_of("red"), 2]], True),
    ([["red", 2], [owner_for_archers_of("red"), 3]], False),
    ([[owner_for_archers_of("red"), 2], ["red", 2]], False),
    ([["red", 2], ["blue", 2], [owner_for_archers_of("red"), 2]], False),
    ([["blue", 17]], True),
    ([["blue", 18]], False),
    ([["red", 15]], False),
    ([[owner_for_archers_of("blue"), 2]], False),
])
def test_by_hand_the_line_up_takes_what_a_box_says_may_stand_besides_knights(stands: list[Any], is_legal: bool) -> None:
    realm = realm_of(books="cardboard", besides=(WOODS,))
    conflict(realm)
    form = companies_in_conflicts_form(realm)
    if is_legal:
        assert len(form.read({"conflict-1": stands})["conflict-1"]) == len(stands)
    else:
        with pytest.raises(Refusal):
            form.read({"conflict-1": stands})


def test_what_stands_besides_cannot_be_in_two_conflicts() -> None:
    realm = realm_of(books="cardboard", besides=(WOODS,))
    for _ in range(4):
        conflict(realm)
    form = companies_in_conflicts_form(realm)
    form.read({"conflict-1": [["blue", 7]], "conflict-2": [["blue", 6]], "conflict-3": [["blue", 4]], "conflict-4": []})
    with pytest.raises(Refusal):
        form.read({"conflict-1": [["blue", 7]], "conflict-2": [["blue", 6]], "conflict-3": [["blue", 5]],
                   "conflict-4": []})
    for n in range(200):
        form.read(form.sample(random.Random(n)))


def test_by_hand_the_line_up_says_what_counts_of_each_box_that_says_so() -> None:
    banners, drums = (Module(key=key, title=say("Camp"), note=say("Camp."),
                             line_up_extras=lambda _realm, said=said: ConflictLineUpExtras(note=said))
                      for key, said in (("banners", say("A banner counts 1.")), ("drums", say("A drum counts 2."))))
    realm = realm_of(books="cardboard", besides=(banners, WOODS, drums))
    conflict(realm)
    ((_, field),) = companies_in_conflicts_form(realm).fields
    with pytest.raises(Refusal) as refused:
        field.form.read([["blue", 99]])
    assert tongue("en").text_of(refused.value.words).endswith(" A banner counts 1. A drum counts 2.")
