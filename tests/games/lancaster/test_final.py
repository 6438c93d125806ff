"""End of the game: the final scoring, guided, in both presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.core.asking import TABLE, Secrecy
from companion.core.words import say
from companion.games.lancaster.final_scoring import Holdings, final_scoring
from companion.games.lancaster.order import FINAL, OVER, ROUNDS
from companion.games.lancaster.realm import Realm
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import board_of, conflict, court, finale, hold, play, realm_of, stack
from tests.tabletop.answering import said

BOTH_PRESETS = pytest.mark.parametrize("books", ["companion", "cardboard"])
NOBLES = ("northumberland", "stafford", "york", "gloucester", "bedford", "suffolk", "somerset", "dorset", "surrey")
EXTENSIONS = ("knight", "upgrade", "squires", "gold", "markers", "sixth")
CATEGORIES = ["power_points", "knighthood", "extensions", "nobles"]
SHOWN = ["on"] * len(CATEGORIES)
DURING = Source("during", say("During the game"))
Held = tuple[tuple[int, ...], int, int, int, int]  # knights, squires, extensions, gold, nobles


def at_the_end(books: str, won: Mapping[str, int], **held: Held) -> tuple[Realm, dict[str, list[Any]]]:
    """The last round is over; what the cardboard needs to be told of it."""
    realm, told = realm_of(*held, books=books), dict[str, list[Any]]()
    realm.round = ROUNDS
    for seat, (knights, squires, extensions, gold, nobles) in held.items():
        realm.score_points(seat, won.get(seat, 0), DURING)
        if books == "cardboard":
            told[seat] = [{"knighthood": sum(knights), "squires": squires, "extensions": extensions, "gold": gold,
                           "nobles": nobles}]
        else:
            court(realm, seat, *knights)
            hold(realm, seat, squires=squires, gold=gold, extensions=EXTENSIONS[:extensions], nobles=NOBLES[:nobles])
    return realm, told


def scored(books: str, won: Mapping[str, int] | None = None, **held: Held) -> Realm:
    realm, told = at_the_end(books, won or {}, **held)
    play(finale(realm), table=list(SHOWN), **told)
    return realm


def lines(realm: Realm, category: str) -> dict[str, int]:
    assert realm.finale.scoring is not None
    return {standing.player: standing.lines[category] for standing in realm.finale.scoring.ranking}


RED, BLUE, GREEN = ((1, 2, 4), 3, 2, 0, 5), ((3, 4), 2, 1, 5, 0), ((1,), 0, 2, 1, 2)
THREE: dict[str, Held] = {"red": RED, "blue": BLUE, "green": GREEN}


# The same as the scoring by itself.


@BOTH_PRESETS
def test_the_guided_scoring_is_the_final_scoring_of_what_everybody_holds(books: str) -> None:
    realm = scored(books, {"red": 10, "blue": 12}, **THREE)
    counts = {"red": (10, 7, 3, 0, 2, 5), "blue": (12, 7, 2, 5, 1, 0), "green": (0, 1, 0, 1, 2, 2)}
    what = ("power_points", "knighthood", "squires", "gold", "extensions", "nobles")
    held = {seat: Holdings(zip(what, each, strict=True)) for seat, each in counts.items()}
    assert realm.finale.scoring == final_scoring(held)


@BOTH_PRESETS
def test_the_ledger_and_the_scoring_come_to_the_same_totals(books: str) -> None:
    realm = scored(books, {"red": 10, "blue": 12}, **THREE)
    assert realm.finale.scoring is not None
    assert {standing.player: standing.total for standing in realm.finale.scoring.ranking} == {
        seat: realm.ledger.points(seat) for seat in THREE}


@BOTH_PRESETS
def test_every_award_has_its_line_in_the_ledger_with_category_and_reason(books: str) -> None:
    realm = scored(books, {"red": 10}, **THREE)
    assert realm.finale.scoring is not None
    awards = [(ROUNDS, award.player, award.points, category.title) for category in realm.finale.scoring.categories[1:]
              for award in category.awards if award.points]
    gains = realm.ledger.gains[1:]
    assert [(gain.round, gain.seat, gain.amount, gain.source) for gain in gains] == awards
    assert all(gain.reason for gain in gains)


# What counts.


@BOTH_PRESETS
def test_the_strongest_knighthood_gets_eight_and_the_next_four_squires_breaking_the_tie(books: str) -> None:
    assert lines(scored(books, **THREE), "knighthood") == {"red": 8, "blue": 4, "green": 0}


@BOTH_PRESETS
def test_most_extensions_get_eight_and_the_next_most_four_gold_breaking_the_tie(books: str) -> None:
    assert lines(scored(books, **THREE), "extensions") == {"green": 8, "red": 4, "blue": 0}


@BOTH_PRESETS
def test_a_tie_for_first_that_squires_leave_shares_twelve(books: str) -> None:
    tied: Held = ((1, 2), 4, 0, 0, 0)
    assert lines(scored(books, red=tied, blue=tied, green=GREEN), "knighthood") == {"red": 6, "blue": 6, "green": 0}


@BOTH_PRESETS
def test_several_in_second_place_share_four_and_the_rest_is_lost(books: str) -> None:
    tied: Held = ((1,), 0, 0, 0, 0)
    shared = lines(scored(books, red=RED, blue=tied, green=tied, yellow=tied), "knighthood")
    assert shared == {"red": 8, "blue": 1, "green": 1, "yellow": 1}


@BOTH_PRESETS
@pytest.mark.parametrize(("nobles", "points"), list(enumerate([0, 0, 1, 3, 6, 10, 15, 21, 28, 36])))
def test_nobles_count_from_the_second_on(books: str, nobles: int, points: int) -> None:
    assert lines(scored(books, red=((1,), 0, 0, 0, nobles), blue=BLUE, green=GREEN), "nobles")["red"] == points


def test_knights_in_the_reserve_are_no_part_of_the_knighthood_but_all_others_are() -> None:
    realm, _ = at_the_end("companion", {}, red=((1,), 0, 0, 0, 0), blue=((3,), 0, 0, 0, 0))
    stack(realm, conflict(realm, battle=2), "red", 2)  # lost in the last round, so it still stands there
    assert sum(board_of(realm).knights_in_reserve("red")) == 14 - 3
    play(finale(realm), table=list(SHOWN))
    assert realm.finale.scoring is not None
    assert [award.value for award in realm.finale.scoring.categories[1].awards] == [3, 3]


def test_gold_and_squires_are_worth_nothing_but_broken_ties() -> None:
    poor, rich = ((1,), 0, 1, 0, 0), ((1,), 37, 1, 37, 0)
    realm = scored("companion", red=poor, blue=rich, green=poor)
    assert {seat: realm.ledger.points(seat) for seat in realm.seats} == {"red": 4, "blue": 16, "green": 4}


# Category by category, and who has won.


def test_the_table_goes_on_category_by_category() -> None:
    realm, _ = at_the_end("companion", {"red": 10}, **THREE)
    rule, seen = finale(realm), list[tuple[str, int, int]]()
    for _ in CATEGORIES:
        ask, = rule.send(None).asks
        seen.append((ask.key, realm.finale.revealed, realm.ledger.points("red")))
    assert seen == [("final/power_points", 1, 10), ("final/knighthood", 2, 18), ("final/extensions", 3, 22),
                    ("final/nobles", 4, 32)]
    assert realm.step == FINAL
    rule.close()


@BOTH_PRESETS
def test_most_power_points_win(books: str) -> None:
    realm = scored(books, {"blue": 3}, **THREE)
    assert (realm.step, said(realm)[-1]) == (OVER, "The game is over. Winner: red.")


@BOTH_PRESETS
def test_several_with_the_most_win_together(books: str) -> None:
    tied: Held = ((1, 2), 2, 1, 2, 0)
    realm = scored(books, {"green": 1}, red=tied, blue=tied, green=((1,), 0, 0, 0, 0))
    assert said(realm)[-1] == "The game is over. Winner: red, blue."


def test_who_wins_is_read_from_the_ledger_for_points_may_be_corrected_meanwhile() -> None:
    realm, _ = at_the_end("companion", {}, **THREE)
    rule = finale(realm)
    for _ in CATEGORIES:
        rule.send(None)
    realm.score_points("green", 40, DURING)
    with pytest.raises(StopIteration):
        rule.send(None)
    assert said(realm)[-1] == "The game is over. Winner: green."


def test_the_cardboard_asks_everybody_once_and_for_no_more_than_six_numbers() -> None:
    realm, _ = at_the_end("cardboard", {}, **THREE)
    asks = finale(realm).send(None).asks
    assert [(ask.seat, ask.key, ask.secrecy) for ask in asks] == [
        (seat, "last-count", Secrecy.SEALED) for seat in realm.seats]
    assert all(len(ask.current_form.fields) <= 6 for ask in asks)


def test_the_companion_has_nothing_to_ask_before_the_final_scoring() -> None:
    realm, _ = at_the_end("companion", {}, **THREE)
    ask, = finale(realm).send(None).asks
    assert ask.seat == TABLE
