"""Phase 3: before all else the offices are filled, with seals and privileges; lords go home."""

from __future__ import annotations

import random

import pytest

from companion.core.asking import TABLE
from companion.core.choices import usual_options
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.court.offices import ARCHER, SHIELD, TUDOR_KNIGHT
from companion.games.lancaster.court.offices import court_state as state
from companion.games.lancaster.court.regal_board import CourtView
from companion.games.lancaster.order import Moment
from companion.games.lancaster.playing import BY_HAND
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT
from companion.games.lancaster.view import public_view, stocks_behind_screen
from companion.locale import tongue
from companion.players import play_out, randomly_set_up_play
from tests.games.lancaster.court.tables import (
    BY_KEY,
    FIVE,
    apply,
    at_court,
    at_office,
    entitle,
    filled,
    for_two,
    holders,
    own,
    pieces_at,
    placed,
    realm_of,
    seals,
)
from tests.games.lancaster.kit import board_of, conflict, play, station, step, to
from tests.tabletop.answering import first_asked, keys, said
from tests.tabletop.answering import play as play_all

GIVEN = pytest.mark.parametrize(("office", "n", "privilege"), [
    ("chancellor", 2, "shield"), ("constable", 1, "archer"), ("chamberlain", 0, "tudor")])


@GIVEN
def test_who_applies_gets_the_office_with_its_seals_and_its_privilege(office: str, n: int, privilege: str) -> None:
    realm = realm_of()
    apply(realm, "blue", office, 2)
    assert filled(realm) == []
    assert holders(realm) == {office: "blue"}
    assert seals(realm) == ({"blue": n} if n else {})
    assert at_court(realm, "blue") == sorted([privilege, "lord"])


def test_blue_is_appointed_lord_high_chancellor_and_red_takes_her_lord_back() -> None:
    """The rulebook's example."""
    realm = realm_of(*FIVE)
    apply(realm, "blue", "chancellor", 2)
    placed(realm, "red", to("treasury", "lord"))
    filled(realm)
    assert (holders(realm), seals(realm)) == ({"chancellor": "blue"}, {"blue": 2})
    assert pieces_at(realm, COURT, "blue") == ["1", "2", "lord", "shield"]
    assert at_court(realm, "red") == ["lord"]
    assert said(realm)[-3:] == ["Lord High Chancellor: blue.", "blue: 2 seals (Lord High Chancellor).",
                                "blue: Shield (Lord High Chancellor)."]


def test_it_is_done_before_the_tower_is_emptied_and_before_counties_castles_and_conflicts() -> None:
    realm = realm_of(resentment="in")
    order = [one.key for one in realm.in_play.order.round]
    assert order.index("applying") < order.index("offices") < order.index("tower")
    assert order.index("tower") < order.index("counties") < order.index("castles") < order.index("conflicts")


@GIVEN
def test_without_an_applicant_the_holder_keeps_the_office_and_gets_the_same_again(
        office: str, n: int, privilege: str) -> None:
    realm = realm_of()
    apply(realm, "blue", office)
    filled(realm)
    realm.round = 2
    filled(realm)
    assert holders(realm) == {office: "blue"}
    assert seals(realm) == ({"blue": 2 * n} if n else {})
    assert at_court(realm, "blue") == sorted([privilege, "lord"])  # the unused one went back


def test_a_new_applicant_takes_the_office_over() -> None:
    realm = realm_of()
    for round_, seat in ((1, "blue"), (2, "red")):
        realm.round = round_
        apply(realm, seat, "constable")
        filled(realm)
    assert (holders(realm), seals(realm)) == ({"constable": "red"}, {"blue": 1, "red": 1})
    assert (at_court(realm, "blue"), at_court(realm, "red")) == (["lord"], ["archer", "lord"])


def test_an_office_for_which_nobody_ever_applied_is_nobodys() -> None:
    realm = realm_of()
    filled(realm)
    assert (holders(realm), seals(realm), said(realm)) == ({}, {}, [])


def test_one_player_may_hold_several_offices() -> None:
    realm = realm_of()
    for round_, office in enumerate(BY_KEY, start=1):
        realm.round = round_
        apply(realm, "red", office)
        filled(realm)
    assert holders(realm) == dict.fromkeys(BY_KEY, "red")
    assert seals(realm) == {"red": 2 + (2 + 1) + (2 + 1)}
    assert at_court(realm, "red") == ["archer", "lord", "shield", "tudor"]


