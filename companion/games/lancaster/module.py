"""What a box brings to the game. The base game is the first module; another one touches nothing of it.

A field of `Module` has two users, or a reason in docs/decisions/a-hook-has-two-users.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.core.forms import Closed, Option
from companion.core.game import Adjustment, Choice, Printed
from companion.core.words import Words, join_sentences
from companion.games.lancaster.board import Board, PlaceKind
from companion.games.lancaster.final_scoring import NOTHING, AwardRule, OfNobody
from companion.games.lancaster.law import Law
from companion.games.lancaster.order import ChoicePoint, Moment, OrderOfPlay, Step
from companion.games.lancaster.pieces import Owner, Piece, Pieces
from companion.games.lancaster.spaces import MarkerOnPlace, Place
from companion.games.lancaster.stocks import Amounts, Deed, Fact, Stock
from companion.tabletop.ledger import Source

if TYPE_CHECKING:
    from companion.games.lancaster.realm import Realm


CombinationsSentAlong = Callable[["Realm", Board, Owner, Place], Iterable[Pieces]]
MarkersOn = Callable[["Realm", Place], Iterable[MarkerOnPlace]]


def always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class DueReward:
    """A reward, as long as it is still due: the board may be corrected while its player chooses."""

    holds: Callable[[], bool] = always
    is_paid: bool = False  # and nobody declines it: what was given for it would be lost


ALWAYS_DUE, ALREADY_PAID = DueReward(), DueReward(is_paid=True)


@dataclass(frozen=True, slots=True)
class SetUpSection:
    """A part of the table and what is done there to set it up, to be ticked off."""

    key: str
    title: Words
    steps: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class DeedProcedure:
    """How a deed is done where the companion keeps the board; by hand its words are told, or `words_by_hand`."""

    deed: Deed
    do: Callable[[Realm, Board, Owner, Source, DueReward], Awaitable[None]]
    why_not: Callable[[Realm, Board, Owner], Words | None]  # why it cannot be done now
    words_by_hand: Words | None = None  # what its owner does then: "may upgrade…"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Something else to choose at a choice point of the game; without `do` it is shown closed, with the reason."""

    key: str
    words: Words
    do: Callable[[], Awaitable[None]] | None = None
    why_not: Words | None = None

    async def carry_out(self) -> None:
        if self.do:
            await self.do()

    @property
    def option(self) -> Option[Any]:
        return Option(self.key, self.words, self)

    @property
    def closed_option(self) -> Closed:
        assert self.why_not is not None
        return Closed(self.key, self.words, self.why_not)


def no_items(*_: Any) -> tuple[()]:
    return ()


def no_adjustments(_realm: Realm) -> Mapping[str, Adjustment]:
    return {}


