"""What the rules say to the books, whoever keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from companion.core.asking import Seat
from companion.games.lancaster.printed.reward import Reward
from companion.tabletop.ledger import Source

if TYPE_CHECKING:
    from companion.games.lancaster.board import Board
    from companion.games.lancaster.facts import Fact
    from companion.games.lancaster.final_scoring import Holdings
    from companion.games.lancaster.realm import Conflict, Realm


# Whether a reward is still due: the board may be corrected while its player chooses.
Due = Callable[[], bool]


def always() -> bool:
    return True


class Books(Protocol):
    @property
    def board(self) -> Board | None:
        """What the companion keeps; None where the cardboard keeps it."""

    async def prepare(self, realm: Realm) -> None:
        """What must be known before the first round."""

    async def place_knights(self, realm: Realm) -> None:
        """Phase 1."""

    async def reap(self, realm: Realm) -> None:
        """Counties and castles of phase 3."""

    async def line_up(self, realm: Realm) -> None:
        """Who stands in the conflicts, before they are resolved."""

    async def ransom(self, realm: Realm, conflict: Conflict) -> None:
        """Knights captured in a conflict lost twice."""

    def send_home(self, realm: Realm, conflict: Conflict) -> None:
        """All knights of a won conflict."""

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> Mapping[Seat, int]:
        """Read from the books, or asked of those who know."""

    def by_now(self, fact: Fact, seat: Seat, told: Mapping[Seat, int]) -> int:
        """After a wait: what is in the books is looked up again, what was told stands."""

    async def holdings(self, realm: Realm) -> Mapping[Seat, Holdings]:
        """What the final scoring counts."""

    def recount(self, realm: Realm) -> Mapping[Seat, Holdings]:
        """The same once more, as it is by now."""

    def keeps(self, reward: Reward) -> bool:
        """Is anything of it in the companion's books? If not, the table does it by hand and nobody is asked."""

    def most(self, seat: Seat, stock: str) -> int:
        """How much of a stock this seat can give away: what it holds, or what the box holds."""

    async def give(self, realm: Realm, seat: Seat, reward: Reward, source: Source, due: Due = always) -> None: ...

    def left_to_the_table(self, *rewards: Reward) -> None:
        """What these are about changes hands at the table, and nobody tells how much."""

    def take(self, realm: Realm, seat: Seat, source: Source, **stocks: int) -> None:
        """Something goes back to the general supply."""

    async def upgrade_deployed(self, realm: Realm, seat: Seat, source: Source, due: Due) -> None: ...

    async def swap_three_for_four(self, realm: Realm, seat: Seat, source: Source, due: Due) -> None: ...

    def spend_markers(self, seat: Seat, n: int) -> None:
        """Used voting markers go back at once."""

    def return_markers(self, realm: Realm) -> None:
        """What is left after the third vote goes back to the general supply."""
