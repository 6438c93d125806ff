"""The state of an evening of Lancaster, and what rules say to the books that are kept of it.

Only the rules change it; only the view reads it for others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.core.asking import RuleBug, Seat
from companion.core.game import Seating
from companion.core.words import Who, Words, join_sentences, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.conflict import Card, Conflict, FoughtConflict
from companion.games.lancaster.final_scoring import SO_FAR, Holdings, scoring_by_rules
from companion.games.lancaster.in_play import ModulesInPlay
from companion.games.lancaster.law import CastVotes, Law, LawPile, VoteOnBill
from companion.games.lancaster.module import (
    ALWAYS_DUE,
    Alternative,
    ConflictLineUpExtras,
    DueReward,
    joined_line_up_extras,
)
from companion.games.lancaster.order import FINAL, SETTING_UP, ChoicePoint, Moment
from companion.games.lancaster.pieces import Owner, is_ally, owner_words, player_of_owner
from companion.games.lancaster.spaces import MarkerOnPlace, Place, Spaces
from companion.games.lancaster.stocks import (
    POWER_POINTS,
    Amounts,
    Change,
    Fact,
    FlowOfAllPurses,
    Purse,
    Reward,
    Stock,
    amount_words,
)
from companion.tabletop.box import BoxProfile
from companion.tabletop.finale import Finale
from companion.tabletop.ledger import Gain, PointsLedger, Source
from companion.tabletop.results import GAINED, GIVEN_AWAY, ResultLine
from companion.tabletop.scoring import Scoring


@dataclass(slots=True)
class HandWork:
    """What hands keep for the laws, and what they have to do when all conflicts are resolved."""

    markers_lie_apart: bool = False  # voting markers left after the third vote lie apart until the laws are through
    sent_back_in_round: int = 0  # in which round they did so last, as no law looked at them by then
    markers_sent_back: Mapping[Seat, int] = field(default_factory=dict)  # of them, as no law in force looked at any
    todo: list[Words] = field(default_factory=list)

    def add_todo(self, what: Words) -> None:
        """Said once, however many conflicts want it."""
        if what not in self.todo:
            self.todo.append(what)


@dataclass(slots=True)
class Realm:
    seating: Seating
    start: Seat
    books: Books
    box: BoxProfile
    ledger: PointsLedger
    in_play: ModulesInPlay
    law_pile: LawPile
    finale: Finale
    spaces: Spaces  # where the cardboard keeps the pieces, only what was told of the conflicts
    purses: dict[Seat, Purse]
    options: Mapping[str, str]  # what the table agreed on: every choice there is
    step: str = SETTING_UP  # whose page the table sees
    round: int = 0
    turn: Seat | None = None  # whose turn it is to place, or to be rewarded
    choosing: Words | None = None  # what they do in it, where it is something of its own
    allies: dict[Seat, str] = field(default_factory=dict)  # two players: the colour of each one's ally
    laws: tuple[Law, ...] = ()  # in force, left to right
    bills: tuple[Law, ...] = ()  # this round's, left to right
    drawn: tuple[Law, ...] = ()
    applying: Law | None = None
    laws_acted: tuple[str, ...] = ()  # the keys of the laws that are through, this round
    turns_taken: Counter[tuple[str, str, Seat]] = field(default_factory=Counter)  # by law and part, this phase
    votes: list[VoteOnBill] = field(default_factory=list)
    votes_seen_before: frozenset[CastVotes] = frozenset()  # votes that all had seen before an old answer was corrected
    conflicts: list[Conflict] = field(default_factory=list)  # lower row first, then the upper row
    cards: dict[int, Card] = field(default_factory=dict)  # of all conflicts so far, by their numbers
    fought: list[FoughtConflict] = field(default_factory=list)
    announced: list[Words] = field(default_factory=list)
    results: list[ResultLine] = field(default_factory=list)  # on the page that the table sees, to be looked at
    hand_work: HandWork = field(default_factory=HandWork)
    results_shown: int = 0  # how many results, all evening
    results_looked_at: int = 0  # so many of them lay on a page while somebody was asked something
    scored_in_castles: tuple[Seat, ...] = ()  # power points, last round, as the table told it
    states: dict[str, Any] = field(default_factory=dict)  # what each module keeps, by its key
    flow_of_all_purses: FlowOfAllPurses = field(default_factory=FlowOfAllPurses)  # in and out of purses
    put_off: list[tuple[Moment, Callable[[], None]]] = field(default_factory=list)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.seating.seats

    @property
    def rules(self) -> int:
        """The number that this evening began with."""
        return self.in_play.rules

    @property
    def for_two(self) -> bool:
        return len(self.seats) == 2

    def turn_order(self) -> tuple[Seat, ...]:
        """From the start player clockwise, as it is now."""
        first = self.seats.index(self.start)
        return self.seats[first:] + self.seats[:first]

    def is_in_force(self, law: Source) -> bool:
        """A law that was corrected away while it acts acts no further."""
        return law.key in (one.key for one in self.laws)

    def line_up_extras(self) -> ConflictLineUpExtras:
        return joined_line_up_extras(module.line_up_extras(self) for module in self.in_play)

    def stocks_before_screen(self, seat: Seat) -> tuple[tuple[Stock, int], ...]:
        """What lies before the screen; with two players, all."""
        purse = self.purses[seat]
        return tuple((stock, purse[stock]) for stock in purse.kept_stocks if self.for_two or not stock.screened)

    def holdings(self, won: Mapping[Seat, int]) -> dict[Seat, Holdings]:
        return {seat: self._holdings_of(seat, won[seat]) for seat in self.seats}

    def _holdings_of(self, seat: Seat, won: int) -> Holdings:
        """What somebody holds, with what adds to it."""
        known = {fact.key: self.books.value_of_fact(self, fact, seat) for fact in self.in_play.facts_for_final_scoring}
        held = StrictHoldings(known, **{SO_FAR: won})
        for addition in self.in_play.scoring_additions:
            held[addition.to.key] += known[addition.fact.key]
        return held

    def count_final_scoring(self, won: Mapping[Seat, int]) -> Scoring:
        return scoring_by_rules(self.holdings(won), ((one.award_rule, one.facts_of_nobody(self))
                                                     for one in self.in_play.scored_categories))

    def place_words(self, place: Place, owner: Owner) -> Words:
        return self.in_play.kind_of_place(place).place_words(self, place, owner)

    def markers_on(self, place: Place) -> tuple[MarkerOnPlace, ...]:
        """What modules have laid there."""
        return tuple(one for markers in self.in_play.place_marker_rules for one in markers(self, place))

    def alternatives(self, at: ChoicePoint, board: Board, owner: Owner, source: Source) -> tuple[Alternative, ...]:
        """What modules offer instead."""
        return tuple(way for module in self.in_play if at in module.alternatives
                     for way in module.alternatives[at](self, board, owner, source))

    async def reach_moment(self, moment: Moment, about: Any = None) -> None:
        """Later modules act first: before the base game clears up. What was told of what it changes is forgotten."""
        self.books.forget((moment,))
        for module in reversed(self.in_play.modules):
            if moment in module.moments:
                await module.moments[moment](self, about)
        due = [do for until, do in self.put_off if until is moment]
        self.put_off = [one for one in self.put_off if one[0] is not moment]
        for do in due:
            do()

    def put_off_until(self, moment: Moment, do: Callable[[], None]) -> None:
        """Once, when that moment is reached next: retained markers go back."""
        self.put_off.append((moment, do))

    def announce(self, words: Words) -> None:
        self.announced.append(words)

    def turn_page(self, page: str) -> None:
        """It begins with nothing given before, but what nobody could look at yet."""
        self.step = page
        self.results = [result for result in self.results if result.nth > self.results_looked_at]

    def show_result(self, owner: Owner, what: Words, source: Source, sign: str = "", *, by_hand: bool = False,
                    is_idle: bool = False) -> None:
        """Shown and not told; what belongs to nobody is everybody's affair."""
        self.results_shown += 1
        lord = player_of_owner(owner)
        line = ResultLine(self.results_shown, source, ((sign, what),), owner, owner_words(owner) if owner else None,
                          self.allies.get(lord, lord) if is_ally(owner) else lord, by_hand, is_idle)
        if self.results and line.continues_line(self.results[-1]):
            line = line.joined_to(self.results.pop())
        self.results.append(line)

    def score_points(self, seat: Seat, n: int, source: Source, reason: Words | None = None) -> None:
        """Power points are the companion's affair in every preset."""
        if not n:
            return
        self.finale.book_gain(Gain(self.round, seat, n, source.words, reason, source.key), self.step == FINAL)
        line = say("{who}: {what} ({source}).", who=Who(seat), what=amount_words(POWER_POINTS, n), source=source.words)
        self.announce(join_sentences(line, reason) if reason else line)
        if not reason:  # with reasons it has a page of its own
            self.show_result(seat, amount_words(POWER_POINTS, abs(n)), source, GAINED if n > 0 else GIVEN_AWAY)

    def recounted_words(self, who: Seat, n: int, before: int, source: Words) -> Words:
        return say("{who}: {n} power point instead of {before} ({source}).",
                   "{who}: {n} power points instead of {before} ({source}).",
                   who=Who(who), n=n, before=before, source=source)