def no_line_up_extras(_realm: Realm) -> ConflictLineUpExtras:
    return ConflictLineUpExtras()


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """One package. What it brings is data, or a function of the realm; what it keeps in an evening is its own state."""

    key: str
    title: Words
    note: Words  # what it adds, in a line
    needs: frozenset[str] = frozenset()  # the modules without which it cannot be played
    choices: tuple[Choice, ...] = ()  # what a table agrees on where it is played: `realm.options`; the usual one first
    steps: tuple[Step, ...] = ()
    laws: tuple[Law, ...] = ()
    groups_are_inferred: bool = False  # those of its laws, from the order of print: corrected on the box page
    stocks: tuple[Stock, ...] = ()
    start_amounts: Amounts = field(default_factory=dict)  # everybody's, of another module's stock
    place_kinds: tuple[PlaceKind, ...] = ()
    scored_categories: tuple[ScoredCategory, ...] = ()  # what the final scoring counts
    scoring_additions: tuple[ScoringAddition, ...] = ()  # what it adds to what a category of another module counts
    printed_values: tuple[Printed, ...] = ()
    pieces: Callable[[Owner], Pieces] = no_items  # what an owner has of it in the reserve when the evening begins
    # When this owner places a piece in this place: every company of other pieces of the court that may go along.
    combinations_sent_along: CombinationsSentAlong | None = None
    # What it has laid in a place, be it another module's, besides pieces: shown there, and to whoever may place there.
    markers_on: MarkersOn | None = None
    line_up_extras: Callable[[Realm],
                             ConflictLineUpExtras] = no_line_up_extras  # by hand, for the line-up of the conflicts
    set_up_sections: Callable[[Realm], Iterable[SetUpSection]] = no_items  # of the set-up
    start_state: Callable[[Realm], Any] = no_items  # its state: `realm.states[key]`
    # What it does then: before the modules that stand before it in the list, for they may clear away what it looks at.
    moments: Mapping[Moment, Callable[[Realm, Any], Awaitable[None]]] = field(default_factory=dict)
    # By hand: a deed that a law gives, with what may be done instead of it.
    instead_by_hand: Mapping[Deed, Callable[[Words], Words]] = field(default_factory=dict)
    alternatives: Mapping[ChoicePoint, Callable[[Realm, Board, Owner, Source],
                                                Iterable[Alternative]]] = field(default_factory=dict)
    adjustments: Callable[[Realm], Mapping[str, Adjustment]] = no_adjustments
    public_view: Callable[[Realm], Any] = no_items  # what everybody may see of it
    audit: Callable[[Realm], object] = no_items  # RuleBug, if something of it got lost


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseGame(Module):
    """The first module, with what no other has."""

    order: OrderOfPlay  # into it the others put their steps
    deeds: tuple[DeedProcedure, ...]
    board_view: Callable[[Realm, Board], Any]  # what everybody may see of the board


# Which of them lie on a table.

IN, OUT = "in", "out"


def modules_on_the_table(modules: Sequence[Module], options: Mapping[str, str]) -> tuple[Module, ...]:
    """The first always does."""
    first, *others = modules
    return (first, *(module for module in others if options.get(module.key) == IN))


# Of the final scoring: what its categories need to know at a table.


def no_facts_of_nobody(_realm: Realm) -> OfNobody:
    return NOTHING


@dataclass(frozen=True, slots=True)
class ScoredCategory:
    """A category with what must be known of everybody for it, and what of the realm that is nobody's."""

    award_rule: AwardRule
    facts: tuple[Fact, ...]
    facts_of_nobody: Callable[[Realm], OfNobody] = field(default=no_facts_of_nobody, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ScoringAddition:
    """In the final scoring this fact counts for another one, too: a piece may add its strength to a knighthood."""

    to: Fact
    fact: Fact
    note_by_hand: Words | None = None  # by hand, who tells the former leaves this out: said with it


# Where the cardboard keeps the pieces: what may stand in the conflicts besides knights.


@dataclass(frozen=True, slots=True)
class ConflictLineUpExtras:
    """So that the line-up, as the table tells it, is not refused, and nobody tells what is known.

    An archer stands directly below the knights it came with, with the strength that it always has.
    """

    strengths: Mapping[Owner, int] = field(default_factory=dict)  # the most that each may have along with knights
    archers: Mapping[Owner, Piece] = field(default_factory=dict)
    note: Words | None = None  # what is counted along
    after_conflicts: Words | None = None  # what hands do with it once the conflict is over
    leaving_counties: Words | None = None  # with what stood beside a knight that leaves before it is scored
    line_up_anew: bool = False  # who stayed may be stronger by now than was told: it fills in nobody


def joined_line_up_extras(several: Iterable[ConflictLineUpExtras]) -> ConflictLineUpExtras:
    """What modules say: all of it."""
    several = tuple(several)
    strengths: Counter[Owner] = sum((Counter(one.strengths) for one in several), Counter())
    archers = {owner: piece for one in several for owner, piece in one.archers.items()}
    return ConflictLineUpExtras(strengths, archers, _joined_words_or_none(one.note for one in several),
                                _joined_words_or_none(one.after_conflicts for one in several),
                                _joined_words_or_none(one.leaving_counties for one in several),
                                any(one.line_up_anew for one in several))


def _joined_words_or_none(several: Iterable[Words | None]) -> Words | None:
    said = [words for words in several if words]
    return join_sentences(*said) if said else None
