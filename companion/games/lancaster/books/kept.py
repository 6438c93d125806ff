"""The companion keeps the books: everybody's gold, squires, markers, knights, extensions, nobles and points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from companion.core.asking import Ask, Seat, one, together
from companion.core.forms import Option, Pick
from companion.core.words import Who, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.books.contract import Due, always
from companion.games.lancaster.castles import reap_castles
from companion.games.lancaster.counties import reap_counties
from companion.games.lancaster.deeds import extend, extension_form, lay, new_knight, upgrade
from companion.games.lancaster.facts import EXTENSIONS, GOLD, KNIGHTHOOD, NOBLES, SQUIRES, Fact
from companion.games.lancaster.final_scoring import Holdings
from companion.games.lancaster.nobles import noble
from companion.games.lancaster.placing import place_knights
from companion.games.lancaster.printed import castles, counties, favor
from companion.games.lancaster.printed.reward import Deed, Reward
from companion.games.lancaster.ransom import ransom
from companion.games.lancaster.realm import Conflict, Realm
from companion.tabletop.ledger import Source


class Kept:
    def __init__(self, board: Board) -> None:
        self.board = board

    async def prepare(self, realm: Realm) -> None:
        """The printed values of this box, once; then everybody's first extension."""
        self.board.favors = favor.tiles(len(realm.seats))
        for about, words, printed in (
                ("counties", say("What do the counties of your board show?"), counties.PRINTED),
                ("castle", say("What do the spaces of a castle give?"), castles.PRINTED),
                ("favor", say("What do the tiles of the king's favor show?"), favor.PRINTED)):
            await realm.box.ask(about, words, [one.key for one in printed])
        first = await together(Ask(seat, "first-extension", say("Lay out your first extension"),
                                   partial(extension_form, realm, self.board, seat)) for seat in realm.seats)
        for seat, space in first.items():
            lay(realm, self.board, seat, space, Source("first-extension", say("Set-up")))

    async def place_knights(self, realm: Realm) -> None:
        self.board.favors = favor.tiles(len(realm.seats))
        await place_knights(realm, self.board)

    async def reap(self, realm: Realm) -> None:
        await reap_counties(realm, self.board)
        await reap_castles(realm, self.board)
        self.board.call_home()

    async def line_up(self, realm: Realm) -> None:
        """Everybody can see it."""

    async def ransom(self, realm: Realm, conflict: Conflict) -> None:
        await ransom(realm, self.board, conflict)

    def send_home(self, realm: Realm, conflict: Conflict) -> None:
        for stand in conflict.stands:
            for knight in stand.knights:
                self.board.muster(stand.owner, knight)
        conflict.stands = ()

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> Mapping[Seat, int]:
        return {seat: int(fact.count(self.board, seat)) for seat in seats}

    def by_now(self, fact: Fact, seat: Seat, told: Mapping[Seat, int]) -> int:
        return int(fact.count(self.board, seat))

    async def holdings(self, realm: Realm) -> Mapping[Seat, Holdings]:
        return self.recount(realm)

    def recount(self, realm: Realm) -> Mapping[Seat, Holdings]:
        counted = {seat: {fact.key: int(fact.count(self.board, seat)) for fact in
                          (KNIGHTHOOD, SQUIRES, EXTENSIONS, GOLD, NOBLES)} for seat in realm.seats}
        return {seat: Holdings(power_points=realm.ledger.points(seat), **held) for seat, held in counted.items()}

    def keeps(self, reward: Reward) -> bool:
        return True

    def most(self, seat: Seat, stock: str) -> int:
        held: int = getattr(self.board.hands[seat], stock)
        return held

    async def give(self, realm: Realm, seat: Seat, reward: Reward, source: Source, due: Due = always) -> None:
        hand = self.board.hands[seat]
        hand.gold += reward.gold
        hand.squires += reward.squires
        hand.markers += reward.markers
        realm.score(seat, reward.power_points, source)
        stocks = Reward(reward.gold, reward.squires, reward.markers)
        if stocks != Reward():
            realm.tell(say("{who}: {what} ({source}).", who=Who(seat), what=stocks.words, source=source.words))
        if reward.deed:
            await self._do(realm, seat, reward.deed, source, due)

    async def _do(self, realm: Realm, seat: Seat, deed: Deed, source: Source, due: Due) -> None:
        if deed is Deed.NEW_KNIGHT:
            new_knight(realm, self.board, seat, source)
        elif deed is Deed.UPGRADE:
            await upgrade(realm, self.board, seat, source, due)
        elif deed is Deed.EXTENSION:
            await extend(realm, self.board, seat, source, due)
        elif deed is Deed.NOBLE:
            await noble(realm, self.board, seat, source)
        elif deed is Deed.PASSAGE:  # a box that gives it outside Dorset
            realm.tell(say("{who}: passage to France ({source}); move the knight on the board and correct it by hand.",
                           who=Who(seat), source=source.words))

    def left_to_the_table(self, *rewards: Reward) -> None:
        """Nothing is."""

    def take(self, realm: Realm, seat: Seat, source: Source, **stocks: int) -> None:
        """Who must give more than they hold gives what they hold."""
        hand, given = self.board.hands[seat], dict[str, int]()
        for stock, n in stocks.items():
            given[stock] = min(n, getattr(hand, stock))
            setattr(hand, stock, getattr(hand, stock) - given[stock])
        realm.tell(say("{who} gives {what} ({source}).", who=Who(seat), what=Reward.of(given).words,
                       source=source.words))

    async def upgrade_deployed(self, realm: Realm, seat: Seat, source: Source, due: Due) -> None:
        await upgrade(realm, self.board, seat, source, due, deployed=True)

    async def swap_three_for_four(self, realm: Realm, seat: Seat, source: Source, due: Due) -> None:
        swaps = await one(Ask(seat, f"{source.key}/{realm.round}", say("Swap your knight of strength 3 for the 4?"),
                              partial(_swap_form, due)))
        place = next((place for place, knight in self.board.deployments(seat) if knight == 3), None)
        if swaps and place and 4 in self.board.reserve(seat):
            self.board.swap(seat, place, 3, 4)
            realm.tell(say("{who} swaps the 3 for the 4 ({source}).", who=Who(seat), source=source.words))

    def spend_markers(self, seat: Seat, n: int) -> None:
        self.board.hands[seat].markers -= n

    def return_markers(self, realm: Realm) -> None:
        for hand in self.board.hands.values():
            hand.markers = 0
        realm.tell(say("All voting markers that are left go back to the supply."))


def _swap_form(due: Due) -> Pick[bool]:
    no = Option("no", say("No"), False, mark="no")
    return Pick((Option("yes", say("Yes, swap it"), True, mark="yes"), no) if due() else (no,))
