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
from companion.games.long_live_the_king.disputes import names
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
        held.candidates = candidates_on(council, council.board)
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
    """What was corrected by hand while the winner was shown is counted again, and shown again."""
    while (shown := held.result) and (winner := shown.winner):
        await go_on(f"crowned/{held.number}", say("{who} is elected.", who=Who(winner)), say("Long live the king!"),
                    about=winner)
        count_again(council, held)
        await told_apart(council, held)
        if held.result == shown:
            return True
    return False


def candidates_on(council: Council, board: Island) -> Candidates:
    """A figure alone brings a region's votes as well as four courtiers do."""
    return tuple(Candidate(seat, sum(council.votes(region) for region in board.regions_of(seat)),
                           max(0, board.hands[seat].total()), council.bonus(seat)) for seat in council.seats)


def count_again(council: Council, held: Election) -> None:
    """Bonus votes may be corrected by hand at any time; where Companion keeps them, regions and hands as well."""
    now = {one.player: one for one in candidates_on(council, council.board)} if council.board else {}
    held.candidates = tuple(replace(now.get(one.player, one), bonus=council.bonus(one.player), rolls=one.rolls)
                            for one in held.candidates)


# Ties ---------------------------------------------------------------------------------------------------------------


async def told_apart(council: Council, held: Election) -> None:
    """By cards, then by five dice each, once more for whoever rolls alike; corrected meanwhile, it is counted again."""
    while await compare(council, held) or await rolled_apart(council, held):
        count_again(council, held)


async def compare(council: Council, held: Election) -> bool:
    """Who has more cards is told, never how many: on the table they are laid down one by one. Nobody does so twice.

    Meanwhile all see who is tied; whoever has told a number before a correction is tied with the others again.
    """
    groups = () if council.board else tied(held.candidates)
    equal = {seat: group for group in groups for seat in group if seat not in held.hands}
    if not equal:
        return False
    comparing = {seat for group in equal.values() for seat in group}
    held.result = elect([replace(one, cards=1, rolls=()) if one.player in comparing else one
                         for one in held.candidates])
    held.hands |= await together(
        Ask(seat, f"compare/{held.number}", say("A tie of {who}: how many cards have you got?", who=names(equal[seat])),
            Amount(1, IN_A_HAND * len(council.seats)), Secrecy.PRIVATE) for seat in council.seats if seat in equal)
    held.candidates = tuple(replace(one, cards=held.hands.get(one.player, one.cards)) for one in held.candidates)
    return True


async def rolled_apart(council: Council, held: Election) -> bool:
    """One of those still tied rolls; who was tied before a correction has rolled already, and waits for the others."""
    held.result = elect(held.candidates)
    rolls = {one.player: one.rolls for one in held.candidates if one.player in held.result.roll_needed}
    if not rolls:
        return False
    await _roll(council, held, min(rolls, key=lambda seat: len(rolls[seat])))
    return True


async def _roll(council: Council, held: Election, seat: Seat) -> None:
    tried = next(len(one.rolls) for one in held.candidates if one.player == seat)
    throw = await one(Ask(seat, f"tie/{held.number}/{tried + 1}", say("A tie, and as many cards: roll five dice."),
                          Dice(TIE_DICE)))
    council.tell(say("{who} rolls {n} for the tie.", who=Who(seat), n=throw.total))
    held.candidates = tuple(replace(one, rolls=(*one.rolls, throw.total)) if one.player == seat else one
                            for one in held.candidates)
