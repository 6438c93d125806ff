"""An election is held: votes told, ties told apart, and a king; or bonus votes won, and cards dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, partial

from companion.core.asking import TABLE, Ask, Raw, Rng, Seat, Secrecy, one, together
from companion.core.counts import Counts
from companion.core.dice import Dice
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.board import Board
from companion.games.long_live_the_king.cards import (
    IN_A_HAND,
    FromHand,
    Hand,
    cards_by_value_form,
    counts_in_value_order,
    hand_from_answer,
    values_card_by_card,
)
from companion.games.long_live_the_king.council import COUNTED, DEALING, ELECTION, OVER, SINCE_0_2, Council
from companion.games.long_live_the_king.election import (
    Candidate,
    Election,
    groups_to_compare_cards,
    number_of_cards_dealt_to_each,
    resolve_election,
)
from companion.games.long_live_the_king.regions import sum_of_all_votes
from companion.tabletop.ledger import Source
from companion.tabletop.pace import ask_to_go_on
from companion.tabletop.results import words_for_names

Candidates = tuple[Candidate, ...]
TIE_DICE = 5
TRACK = 15  # the last number printed on the bonus track
REGION_VOTES = Source("region-votes", say("Region votes"))
THIRD = Source("third", say("A third, without a card"))


async def hold_election(council: Council, caller: Seat | None = None) -> None:
    election = council.open_election(caller)
    council.step = ELECTION
    council.announce(say("{who} has no card left: an election.", who=Who(caller)) if caller else say("An election."))
    if council.board:
        election.candidates = candidates_from_board(council, council.board)
    else:
        election.candidates = await ask_for_votes(council, election)
    await break_ties(council, election)
    council.step = COUNTED
    if await show_king_and_tell_if_settled(council, election):
        crown_winner(council, election)
    else:
        award_bonus_votes(council, election)
        await deal_cards(council, election)


async def show_king_and_tell_if_settled(council: Council, election: Election) -> bool:
    """What was corrected by hand while the winner was shown is counted again, and shown again."""
    while (shown := election.result) and (winner := shown.winner):
        await ask_to_go_on(f"crowned/{election.number}", say("{who} is elected.", who=Who(winner)),
                           say("Long live the king!"), about=winner)
        recount_votes(council, election)
        await break_ties(council, election)
        if election.result == shown:
            return True
    return False


def candidates_from_board(council: Council, board: Board) -> Candidates:
    """A figure alone brings a region's votes as well as four courtiers do."""
    return tuple(Candidate(seat, sum(council.votes_of_region(region) for region in board.regions_influenced_by(seat)),
                           max(0, board.hands[seat].total()), council.bonus_votes_of(seat)) for seat in council.seats)


def recount_votes(council: Council, election: Election) -> None:
    """Bonus votes may be corrected by hand at any time; where Companion keeps them, regions and hands as well."""
    now = {one.player: one for one in candidates_from_board(council, council.board)} if council.board else {}
    election.candidates = tuple(replace(now.get(one.player, one), bonus=council.bonus_votes_of(one.player),
                                        rolls=one.rolls)
                                for one in election.candidates)


# Where nobody keeps the board: every phone says which votes its regions bring, and whether a card is left.

_HAS = Option("cards", say("I have cards left"), True, mark="cards")
_HAS_NONE = Option("none", say("I have no card left"), False, mark="no-card")
_DOUBT = Pick((Option("again", say("Count again"), True), Option("so", say("It is so"), False)))


@dataclass(frozen=True, slots=True)
class ToldVotesAndCards:
    votes: int
    has_cards: bool


async def ask_for_votes(council: Council, election: Election) -> tuple[Candidate, ...]:
    """All at once; more votes than the island has are doubted, and counted again if the table likes."""
    counts = 0
    while True:
        counts += 1
        key = f"election/{election.number}" + (f"/{counts}" if counts > 1 else "")
        answers = await together(Ask(seat, key, say("What do your regions bring?"),
                                     partial(told_votes_form, council, election, seat), Secrecy.SEALED)
                                 for seat in council.seats)
        found = tuple(Candidate(seat, one.votes, int(one.has_cards), council.bonus_votes_of(seat))
                      for seat, one in answers.items())
        n, of = sum(one.region_votes for one in found), sum_of_all_votes(len(council.seats))
        if n <= of or not await one(Ask(TABLE, f"really/{key}", too_many_votes_words(n, of), _DOUBT)):
            return found


def too_many_votes_words(n: int, of: int) -> Words:
    return say("{n} votes together, and the island has {of}. What now?", n=n, of=of)


