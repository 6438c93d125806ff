"""An election: votes are counted, a third is lost without cards, ties are told apart, bonus votes are won."""

from __future__ import annotations

from dataclasses import replace

from companion.core.asking import Ask, Seat, Secrecy, one, together
from companion.core.dice import Dice
from companion.core.forms import Amount
from companion.core.words import Who, say
from companion.games.long_live_the_king.cards import IN_A_HAND
from companion.games.long_live_the_king.chronicle import Election
from companion.games.long_live_the_king.council import COUNTED, ELECTION, Council
from companion.games.long_live_the_king.crowning import bonus_votes, crown
from companion.games.long_live_the_king.dealing import deal
from companion.games.long_live_the_king.election import Candidate, elect, tied
from companion.games.long_live_the_king.island import Island
from companion.games.long_live_the_king.telling_votes import told
from companion.tabletop.pace import go_on

Candidates = tuple[Candidate, ...]
TIE_DICE = 5


async def election(council: Council, caller: Seat | None = None) -> None:
    held = council.open_election(caller)
    council.step = ELECTION
    council.tell(say("{who} has no card left: an election.", who=Who(caller)) if caller else say("An election."))
    if council.board:
        held.candidates = counted(council, council.board)
    else:
        held.candidates = await told(council, held)
    await told_apart(council, held)
    council.step = COUNTED
    if await is_crowned(council, held):
        crown(council, held)
    else:
        bonus_votes(council, held)
        await deal(council, held)


async def is_crowned(council: Council, held: Election) -> bool:
    """Bonus votes that were corrected by hand while the winner was shown are counted again."""
    while held.result and held.result.winner:
        before = held.candidates
        await go_on(f"crowned/{held.number}", say("{who} is elected.", who=Who(held.result.winner)),
                    say("Long live the king!"), about=held.result.winner)
        held.candidates = tuple(replace(one, bonus=council.bonus(one.player)) for one in before)
        if held.candidates == before:
            return True
        await told_apart(council, held)
    return False


def counted(council: Council, board: Island) -> Candidates:
    """A figure alone brings a region's votes as well as four courtiers do."""
    return tuple(Candidate(seat, sum(council.votes(region) for region in board.regions_of(seat)),
                           board.hands[seat].total(), council.bonus(seat)) for seat in council.seats)


# Ties ---------------------------------------------------------------------------------------------------------------


async def told_apart(council: Council, held: Election) -> None:
    if not council.board:
        await compare(council, held)
    await rolled_apart(council, held)


async def compare(council: Council, held: Election) -> None:
    """Who has more cards is told, never how many: on the table they are laid down one by one. Nobody does so twice."""
    equal = {seat for group in tied(held.candidates) for seat in group} - held.hands.keys()
    held.hands |= await together(Ask(seat, f"compare/{held.number}", say("A tie: how many cards have you got?"),
                               Amount(1, IN_A_HAND * len(council.seats)), Secrecy.PRIVATE)
                           for seat in council.seats if seat in equal)
    held.candidates = tuple(replace(one, cards=held.hands.get(one.player, one.cards)) for one in held.candidates)


async def rolled_apart(council: Council, held: Election) -> None:
    """Still tied: five dice each, and once more for whoever rolls alike."""
    held.result = elect(held.candidates)
    while held.result.roll_needed:
        for seat in held.result.roll_needed:
            await _roll(council, held, seat)
        held.result = elect(held.candidates)


async def _roll(council: Council, held: Election, seat: Seat) -> None:
    tried = next(len(one.rolls) for one in held.candidates if one.player == seat)
    throw = await one(Ask(seat, f"tie/{held.number}/{tried + 1}", say("A tie, and as many cards: roll five dice."),
                          Dice(TIE_DICE)))
    council.tell(say("{who} rolls {n} for the tie.", who=Who(seat), n=throw.total))
    held.candidates = tuple(replace(one, rolls=(*one.rolls, throw.total)) if one.player == seat else one
                            for one in held.candidates)
