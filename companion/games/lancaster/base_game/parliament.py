"""Phase 2, Parliament: three bills, one secret vote each, then the three laws in force."""

from __future__ import annotations

from functools import partial

from companion.core.asking import TABLE, Ask, RuleBug, Seat, Secrecy, one, together
from companion.core.forms import Amount, Field, Fields, Option, Pick, Row
from companion.core.words import Words, say, series
from companion.games.lancaster.base_game.stocks import MARKERS
from companion.games.lancaster.base_game.voting_markers import ALL_GO_BACK, are_looked_at
from companion.games.lancaster.chronicle import Vote
from companion.games.lancaster.flow import pay
from companion.games.lancaster.law import Law
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rounds import BILLS_A_ROUND
from companion.games.lancaster.steps import turn_page
from companion.games.lancaster.stops import stops_for_hands
from companion.tabletop.ballot import Ballot, ballot_form, count
from companion.tabletop.pace import go_on

TURNING_UP, VOTING, REVEALED = "turning-up", "voting", "revealed"  # pages of this step
_PLACES = (say("Left"), say("Middle"), say("Right"))


async def set_up_parliament(realm: Realm) -> None:
    """The three laws of group 0 lie in the upper row; only the table knows in which order."""
    candidates = tuple(_option(law) for law in realm.deck.first_laws)
    realm.laws = await one(Ask(TABLE, "laws-in-force", say("In which order do the first three laws lie?"),
                               Row((Pick(candidates),) * 3, _PLACES)))
    realm.tell(say("In force at the start: {laws}.", laws=titles(realm.laws)))


async def turn_up_bills(realm: Realm) -> None:
    realm.bills = ()
    if realm.round == 1:  # later the conflicts of the round before are still shown meanwhile
        realm.step = TURNING_UP
    realm.bills = await one(Ask(TABLE, f"bills/{realm.round}", say("Which three laws turned up?"),
                                partial(bills_form, realm)))
    realm.step = TURNING_UP
    realm.drawn += realm.bills
    realm.tell(say("Round {round}: up for the vote: {laws}.", round=realm.round, laws=titles(realm.bills)))


async def vote_on_the_bills(realm: Realm) -> None:
    """One after the other: the next one opens under the result of the one before."""
    for place, bill in enumerate(realm.bills):
        turn_page(realm, VOTING)
        await vote(realm, place, bill)
    if realm.bills:
        turn_page(realm, REVEALED)
        await _reveal(realm, realm.bills[-1])
    await realm.reach(Moment.VOTED)


async def _reveal(realm: Realm, last: Law) -> None:
    """Laws that are corrected meanwhile may want the markers to go back, or to be kept: then it is said again."""
    said: Words | None = None
    while said != (words := _is_out(realm, last)):
        said = words
        await go_on(f"revealed/{last.key}", words, say("On to the laws in force"))
        if words == ALL_GO_BACK:
            realm.hands.sent_back = realm.round


def _is_out(realm: Realm, last: Law) -> Words:
    """By hand the markers go back before anybody goes on; where a law looks at them, that is a stop of its own."""
    if stops_for_hands(realm) and not are_looked_at(realm):
        return ALL_GO_BACK
    return say("The result is out: {law}", law=last.title)


async def vote(realm: Realm, place: int, bill: Law) -> None:
    ballots = await together(
        Ask(seat, f"ballot/{bill.key}", say("Your vote: {law}", law=bill.title), partial(ballot_paper, realm, seat),
            Secrecy.SEALED)
        for seat in realm.turn_order())
    for seat, ballot in ballots.items():
        pay(realm, seat, {MARKERS: ballot.markers})  # used ones go back at once
    realm.books.forget((MARKERS,))
    before, counted = realm.laws, count(ballots.values())
    if counted.passed:
        realm.laws = slide(realm.laws, bill)
    clockwise = tuple((seat, ballots[seat]) for seat in realm.seating.seats)
    realm.votes.append(Vote(realm.round, place, bill, clockwise, counted, before, realm.laws))
    _tell_result(realm, realm.votes[-1])


def ballot_paper(realm: Realm, seat: Seat) -> Fields[Ballot]:
    most = realm.books.most(realm, seat, MARKERS)
    kept = MARKERS in realm.purses[seat]
    markers = Amount(0, most, say("You have {n}.", n=most) if kept else None)
    stake = say("instead of {law}", law=realm.laws[0].title) if realm.laws else None
    return ballot_form(say("This law"), stake, markers=Field(say("Voting markers"), markers))


def bills_form(realm: Realm) -> Row[Law]:
    """Only what can still come is offered, place by place."""
    # A law may have been corrected into the upper row that has not come from the pile yet: then another one that is
    # thought to have come is still there. No law can lie twice, as long as the pile has others.
    for gone in ((*realm.drawn, *realm.laws), realm.laws):
        try:
            return _row(realm, gone)
        except RuleBug:
            continue
    return _row(realm, realm.drawn)


def _row(realm: Realm, gone: tuple[Law, ...]) -> Row[Law]:
    return Row(tuple(Pick(tuple(_option(law) for law in realm.deck.may_turn_up(realm.round, place, gone)))
                     for place in range(BILLS_A_ROUND)), _PLACES)


def slide(laws: tuple[Law, ...], bill: Law) -> tuple[Law, ...]:
    """The leftmost law leaves, the others move left, the new one enters on the right."""
    return (*laws[1:], bill)


def titles(laws: tuple[Law, ...]) -> Words:
    return series(tuple(law.title for law in laws))


def _tell_result(realm: Realm, vote: Vote) -> None:
    tally = say("{law}: {ayes} for, {noes} against.", law=vote.law.title, ayes=vote.count.ayes, noes=vote.count.noes)
    realm.tell(tally)
    if vote.count.passed:
        realm.tell(say("Passed: {new} enters, {old} leaves.", new=vote.law.title, old=vote.before[0].title))
    else:
        realm.tell(say("Rejected: {law} is out of the game.", law=vote.law.title))


def _option(law: Law) -> Option[Law]:
    return Option(law.key, law.title, law, note=law.words, signs=law.signs)
