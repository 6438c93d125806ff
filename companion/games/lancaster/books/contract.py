"""What rules say to the books, whoever keeps them: know, give and take; most, keeps and lapses for what may be chosen.

What was told by mouth is in no books: rules say what changed it (`forget`) and what was told besides (`note`). And
`board` is for the order of play, and for what is laid out, shown and corrected on the companion's board.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from companion.core.asking import Seat
from companion.core.words import Words
from companion.games.lancaster.facts import Change, Fact
from companion.games.lancaster.module import Due, always
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.stocks import Amounts, Stock
from companion.tabletop.ledger import Source

if TYPE_CHECKING:
    from companion.games.lancaster.board import Board
    from companion.games.lancaster.realm import Realm


class Books(Protocol):
    @property
    def board(self) -> Board | None:
        """What the companion keeps; None where the cardboard keeps it."""

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> Known:
        """Looked up in the books, or asked of those who know."""

    def known(self, realm: Realm, fact: Fact, seat: Seat) -> int:
        """By now: what is in the books is looked up again, what was told stands."""

    def knows(self, fact: Fact, seats: Iterable[Seat]) -> bool:
        """Without a question."""

    @property
    def looked_up(self) -> Sequence[tuple[int, Hashable]]:
        """What was read behind screens and told by nobody; so many lines had been told before."""

    def look(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> None:
        """How these compare by now shows in what comes next."""

    def note(self, fact: Fact, told: Mapping[Seat, int]) -> None:
        """What players told, unasked for by a law."""

    def told_behind_screens(self, realm: Realm) -> frozenset[Seat]:
        """Who told numbers that nobody else is shown, and that still hold."""

    def forget(self, changes: Iterable[Change] | None = None, seat: Seat | None = None) -> None:
        """What was told of these holds no longer; of this seat, or of everybody. None: nothing holds any more."""

    def keeps(self, reward: Reward) -> bool:
        """Is anything of it in the companion's books? If not, the table does it by hand and nobody is asked."""

    def most(self, realm: Realm, seat: Seat, stock: Stock) -> int:
        """How much of a stock this seat can give away: what it holds, or what the box holds."""

    def lapses(self, realm: Realm, seat: Seat, reward: Reward) -> Words | None:
        """Why a deed of it could not be done now, as far as it is in the books; by hand the table sees it."""

    async def give(self, realm: Realm, seat: Seat, reward: Reward, source: Source, due: Due = always) -> None: ...

    def take(self, realm: Realm, seat: Seat, price: Amounts, source: Source) -> None:
        """Something goes back to the general supply."""


class Known(Mapping[Seat, int]):
    """A fact about some seats. Look it up again after every wait: it says how it is by then."""

    def __init__(self, books: Books, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> None:
        self._books, self._realm, self._fact, self._seats = books, realm, fact, tuple(seats)

    def __getitem__(self, seat: Seat) -> int:
        return self._books.known(self._realm, self._fact, seat)

    def look(self) -> None:
        """Again, after a wait."""
        self._books.look(self._realm, self._fact, self._seats)

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)
