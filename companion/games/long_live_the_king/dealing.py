"""Cards after an election: the pile is shuffled and dealt, as many to everybody, fifteen at most."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.core.asking import TABLE, Ask, Raw, Rng, Seat, Secrecy, one, together
from companion.core.counts import Counts
from companion.core.forms import Amount
from companion.core.words import say
from companion.games.long_live_the_king.cards import (
    IN_A_HAND,
    FromHand,
    Hand,
    cards_of,
    how_many,
    in_order,
    to_the_card,
)
from companion.games.long_live_the_king.chronicle import Election
from companion.games.long_live_the_king.council import DEALING, Council
from companion.games.long_live_the_king.election import dealt
from companion.games.long_live_the_king.island import Island
from companion.games.long_live_the_king.releases import SINCE_0_2


async def deal(council: Council, held: Election) -> None:
    players = len(council.seats)
    pile = council.board.pile_size if council.board else await one(Ask(
        TABLE, f"pile/{held.number}", say("How many cards lie on the discard pile?"),
        Amount(0, IN_A_HAND * players, usual=(IN_A_HAND, IN_A_HAND * players))))
    held.dealt = dealt(pile, players)
    council.by_hand(held.source, say("Shuffle the discard pile and deal {n} card to everybody",
                                     "Shuffle the discard pile and deal {n} cards to everybody", n=held.dealt)
                    if held.dealt else say("The discard pile is too short: nobody is dealt a card"))
    if council.board and held.dealt:
        await take_up(council, council.board, held, held.dealt)


async def take_up(council: Council, board: Island, held: Election, n: int) -> None:
    """Only the hands know what they were dealt; nobody else is shown it."""
    council.step = DEALING
    lay = may_lie(board)
    known = tuple(lay.values()) if council.rules >= SINCE_0_2 else ()
    hands = await together(Ask(seat, f"dealt/{held.number}", say("Which cards were you dealt?"),
                               partial(may_be_dealt, board, seat, n, lay, known), Secrecy.PRIVATE,
                               again=council.again(partial(dealt_once, board, n))) for seat in council.seats)
    board.deal({seat: cards_of(counted) for seat, counted in hands.items()})
    council.begin()  # the hands on the table are through with it, too


def may_lie(board: Island) -> Mapping[int, int]:
    """By value, as many as may lie on the pile for all that everybody knows."""
    return {value: board.seen[value] + board.hidden for value in board.in_all}


def dealt_once(board: Island, n: int) -> Counts:
    """Whatever is corrected later, these cards came into the hand: nobody could say any more which they were."""
    return how_many(board.in_all, n, n)


def may_be_dealt(board: Island, seat: Seat, n: int, lay: Mapping[int, int] | None = None,
                 known_of: tuple[int, ...] = ()) -> FromHand:
    """Of no value more than there are beside the own hand, and than everybody may know to lie on the pile: as it `lay`
    when it was shuffled. If it changed as the pile is corrected, what is handed back then would tell of the hand; and
    if another pile changed only the limits, that would, too: so all that is `known_of` it is part of the question."""
    beside = board.in_all - +board.hands[seat]
    known = {value: min(of, (lay or may_lie(board))[value]) for value, of in beside.items()}
    # Too few of them: something was corrected by hand.
    most = next(limits for limits in (known, beside, board.in_all) if sum(limits.values()) >= n)
    form = how_many({value: min(n, of) for value, of in most.items()}, n, n, say("So many are dealt to everybody."))
    return FromHand(form.kinds, form.least, form.most, form.note,
                    (*to_the_card(board.hands[seat]), *known_of),
                    draw=partial(_from_the_pile, board, seat, form))


def _from_the_pile(board: Island, seat: Seat, form: Counts, rng: Rng) -> Raw | None:
    """Simulated players are dealt no card twice; what a table types this does not judge."""
    heap = list(in_order(board.pile)[board.seats.index(seat)::len(board.seats)])
    drawn = Hand(heap.pop(rng.randrange(len(heap))) for _ in range(min(form.most, len(heap))))
    if drawn.total() < form.most or any(drawn[int(kind.key)] > kind.most for kind in form.kinds):
        return None  # something was corrected by hand
    return {str(value): n for value, n in sorted(drawn.items())}
