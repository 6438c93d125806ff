"""Phase 2, Parliament: three bills, one secret vote each, then the three laws in force."""

from __future__ import annotations

from companion.core.asking import TABLE, Ask, Secrecy, one, together
from companion.core.forms import Amount, Field, Fields, Option, Pick, Row, fields
from companion.core.words import Words, say, series
from companion.games.lancaster.ballot import Ballot, count
from companion.games.lancaster.laws import BILLS_A_ROUND, Law, first_laws, may_turn_up
from companion.games.lancaster.realm import Phase, Realm, Vote

MARKERS_IN_THE_BOX = 37

_PLACES = (say("Left"), say("Middle"), say("Right"))
_YES_NO = Pick((Option("yes", say("Yes"), True), Option("no", say("No"), False)))


async def set_up_parliament(realm: Realm) -> None:
    """The three laws of group 0 lie in the upper row; only the table knows in which order."""
    candidates = tuple(_option(law) for law in first_laws())
    realm.laws = await one(Ask(TABLE, "laws-in-force", say("In which order do the first three laws lie?"),
                               Row((Pick(candidates),) * 3, _PLACES)))
    realm.tell(say("In force at the start: {laws}.", laws=titles(realm.laws)))


async def parliament(realm: Realm) -> None:
    realm.phase, realm.bills = Phase.TURNING_UP, ()
    realm.bills = await one(Ask(TABLE, f"bills/{realm.round}", say("Which three laws turned up?"), bills_form(realm)))
    realm.drawn += realm.bills
    realm.tell(say("Round {round}: up for the vote: {laws}.", round=realm.round, laws=titles(realm.bills)))
    for place, bill in enumerate(realm.bills):
        await vote(realm, place, bill)
    await apply_laws(realm)


async def vote(realm: Realm, place: int, bill: Law) -> None:
    realm.phase = Phase.VOTING
    ballots = await together(
        Ask(seat, f"ballot/{bill.key}", say("Your vote: {law}", law=bill.title), ballot_paper(), Secrecy.SEALED)
        for seat in realm.turn_order())
    before, counted = realm.laws, count(ballots.values())
    if counted.passed:
        realm.laws = slide(realm.laws, bill)
    clockwise = tuple((seat, ballots[seat]) for seat in realm.seating.seats)
    realm.votes.append(Vote(realm.round, place, bill, clockwise, counted, before, realm.laws))
    realm.phase = Phase.REVEALED
    _tell_result(realm, realm.votes[-1])
    if place + 1 < BILLS_A_ROUND:
        await _go_on(f"revealed/{bill.key}", _is_out(bill), say("On to the next bill"))


async def apply_laws(realm: Realm) -> None:
    """Left to right; until their effects are played here, the table applies them with its own hands."""
    last = realm.bills[-1]
    await _go_on(f"revealed/{last.key}", _is_out(last), say("On to the laws in force"))
    realm.phase = Phase.APPLYING
    await _go_on(f"applied/{realm.round}", say("Apply the three laws at the table, left to right."),
                 say("Done, the laws are applied"))
    realm.tell(say("Round {round}: applied at the table: {laws}.", round=realm.round, laws=titles(realm.laws)))


def ballot_paper() -> Fields[Ballot]:
    # The cardboard keeps the markers, so the paper allows as many as the box holds.
    return fields(Ballot, aye=Field(say("This law"), _YES_NO),
                  markers=Field(say("Voting markers"), Amount(0, MARKERS_IN_THE_BOX)))


def bills_form(realm: Realm) -> Row[Law]:
    """Only what can still come is offered, place by place."""
    places = tuple(Pick(tuple(_option(law) for law in may_turn_up(realm.round, place, realm.drawn)))
                   for place in range(BILLS_A_ROUND))
    return Row(places, _PLACES)


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


def _is_out(bill: Law) -> Words:
    return say("The result is out: {law}", law=bill.title)


async def _go_on(key: str, words: Words, button: Words) -> None:
    await one(Ask(TABLE, key, words, Pick((Option("on", button, None),))))


def _option(law: Law) -> Option[Law]:
    return Option(law.key, law.title, law, note=law.words)


