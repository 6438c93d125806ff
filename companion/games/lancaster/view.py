"""What a seat, or the big screen, may see: an allow-list, built field by field."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.asking import Seat
from companion.games.lancaster.conflict import Space
from companion.games.lancaster.final_scoring import TITLES
from companion.games.lancaster.laws import Law
from companion.games.lancaster.realm import Fought, Realm, Vote
from companion.games.lancaster.set_up import Section, sections
from companion.games.lancaster.sights.board import BoardView, board_view
from companion.games.lancaster.sights.conflicts import ConflictView, Whose, conflict_view, whose
from companion.games.lancaster.sights.final import FinalView, final_view
from companion.tabletop.chart import Chart, chart
from companion.tabletop.scores import END, Column, Score, scores


@dataclass(frozen=True, slots=True)
class Purse:
    """What lies behind one's own screen."""

    seat: Seat
    gold: int
    squires: int


@dataclass(frozen=True, slots=True)
class View:
    phase: str
    round: int
    seats: tuple[Seat, ...]
    start: Seat
    turn: Seat | None
    allies: tuple[Whose, ...]
    sections: tuple[Section, ...]  # of the set-up
    laws: tuple[Law, ...]
    bills: tuple[Law, ...]
    applying: Law | None
    decided: tuple[Vote, ...]  # this round's
    votes: tuple[Vote, ...]
    conflicts: tuple[ConflictView, ...]
    fought: tuple[Fought, ...]  # all of the evening
    scores: tuple[Score, ...]
    board: BoardView | None  # None where the cardboard keeps it
    purse: Purse | None  # the viewer's own
    final: FinalView | None

    @property
    def bill(self) -> Law | None:
        """The bill the table votes on now."""
        at = len(self.decided)
        return self.bills[at] if self.phase == "voting" and at < len(self.bills) else None

    @property
    def reveal(self) -> Vote | None:
        return self.votes[-1] if self.phase == "revealed" else None

    @property
    def just_fought(self) -> tuple[Fought, ...]:
        return tuple(one for one in self.fought if one.round == self.fought[-1].round)

    @property
    def columns(self) -> tuple[Column, ...]:
        """From the start, round by round, to the end once the final scoring has begun."""
        return (*range(self.round + 1), *((END,) if self.final else ()))

    @property
    def chart(self) -> Chart | None:
        """None before there are two columns to draw a line between."""
        if len(self.columns) < 2:
            return None
        return chart({score.seat: [score.after(column) for column in self.columns] for score in self.scores})

    def colour_of(self, space: Space) -> str:
        """The colour of the knights on a space of a conflict."""
        return next((ally.colour for ally in self.allies if space.ally and ally.seat == space.player), space.player)


def view(realm: Realm, seat: Seat | None, public: View | None = None) -> View:
    """What everybody sees, and with it what lies behind this seat's own screen."""
    public = public or public_view(realm)
    board = realm.books.board
    if board is None or seat not in board.hands:
        return public
    return replace(public, purse=Purse(seat, board.hands[seat].gold, board.hands[seat].squires))


def public_view(realm: Realm) -> View:
    return View(
        phase=realm.phase.value,
        round=realm.round,
        seats=realm.seats,
        start=realm.start,
        turn=realm.turn,
        allies=tuple(whose(realm, f"ally/{lord}") for lord in realm.allies),
        sections=sections(len(realm.seats)) if realm.phase.value == "setting-up" else (),
        laws=realm.laws,
        bills=realm.bills,
        applying=realm.applying,
        decided=tuple(vote for vote in realm.votes if vote.round == realm.round),
        votes=tuple(realm.votes),
        conflicts=tuple(conflict_view(realm, conflict) for conflict in realm.conflicts),
        fought=tuple(realm.fought),
        scores=scores(realm.ledger, TITLES if realm.scoring else ()),
        board=board_view(realm, realm.books.board) if realm.books.board else None,
        purse=None,
        final=final_view(realm),
    )
