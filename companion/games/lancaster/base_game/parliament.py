"""Phase 2, Parliament: three bills, one secret vote each, then the three laws in force."""

from __future__ import annotations

from functools import partial

from companion.core.asking import TABLE, Ask, RuleBug, Seat, Secrecy, one, together
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.lists import RowOfPlaces
from companion.core.words import Words, say, series
from companion.games.lancaster.base_game.rewards import MARKERS, RETAINED
from companion.games.lancaster.books import (
    clear_all_apart_away,
    lay_everybodys_stock_apart,
    pay_to_supply,
    restore_cleared_away,
)
from companion.games.lancaster.law import Law, VoteOnBill
from companion.games.lancaster.order import BILLS_A_ROUND, Moment
from companion.games.lancaster.pieces import EVERYBODY
from companion.games.lancaster.playing import stop_for_what_hands_do, stops_for_hands, wait_for_hands
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.tabletop.ballot import Ballot, ballot_form, count_ballots
from companion.tabletop.ledger import Source
from companion.tabletop.pace import ask_to_go_on

TURNING_UP, VOTING, REVEALED = "turning-up", "voting", "revealed"  # pages of this step
_POSITIONS = (say("Left"), say("Middle"), say("Right"))


async def ask_first_laws(realm: Realm) -> None:
    """The three laws of group 0 lie in the upper row; only the table knows in which order."""
    candidates = tuple(_law_option(law) for law in realm.law_pile.laws_in_force_at_start)
    realm.laws = await one(Ask(TABLE, "laws-in-force", say("In which order do the first three laws lie?"),
                               RowOfPlaces((Pick(candidates),) * 3, _POSITIONS)))
    realm.announce(say("In force at the start: {laws}.", laws=law_titles(realm.laws)))


async def turn_up_bills(realm: Realm) -> None:
    realm.bills = ()
    if realm.round == 1:  # later the conflicts of the round before are still shown meanwhile
        realm.step = TURNING_UP
    realm.bills = await one(Ask(TABLE, f"bills/{realm.round}", say("Which three laws turned up?"),
                                partial(bills_form, realm)))
    realm.step = TURNING_UP
    realm.drawn += realm.bills
    realm.announce(say("Round {round}: up for the vote: {laws}.", round=realm.round, laws=law_titles(realm.bills)))


async def vote_on_the_bills(realm: Realm) -> None:
    """One after the other: the next one opens under the result of the one before."""
    for position, bill in enumerate(realm.bills):
        realm.turn_page(VOTING)
        await vote_on_bill(realm, position, bill)
    if realm.bills:
        realm.turn_page(REVEALED)
        await _wait_after_last_vote(realm, realm.bills[-1])
    await realm.reach_moment(Moment.VOTED)


async def _wait_after_last_vote(realm: Realm, last: Law) -> None:
    """Laws that are corrected meanwhile may want the markers to go back, or to be kept: then it is said again."""
    said: Words | None = None
    while said != (words := _words_after_last_vote(realm, last)):
        said = words
        await ask_to_go_on(f"revealed/{last.key}", words, say("On to the laws in force"))
        if words == ALL_GO_BACK:
            realm.hand_work.sent_back_in_round = realm.round


def _words_after_last_vote(realm: Realm, last: Law) -> Words:
    """By hand the markers go back before anybody goes on; where a law looks at them, that is a stop of its own."""
    if stops_for_hands(realm) and not does_a_law_look_at_retained(realm):
        return ALL_GO_BACK
    return say("The result is out: {law}", law=last.title)


async def vote_on_bill(realm: Realm, position: int, bill: Law) -> None:
    ballots = await together(
        Ask(seat, f"ballot/{bill.key}", say("Your vote: {law}", law=bill.title),
            partial(ballot_paper_form, realm, seat),
            Secrecy.SEALED)
        for seat in realm.turn_order())
    for seat, ballot in ballots.items():
        pay_to_supply(realm, seat, {MARKERS: ballot.markers})  # used ones go back at once
    realm.books.forget((MARKERS,))
    before, counted = realm.laws, count_ballots(ballots.values())
    if counted.passed:
        realm.laws = laws_after_passing(realm.laws, bill)
    clockwise = tuple((seat, ballots[seat]) for seat in realm.seating.seats)
    realm.votes.append(VoteOnBill(realm.round, position, bill, clockwise, counted, before, realm.laws))
    _announce_vote(realm, realm.votes[-1])