def test_then_lords_bishops_and_knights_go_home_and_squires_may_go_back() -> None:
    realm = realm_of()
    own(realm, "red", 2)
    apply(realm, "red", "chancellor", 1, 2, bishops=2)
    placed(realm, "blue", to("treasury", "lord"))
    reached: list[Moment] = []
    realm.put_off_until(Moment.WENT_HOME, lambda: reached.append(Moment.WENT_HOME))
    filled(realm)
    assert pieces_at(realm, COURT, "red") == ["bishop", "bishop", "1", "2", "lord", "shield"]
    assert at_court(realm, "blue") == ["lord"]
    assert reached == [Moment.WENT_HOME]


def test_a_supporting_tudor_knight_goes_back_to_the_supply() -> None:
    realm = realm_of(round_=2)
    entitle(realm, "red", TUDOR_KNIGHT)
    apply(realm, "red", "chancellor")
    board_of(realm).move_piece("red", TUDOR_KNIGHT, COURT, "office/chancellor")
    assert at_office(realm, "chancellor") == ("red", 3)
    filled(realm)
    assert at_court(realm, "red") == ["lord", "shield"]


def test_a_privilege_that_was_not_used_goes_back_unused() -> None:
    realm = realm_of(round_=2)
    entitle(realm, "red", SHIELD, TUDOR_KNIGHT)
    entitle(realm, "blue", ARCHER)
    filled(realm)
    assert (at_court(realm, "red"), at_court(realm, "blue")) == (["lord"], ["lord"])


def test_knights_elsewhere_stay_when_lords_go_home() -> None:
    realm = realm_of()
    there = conflict(realm)
    station(realm, "red", "york 2", f"{there.key} 1")
    filled(realm)
    assert board_of(realm).deployed_knights("red") == [2, 1]


@pytest.mark.parametrize(("office", "n", "privileges"), [
    ("chancellor", 2, []), ("constable", 1, []), ("chamberlain", 0, ["tudor"])])
def test_in_the_fifth_round_there_are_seals_and_the_tudor_knight_but_no_shield_and_no_archer(
        office: str, n: int, privileges: list[str]) -> None:
    realm = realm_of(round_=5)
    apply(realm, "blue", office)
    filled(realm)
    assert (holders(realm), seals(realm)) == ({office: "blue"}, {"blue": n} if n else {})
    assert at_court(realm, "blue") == ["lord", *privileges]


def test_in_the_fifth_round_who_keeps_an_office_gets_no_shield_either() -> None:
    realm = realm_of(round_=5)
    for office in BY_KEY.values():
        state(realm).holders[office] = "red"
    filled(realm)
    assert (seals(realm), at_court(realm, "red")) == ({"red": 3}, ["lord", "tudor"])


@pytest.mark.parametrize(("players", "others_see"), [(2, True), (3, False), (5, False)])
def test_seals_lie_behind_the_screen_and_with_two_players_open(players: int, others_see: bool) -> None:
    realm = for_two() if players == 2 else realm_of(*FIVE[:players])
    apply(realm, "red", "chancellor")
    filled(realm)
    mine, other = (stocks_behind_screen(realm, seat) for seat in ("red", "blue"))
    open_ = public_view(realm)
    assert open_.board
    assert [n for stock, n in open_.board.castles[0].stocks if stock.key == "seals"] == ([2] if others_see else [])
    assert ("seals", 2) in [(stock.key, n) for stock, n in mine.stocks]  # type: ignore[union-attr]
    assert ("seals", 2) not in [(stock.key, n) for stock, n in other.stocks]  # type: ignore[union-attr]


@pytest.mark.parametrize(("books", "round_", "told"), [
    ("cardboard", 1, []), ("cardboard", 2, ["Shields and Tudor knights go back to the supply from the counties."]),
    ("companion", 2, [])])
def test_by_hand_the_table_is_told_what_goes_back_when_the_counties_are_through(
        books: str, round_: int, told: list[str]) -> None:
    realm = realm_of(books=books, round_=round_)
    play(step(realm, "going-home"))
    assert said(realm) == told
    assert all(result.by_hand for result in realm.results)


@pytest.mark.parametrize(("round_", "what"), [
    (1, "Fill the offices: cards, seals and privileges to who applied. Lords, knights and bishops go home."),
    (4, "Unused privileges go back. Fill the offices: cards, seals and privileges to who applied, or who holds them "
        "still. Lords, knights and bishops go home, supporting Tudor knights to the supply."),
    (5, "Unused privileges go back. Fill the offices: cards and seals to who applied, or who holds them still, and the "
        "Tudor knight, but no shield and no archer. Lords, knights and bishops go home, supporting Tudor knights to "
        "the supply.")])
