"""Nothing is won from nowhere, and whoever keeps the books, the same evening ends with the same power points."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

import pytest

from companion.core.asking import TABLE, Raw, RuleBug, Seat
from companion.core.entries import Entry
from companion.core.game import Rule, Seating
from companion.core.run import Run
from companion.core.words import say
from companion.games.lancaster.base_game.castles import knights_by_space
from companion.games.lancaster.base_game.rewards import GOLD
from companion.games.lancaster.board import Board
from companion.games.lancaster.books import CompanionBooks
from companion.games.lancaster.conflict import FoughtConflict
from companion.games.lancaster.evening import Evening, audit
from companion.games.lancaster.module import Module
from companion.games.lancaster.order import STAYS, Step
from companion.games.lancaster.pieces import KNIGHTS_IN_THE_BOX, Owner, is_ally
from companion.games.lancaster.playing import BY_HAND
from companion.games.lancaster.realm import KnownFactBySeat, Realm
from companion.games.lancaster.stocks import Fact
from tests.games.lancaster.kit import PROFILE, board_of, counties
from tests.games.lancaster.whole_evenings import end_alike
from tests.speed import first_quick
from tests.tabletop.answering import said

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])
SIXTHS = ("p2", "noble", "extension", "m2", "p6")  # what the sixth space of a castle might be
SEEDS = range(5)
BOXES: tuple[dict[str, str], ...] = ({}, {"new-laws": "in"}, {}, {"new-laws": "in", "laws": "lots"})
Place = tuple[Seat, str]


def evening(players: int, seed: int, books: str) -> tuple[Seating, dict[str, str], Mapping[str, Raw]]:
    """Every other one with the New Laws, all or as lots are drawn."""
    seats = ("red", "blue", "green", "yellow", "black")[:players]
    profile = {**PROFILE, "castle/sixth": SIXTHS[seed % len(SIXTHS)]}
    return Seating(seats, seats[seed % players]), {"books": books, **BOXES[seed % len(BOXES)]}, profile


def played(play: Evening, answer: Callable[[Run, Place], Raw], after: Callable[[Run], None] = lambda _: None) -> Run:
    run = Run(play)
    while not run.over:
        place = next(place for place in run.asks if place not in run.sealed)
        run.feed(Entry(len(run.history) + 1, "answer", *place, answer(run, place)))
        after(run)
    return run


def at_random(seed: int) -> Callable[[Run, Place], Raw]:
    rng = random.Random(seed)
    return lambda run, place: run.asks[place].form.sample(rng)


# Conservation.


def whole_knighthood(board: Board, owner: Owner) -> Counter[int]:
    return Counter([*board.knights_in_reserve(owner), *board.knights_outside_reserve(owner)])


def check_pieces(run: Run) -> None:
    realm: Realm = run.state
    board = board_of(realm)
    for owner in board.owners:
        assert whole_knighthood(board, owner) == Counter(KNIGHTS_IN_THE_BOX), owner
    for seat, hand in board.castles.items():
        assert min(realm.purses[seat][stock] for stock in realm.purses[seat].kept_stocks) >= 0
        assert len(set(hand.nobles)) == len(hand.nobles)
        assert len(set(hand.extensions)) == len(hand.extensions)
    assert min(board.nobles.values()) >= 0
    assert all(len(conflict.companies) == len({stand.owner for stand in conflict.companies}) <= 3
               and all(stand.strength - stand.squires == sum(stand.knights) > 0 for stand in conflict.companies)
               for conflict in realm.conflicts)
    assert not any(space in board.castles[owner].extensions for owner in board.castles
                   for space in knights_by_space(board, owner))


@first_quick
@PLAYERS
def test_every_owner_keeps_three_two_one_and_one_knights_and_no_stock_falls_below_zero(players: int) -> None:
    for seed in SEEDS:
        played(Evening(*evening(players, seed, "companion")), at_random(seed), check_pieces)


def test_a_simulation_notices_who_holds_less_than_nothing() -> None:
    realm, rule = Evening(*evening(3, 1, "companion")).new_state_and_rule()
    rule.close()
    audit(realm)
    realm.purses["red"][GOLD] = -1
    with pytest.raises(RuleBug, match="red has less than no gold"):
        audit(realm)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_noble_appears_or_gets_lost(players: int) -> None:
    def check(run: Run) -> None:
        board = board_of(run.state)
        taken = Counter(county for hand in board.castles.values() for county in hand.nobles)
        assert {taken[county] + left for county, left in board.nobles.items()} == {{3: 2, 4: 3, 5: 4}[players]}

    played(Evening(*evening(players, 1, "companion")), at_random(players), check)


@PLAYERS
def test_nobody_is_left_in_a_county_or_a_castle_when_the_conflicts_are_resolved(players: int) -> None:
    def check(run: Run) -> None:
        board = board_of(run.state)
        if run.state.step == "conflicts":
            assert not counties(run.state)
            assert not any(knights_by_space(board, owner) for owner in board.owners)

    played(Evening(*evening(players, 2, "companion")), at_random(players), check)


@first_quick
@PLAYERS
@pytest.mark.parametrize("books", ["companion", "cardboard"])
def test_every_power_point_ever_announced_has_its_line_in_the_ledger(players: int, books: str) -> None:
    for seed in SEEDS:
        realm: Realm = played(Evening(*evening(players, seed, books)), at_random(seed)).state
        announced: Counter[Seat] = Counter()
        for who, n in re.findall(r"^(\w+): (-?\d+) power points? \(", "\n".join(said(realm)), re.MULTILINE):
            announced[who] += int(n)
        assert {seat: announced[seat] for seat in realm.seats} == realm.ledger.points_of_all()
        assert realm.finale.scoring is not None
        totals = {standing.player: standing.total for standing in realm.finale.scoring.ranking}
        assert totals == realm.ledger.points_of_all()


# The same evening in both presets.


class Watched(CompanionBooks):
    """The companion's books, read by a table that has to tell the same evening to the other preset."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.seen: dict[Place, Raw] = {}
        self.at_somerset: dict[int, Owner] = {}
        self.rewards: dict[str, dict[str, Raw]] = {}

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> KnownFactBySeat:
        counted = await super().know(realm, fact, seats)
        about = realm.applying.key if realm.applying else "end"  # of a law, or of a box's own step
        key = f"{fact.key}/{about}/{realm.round}"
        if realm.for_two and fact.of_all:  # what lies open is one question to the table
            self.seen[TABLE, key] = dict(counted)
        for seat, n in counted.items():
            options = getattr(fact.form, "options", ())  # "yes" for 1
            raw = next((option.key for option in options if option.value == n), n)
            self.seen[seat, key] = raw
        return counted


