"""What the board may say otherwise: every value the companion keeps can be corrected by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.core.asking import Refusal, Seat
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.game import Adjustment
from companion.core.lists import RowOfPlaces
from companion.core.words import Who, Words, say, series
from companion.games.lancaster.board import HOME_KINDS, Board
from companion.games.lancaster.books import correct_purse
from companion.games.lancaster.law import Law
from companion.games.lancaster.order import FINAL, OVER
from companion.games.lancaster.pieces import (
    KNIGHTS_IN_THE_BOX,
    SQUIRE,
    Company,
    Knights,
    Owner,
    Piece,
    Pieces,
    owner_for_archers_of,
    owner_words,
    player_of_owner,
)
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import HOMES, RESERVE, Mover, Place
from companion.games.lancaster.stocks import Stock
from companion.tabletop.finale import adjustment_announcing_winner, adjustment_counting_again, points_adjustment


def title_with_owner(what: Words, owner: Owner) -> Words:
    return say("{who}: {what}", who=owner_words(owner), what=what)


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    offered = {f"points/{seat}": points_adjustment(title_with_owner(say("Power points"), seat), seat, realm.ledger,
                                                   realm)
               for seat in realm.seats}
    if realm.step == OVER:  # nothing reads the rest any more
        return {what: _adjustment_grouped_by_player(
                    realm, what, adjustment_announcing_winner(adjustment, realm.ledger, realm.announce))
                for what, adjustment in offered.items()}
    offered["start-player"] = _start_player_adjustment(realm)
    if realm.laws:
        offered["laws-in-force"] = _laws_in_force_adjustment(realm)
    for seat in realm.seats:
        offered |= {f"{stock.key}/{seat}": _stock_adjustment(realm, seat, stock)
                    for stock in realm.purses[seat].kept_stocks}
    for module in realm.in_play:
        offered |= module.adjustments(realm)
    if realm.books.board:
        offered |= {f"knights/{owner}": knight_places_adjustment(realm, realm.books.board, owner)
                    for owner in realm.books.board.owners}
    return {what: _adjustment_grouped_by_player(realm, what, adjustment) for what, adjustment in offered.items()}


def _adjustment_grouped_by_player(realm: Realm, key: str, adjustment: Adjustment) -> Adjustment:
    """Each player's own together, the ally's among them."""
    if realm.step == FINAL:
        adjustment = adjustment_counting_again(adjustment, realm.finale, realm)
    seat = player_of_owner(key.partition("/")[2])
    return replace(adjustment, group=say("{who}", who=Who(seat))) if seat in realm.seats else adjustment


def _start_player_adjustment(realm: Realm) -> Adjustment:
    def book(seat: Seat, _why: Words) -> None:
        realm.start = seat

    seats = Pick(tuple(Option(seat, say("{who}", who=Who(seat)), seat) for seat in realm.seats))
    return Adjustment(say("Start player"), seats, realm.start, book)


def _laws_in_force_adjustment(realm: Realm) -> Adjustment:
    def book(laws: tuple[Law, ...], _why: Words) -> None:
        realm.laws = laws

    to_come = realm.bills[len([vote for vote in realm.votes if vote.round == realm.round]):]  # on the table now
    any_law = Pick(tuple(Option(law.key, law.title, law, note=law.words) for law in realm.law_pile.laws
                         if law not in to_come or law in realm.laws))
    return Adjustment(say("The laws in force, left to right"),
                      RowOfPlaces((any_law,) * 3, (say("Left"), say("Middle"), say("Right"))),
                      [law.key for law in realm.laws], book)


def _stock_adjustment(realm: Realm, seat: Seat, stock: Stock) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        correct_purse(realm, seat, stock, n)

    now = realm.purses[seat][stock]
    return Adjustment(title_with_owner(stock.title, seat), Amount(0, max(stock.most, now)), now, book,
                      owner=seat if stock.screened and not realm.for_two else None)


# Where somebody's seven knights are: whatever is set, no knight is won or lost. Each has a name: strength and number.

BY_NAME = tuple((f"{strength}.{n}", strength) for strength, most in KNIGHTS_IN_THE_BOX.items()
                for n in range(1, most + 1))


def knight_places_adjustment(realm: Realm, board: Board, owner: Owner) -> Adjustment:
    def check(places: Mapping[str, Place]) -> None:
        _refuse_impossible_places(realm, board, owner, places)

    def book(places: Mapping[str, Place], _why: Words) -> None:
        """Everybody off the board and back on; squires and the order in conflicts stay where they can."""
        before, standing = dict(realm.spaces.places_and_companies_of(owner)), _strengths_by_place(places)
        if gone := (*_put_knights_returning_removed(realm, owner, standing),
                    *_move_archers_returning_removed(realm, board, owner, before, standing)):
            realm.announce(say("{who}: {what} back to the supply.", who=owner_words(owner),
                               what=series(tuple(piece.words for piece in gone))))

    kinds = (*HOME_KINDS, *realm.in_play.place_kinds)
    places = [place for kind in kinds for place in kind.places_for_owner(realm, owner)]
    anywhere = Pick(tuple(Option(place, realm.place_words(place, owner), place) for place in places))
    parts = tuple((name, Field(say("Knight of strength {n}", n=strength), anywhere)) for name, strength in BY_NAME)
    now = _current_place_of_each_knight(board, owner)
    form: Fields[dict[str, Place]] = Fields(dict, parts, check=check, sure=now)
    return Adjustment(say("{who}: {what}", who=owner_words(owner), what=say("Knights")), form, now, book)


def _current_place_of_each_knight(board: Board, owner: Owner) -> dict[str, Place]:
    """The seven as they stand; those nobody placed are in the reserve."""
    standing = list(board.knights_outside_reserve_with_place(owner))
    now = {}
    for name, strength in BY_NAME:
        there = next((one for one in standing if one[1] == strength), None)
        now[name] = there[0] if there else RESERVE
        if there:
            standing.remove(there)
    return now


def _refuse_impossible_places(realm: Realm, board: Board, owner: Owner, places: Mapping[str, Place]) -> None:
    for place, knights in _strengths_by_place(places).items():
        if why := realm.in_play.kind_of_place(place).why_cannot_hold(realm, board, owner, place, knights):
            raise Refusal(why)


def _put_knights_returning_removed(realm: Realm, owner: Owner, knights: Mapping[Place, Knights]) -> Pieces:
    """Just here and so stand this owner's knights. What else stands with them stays where a knight stays, or goes along
    with its own; all else goes back to the supply, and is returned, squires aside."""
    spaces, gone = realm.spaces, list[Piece]()
    before = dict(spaces.places_and_companies_of(owner))
    for place in dict.fromkeys((*before, *knights)):
        strengths = knights.get(place, ())
        there, at_home = before.get(place) or Company(owner), place in HOMES
        standing = tuple(sorted(strengths)) if at_home else strengths
        spaces.set_company(place, there.with_only_these_knights(standing, at_home=at_home))
    for place, company in before.items():
        others = [] if spaces.company(place, owner) else [
            piece for piece in company.pieces if not piece.is_knight and piece != SQUIRE]
        new = _place_all_went_to(company, before, knights)
        companions = [piece for piece in others if new and _goes_along(realm, piece, place, new)]
        if new and companions:
            spaces.add_pieces(new, owner, *companions)
        gone += [piece for piece in others if piece not in companions]
    return tuple(gone)


def _move_archers_returning_removed(realm: Realm, board: Board, owner: Owner, before: Mapping[Place, Company],
                                    knights: Mapping[Place, Knights]) -> Pieces:
    """An archer goes along with the knights it stood below, where it has room; all else that
    comes from the supply goes back there, and is returned."""
    gone: list[Piece] = []
    for place, company in realm.spaces.places_and_companies_of(owner_for_archers_of(owner)):
        if place not in before or realm.spaces.company(place, owner):
            continue  # they stand there as before
        realm.spaces.remove_pieces(place, company.owner, *company.pieces)
        new = _place_all_went_to(before[place], before, knights)
        if new and _has_place_room_for_pieces(realm, board, owner, new, company.pieces):
            realm.spaces.add_pieces(new, company.owner, *company.pieces)
            continue
        for piece in company.pieces:
            board.bring_from_supply(owner, piece) if piece.comes_home else gone.append(piece)
    return tuple(gone)


def _has_place_room_for_pieces(realm: Realm, board: Board, owner: Owner, place: Place, companions: Pieces) -> bool:
    """Beside the knights that stand there by now."""
    (knight, *_) = realm.spaces.pieces(place, owner)
    mover = Mover(owner, knight, companions)
    return isinstance(realm.in_play.kind_of_place(place).squires_or_why(realm, board, place, mover, 0), Amount)


def _place_all_went_to(company: Company, before: Mapping[Place, Company],
                       knights: Mapping[Place, Knights]) -> Place | None:
    """The one place, if there is just one, that has gained all the knights of this company."""
    gained = {place: Counter(there) - Counter(before[place].knights if place in before else ())
              for place, there in knights.items() if place not in HOMES}
    found = [place for place, more in gained.items() if company.knights and Counter(company.knights) <= more]
    return found[0] if len(found) == 1 else None


def _goes_along(realm: Realm, piece: Piece, there: Place, to: Place) -> bool:
    """To another place of the same kind; what crosses to France, to a conflict, too."""
    old, new = realm.in_play.kind_of_place(there), realm.in_play.kind_of_place(to)
    return new is old or (piece.crosses_to_france and new.keeps_pieces)


def _strengths_by_place(places: Mapping[str, Place]) -> dict[Place, Knights]:
    strengths = dict(BY_NAME)
    standing: dict[Place, Knights] = {}
    for name, place in places.items():
        standing[place] = (*standing.get(place, ()), strengths[name])
    return standing