class StrictHoldings(Holdings):
    """At a table nothing that is counted may be missing: on a sheet it would be none."""

    def __missing__(self, key: str) -> int:
        raise RuleBug(f"{key} is counted, and no fact of this name is known")


class Books(Protocol):
    """What rules say to them, whoever keeps them: know, give and take.

    `most_to_give`, `keeps_any_of` and `why_lapses` are for what may be chosen. What was told by mouth is in no books:
    rules say what changed it (`forget`) and what was told besides (`note_told`). And `board` is for the order of play,
    and for what is laid out, shown and corrected on the companion's board.
    """

    @property
    def board(self) -> Board | None:
        """What the companion keeps; None where the cardboard keeps it."""

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> KnownFactBySeat:
        """Looked up in the books, or asked of those who know."""

    def value_of_fact(self, realm: Realm, fact: Fact, seat: Seat) -> int:
        """By now: what is in the books is looked up again, what was told stands."""

    def knows(self, fact: Fact, seats: Iterable[Seat]) -> bool:
        """Without a question."""

    @property
    def lookups_behind_screens(self) -> Sequence[tuple[int, Hashable]]:
        """What was read behind screens and told by nobody; so many lines had been told before."""

    def note_rules_lookup_behind_screen(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> None:
        """How these compare by now shows in what comes next."""

    def note_told(self, fact: Fact, told: Mapping[Seat, int]) -> None:
        """What players told, unasked for by a law."""

    def seats_that_told_in_private(self, realm: Realm) -> frozenset[Seat]:
        """Who told numbers that nobody else is shown, and that still hold."""

    def forget(self, changes: Iterable[Change] | None = None, seat: Seat | None = None) -> None:
        """What was told of these holds no longer; of this seat, or of everybody. None: nothing holds any more."""

    def keeps_any_of(self, reward: Reward) -> bool:
        """Is anything of it in the companion's books? If not, the table does it by hand and nobody is asked."""

    def most_to_give(self, realm: Realm, seat: Seat, stock: Stock) -> int:
        """How much of a stock this seat can give away: what it holds, or what the box holds."""

    def why_lapses(self, realm: Realm, seat: Seat, reward: Reward) -> Words | None:
        """Why a deed of it could not be done now, as far as it is in the books; by hand the table sees it."""

    async def give_reward(self, realm: Realm, seat: Seat, reward: Reward, source: Source,
                          due: DueReward = ALWAYS_DUE) -> None: ...

    def take_price(self, realm: Realm, seat: Seat, price: Amounts, source: Source) -> None:
        """Something goes back to the general supply."""


class KnownFactBySeat(Mapping[Seat, int]):
    """A fact about some seats. Look it up again after every wait: it says how it is by then."""

    def __init__(self, books: Books, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> None:
        self._books, self._realm, self._fact, self._seats = books, realm, fact, tuple(seats)

    def __getitem__(self, seat: Seat) -> int:
        return self._books.value_of_fact(self._realm, self._fact, seat)

    def note_lookup_again(self) -> None:
        """Again, after a wait."""
        self._books.note_rules_lookup_behind_screen(self._realm, self._fact, self._seats)

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)


def board_of(realm: Realm) -> Board:
    """What only the companion's board can tell is counted where there is one."""
    assert realm.books.board is not None
    return realm.books.board
