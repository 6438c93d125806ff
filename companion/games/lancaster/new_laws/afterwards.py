"""What the new laws leave on the board, after castles and conflicts: turned back, sent back, corrected by hand."""

from __future__ import annotations

from functools import partial

from companion.core.asking import TABLE, Ask, Seat, one
from companion.core.counts import Counts, Kind
from companion.core.forms import Option
from companion.core.game import Adjustment
from companion.core.lists import Some
from companion.core.words import Words, say
from companion.games.lancaster.adjustments import title_with_owner
from companion.games.lancaster.base_game.castles import BY_KEY
from companion.games.lancaster.base_game.conflicts import CONFLICT_PLACES
from companion.games.lancaster.board import Board
from companion.games.lancaster.conflict import Conflict, Fate
from companion.games.lancaster.law import Law
from companion.games.lancaster.new_laws.in_turn_order import (
    has_reinforcements_law_acted,
    reinforcements,
    turn_extensions_back,
    upkeep,
)
from companion.games.lancaster.order import CONFLICTS_A_ROUND, ROUNDS
from companion.games.lancaster.pieces import EVERYBODY, SQUIRE, Company, owner_words, piece_of_told_strength
from companion.games.lancaster.playing import show_and_tell, stops_for_hands
from companion.games.lancaster.realm import Realm

# Counties and castles are through, and the conflicts are next.


async def turn_extensions_back_or_remind(realm: Realm, _about: object) -> None:
    """By hand it is said when it has to be done: nobody remembers it from the vote."""
    if realm.books.board:
        turn_extensions_back(realm.books.board)
        return
    if upkeep.key in realm.laws_acted:
        _show_what_hands_do(realm, upkeep)
    if has_reinforcements_law_acted(realm) and not stops_for_hands(realm):  # the line-up itself says it
        _show_what_hands_do(realm, reinforcements)


_WORDS = {upkeep: say("Turn the extensions back that lie turned over."),
          reinforcements: say("The squires in conflicts count along with their knights.")}


def _show_what_hands_do(realm: Realm, law: Law) -> None:
    show_and_tell(realm, EVERYBODY, _WORDS[law], law.source, _WORDS[law], by_hand=True)


# After a battle the squires that a law has sent there go back to the general supply, even if France has won.

MOST = 2 * CONFLICTS_A_ROUND  # two rows of conflicts: one squire for each


async def send_squires_to_supply(realm: Realm, conflict: Conflict) -> None:
    """The knights may stay for a second battle, and nobody may reckon with the squires then."""
    if realm.books.board:
        for company in conflict.companies:
            realm.spaces.remove_pieces(conflict.key, company.owner, *(SQUIRE,) * company.squires)
    elif has_reinforcements_law_acted(realm):
        realm.announce(say("{conflict}: all squires go back to the supply.", conflict=conflict.title))
        realm.hand_work.add_todo(say("All squires go back from the conflicts to the supply."))
        stays = realm.fought[-1].outcome.fate is Fate.STAY and realm.round < ROUNDS
        if stays and _companies_that_may_have_squires(realm, conflict):
            await _ask_squires_going_back(realm, conflict)


def _companies_that_may_have_squires(realm: Realm, conflict: Conflict) -> tuple[Company, ...]:
    """Strength as it was told: of 1 it is a knight alone."""
    return tuple(company for company in conflict.companies if company.owner in realm.seats and company.strength > 1)


async def _ask_squires_going_back(realm: Realm, conflict: Conflict) -> None:
    """The line-up told knights and squires together; without this the next one would come filled in with both."""
    went = await one(Ask(TABLE, f"squires-back/{conflict.number}",
                         say("{conflict} stays for a second battle. How many squires go back to the supply?",
                             conflict=conflict.title), partial(_squires_going_back_form, realm, conflict)))
    for company in conflict.companies:
        if n := went.get(company.owner, 0):
            realm.spaces.set_company(conflict.key,
                                     Company(company.owner, (piece_of_told_strength(company.strength - n),)))


def _squires_going_back_form(realm: Realm, conflict: Conflict) -> Counts:
    kinds = tuple(Kind(company.owner, owner_words(company.owner), min(company.strength - 1, MOST))
                  for company in _companies_that_may_have_squires(realm, conflict))
    return Counts(kinds, 0, sum(kind.most for kind in kinds))


# Corrected by hand, where the companion keeps the board.


def adjustments(realm: Realm) -> dict[str, Adjustment]:
    """Only where there is something of it: elsewhere nobody should have to read of it."""
    board, offered = realm.books.board, dict[str, Adjustment]()
    for seat in realm.seats if board else ():
        assert board is not None
        castle = board.castles[seat]
        if castle.extensions and (castle.flipped or upkeep.key in realm.laws_acted):
            offered[f"turned-over/{seat}"] = _turned_over_adjustment(board, seat)
        if board.places_of_kind_with_knights(seat, CONFLICT_PLACES) and has_reinforcements_law_acted(realm):
            offered[f"squires-sent/{seat}"] = _squires_sent_adjustment(realm, board, seat)
    return offered


def _turned_over_adjustment(board: Board, seat: Seat) -> Adjustment:
    castle = board.castles[seat]

    def book(flipped: tuple[str, ...], _why: Words) -> None:
        castle.flipped = flipped

    options = tuple(Option(space, BY_KEY[space].words, space) for space in castle.extensions)
    now = [space for space in castle.extensions if space in castle.flipped]
    return Adjustment(title_with_owner(say("Extensions turned over"), seat), Some(options, 0, len(options)), now, book)


def _squires_sent_adjustment(realm: Realm, board: Board, seat: Seat) -> Adjustment:
    places = board.places_of_kind_with_knights(seat, CONFLICT_PLACES)
    there = {place: company.squires for place, company in board.spaces.places_and_companies_of(seat) if place in places}

    def book(sent: dict[str, int], _why: Words) -> None:
        for place, squires in there.items():
            board.spaces.remove_pieces(place, seat, *(SQUIRE,) * squires)
            board.spaces.add_pieces(place, seat, *(SQUIRE,) * sent.get(place, 0))

    kinds = tuple(Kind(place, realm.place_words(place, seat), max(MOST, n)) for place, n in there.items())
    now = {place: n for place, n in there.items() if n}
    return Adjustment(title_with_owner(say("Squires in conflicts"), seat),
                      Counts(kinds, 0, sum(kind.most for kind in kinds)), now,
                      book)
