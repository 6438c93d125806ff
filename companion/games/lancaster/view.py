"""What a seat, or the big screen, may see: an allow-list, built field by field."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, ClassVar

from companion.core.asking import Seat
from companion.core.words import Words, say
from companion.games.lancaster.conflict import Card, Conflict, FoughtConflict, TakenSpace, conflict_key, conflict_title
from companion.games.lancaster.law import Law, VoteOnBill, vote_to_show, votes_of_round
from companion.games.lancaster.module import SetUpSection
from companion.games.lancaster.order import OVER, SETTING_UP
from companion.games.lancaster.pieces import Knights, Owner, Piece, is_ally, is_archer, player_of_owner
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Stock
from companion.tabletop.finale import FinalView, final_view
from companion.tabletop.results import Results
from companion.tabletop.scores import PlayerScore, PointsWords, WithChart, player_scores


@dataclass(frozen=True, slots=True)
class PieceView:
    """A piece that is neither knight nor squire, as everybody sees it, wherever it stands."""

    words: Words
    strength: int
    mark: str = ""  # its drawing, if it has one


def piece_views(pieces: Iterable[Piece]) -> tuple[PieceView, ...]:
    return tuple(PieceView(piece.words, piece.strength, piece.mark) for piece in pieces)


# Whose knights they are, and the conflicts as they lie on the board.


@dataclass(frozen=True, slots=True)
class ArmsView:
    """A player, or a player's ally, with the colour of the knights."""

    seat: Seat
    colour: str
    ally: bool = False
    archer: bool = False


@dataclass(frozen=True, slots=True)
class CompanyView:
    whose: ArmsView
    strength: int
    knights: tuple[int, ...]
    squires: int = 0  # sent by a law
    pieces: tuple[PieceView, ...] = ()

    @property
    def strengths_drawn_as_knights(self) -> tuple[int, ...]:
        """Where only the strength was told, that."""
        return self.knights or (() if self.pieces else (self.strength,))

    @property
    def needs_total(self) -> bool:
        """Is its strength more than what a single piece of it says?"""
        single = (*self.strengths_drawn_as_knights, *(piece.strength for piece in self.pieces))
        return len(single) > 1 or sum(single) != self.strength


@dataclass(frozen=True, slots=True)
class ConflictView:
    key: str
    number: int
    title: Words
    card: Card
    battle: int
    companies: tuple[CompanyView, ...]

    @property
    def strength(self) -> int:
        return sum(stand.strength for stand in self.companies)


def arms_view(realm: Realm, owner: Owner) -> ArmsView:
    return _cached_arms_view(owner, realm.allies.get(player_of_owner(owner), ""))


@cache
def _cached_arms_view(owner: Owner, allys_colour: str) -> ArmsView:
    seat, ally = player_of_owner(owner), is_ally(owner)
    return ArmsView(seat, (allys_colour or seat) if ally else seat, ally, is_archer(owner))


def conflict_view(realm: Realm, conflict: Conflict) -> ConflictView:
    return _cached_conflict_view(conflict.number, conflict.card, conflict.battle, tuple(
        (arms_view(realm, stand.owner), stand.strength, stand.knights, stand.squires,
         piece_views(stand.pieces_shown_by_name))
        for stand in conflict.companies))


# Where nothing has changed it is the same object, which is cheap to compare.
@lru_cache(maxsize=1024)
def _cached_conflict_view(
        number: int, card: Card, battle: int,
        companies: tuple[tuple[ArmsView, int, Knights, int, tuple[PieceView, ...]], ...]) -> ConflictView:
    return ConflictView(conflict_key(number), number, conflict_title(number), card, battle,
                        tuple(CompanyView(*stand) for stand in companies))


POINTS = PointsWords(
    title=say("Power points"), behind_a_number=say("power points"), why=say("power points. Why these points?"),
    growth=say("Power points, round by round"), after_each=say("Power points after each round"),
    counted=POWER_POINTS.amount)


@dataclass(frozen=True, slots=True)
class StocksBehindScreen:
    """What lies behind one's own."""

    seat: Seat
    stocks: tuple[tuple[Stock, int], ...]


