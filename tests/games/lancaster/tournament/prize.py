"""The tournament itself: who rides strongest wins what the box prints, and the riders go home."""

from __future__ import annotations

from functools import partial

from companion.core.asking import TABLE, Ask, Seat, one
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Printed
from companion.core.words import Who, say
from companion.games.lancaster.base_game.rewards import GOLD
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import always
from companion.games.lancaster.order import Moment
from companion.games.lancaster.pieces import Owner, is_ally, lord_of, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.tabletop.ledger import Source
from tests.games.lancaster.tournament import laws
from tests.games.lancaster.tournament.banners import RAISE
from tests.games.lancaster.tournament.bets import pay_bets
from tests.games.lancaster.tournament.garlands import GARLANDS
from tests.games.lancaster.tournament.lists import IN_THE_LISTS, LISTS
from tests.games.lancaster.tournament.state import tourney

PRIZE = Printed("tournament/prize", say("Garlands for the winner of the tournament"), Amount(0, 20, usual=(1, 3)))
INSTEAD = Reward.of({GOLD: 2})


async def ask_for_the_box(realm: Realm) -> None:
    await realm.box.ask("tournament", say("What does the board of the tournament print?"), (PRIZE.key,))


async def told_by_hand(realm: Realm) -> None:
    nobody: list[Option[Seat | None]] = [Option("nobody", say("Nobody"), None)]
    nobody += [Option(seat, say("{who}", who=Who(seat)), seat) for seat in realm.seats]
    winner = await one(Ask(TABLE, f"tournament/{realm.round}", say("Who wins the tournament?"), Pick(tuple(nobody))))
    if winner:
        await crown(realm, winner)
    await realm.reach(Moment.WENT_HOME)


async def ride(realm: Realm, board: Board) -> None:
    riders = sorted(LISTS.riders(board), key=lambda there: -there.strength)
    if riders and (len(riders) == 1 or riders[0].strength > riders[1].strength):
        await crown(realm, riders[0].owner)
    for there in LISTS.riders(board):
        board.recall(there.owner, IN_THE_LISTS)
    await realm.reach(Moment.WENT_HOME)


async def crown(realm: Realm, owner: Owner) -> None:
    tourney(realm).winners.append(owner)
    realm.tell(say("{who} wins the tournament.", who=owner_words(owner)))
    pay_bets(realm, lord_of(owner))
    source, board = Source("tournament", say("Tournament"), key := f"prize/{realm.round}"), realm.books.board
    if is_ally(owner):
        assert board is not None
        await realm.in_play.doing(RAISE).do(realm, board, owner, source, always)
        return
    prize = Reward.of({GARLANDS: realm.box.value(PRIZE.key)}, RAISE)
    form = partial(_prizes, prize)
    await realm.books.give(realm, owner, await one(Ask(owner, key, say("Your prize?"), form)), source)
    if realm.is_in_force(laws.queen_of_may.source):
        realm.score(owner, laws.FAVOR.n(POWER_POINTS), laws.queen_of_may.source)


def _prizes(prize: Reward) -> Pick[Reward]:
    return Pick((Option("prize", prize.words, prize), Option("gold", INSTEAD.words, INSTEAD)))
