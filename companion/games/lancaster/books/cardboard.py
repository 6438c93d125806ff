"""The cardboard keeps the books: the companion asks for a fact only where a rule in force needs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from companion.core.asking import TABLE, Ask, Seat, Secrecy, one, together
from companion.core.forms import Field, Fields
from companion.core.words import Who, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.books.contract import Due, always
from companion.games.lancaster.books.line_up import line_up_form, standing, tell_captured
from companion.games.lancaster.books.rewards import rewards_form, stays
from companion.games.lancaster.books.told import Told
from companion.games.lancaster.facts import EXTENSIONS, GOLD, HOME, KNIGHTHOOD, NOBLES, SQUIRES, TOKENS, Fact
from companion.games.lancaster.final_scoring import Holdings
from companion.games.lancaster.printed.castles import BY_KEY, CASTLE_SIXTH
from companion.games.lancaster.printed.castles import reward as castle_reward
from companion.games.lancaster.printed.counties import SOMERSET, SOMERSET_POINTS
from companion.games.lancaster.printed.reward import Deed, Reward
from companion.games.lancaster.realm import Conflict, Realm
from companion.tabletop.ledger import Source
from companion.tabletop.pace import go_on

LAST_COUNT = (KNIGHTHOOD, SQUIRES, EXTENSIONS, GOLD, NOBLES)


class Cardboard:
    """Keeps power points, laws and conflicts, nothing else."""

    board: Board | None = None

    def __init__(self) -> None:
        self._told = Told()
        self._counted: Mapping[Seat, dict[str, int]] = {}  # by everybody, at the end
        self._scored: tuple[Seat, ...] = ()  # in their castle, last round

    async def prepare(self, realm: Realm) -> None:
        await realm.box.ask("points", say("What does your box print? Companion remembers it."),
                            (SOMERSET_POINTS, CASTLE_SIXTH))

    async def place_knights(self, realm: Realm) -> None:
        await go_on(f"placed/{realm.round}", say("Place all knights on the board."), say("All knights are placed"))
        self._told.clear()

    async def reap(self, realm: Realm) -> None:
        """Points that no law and no conflict explains; the start player, for what comes in turn order from now on."""
        self._told.clear()
        told = await one(Ask(TABLE, f"rewards/{realm.round}", say("The rewards of the counties and castles"),
                             rewards_form(realm, self._scored), suggestion=partial(stays, realm, self._scored)))
        if told.somerset:
            realm.score(told.somerset, realm.box.value(SOMERSET_POINTS), Source(SOMERSET.key, SOMERSET.title))
        if told.start and told.start != realm.start:
            realm.start = told.start
            realm.tell(say("Start player: {who}.", who=Who(realm.start)))
        self._scored = told.castles[1]
        for seat in realm.turn_order():
            if seat in self._scored:
                realm.score(seat, castle_reward(realm.box, "sixth").power_points,
                            Source("castle/sixth", BY_KEY["sixth"].words))

    async def line_up(self, realm: Realm) -> None:
        """All conflicts in one question to the table: fewer taps than one to each phone."""
        stands = await one(Ask(TABLE, f"line-up/{realm.round}", say("Who stands in the conflicts, and how strong?"),
                               partial(line_up_form, realm), suggestion=partial(standing, realm)))
        for conflict in realm.conflicts:
            conflict.stands = stands[conflict.key]

    async def ransom(self, realm: Realm, conflict: Conflict) -> None:
        self._told.changed((HOME, "gold"))
        tell_captured(realm, conflict)

    def send_home(self, realm: Realm, conflict: Conflict) -> None:
        self._told.changed((HOME,))

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> Mapping[Seat, int]:
        seats = tuple(seats)
        missing = self._told.missing(fact, seats)
        if missing:
            self._told.note(fact, await _told_now(realm, fact, missing))
        return self._told.of(fact, seats)

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
        self._told.changed(reward.changes, seat)
        realm.score(seat, reward.power_points, source)
        by_hand = Reward(reward.gold, reward.squires, reward.markers, 0, reward.deed)
        if by_hand != Reward():
            realm.tell(say("{who}: {what} ({source}).", who=Who(seat), what=by_hand.words, source=source.words))

    def left_to_the_table(self, *rewards: Reward) -> None:
        for reward in rewards:
            self._told.changed(reward.changes)

    def take(self, realm: Realm, seat: Seat, source: Source, **stocks: int) -> None:
        self._told.changed(stocks, seat)

    async def upgrade_deployed(self, realm: Realm, seat: Seat, source: Source, due: Due) -> None:
        self._told.changed((Deed.UPGRADE.value,), seat)
        realm.tell(say("{who} may upgrade a deployed knight ({source}).", who=Who(seat), source=source.words))

    async def swap_three_for_four(self, realm: Realm, seat: Seat, source: Source, due: Due) -> None:
        pass

    def spend_markers(self, seat: Seat, n: int) -> None:
        pass

    def return_markers(self, realm: Realm) -> None:
        realm.tell(say("All voting markers that are left go back to the supply."))


async def _told_now(realm: Realm, fact: Fact, seats: tuple[Seat, ...]) -> Mapping[Seat, int]:
    """Each phone tells its own; with two players what lies open is one question to the table."""
    about = realm.applying.key if realm.applying else "end"
    key = f"{fact.key}/{about}/{realm.round}"
    if realm.for_two and fact.of_all:
        form: Fields[dict[Seat, int]] = Fields(dict, tuple((seat, Field(say("{who}", who=Who(seat)), fact.form))
                                                           for seat in seats))
        return await one(Ask(TABLE, key, fact.of_all, form))
    secrecy = Secrecy.PRIVATE if fact.behind_screen else Secrecy.OPEN
    return await together(Ask(seat, key, fact.question, fact.form, secrecy) for seat in seats)