def told_votes_form(council: Council, election: Election, seat: Seat) -> Fields[ToldVotesAndCards]:
    """Who called the election has no card. The number is the last tap, and sends it."""
    cards = (_HAS_NONE,) if seat == election.caller else (_HAS, _HAS_NONE)
    most = sum_of_all_votes(len(council.seats))
    votes, usual = _number_of_region_votes_pick(most, council.rules), 2 * most // len(council.seats)

    def draw(rng: Rng) -> Raw:
        """As many as one may well have: simulated players have no board to look at."""
        return {"has_cards": cards[rng.randrange(len(cards))].key, "votes": votes.options[rng.randrange(usual)].key}

    return Fields(ToldVotesAndCards, (("has_cards", Field(say("Influence cards"), Pick(cards))),
                                      ("votes", Field(say("Region votes"), votes))), taps="votes", draw=draw)


@cache
def _number_of_region_votes_pick(most: int, rules: int) -> Pick[int]:
    """No region brings a single vote: nobody has one, and nobody has all but one."""
    nobodys = (1, most - 1) if rules >= SINCE_0_2 else ()
    return Pick(tuple(Option(str(n), say("{n}", n=n), n) for n in range(most + 1) if n not in nobodys))


# Ties.


async def break_ties(council: Council, election: Election) -> None:
    """By cards, then by five dice each, once more for whoever rolls alike; corrected meanwhile, it is counted again."""
    while await ask_card_counts_if_needed(council, election) or await ask_tie_roll_if_needed(council, election):
        recount_votes(council, election)


async def ask_card_counts_if_needed(council: Council, election: Election) -> bool:
    """Who has more cards is told, never how many: on the table they are laid down one by one. Nobody does so twice.

    Meanwhile all see who is tied; whoever has told a number before a correction is tied with the others again.
    """
    groups = () if council.board else groups_to_compare_cards(election.candidates)
    equal = {seat: group for group in groups for seat in group if seat not in election.hands}
    if not equal:
        return False
    comparing = {seat for group in equal.values() for seat in group}
    election.result = resolve_election([replace(one, cards=1, rolls=()) if one.player in comparing else one
                                        for one in election.candidates])
    election.hands |= await together(
        Ask(seat, f"compare/{election.number}",
            say("A tie of {who}: how many cards have you got?", who=words_for_names(equal[seat])),
            Amount(1, IN_A_HAND * len(council.seats)), Secrecy.PRIVATE) for seat in council.seats if seat in equal)
    election.candidates = tuple(replace(one, cards=election.hands.get(one.player, one.cards))
                                for one in election.candidates)
    return True


async def ask_tie_roll_if_needed(council: Council, election: Election) -> bool:
    """One of those still tied rolls; who was tied before a correction has rolled already, and waits for the others."""
    election.result = resolve_election(election.candidates)
    rolls = {one.player: one.rolls for one in election.candidates if one.player in election.result.roll_needed}
    if not rolls:
        return False
    await _ask_and_add_tie_roll(council, election, min(rolls, key=lambda seat: len(rolls[seat])))
    return True


async def _ask_and_add_tie_roll(council: Council, election: Election, seat: Seat) -> None:
    tried = next(len(one.rolls) for one in election.candidates if one.player == seat)
    throw = await one(Ask(seat, f"tie/{election.number}/{tried + 1}", say("A tie, and as many cards: roll five dice."),
                          Dice(TIE_DICE)))
    council.announce(say("{who} rolls {n} for the tie.", who=Who(seat), n=throw.total))
    election.candidates = tuple(replace(one, rolls=(*one.rolls, throw.total)) if one.player == seat else one
                                for one in election.candidates)


# A king, or bonus votes.


def crown_winner(council: Council, election: Election) -> None:
    """The votes of the regions join the bonus votes on the ledger: that is how the places are told."""
    assert election.result
    assert election.result.winner
    for of in election.result.counts:
        council.book_votes(of.player, of.printed, REGION_VOTES)
        council.book_votes(of.player, -of.third, THIRD)
    council.step = OVER
    council.announce(say("{who} is king with {n} vote.", "{who} is king with {n} votes.",
                         who=Who(election.result.winner),
                         n=_total_votes_of_seat(election, election.result.winner)))


def _total_votes_of_seat(election: Election, seat: Seat) -> int:
    assert election.result
    return next(one.total for one in election.result.counts if one.player == seat)


def award_bonus_votes(council: Council, election: Election) -> None:
    """Most for most region votes; bonus votes of old count for nothing here."""
    assert election.result
    counts = {one.player: one for one in election.result.counts}
    for place, seat in enumerate(election.result.ranking, start=1):
        n = election.result.bonus[seat]
        reason = say("place {place} with {n} region vote", "place {place} with {n} region votes", place=place,
                     n=counts[seat].region_votes_less_third)
        council.book_votes(seat, n, election.source, reason)
        announce_track_move(council, election, seat, n)