@dataclass(frozen=True, slots=True)
class View(WithChart):
    points: ClassVar[PointsWords] = POINTS
    step: str
    round: int
    seats: tuple[Seat, ...]
    start: Seat
    turn: Seat | None
    choosing: Words | None  # what they do just now, where it is something of its own
    allies: tuple[ArmsView, ...]
    sections: tuple[SetUpSection, ...]  # of the set-up
    placing_notes: tuple[Words, ...]  # by hand: what else is placed besides knights in the usual places
    laws: tuple[Law, ...]
    bills: tuple[Law, ...]
    applying: Law | None
    laws_acted: tuple[str, ...]  # the keys of the laws that are through
    results: Results  # what came about on this page
    votes: tuple[VoteOnBill, ...]
    newest: VoteOnBill | None
    conflicts: tuple[ConflictView, ...]
    fought: tuple[FoughtConflict, ...]  # all of the evening
    scores: tuple[PlayerScore, ...]
    board: Any  # as the first module shows it; None where the cardboard keeps it
    purse: StocksBehindScreen | None  # the viewer's own
    modules: tuple[tuple[str, Any], ...]  # what modules show to everybody, by their keys
    final: FinalView | None

    @property
    def bill(self) -> Law | None:
        """The bill the table votes on now."""
        at = len(self.votes_of_this_round)
        return self.bills[at] if self.step == "voting" and at < len(self.bills) else None

    @property
    def votes_of_this_round(self) -> tuple[VoteOnBill, ...]:
        return votes_of_round(self.votes, self.round)

    @property
    def revealed_vote(self) -> VoteOnBill | None:
        """The vote that is out, also while the next one is open beneath it."""
        return self.newest if self.step in ("revealed", "voting") else None

    @property
    def leaving_law(self) -> Law | None:
        """The law that leaves if the bill passes."""
        return self.laws[0] if self.bill and self.laws else None

    @property
    def just_fought(self) -> tuple[FoughtConflict, ...]:
        return tuple(one for one in self.fought if one.round == self.fought[-1].round)

    def colour_of(self, space: TakenSpace) -> str:
        """The colour of the knights on a space of a conflict."""
        return next((ally.colour for ally in self.allies if space.ally and ally.seat == space.player), space.player)


def view_for_seat(realm: Realm, seat: Seat | None, public: View | None = None) -> View:
    """What everybody sees, and with it what lies behind this seat's own screen."""
    public = public or public_view(realm)
    if seat not in realm.purses:
        return public
    mine = stocks_behind_screen(realm, seat)
    return replace(public, purse=mine) if mine.stocks else public


def stocks_behind_screen(realm: Realm, seat: Seat) -> StocksBehindScreen:
    purse = realm.purses[seat]
    return StocksBehindScreen(seat, tuple((stock, purse[stock]) for stock in purse.kept_stocks if stock.screened))


def public_view(realm: Realm) -> View:
    return View(
        step=realm.step, round=realm.round,
        seats=realm.seats,
        start=realm.start,
        turn=realm.turn, choosing=realm.choosing,
        allies=tuple(arms_view(realm, f"ally/{lord}") for lord in realm.allies),
        sections=set_up_sections(realm) if realm.step == SETTING_UP else (),
        placing_notes=() if realm.books.board else realm.in_play.placing_notes,
        laws=realm.laws,
        bills=realm.bills,
        applying=realm.applying,
        laws_acted=realm.laws_acted,
        results=Results(tuple(realm.results)),
        votes=tuple(realm.votes),
        newest=vote_to_show(votes_of_round(realm.votes, realm.round), realm.votes_seen_before),
        conflicts=tuple(conflict_view(realm, conflict) for conflict in realm.conflicts),
        fought=tuple(realm.fought),
        scores=player_scores(realm.ledger, realm.finale.keys if realm.finale.scoring else ()),
        board=realm.in_play.base_game.board_view(realm, realm.books.board) if realm.books.board else None,
        purse=None,
        modules=tuple((module.key, shown) for module in realm.in_play if (shown := module.public_view(realm))),
        final=final_view(realm.finale, realm.step == OVER),
    )


def set_up_sections(realm: Realm) -> tuple[SetUpSection, ...]:
    """What every module says of a part of the table stands together, once: two may use the same board."""
    found: dict[str, SetUpSection] = {}
    for section in (section for module in realm.in_play for section in module.set_up_sections(realm)):
        before = found.get(section.key, replace(section, steps=()))
        found[section.key] = replace(before, steps=tuple(dict.fromkeys((*before.steps, *section.steps))))
    return tuple(found.values())
