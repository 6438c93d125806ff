"""Filling the offices, and what they bring: shield, archer and Tudor knight."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.core.asking import Seat
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Who, Words, say
from companion.games.lancaster.base_game.conflicts import CONFLICT_PLACES
from companion.games.lancaster.base_game.counties import COUNTY_PLACES
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.lords import HOMES_OF_LORDS
from companion.games.lancaster.court.offices import (
    ARCHER,
    CHAMBERLAIN,
    OFFICES,
    PRIVILEGES_IN_THE_BOX,
    SEALS,
    SHIELD,
    TUDOR_KNIGHT,
    Office,
    company_applying_for,
    court_state,
)
from companion.games.lancaster.module import ConflictLineUpExtras
from companion.games.lancaster.order import ROUNDS, Moment
from companion.games.lancaster.pieces import (
    EVERYBODY,
    Owner,
    Piece,
    Pieces,
    is_ally,
    owner_for_ally_of,
    owner_for_archers_of,
    owner_words,
)
from companion.games.lancaster.playing import show_and_tell, stop_for_what_hands_do, stops_for_hands
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, Place
from companion.games.lancaster.stocks import Fact, Reward, set_of_changes
from companion.tabletop.ledger import Source
from companion.tabletop.pace import ask_what_cardboard_shows

# With a knight. With a lord the Tudor knight goes along as support (`lords`); nothing goes into castle or tower.
PRIVILEGES_BY_PLACES = {COUNTY_PLACES: (SHIELD, TUDOR_KNIGHT), CONFLICT_PLACES: (ARCHER, TUDOR_KNIGHT)}


def combinations_sent_along(_realm: Realm, board: Board, owner: Owner, place: Place) -> Iterable[Pieces]:
    """One of them, the other one, or both. Only knights are placed there."""
    at_court = board.spaces.pieces(COURT, owner)
    kind = board.in_play.kind_of_place(place)
    mine = [privilege for privilege in PRIVILEGES_BY_PLACES.get(kind, ()) if privilege in at_court]
    yield from ((privilege,) for privilege in mine)
    if len(mine) > 1:
        yield tuple(mine)


def number_of_piece_in_supply(realm: Realm, piece: Piece) -> int:
    """Those that are nowhere else."""
    out = sum(there.pieces.count(piece) for place in realm.spaces.occupied_places()
              for there in realm.spaces.companies_at(place))
    return PRIVILEGES_IN_THE_BOX[piece] - out


MOST_IN_CONFLICTS = 2  # of a kind in the conflicts, of one owner's: one that stayed and one that came


def line_up_extras(realm: Realm) -> ConflictLineUpExtras:
    """By hand nobody is asked who holds which office: from the second round on anybody may have sent what one gives."""
    if realm.round < 2:
        return ConflictLineUpExtras()
    owners = (*realm.seats, *(owner_for_ally_of(seat) for seat in realm.allies))
    archers = tuple(map(owner_for_archers_of, owners))
    return ConflictLineUpExtras({**dict.fromkeys(owners, MOST_IN_CONFLICTS * TUDOR_KNIGHT.strength),
                                 **dict.fromkeys(archers, MOST_IN_CONFLICTS * ARCHER.strength)},
                                dict.fromkeys(archers, ARCHER),
                                say("A Tudor knight counts {n}.", n=TUDOR_KNIGHT.strength),
                                say("Archers and Tudor knights go back to the supply."),
                                say("So do its shield and Tudor knight."))


# Phase 3, before all else: who applied gets the office, with its seals and its privilege; the lords go home.

SOURCE = Source("offices", say("The king's court"))


async def fill_the_offices(realm: Realm, board: Board) -> None:
    """Who holds an office for which nobody applied keeps it, and gets the same again."""
    return_unused_privileges(board)
    for office in OFFICES:
        if there := company_applying_for(board, office):
            court_state(realm).holders[office] = there.owner
        if holder := court_state(realm).holders.get(office):
            await _give_what_office_brings(realm, board, office, holder)
    for owner in board.owners:
        for place in HOMES_OF_LORDS:
            board.send_company_home(owner, place)
    await realm.reach_moment(Moment.WENT_HOME)


def return_unused_privileges(board: Board) -> None:
    """They were for this round; now that all is placed they go back, before the new ones come."""
    for owner in board.owners:
        for piece in board.spaces.pieces(COURT, owner):
            if piece in PRIVILEGES_IN_THE_BOX:
                board.spaces.remove_pieces(COURT, owner, piece)


async def _give_what_office_brings(realm: Realm, board: Board, office: Office, holder: Owner) -> None:
    """An ally gets the privilege, and no seals."""
    realm.announce(say("{office}: {who}.", office=office.title, who=owner_words(holder)))
    if office.seals and not is_ally(holder):
        await realm.books.give_reward(realm, holder, Reward.of({SEALS: office.seals}), office.source)
    # Enough are there, but for corrections.
    if office.gives_privilege(realm.round) and number_of_piece_in_supply(realm, office.privilege):
        board.bring_from_supply(holder, office.privilege)
        show_and_tell(realm, holder, office.privilege.words, office.source)


async def fill_the_offices_by_hand(realm: Realm) -> None:
    """What was not used goes back first; in the first round nobody has had any yet."""
    shown = realm.results_shown
    first, *others = _words_to_fill_offices(realm) if stops_for_hands(realm) else (_older_words_to_fill_offices(realm),)
    show_and_tell(realm, EVERYBODY, first, SOURCE, say("The offices are filled."), by_hand=True)
    for what in others:
        realm.show_result(EVERYBODY, what, SOURCE, by_hand=True)
    await stop_for_what_hands_do(realm, SOURCE.key, shown)
    await realm.reach_moment(Moment.WENT_HOME)


def _words_to_fill_offices(realm: Realm) -> Iterable[Words]:
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


def _older_words_to_fill_offices(realm: Realm) -> Words:
    """As it was said beside the sheet of the counties, before the rules' number 5."""
    if realm.round == ROUNDS:
        return say("Unused privileges go back. Fill the offices: cards and seals to who applied, or who holds them "
                   "still, and the Tudor knight, but no shield and no archer. Lords, knights and bishops go home, "
                   "supporting Tudor knights to the supply.")
    if realm.round > 1:
        return say("Unused privileges go back. Fill the offices: cards, seals and privileges to who applied, or who "
                   "holds them still. Lords, knights and bishops go home, supporting Tudor knights to the supply.")
    return say("Fill the offices: cards, seals and privileges to who applied. Lords, knights and bishops go home.")