def books_of(realm: Realm) -> Watched:
    assert isinstance(realm.books, Watched)
    return realm.books


async def see_somerset(realm: Realm, board: Board) -> None:
    for company in board.spaces.companies_at("somerset"):
        books_of(realm).at_somerset[realm.round] = company.owner


async def see_castles(realm: Realm, board: Board) -> None:
    def scores(seat: Seat) -> bool:
        hand = board.castles[seat]
        return "sixth" in (*knights_by_space(board, seat), *hand.extensions) and "sixth" not in hand.flipped

    scored = list(filter(scores, realm.seats))
    books_of(realm).rewards[f"rewards/{realm.round}"] = {"castles": ["others", scored] if scored else ["nobody", {}]}


async def see_line_up(realm: Realm, _board: Board) -> None:
    books = books_of(realm)
    books.rewards[f"rewards/{realm.round}"]["start"] = realm.start
    books.seen[TABLE, f"line-up/{realm.round}"] = {
        conflict.key: [[stand.owner, stand.strength] for stand in conflict.companies] for conflict in realm.conflicts}


async def see_the_end(realm: Realm, _board: Board) -> None:
    facts = [fact for fact in realm.in_play.facts_for_final_scoring if not fact.always_kept]
    books_of(realm).seen |= {(seat, "last-count"): {fact.key: fact.count(realm, seat) for fact in facts}
                             for seat in realm.seats}


WATCHING = Module(key="watching", title=say("Watching"), note=say("Looks on."), steps=(
    Step("see-somerset", on_board=see_somerset, page=STAYS, before="counties"),
    Step("see-castles", on_board=see_castles, page=STAYS, before="castles"),
    Step("see-line-up", on_board=see_line_up, page=STAYS, before="line-up"),
    Step("see-the-end", on_board=see_the_end, page=STAYS, before="final")))


class WatchedEvening(Evening):
    @property
    def modules(self) -> tuple[Module, ...]:
        return (*super().modules, WATCHING)

    def new_state_and_rule(self) -> tuple[Realm, Rule]:
        realm, rule = super().new_state_and_rule()
        realm.books = Watched(board_of(realm))
        return realm, rule


def told_to_the_cardboard(companion: Run) -> Callable[[Run, Place], Raw]:
    """What the same table answers where the cardboard keeps the books: decisions as they were, facts as they lay."""
    books = companion.state.books
    known = companion.done | books.seen

    def answer(run: Run, place: Place) -> Raw:
        what, _, round_ = place[1].partition("/")
        if what == "tiles" and place not in known:  # another one may lie there; nobody took it
            return "nobody"
        if what in ("placed", "law", "laws", BY_HAND):
            return "on"
        if what == "rewards":
            told = {"somerset": at_somerset(round_), **books.rewards[place[1]]}
            return {part: told[part] for part in dict(run.asks[place].form.fields)}
        if what == "squires-back":
            return squires_in(run.state.fought[-1])
        return known[place]

    def squires_in(told: FoughtConflict) -> Raw:
        fought = next(one for one in companion.state.fought if (one.number, one.battle) == (told.number, told.battle))
        return {stand.owner: stand.squires for stand in fought.companies if stand.squires}

    def at_somerset(round_: str) -> Raw:
        holder = books.at_somerset.get(int(round_), "ally/nobody's")
        choice = companion.done.get((holder, f"county/somerset/{round_}"), "reward")
        return holder if choice in ("reward", "both") and not is_ally(holder) else "nobody"

    return answer


@first_quick
@PLAYERS
@pytest.mark.parametrize("seed", range(12))
def test_the_same_evening_ends_with_the_same_points_whoever_keeps_the_books(players: int, seed: int) -> None:
    companion = played(WatchedEvening(*evening(players, seed, "companion")), at_random(seed))
    cardboard = played(Evening(*evening(players, seed, "cardboard")), told_to_the_cardboard(companion))
    end_alike(companion, cardboard, came_about=lambda realm: [fought.outcome for fought in realm.fought])
    assert companion.state.finale.scoring == cardboard.state.finale.scoring
