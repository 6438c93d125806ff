"""Phase 3, before all else: who applied gets the office, with its seals and its privilege; the lords go home."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.words import Words, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.lord_spaces import HOMES_OF_LORDS
from companion.games.lancaster.court.offices import OFFICES, Office, applicant, court
from companion.games.lancaster.court.pieces import IN_THE_BOX
from companion.games.lancaster.court.privileges import in_the_supply
from companion.games.lancaster.court.seals import SEALS
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.owners import EVERYBODY, Owner, is_ally, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.rounds import ROUNDS
from companion.games.lancaster.showing import card, show
from companion.games.lancaster.spaces import COURT
from companion.games.lancaster.stops import done_by_hand, stops_for_hands
from companion.tabletop.ledger import Source

SOURCE = Source("offices", say("The king's court"))


async def fill_the_offices(realm: Realm, board: Board) -> None:
    """Who holds an office for which nobody applied keeps it, and gets the same again."""
    return_unused(board)
    for office in OFFICES:
        if there := applicant(board, office):
            court(realm).holders[office] = there.owner
        if holder := court(realm).holders.get(office):
            await _install(realm, board, office, holder)
    for owner in board.owners:
        for place in HOMES_OF_LORDS:
            board.recall(owner, place)
    await realm.reach(Moment.WENT_HOME)


def return_unused(board: Board) -> None:
    """They were for this round; now that all is placed they go back, before the new ones come."""
    for owner in board.owners:
        for piece in board.spaces.pieces(COURT, owner):
            if piece in IN_THE_BOX:
                board.spaces.leave(COURT, owner, piece)


async def _install(realm: Realm, board: Board, office: Office, holder: Owner) -> None:
    """An ally gets the privilege, and no seals."""
    realm.tell(say("{office}: {who}.", office=office.title, who=owner_words(holder)))
    if office.seals and not is_ally(holder):
        await realm.books.give(realm, holder, Reward.of({SEALS: office.seals}), office.source)
    if office.gives_privilege(realm.round) and in_the_supply(realm, office.privilege):  # enough, but for corrections
        board.bring_to_court(holder, office.privilege)
        show(realm, holder, office.privilege.words, office.source)


async def hands_fill_the_offices(realm: Realm) -> None:
    """What was not used goes back first; in the first round nobody has had any yet."""
    shown = realm.shown
    first, *others = _todo(realm) if stops_for_hands(realm) else (_in_one(realm),)
    show(realm, EVERYBODY, first, SOURCE, say("The offices are filled."), by_hand=True)
    for what in others:
        card(realm, EVERYBODY, what, SOURCE, by_hand=True)
    await done_by_hand(realm, SOURCE.key, shown)
    await realm.reach(Moment.WENT_HOME)


def _todo(realm: Realm) -> Iterable[Words]:
    later = realm.round > 1
    if later:
        yield say("Privileges that nobody used go back.")
    if realm.round == ROUNDS:
        yield say("Fill the offices: cards and seals to who applied, or who holds them still; of the privileges only "
                  "the Tudor knight.")
    elif later:
        yield say("Fill the offices: cards, seals and privileges to who applied, or who holds them still.")
    else:
        yield say("Fill the offices: cards, seals and privileges to who applied.")
    if realm.for_two:
        yield say("An ally gets no seals.")
    yield say("Lords, knights and bishops go home, supporting Tudor knights to the supply.") if later else (
        say("Lords, knights and bishops go home."))


def _in_one(realm: Realm) -> Words:
    """As it was said beside the sheet of the counties, before the rules' number 5."""
    if realm.round == ROUNDS:
        return say("Unused privileges go back. Fill the offices: cards and seals to who applied, or who holds them "
                   "still, and the Tudor knight, but no shield and no archer. Lords, knights and bishops go home, "
                   "supporting Tudor knights to the supply.")
    if realm.round > 1:
        return say("Unused privileges go back. Fill the offices: cards, seals and privileges to who applied, or who "
                   "holds them still. Lords, knights and bishops go home, supporting Tudor knights to the supply.")
    return say("Fill the offices: cards, seals and privileges to who applied. Lords, knights and bishops go home.")


async def leave_the_counties(realm: Realm, _about: object) -> None:
    """What went along there was for this round. By hand it is said: who still had it would use it again."""
    if realm.round > 1 and not realm.books.board:
        what = say("Shields and Tudor knights go back to the supply from the counties.")
        show(realm, EVERYBODY, what, SOURCE, what, by_hand=True)