async def tell_privileges_leave_counties(realm: Realm, _about: object) -> None:
    """What went along there was for this round. By hand it is said: who still had it would use it again."""
    if realm.round > 1 and not realm.books.board:
        what = say("Shields and Tudor knights go back to the supply from the counties.")
        show_and_tell(realm, EVERYBODY, what, SOURCE, what, by_hand=True)


# The end: the Tudor knight of the last round's Lord Great Chamberlain belongs to a knighthood.

NOBODY = "nobody"
KEY = "last-chamberlain"
APART = say("without the Tudor knight: Companion adds it")


def _strength_from_tudor_knight(realm: Realm, seat: Seat) -> int:
    """Only the one that came with the office then, not one left standing in a conflict."""
    return TUDOR_KNIGHT.strength if court_state(realm).holders.get(CHAMBERLAIN) == seat else 0


TUDOR = Fact("tudor-knight", say("How strong is the Tudor knight of your office?"), say("Tudor knight"),
             Amount(0, TUDOR_KNIGHT.strength), _strength_from_tudor_knight, set_of_changes(), always_kept=True,
             mark="tudor")


async def ask_who_is_chamberlain(realm: Realm) -> None:
    """Where the cardboard keeps the offices nobody but the table knows."""
    set_chamberlain(realm, await ask_what_cardboard_shows(KEY, say("Who is Lord Great Chamberlain at the end?"),
                                                          partial(chamberlain_form, realm),
                                                          lambda seat: seat or NOBODY))


def set_chamberlain(realm: Realm, seat: Seat | None) -> None:
    if seat:
        court_state(realm).holders[CHAMBERLAIN] = seat
    else:
        court_state(realm).holders.pop(CHAMBERLAIN, None)


def chamberlain_form(realm: Realm) -> Pick[Seat | None]:
    """With two players an ally's Tudor knight belongs to nobody's knighthood."""
    nobody = say("Nobody, or an ally") if realm.for_two else say("Nobody")
    seats: list[Option[Seat | None]] = [Option(seat, say("{who}", who=Who(seat)), seat) for seat in realm.seats]
    return Pick((*seats, Option(NOBODY, nobody, None)))


def chamberlain_adjustment(realm: Realm) -> Adjustment:
    def book(seat: Seat | None, _why: Words) -> None:
        set_chamberlain(realm, seat)

    now = court_state(realm).holders.get(CHAMBERLAIN)
    return Adjustment(say("Lord Great Chamberlain at the end"), chamberlain_form(realm), now or NOBODY, book)