def test_in_an_evening_begun_before_it_was_a_stop_it_is_said_beside_the_next_question(round_: int, what: str) -> None:
    realm = realm_of(books="cardboard", round_=round_, rules=4)
    assert list(step(realm, "offices").__await__()) == []
    (result,) = realm.results
    assert result.by_hand
    assert [tongue("en").text_of(words) for _, words in result.parts] == [what]


def to_do(realm: Realm) -> list[str]:
    """What hands have to do is a stop of its own, gone on from with one tap."""
    (ask,) = first_asked(step(realm, "offices"))
    assert (ask.seat, ask.key, keys(ask)) == (TABLE, f"by-hand/offices/{realm.round}", ["on"])
    assert realm.step == BY_HAND
    return [tongue("en").text_of(what) for result in realm.results for _, what in result.parts]


def test_by_hand_filling_them_is_a_stop_of_its_own_that_says_line_by_line_what_to_do() -> None:
    assert to_do(realm_of(books="cardboard")) == ["Fill the offices: cards, seals and privileges to who applied.",
                                                  "Lords, knights and bishops go home."]
    assert to_do(realm_of(books="cardboard", round_=2)) == [
        "Privileges that nobody used go back.",
        "Fill the offices: cards, seals and privileges to who applied, or who holds them still.",
        "Lords, knights and bishops go home, supporting Tudor knights to the supply."]
    assert to_do(realm_of(books="cardboard", round_=5))[1] == (
        "Fill the offices: cards and seals to who applied, or who holds them still; of the privileges only the Tudor "
        "knight.")


def test_with_two_players_hands_give_an_ally_no_seals() -> None:
    assert [("An ally gets no seals." in to_do(realm)) for realm in (
        for_two(books="cardboard"), for_two(books="cardboard", round_=5), realm_of(books="cardboard"))] == [
            True, True, False]


def test_the_stops_come_in_the_order_of_the_table() -> None:
    boxes = {"court": "in", "resentment": "in", "reward-tiles": "in", "books": "cardboard"}
    rng = random.Random(3)
    session = play_out(randomly_set_up_play(LANCASTER, 4, rng, {**usual_options(LANCASTER.options), **boxes}), rng)
    asked = [entry.key for entry in session.run.history]
    for n in range(1, 6):
        rewarded = ["by-hand/rewarded"] * (n > 1)
        order = ["bills", "reward-tile", "placed", "by-hand/offices", "by-hand/tower", "rewards", *rewarded, "line-up"]
        places = [asked.index(f"{key}/{n}") for key in order]
        assert places == sorted(places)
        assert places[4] == places[3] + 1


def test_what_goes_back_after_the_counties_is_a_stop_too() -> None:
    realm = realm_of(books="cardboard", round_=2)
    (ask,) = first_asked(step(realm, "going-home"))
    assert (ask.key, tongue("en").text_of(ask.words)) == ("by-hand/rewarded/2", "By hand: The king's court")
    assert play_all(step(realm_of(books="cardboard"), "going-home"))[1] == []  # nothing in the first round
    assert play_all(step(realm_of(books="cardboard", round_=2, rules=4), "going-home"))[1] == []


def test_everybody_sees_who_holds_what_who_applies_with_what_and_what_lies_in_the_treasury() -> None:
    realm = realm_of()
    own(realm, "blue", 1)
    apply(realm, "blue", "chancellor", 2, bishops=1)
    state(realm).holders[BY_KEY["constable"]] = "green"
    placed(realm, "red", to("treasury", "lord"))
    there: CourtView = dict(public_view(realm).modules)["court"]
    chancellor, constable, _ = there.offices
    assert chancellor.lord
    assert (chancellor.lord.whose.seat, chancellor.lord.strength, chancellor.lord.knights) == ("blue", 4, (2,))
    assert [tongue("en").text_of(piece.words) for piece in chancellor.lord.pieces] == ["Bishop"]
    assert constable.holder
    assert constable.holder.seat == "green"
    assert [whose.seat for whose in there.in_treasury] == ["red"]
    assert {stock.key: n for stock, n in there.treasury} == {"markers": 0, "squires": 0, "gold": 0}
    assert there.bishops == 6


def test_nothing_is_drawn_of_it_where_the_cardboard_keeps_the_pieces() -> None:
    assert "court" not in dict(public_view(realm_of(books="cardboard")).modules)