def announce_track_move(council: Council, election: Election, seat: Seat, n: int) -> None:
    """The track ends at 15: whatever is more is written beside it."""
    now = council.bonus_votes_of(seat)
    council.announce_task_by_hand(election.source, say("moves up {n} on the bonus track, to {now}", n=n, now=now), seat)
    if now > TRACK:
        beyond = say("{who} has {now} bonus votes: the track ends at {end}, note the rest beside it", who=Who(seat),
                     now=now, end=TRACK)
        council.announce_task_by_hand(election.source, beyond)


# Cards: the pile is shuffled and dealt, as many to everybody, fifteen at most.


async def deal_cards(council: Council, election: Election) -> None:
    players = len(council.seats)
    pile = council.board.pile_size if council.board else await one(Ask(
        TABLE, f"pile/{election.number}", say("How many cards lie on the discard pile?"),
        Amount(0, IN_A_HAND * players, usual=(IN_A_HAND, IN_A_HAND * players))))
    election.dealt = number_of_cards_dealt_to_each(pile, players)
    council.announce_task_by_hand(election.source, say("Shuffle the discard pile and deal {n} card to everybody",
                                                       "Shuffle the discard pile and deal {n} cards to everybody",
                                                       n=election.dealt)
                                  if election.dealt else say("The discard pile is too short: nobody is dealt a card"))
    if council.board and election.dealt:
        await ask_for_dealt_cards(council, council.board, election, election.dealt)


async def ask_for_dealt_cards(council: Council, board: Board, election: Election, n: int) -> None:
    """Only the hands know what they were dealt; nobody else is shown it."""
    council.step = DEALING
    lay = most_in_pile_by_value(board)
    known = tuple(lay.values()) if council.rules >= SINCE_0_2 else ()
    again = council.form_for_old_answers(partial(dealt_form_for_old_answer, board, n))
    hands = await together(Ask(seat, f"dealt/{election.number}", say("Which cards were you dealt?"),
                               partial(dealt_cards_form, board, seat, n, lay, known), Secrecy.PRIVATE,
                               form_for_old_answer=again)
                           for seat in council.seats)
    board.deal_from_pile_to_hands({seat: hand_from_answer(counted) for seat, counted in hands.items()})
    council.clear_result_lines()  # the hands on the table are through with it, too


def most_in_pile_by_value(board: Board) -> Mapping[int, int]:
    """By value, as many as may lie on the pile for all that everybody knows."""
    return {value: board.pile_seen[value] + board.pile_hidden for value in board.all_cards_by_value}


def dealt_form_for_old_answer(board: Board, n: int) -> Counts:
    """Whatever is corrected later, these cards came into the hand: nobody could say any more which they were."""
    return cards_by_value_form(board.all_cards_by_value, n, n)


def dealt_cards_form(board: Board, seat: Seat, n: int, lay: Mapping[int, int] | None = None,
                     known_of: tuple[int, ...] = ()) -> FromHand:
    """Of no value more than there are beside the own hand, and than everybody may know to lie on the pile: as it `lay`
    when it was shuffled. If it changed as the pile is corrected, what is handed back then would tell of the hand; and
    if another pile changed only the limits, that would, too: so all that is `known_of` it is part of the question."""
    beside = board.all_cards_by_value - +board.hands[seat]
    known = {value: min(of, (lay or most_in_pile_by_value(board))[value]) for value, of in beside.items()}
    # Too few of them: something was corrected by hand.
    most = next(limits for limits in (known, beside, board.all_cards_by_value) if sum(limits.values()) >= n)
    form = cards_by_value_form({value: min(n, of) for value, of in most.items()}, n, n,
                               say("So many are dealt to everybody."))
    return FromHand(form.kinds, form.least, form.most, form.note,
                             (*counts_in_value_order(board.hands[seat]), *known_of),
                             draw=partial(_sample_from_pile, board, seat, form))


def _sample_from_pile(board: Board, seat: Seat, form: Counts, rng: Rng) -> Raw | None:
    """Simulated players are dealt no card twice; what a table types this does not judge."""
    heap = list(values_card_by_card(board.cards_in_no_hand_by_value)[board.seats.index(seat)::len(board.seats)])
    drawn = Hand(heap.pop(rng.randrange(len(heap))) for _ in range(min(form.most, len(heap))))
    if drawn.total() < form.most or any(drawn[int(kind.key)] > kind.most for kind in form.kinds):
        return None  # something was corrected by hand
    return {str(value): n for value, n in sorted(drawn.items())}
