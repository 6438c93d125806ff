"""The cardboard keeps the books: the companion asks for a fact only where a rule in force needs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from companion.core.asking import TABLE, Ask, Seat, Secrecy, one, together
from companion.core.forms import Field, Fields, Option, Pick
from companion.core.lists import Some
from companion.core.words import Who, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.books.contract import Due, always
from companion.games.lancaster.books.line_up import line_up_form, standing, tell_captured
from companion.games.lancaster.facts import (
    EXTENSIONS,
    GOLD,
    KNIGHTHOOD,
    NOBLES,
    SQUIRES,
    TOKENS,
    Fact,
)
from companion.games.lancaster.final_scoring import Holdings
from companion.games.lancaster.ledger import Source
from companion.games.lancaster.pace import go_on
from companion.games.lancaster.printed.castles import BY_KEY, CASTLE_SIXTH
from companion.games.lancaster.printed.castles import reward as castle_reward
from companion.games.lancaster.printed.counties import SOMERSET, SOMERSET_POINTS
from companion.games.lancaster.printed.reward import Reward
from companion.games.lancaster.realm import Conflict, Realm

LAST_COUNT = (KNIGHTHOOD, SQUIRES, EXTENSIONS, GOLD, NOBLES)


class Cardboard:
    """Keeps power points, laws and conflicts, nothing else."""

    board: Board | None = None

    def __init__(self) -> None:
        self._told: dict[tuple[int, str], Mapping[Seat, int]] = {}  # by round and fact
        self._counted: Mapping[Seat, dict[str, int]] = {}  # by everybody, at the end
        self._scored: tuple[Seat, ...] = ()  # in their castle, last round

    async def prepare(self, realm: Realm) -> None:
        await realm.box.ask("points", say("What does your box print? Companion remembers it."),
                            (SOMERSET_POINTS, CASTLE_SIXTH))

    async def place_knights(self, realm: Realm) -> None:
        await go_on(f"placed/{realm.round}", say("Place all knights on the board."), say("All knights are placed"))

    async def reap(self, realm: Realm) -> None:
        """Points that no law and no conflict explains; the start player, for the offers to come."""
        await self._somerset(realm)
        await self._castle_points(realm)
        realm.start = await one(Ask(TABLE, f"start-player/{realm.round}", say("Who is start player now?"),
                                    Pick(tuple(_seat(seat) for seat in realm.turn_order()))))
        realm.tell(say("Start player: {who}.", who=Who(realm.start)))

    async def _somerset(self, realm: Realm) -> None:
        nobody: Option[Seat | None] = Option("nobody", say("Nobody"), None)
        anybody: list[Option[Seat | None]] = [Option(seat, say("{who}", who=Who(seat)), seat) for seat in realm.seats]
        winner = await one(Ask(TABLE, f"somerset/{realm.round}", say("Who took the power points of Somerset?"),
                               Pick((nobody, *anybody))))
        if winner:
            realm.score(winner, realm.box.value(SOMERSET_POINTS), Source(SOMERSET.key, SOMERSET.title))

    async def _castle_points(self, realm: Realm) -> None:
        points = castle_reward(realm.box, "sixth").power_points
        if not points:
            return
        options = tuple(_seat(seat) for seat in realm.seats)
        # An extension scores again every round, so the last answer is a good guess.
        scored = await one(Ask(TABLE, f"castle-points/{realm.round}", say("Who scored power points in their castle?"),
                               Some(options, 0, len(options)), suggestion=list(self._scored) or None))
        self._scored = scored
        for seat in scored:
            realm.score(seat, points, Source("castle/sixth", BY_KEY["sixth"].words))

    async def line_up(self, realm: Realm) -> None:
        """All conflicts in one question to the table: fewer taps than one to each phone."""
        stands = await one(Ask(TABLE, f"line-up/{realm.round}", say("Who stands in the conflicts, and how strong?"),
                               partial(line_up_form, realm), suggestion=partial(standing, realm)))
        for conflict in realm.conflicts:
            conflict.stands = stands[conflict.key]

    async def ransom(self, realm: Realm, conflict: Conflict) -> None:
        tell_captured(realm, conflict)

    def send_home(self, realm: Realm, conflict: Conflict) -> None:
        pass

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> Mapping[Seat, int]:
        told = self._told.get((realm.round, fact.key))
        if told is None:
            about = realm.applying.key if realm.applying else "end"
            secrecy = Secrecy.PRIVATE if fact.behind_screen and not realm.for_two else Secrecy.OPEN
            told = await together(Ask(seat, f"{fact.key}/{about}/{realm.round}", fact.question, fact.form, secrecy)
                                  for seat in seats)
        if fact.lasts:
            self._told[realm.round, fact.key] = told
        return told

    def by_now(self, fact: Fact, seat: Seat, told: Mapping[Seat, int]) -> int:
        return told[seat]

    async def holdings(self, realm: Realm) -> Mapping[Seat, Holdings]:
        self._counted = self._counted or await self._last_count(realm)
        return self.recount(realm)

    def recount(self, realm: Realm) -> Mapping[Seat, Holdings]:
        return {seat: Holdings(power_points=realm.ledger.points(seat), **held) for seat, held in self._counted.items()}

    async def _last_count(self, realm: Realm) -> Mapping[Seat, dict[str, int]]:
        form: Fields[dict[str, int]] = Fields(dict, tuple((fact.key, Field(fact.label, fact.form))
                                                          for fact in LAST_COUNT))
        return await together(Ask(seat, "last-count", say("What do you hold at the end?"), form, Secrecy.SEALED)
                              for seat in realm.seats)

    def keeps(self, reward: Reward) -> bool:
        return reward.power_points > 0

    def most(self, seat: Seat, stock: str) -> int:
        return TOKENS

    async def give(self, realm: Realm, seat: Seat, reward: Reward, source: Source, due: Due = always) -> None:
        realm.score(seat, reward.power_points, source)
        by_hand = Reward(reward.gold, reward.squires, reward.markers, 0, reward.deed)
        if by_hand != Reward():
            realm.tell(say("{who}: {what} ({source}).", who=Who(seat), what=by_hand.words, source=source.words))

    def take(self, realm: Realm, seat: Seat, source: Source, **stocks: int) -> None:
        pass

    async def upgrade_deployed(self, realm: Realm, seat: Seat, source: Source, due: Due) -> None:
        realm.tell(say("{who} may upgrade a deployed knight ({source}).", who=Who(seat), source=source.words))

    async def swap_three_for_four(self, realm: Realm, seat: Seat, source: Source, due: Due) -> None:
        pass

    def spend_markers(self, seat: Seat, n: int) -> None:
        pass

    def return_markers(self, realm: Realm) -> None:
        realm.tell(say("All voting markers that are left go back to the supply."))


def _seat(seat: Seat) -> Option[Seat]:
    return Option(seat, say("{who}", who=Who(seat)), seat)