def ballot_paper_form(realm: Realm, seat: Seat) -> Fields[Ballot]:
    most = realm.books.most_to_give(realm, seat, MARKERS)
    kept = MARKERS in realm.purses[seat]
    markers = Amount(0, most, say("You have {n}.", n=most) if kept else None)
    stake = say("instead of {law}", law=realm.laws[0].title) if realm.laws else None
    return ballot_form(say("This law"), stake, markers=Field(say("Voting markers"), markers))


def bills_form(realm: Realm) -> RowOfPlaces[Law]:
    """Only what can still come is offered, place by place."""
    # A law may have been corrected into the upper row that has not come from the pile yet: then another one that is
    # thought to have come is still there. No law can lie twice, as long as the pile has others.
    for gone in ((*realm.drawn, *realm.laws), realm.laws):
        try:
            return _bills_form_without(realm, gone)
        except RuleBug:
            continue
    return _bills_form_without(realm, realm.drawn)


def _bills_form_without(realm: Realm, gone: tuple[Law, ...]) -> RowOfPlaces[Law]:
    return RowOfPlaces(tuple(Pick(tuple(_law_option(law)
                                        for law in realm.law_pile.laws_that_may_turn_up(realm.round, position, gone)))
                             for position in range(BILLS_A_ROUND)), _POSITIONS)


def laws_after_passing(laws: tuple[Law, ...], bill: Law) -> tuple[Law, ...]:
    """The leftmost law leaves, the others move left, the new one enters on the right."""
    return (*laws[1:], bill)


def law_titles(laws: tuple[Law, ...]) -> Words:
    return series(tuple(law.title for law in laws))


def _announce_vote(realm: Realm, vote: VoteOnBill) -> None:
    tally = say("{law}: {ayes} for, {noes} against.", law=vote.law.title, ayes=vote.count.ayes, noes=vote.count.noes)
    realm.announce(tally)
    if vote.count.passed:
        realm.announce(say("Passed: {new} enters, {old} leaves.", new=vote.law.title, old=vote.before[0].title))
    else:
        realm.announce(say("Rejected: {law} is out of the game.", law=vote.law.title))


def _law_option(law: Law) -> Option[Law]:
    return Option(law.key, law.title, law, note=law.words, signs=law.signs)


# Voting markers: what is left after the third vote goes back.

SOURCE = Source("retained", RETAINED.title)
ALL_GO_BACK = say("All voting markers that are left go back to the supply.")
_KEEP = say("Keep the voting markers that are left until the laws have been applied.")
_TAKE_BACK = say("Take back the voting markers that you had left after the third vote; only hands know how many.")


async def return_or_retain_unused_markers(realm: Realm, _about: object) -> None:
    """What is left after the third vote goes back to the general supply: after the laws, if one of them looks at it."""
    looked_at = does_a_law_look_at_retained(realm)
    lay_everybodys_stock_apart(realm, MARKERS, RETAINED)
    if not looked_at:
        realm.hand_work.markers_sent_back = {seat: purse[RETAINED] for seat, purse in realm.purses.items()
                                             if RETAINED in purse}
        clear_all_apart_away(realm, RETAINED)
    realm.books.forget((MARKERS,))
    if not looked_at:
        realm.announce(ALL_GO_BACK)
        return
    realm.announce(say("The voting markers that are left are retained until the laws have been applied. "
                       "What these laws give lies apart."))
    _put_off_returning_retained(realm)
    shown = realm.results_shown
    _show_hand_work(realm, _TAKE_BACK if realm.hand_work.sent_back_in_round == realm.round else _KEEP)
    await stop_for_what_hands_do(realm, "retained", shown)


def does_a_law_look_at_retained(realm: Realm) -> bool:
    return any(law.looks_at_retained for law in realm.laws)


