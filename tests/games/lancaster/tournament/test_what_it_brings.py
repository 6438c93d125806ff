"""Steps, laws, deeds, offers, moments, a stock, a category, a printed value: all that a module may bring, at work."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import TABLE, Refusal, RuleBug, Secrecy
from companion.core.choices import check, every
from companion.core.game import Seating
from companion.core.words import say
from companion.games.lancaster import lancaster
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game import BASE
from companion.games.lancaster.base_game.facts import GOLD
from companion.games.lancaster.base_game.order_of_play import last_count
from companion.games.lancaster.base_game.parliament import bills_form
from companion.games.lancaster.base_game.rewards import MARKERS
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.final_scoring import Heading
from companion.games.lancaster.law import Deck
from companion.games.lancaster.module import Counting, Module
from companion.games.lancaster.order import Moment, OrderOfPlay, Step
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.view import behind_the_screen, public_view, sections
from companion.locale import tongue
from companion.players import play_out
from tests.games.lancaster.kit import conflict, play, stack
from tests.games.lancaster.kit import step as base_step
from tests.games.lancaster.tournament import laws
from tests.games.lancaster.tournament.box import BOXES, GAME, TOURNAMENT
from tests.games.lancaster.tournament.garlands import GARLANDS, WORTH, awards
from tests.games.lancaster.tournament.heralds import cries
from tests.games.lancaster.tournament.state import tourney
from tests.games.lancaster.tournament.tables import PRINTED, WITH_ALL, realm_of, step, with_banner
from tests.tabletop.answering import refused, said

KEY = "law-groups/tournament"
BOTH_BOOKS = pytest.mark.parametrize("books", ["companion", "cardboard"])


def garlands(realm: Realm, seat: str = "red") -> int:
    return realm.purses[seat][GARLANDS]


def choose(**options: str) -> dict[str, str]:
    return {"books": "companion", "tournament": "out", "heralds": "out", "garlands-worth": "2",
            "laws-3": "base", "laws-4": "base"} | options


# What goes together -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "sentence"), [
    ({"heralds": "in"}, "“The Heralds” needs “The Tournament”."),
    ({"laws-4": "tournament"}, "“Group 4: The Tournament” needs “The Tournament”."),
    ({"garlands-worth": "3"}, "“What is a garland worth?: 3 power points” needs “The Tournament”."),
])
def test_a_box_without_what_it_needs_is_refused_with_the_reason(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal) as no:
        check(GAME.options, choose(**options))
    assert tongue("en").say(no.value.words) == sentence
    check(GAME.options, choose(tournament="in", **options))


def test_the_pile_is_put_together_group_by_group_and_the_rest_of_the_laws_stay() -> None:
    for chosen, last in (("tournament", {law.key for law in laws.LAWS if law.group == 4}),
                         ("base", {"gold-for-power", "squires-for-power", "all-strengths"})):
        realm = realm_of(**{"laws-4": chosen})
        realm.round = 5
        row = bills_form(realm)
        assert {option.key for pick in row.places for option in pick.options} == last
        assert "votes-for-gold" in {law.key for law in realm.deck.laws}


def test_groups_inferred_from_the_order_of_print_are_corrected_in_the_box_and_the_pile_follows() -> None:
    def pile(round_: int, told: Any = None) -> set[str]:
        options, profile = WITH_ALL | {"laws-3": "tournament"}, PRINTED | ({KEY: told} if told else {})
        realm, rule = Evening(Seating(("red", "blue", "green"), "red"), options, profile, BOXES).start()
        rule.close()
        return {law.key for law in realm.deck.may_turn_up(round_, 2, ())}

    told = groups() | {"silence": "4", "queen-of-may": "3"}
    assert pile(5) == {"queen-of-may", "heraldry", "squires-to-france"}
    assert pile(5, told) == {"silence", "heraldry", "squires-to-france"}
    assert "queen-of-may" in pile(4, told)
    assert pile(5, "nonsense") == pile(5)


def groups() -> dict[str, str]:
    return {law.key: str(law.group) for law in laws.LAWS}


def test_a_correction_after_which_a_group_would_not_be_enough_is_refused_with_the_reason() -> None:
    printed = next(one for one in GAME.box if one.key == KEY)
    assert printed.suggestion == groups()
    assert refused(printed.form, groups() | {"silence": "4"}) == "Group 3: 3 laws, and it should be 4."
    assert printed.form.read(groups())["silence"] == 3
    for seed in range(20):
        printed.form.read(printed.form.sample(random.Random(seed)))


def test_the_base_game_prints_its_groups_so_there_is_nothing_to_correct() -> None:
    assert [one.key for one in GAME.box if one.key.startswith("law-groups")] == [KEY]


def test_a_group_with_too_few_laws_for_an_evening_is_our_own_mistake() -> None:
    deck = realm_of().deck
    with pytest.raises(RuleBug, match="whole groups"):
        Deck.of([[law for law in deck.laws if law != laws.queen_of_may]])


@pytest.mark.parametrize(("what", "brought"), [
    ("modules", {"key": "base"}), ("options", {"key": "books"}), ("options", {"choices": (WORTH,)}),
    ("steps", {"steps": (Step("castles", before="counties"),)}), ("steps", {"steps": TOURNAMENT.steps}),
    ("laws", {"laws": BASE.laws[:1]}), ("stocks", {"stocks": BASE.stocks[:1]}), ("deeds", {"deeds": BASE.deeds[:1]}),
    ("places", {"places": TOURNAMENT.places}),
    ("facts", {"counts": (Counting(Heading("other", say("Another"), awards), (replace(GOLD, question=say("?")),)),)}),
    ("counts", {"counts": TOURNAMENT.counts}),
    ("printed values", {"printed": BASE.printed[:1]})])
def test_two_things_of_one_name_are_our_own_mistake(what: str, brought: dict[str, Any]) -> None:
    other = Module(**{"key": "other", "title": say("Another"), "note": say("Another"), **brought})
    with pytest.raises(RuleBug, match=f"{what} of one name"):
        lancaster((*BOXES, other))


# Steps and moments ------------------------------------------------------------------------------------------------


def test_a_step_before_one_that_nobody_plays_is_our_own_mistake() -> None:
    with pytest.raises(RuleBug, match="nobody plays"):
        OrderOfPlay((), (), ()).with_steps([Step("cry", before="tournament")])


@BOTH_BOOKS
def test_its_steps_stand_where_it_says_and_show_pages_of_their_own(books: str) -> None:
    seen: list[str] = []

    def watch(state: Realm) -> None:
        if state.step not in seen[-1:]:
            seen.append(state.step)

    rng = random.Random(3)
    play_out(Evening(Seating(("red", "blue", "green"), "red"), WITH_ALL | {"books": books}, PRINTED, BOXES), rng, watch)
    at = seen.index("tournament")
    assert seen[at - 1] in ("revealed", "applying")
    assert seen[at + 1] == "counties"


def test_what_is_put_off_is_done_once_when_its_moment_is_reached() -> None:
    realm = realm_of()
    play(step(realm, "cry"))
    assert public_view(realm).modules[-1] == ("heralds", True)
    play(base_step(realm, "going-home"))
    assert dict(public_view(realm).modules).get("heralds") is None
    assert realm.put_off == []


def test_modules_hear_that_knights_went_home_from_lists_and_from_conflicts() -> None:
    realm = realm_of()
    play(step(realm, "tournament"))
    assert cries(realm).heard == 1
    stack(realm, conflict(realm, strength=1), "red", 2)
    play(base_step(realm, "conflicts"))
    assert cries(realm).heard == 2


@BOTH_BOOKS
def test_everybody_bets_in_secret_and_who_was_right_wins_a_garland_that_nobody_hears_of(books: str) -> None:
    realm = realm_of(books=books)
    bets = realm.in_play.modules[1].moments[Moment.PLACED](realm, None)
    play(bets, red=["blue"], blue=["green"], green=["blue"])
    assert behind_the_screen(realm, "red").modules == (("tournament", "blue"),)
    if books == "companion":
        with_banner(realm, "blue", "lists 2")
    told = [*realm.told]
    winner = {"table": ["blue"]} if books == "cardboard" else {}
    play(step(realm, "tournament"), blue=["gold"], **winner)
    assert [garlands(realm, seat) for seat in realm.seats] == [2, 1, 2]
    assert not any("garland" in line for line in said(realm)[len(told):])
    assert tourney(realm).bets == {}


# The end, the box, the set-up -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("worth", "points"), [("2", 11), ("3", 15)])
def test_its_category_counts_at_the_end_with_its_reason_and_as_the_table_agreed(worth: str, points: int) -> None:
    realm = realm_of(**{"garlands-worth": worth})
    with_banner(realm, "red")
    realm.purses["red"][GARLANDS] = 4
    scoring = realm.count(dict.fromkeys(realm.seats, 0))
    award = scoring.categories[-1].award("red")
    assert (award.points, tongue("en").say(award.why)) == (points, f"4 garlands at {worth}, 1 raised banner at 3")


def test_what_was_not_asked_of_a_table_is_as_usual() -> None:
    assert realm_of().options["garlands-worth"] == "2"
    assert {chosen["garlands-worth"] for chosen in every(GAME.options) if chosen["tournament"] == "out"} == {"2"}
    assert {chosen["garlands-worth"] for chosen in every(GAME.options) if chosen["tournament"] == "in"} == {"2", "3"}


def test_a_raised_banner_adds_its_strength_to_the_knighthood_which_the_base_game_counts() -> None:
    realm = realm_of()
    before = realm.count(dict.fromkeys(realm.seats, 0)).categories[1]
    with_banner(realm, "red")
    knighthood = realm.count(dict.fromkeys(realm.seats, 0)).categories[1]
    assert (before.key, [award.value for award in before.awards]) == ("knighthood", [3, 3, 3])
    assert [(award.value, award.points) for award in knighthood.awards] == [(4, 8), (3, 2), (3, 2)]


def test_by_hand_the_last_count_asks_what_the_companion_does_not_keep() -> None:
    realm = realm_of(books="cardboard")
    told = {"knighthood": 3, "squires": 2, "extensions": 1, "gold": 0, "nobles": 0, "banner-raised": "yes"}
    asked: list[Any] = []

    def count(ask: Any) -> dict[str, Any]:
        asked.append(ask)
        return told

    realm.purses["blue"][GARLANDS] = 4
    play(last_count(realm), red=[count], blue=[told], green=[told])
    assert [key for key, _ in asked[0].now.fields] == list(told)
    assert asked[0].secrecy is Secrecy.SEALED
    scoring = realm.count(dict.fromkeys(realm.seats, 0))
    assert [scoring.categories[-1].award(seat).points for seat in realm.seats] == [5, 11, 5]
    assert [award.value for award in scoring.categories[1].awards] == [4, 4, 4]  # 3, and the banner's 1


@BOTH_BOOKS
def test_what_its_board_prints_is_asked_once_and_remembered(books: str) -> None:
    evening = Evening(Seating(("red", "blue", "green"), "red"), WITH_ALL | {"books": books}, {}, BOXES)
    realm, rule = evening.start()
    rule.close()
    asked = play(step(realm, "tournament-box"), table=[{"tournament/prize": 2}])[1]
    assert asked == [f"{TABLE}: box/tournament"]
    assert evening.learned(realm) == {"tournament/prize": 2}
    assert play(step(realm, "tournament-box"))[1] == []


def test_the_set_up_says_what_it_adds_and_what_of_it_belongs_to_every_player() -> None:
    lists = {section.key: [tongue("en").say(line) for line in section.steps] for section in sections(realm_of())}
    assert lists["players"][-1] == "A banner into the reserve."
    assert lists["lists"] == ["The king's knight of strength 2 rides there."]
    assert "lists" not in {section.key for section in sections(realm_of(tournament="out", heralds="out",
                                                                        **{"laws-4": "base"}))}


@pytest.mark.parametrize(("heralds", "markers"), [("in", "2 voting markers"), ("out", "1 voting marker")])
def test_another_start_is_what_everybody_holds_and_what_the_set_up_says(heralds: str, markers: str) -> None:
    realm = realm_of(heralds=heralds)
    assert {purse[MARKERS] for purse in realm.purses.values()} == {int(markers[0])}
    for books in ("companion", "cardboard"):
        players = next(section for section in sections(realm_of(heralds=heralds, books=books)))
        assert f"2 gold, 2 squires, {markers}, 1 garland." in [tongue("en").say(line) for line in players.steps]


def test_what_lies_behind_a_screen_is_its_owners_and_with_two_players_everybodys() -> None:
    realm = realm_of()
    assert GARLANDS in [stock for stock, _ in behind_the_screen(realm, "red").stocks]
    assert adjustments(realm)["garlands/red"].owner == "red"
    two = realm_of("red", "blue")
    assert adjustments(two)["garlands/red"].owner is None
    view = public_view(two)
    assert view.board
    assert GARLANDS in dict(view.board.castles[0].stocks)
    open_view = public_view(realm)
    assert open_view.board
    assert GARLANDS not in dict(open_view.board.castles[0].stocks)


def test_a_table_without_it_has_nothing_of_it() -> None:
    realm = realm_of(tournament="out", heralds="out", **{"laws-4": "base"})
    assert realm.states.keys() == {"base"}
    assert not any("banner" in what or "garland" in what for what in adjustments(realm))
    assert keys_of_places(realm) == {"county", "castle", "conflict"}


def keys_of_places(realm: Realm) -> set[str]:
    return {kind.key for kind in realm.in_play.kinds}


