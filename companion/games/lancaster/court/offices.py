"""The three offices: what applying for one costs, what its holder gets, and who holds it."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.words import Words, say
from companion.games.lancaster.base_game.stocks import GOLD, MARKERS, SQUIRES
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.pieces import ARCHER, SHIELD, TUDOR_KNIGHT
from companion.games.lancaster.owners import Owner
from companion.games.lancaster.pieces import Company, Piece
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rounds import ROUNDS
from companion.games.lancaster.spaces import Place
from companion.games.lancaster.stocks import Stock
from companion.tabletop.ledger import Source


@dataclass(frozen=True, slots=True, eq=False)
class Office:
    """`privilege`: what its holder may send along with a knight in the next round."""

    key: str
    title: Words
    short: Words
    tribute: Stock
    seals: int
    privilege: Piece
    in_the_last_round: bool = False  # is the privilege given then, too?

    @property
    def place(self) -> Place:
        """The lord's space on the regal board."""
        return f"office/{self.key}"

    @property
    def source(self) -> Source:
        return Source(self.place, self.title)

    def gives_privilege(self, round_: int) -> bool:
        return round_ < ROUNDS or self.in_the_last_round


CHANCELLOR = Office("chancellor", say("Lord High Chancellor"), say("Chancellor"), MARKERS, 2, SHIELD)
CONSTABLE = Office("constable", say("Lord High Constable"), say("Constable"), SQUIRES, 1, ARCHER)
CHAMBERLAIN = Office("chamberlain", say("Lord Great Chamberlain"), say("Chamberlain"), GOLD, 0, TUDOR_KNIGHT,
                     in_the_last_round=True)
OFFICES = (CHANCELLOR, CONSTABLE, CHAMBERLAIN)
BY_PLACE = {office.place: office for office in OFFICES}

TREASURY: Place = "treasury"
TRIBUTES = tuple(office.tribute for office in OFFICES)

BISHOPS = {2: 5, 3: 5, 4: 7, 5: 9}  # by the number of players


@dataclass(slots=True)
class Court:
    """What the module keeps of an evening."""

    bishops: int  # on the regal board
    gone: int = 0  # bishops that allies took out of the game
    holders: dict[Office, Owner] = field(default_factory=dict)
    treasury: dict[Stock, int] = field(default_factory=lambda: dict.fromkeys(TRIBUTES, 0))


def applicant(board: Board, office: Office) -> Company | None:
    """The lord who applies for it, with all that supports him."""
    return next(iter(board.spaces.at(office.place)), None)


def court(realm: Realm) -> Court:
    state = realm.states["court"]
    assert isinstance(state, Court)
    return state