def _put_off_returning_retained(realm: Realm) -> None:
    realm.hand_work.markers_lie_apart = True
    realm.put_off_until(Moment.LAWS_APPLIED, partial(return_retained_markers, realm))


def return_retained_markers(realm: Realm) -> None:
    """What the laws of this round gave is kept."""
    realm.hand_work.markers_lie_apart = False
    clear_all_apart_away(realm, RETAINED)
    realm.books.forget((MARKERS, RETAINED))
    _show_hand_work(realm, say("Give back the retained voting markers that you still have; keep what the laws gave."))
    realm.announce(say("The retained voting markers that are left go back to the supply; what the laws gave is kept."))


def _show_hand_work(realm: Realm, what: Words) -> None:
    if stops_for_hands(realm):
        realm.show_result(EVERYBODY, what, SOURCE, by_hand=True)


# And while the laws act.


async def retain_markers_again(realm: Realm, law: Law) -> bool:
    """A law that looks at them was corrected into the row when they had gone back already: it finds what was left. Did
    hands have to do something for it?"""
    if not law.looks_at_retained or realm.hand_work.markers_lie_apart or realm.rules < SINCE_0_2:
        return False
    _put_off_returning_retained(realm)
    restore_cleared_away(realm, RETAINED, realm.hand_work.markers_sent_back)
    if not stops_for_hands(realm):
        realm.announce(say("{law}: the voting markers that went back after the third vote count as retained.",
                           law=law.title))
        return False
    realm.show_result(EVERYBODY, _TAKE_BACK, law.source, by_hand=True)
    await wait_for_hands(f"law/{law.key}/{realm.round}/retained", law.title)
    return True


def show_what_to_lay_apart(realm: Realm, law: Law) -> None:
    """By hand: what a law gives meanwhile must not be taken for something retained."""
    if realm.hand_work.markers_lie_apart and law.has_sign_of_gift(MARKERS.mark):
        realm.show_result(EVERYBODY, say("Lay these voting markers apart from the retained ones."), law.source,
                          by_hand=True)


# The laws in force, from left to right: each is seen when it acts.


async def apply_laws(realm: Realm) -> None:
    """What the companion does not keep, the table does with its own hands before the next law acts; what it books
    itself is looked at in the end. Where nothing came about nobody has to go on.

    The row may be corrected while a law acts: whatever lies there by then acts once, wherever it lies. A law that was
    taken away before it was through acts for the rest if it is put back.
    """
    realm.turns_taken.clear()
    realm.laws_acted, seen = (), realm.results_shown
    while True:
        while (law := next((law for law in realm.laws if law.key not in realm.laws_acted), None)) is not None:
            realm.applying = law
            seen = await _apply_law(realm, law, seen)
        realm.applying = None
        if not any(result.nth > seen and not result.is_idle for result in realm.results):
            break
        seen = realm.results_shown
        await ask_to_go_on(f"laws/{realm.round}", say("The laws have acted."), say("On to the rewards"))
    shown = realm.results_shown
    await realm.reach_moment(Moment.LAWS_APPLIED)
    await stop_for_what_hands_do(realm, "laws-applied", shown)


async def _apply_law(realm: Realm, law: Law, seen: int) -> int:
    """How many results the table has seen by then."""
    if await retain_markers_again(realm, law):
        seen = realm.results_shown
        if not realm.is_in_force(law.source):
            return seen
    before, told = realm.results_shown, len(realm.announced)
    await law.effect(realm, law.source)
    if realm.results_shown == before:  # it said only in words what it does
        for words in realm.announced[told:]:
            realm.show_result(EVERYBODY, words, law.source)
    if realm.is_in_force(law.source):  # what it does is through: hands do it once, though it be taken away meanwhile
        realm.laws_acted += (law.key,)
    if left := [result for result in realm.results if result.nth > before and result.by_hand]:
        if stops_for_hands(realm):
            show_what_to_lay_apart(realm, law)
        seen = realm.results_shown
        await wait_for_hands(f"law/{law.key}/{realm.round}", law.title,
                             tuple((result.owner, result.parts) for result in left))
    return seen
