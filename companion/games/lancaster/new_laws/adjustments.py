"""What the new laws leave on the companion's board, corrected by hand."""

from __future__ import annotations

from companion.core.asking import Seat
from companion.core.counts import Counts, Kind
from companion.core.forms import Option
from companion.core.game import Adjustment
from companion.core.lists import Some
from companion.core.words import Words, say
from companion.games.lancaster.adjustments import of
from companion.games.lancaster.base_game.conflict_places import AT_CONFLICTS
from companion.games.lancaster.base_game.printed.castles import BY_KEY
from companion.games.lancaster.board import Board
from companion.games.lancaster.new_laws.reinforcements import have_come
from companion.games.lancaster.new_laws.squires_back import MOST
from companion.games.lancaster.new_laws.upkeep import upkeep
from companion.games.lancaster.pieces import SQUIRE
from companion.games.lancaster.realm import Realm


def adjustments(realm: Realm) -> dict[str, Adjustment]:
    """Only where there is something of it: elsewhere nobody should have to read of it."""
    board, offered = realm.books.board, dict[str, Adjustment]()
    for seat in realm.seats if board else ():
        assert board is not None
        hand = board.hands[seat]
        if hand.extensions and (hand.flipped or upkeep.key in realm.acted):
            offered[f"turned-over/{seat}"] = _turned_over(board, seat)
        if board.places_of(seat, AT_CONFLICTS) and have_come(realm):
            offered[f"squires-sent/{seat}"] = _squires_sent(realm, board, seat)
    return offered


def _turned_over(board: Board, seat: Seat) -> Adjustment:
    hand = board.hands[seat]

    def book(flipped: tuple[str, ...], _why: Words) -> None:
        hand.flipped = flipped

    options = tuple(Option(space, BY_KEY[space].words, space) for space in hand.extensions)
    now = [space for space in hand.extensions if space in hand.flipped]
    return Adjustment(of(say("Extensions turned over"), seat), Some(options, 0, len(options)), now, book)


def _squires_sent(realm: Realm, board: Board, seat: Seat) -> Adjustment:
    places = board.places_of(seat, AT_CONFLICTS)
    there = {place: company.squires for place, company in board.spaces.of(seat) if place in places}

    def book(sent: dict[str, int], _why: Words) -> None:
        for place, squires in there.items():
            board.spaces.leave(place, seat, *(SQUIRE,) * squires)
            board.spaces.join(place, seat, *(SQUIRE,) * sent.get(place, 0))

    kinds = tuple(Kind(place, realm.place_words(place, seat), max(MOST, n)) for place, n in there.items())
    now = {place: n for place, n in there.items() if n}
    return Adjustment(of(say("Squires in conflicts"), seat), Counts(kinds, 0, sum(kind.most for kind in kinds)), now,
                      book)
