"""The new laws in which everybody decides, in turn order, more than how often to pay a price."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.asking import Seat
from companion.core.counts import Counts, Kind
from companion.core.forms import Amount, Field, Fields, Option
from companion.core.words import Words, join_sentences, say, series
from companion.games.lancaster.base_game.castles import BY_KEY, space_reward_words
from companion.games.lancaster.base_game.conflicts import CONFLICT_PLACES
from companion.games.lancaster.base_game.counties import COUNTY_PLACES
from companion.games.lancaster.base_game.facts import CONFLICTS, COUNTIES, EXTENSIONS
from companion.games.lancaster.base_game.rewards import GOLD, SQUIRES
from companion.games.lancaster.board import Board, PlayersCastle
from companion.games.lancaster.law import GIVES, Law
from companion.games.lancaster.module import ConflictLineUpExtras
from companion.games.lancaster.order import Moment
from companion.games.lancaster.pieces import SQUIRE
from companion.games.lancaster.playing import show_and_tell, stops_for_hands
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import Place
from companion.games.lancaster.stocks import Reward, Stock, amount_words
from companion.games.lancaster.verbs import LevyOnEachThing, ask_decision, each_decides, show_declined, zero_if_law_gone
from companion.tabletop.ledger import Source

# Reinforcements: squires that go to conflicts, fight along once, and go back to the general supply.


async def ask_seat_to_send_squires(realm: Realm, board: Board, source: Source, seat: Seat) -> bool:
    sent = await ask_decision(realm, source, seat, say("Where do you send squires?"),
                              partial(_squires_sent_form, realm, board, source, seat))
    if sent is None:
        return False
    for conflict in realm.conflicts:
        if n := sent.get(conflict.key, 0):
            realm.books.take_price(realm, seat, {SQUIRES: n}, source)
            realm.spaces.add_pieces(conflict.key, seat, *(SQUIRE,) * n)
            show_and_tell(realm, seat,
                          say("{n} squire goes to {place}", "{n} squires go to {place}", n=n, place=conflict.title),
                          source)
    return True


def _conflicts_of(board: Board, seat: Seat) -> list[Place]:
    return board.places_of_kind_with_knights(seat, CONFLICT_PLACES)


def _squires_sent_form(realm: Realm, board: Board, source: Source, seat: Seat) -> Counts:
    places = _conflicts_of(board, seat)
    most = zero_if_law_gone(realm, source, min(len(places), realm.purses[seat][SQUIRES]))
    kinds = tuple(Kind(conflict.key, conflict.title, most) for conflict in realm.conflicts if conflict.key in places)
    return Counts(kinds or (Kind("nowhere", say("Nowhere"), 0),), 0, most,
                  say("At most 1 for each of these conflicts, wherever they go."))


def has_reinforcements_law_acted(realm: Realm) -> bool:
    """It has acted this round, whether or not it still lies in the row."""
    return reinforcements.key in realm.laws_acted


def line_up_extras(realm: Realm) -> ConflictLineUpExtras:
    """So many squires may stand with each player's own knights; an ally has none."""
    if not has_reinforcements_law_acted(realm):
        return ConflictLineUpExtras()
    note = say("Squires count along with their knights.") if stops_for_hands(realm) else None
    return ConflictLineUpExtras(dict.fromkeys(realm.seats, len(realm.conflicts)), note=note, line_up_anew=True)


# A levy on counties: 1 gold for each, or the knight goes home.


def _words_what_goes_to_supply(realm: Realm) -> Words:
    """By hand: what does not go home with it."""
    squires = say("Squires of a knight that goes home go back to the supply.")
    leaving = realm.line_up_extras().leaving_counties
    return join_sentences(squires, leaving) if leaving else squires


async def ask_seat_to_pay_levy(realm: Realm, board: Board, source: Source, seat: Seat) -> bool:
    words = say("For which counties do you pay 1 gold? From the others your knights go home.")
    levy = LevyOnEachThing(GOLD, words, partial(_county_levy_options, realm, board, seat))
    paid = await levy.choose_and_pay(realm, source, seat)
    if paid is None:
        return False
    left = [county for county in _counties_of(board, seat) if county not in paid]
    for county in left:
        _send_county_knight_home(realm, board, source, seat, county)
    if left:
        await realm.reach_moment(Moment.WENT_HOME)
    return True


def _counties_of(board: Board, seat: Seat) -> list[Place]:
    return board.places_of_kind_with_knights(seat, COUNTY_PLACES)


def _county_levy_options(realm: Realm, board: Board, seat: Seat) -> Iterator[Option[Place]]:
    for county in _counties_of(board, seat):
        yield Option(county, realm.place_words(county, seat), county)


def _send_county_knight_home(realm: Realm, board: Board, source: Source, seat: Seat, place: Place) -> None:
    """To the court; squires that went along go back to the general supply, as always."""
    company = realm.spaces.company(place, seat)
    board.send_company_home(seat, place)
    where = realm.place_words(place, seat)
    if company and company.squires:
        what = say("the knight leaves {place}; back to the supply: {squires}", place=where,
                   squires=amount_words(SQUIRES, company.squires))
    else:
        what = say("the knight leaves {place}", place=where)
    show_and_tell(realm, seat, what, source)


# Costly walls: 1 squire for each extension, or it is turned over until the castles have scored.


async def ask_seat_to_pay_upkeep(realm: Realm, board: Board, source: Source, seat: Seat) -> bool:
    castle = board.castles[seat]
    words = say("For which extensions do you give 1 squire? The others are turned over.")
    upkeep_of_each = LevyOnEachThing(SQUIRES, words, partial(_extension_upkeep_options, realm, castle))
    kept = await upkeep_of_each.choose_and_pay(realm, source, seat)
    if kept is None:
        return False
    castle.flipped = tuple(space for space in castle.extensions if space not in kept)
    if castle.flipped:
        show_and_tell(realm, seat, say("turns over {extensions}",
                                       extensions=series(tuple(BY_KEY[space].words for space in castle.flipped))),
                      source)
    return True


def _extension_upkeep_options(realm: Realm, castle: PlayersCastle) -> Iterator[Option[str]]:
    for space in castle.extensions:
        yield Option(space, space_reward_words(realm.box, space), space)


def turn_extensions_back(board: Board) -> None:
    """All castles have scored."""
    for castle in board.castles.values():
        castle.flipped = ()


# Money changers: gold for squires or squires for gold, two for one.

PRICE = 2
_LABELS = ((GOLD, SQUIRES, say("How often 2 gold for 1 squire?")),
           (SQUIRES, GOLD, say("How often 2 squires for 1 gold?")))


async def ask_seat_to_exchange(realm: Realm, _board: Board, source: Source, seat: Seat) -> bool:
    times = await ask_decision(realm, source, seat, say("Do you exchange gold and squires?"),
                               partial(_exchange_form, realm, source, seat))
    if times is None:
        return False
    for given, got, _ in _LABELS:
        if n := times[given.key]:
            realm.books.take_price(realm, seat, {given: PRICE * n}, source)
            await realm.books.give_reward(realm, seat, Reward.of({got: n}), source)
    if not any(times.values()):
        show_declined(realm, source, seat)
    return True


def _exchange_form(realm: Realm, source: Source, seat: Seat) -> Fields[dict[str, int]]:
    def limit(stock: Stock) -> Amount:
        return Amount(0, zero_if_law_gone(realm, source, realm.purses[seat][stock] // PRICE))

    return Fields(dict, tuple((given.key, Field(label, limit(given))) for given, _, label in _LABELS))


# The cards.

reinforcements = Law(
    "reinforcements", 1, say("Reinforcements"),
    say("In turn order: for each conflict with a knight of your own send up to 1 squire, to whichever of these "
        "conflicts you like. They fight along once and go back to the supply."),
    each_decides(ask_seat_to_send_squires, (SQUIRES,), _conflicts_of),
    signs=("1", CONFLICTS.mark, GIVES, "1", SQUIRES.mark, CONFLICTS.mark))

county_levy = Law(
    "county-levy", 2, say("The counties' levy"),
    say("In turn order: pay 1 gold for each county in which you have a knight of your own, or take that knight home "
        "to your court."),
    each_decides(ask_seat_to_pay_levy, (GOLD, Moment.WENT_HOME), _counties_of, _words_what_goes_to_supply),
    signs=("1", COUNTIES.mark, GIVES, "−1", GOLD.mark))

upkeep = Law(
    "upkeep", 3, say("Costly walls"),
    say("In turn order: give 1 squire for each extension of your castle, or turn it over: it gives nothing until the "
        "castles have scored."),
    each_decides(ask_seat_to_pay_upkeep, (SQUIRES,), lambda board, seat: board.castles[seat].extensions),
    signs=("1", EXTENSIONS.mark, GIVES, "−1", SQUIRES.mark))

money_changers = Law(
    "money-changers", 3, say("Money changers"),
    say("In turn order: exchange gold for squires or squires for gold, 2 for 1, as often as you like."),
    each_decides(ask_seat_to_exchange, (GOLD, SQUIRES)),
    signs=("2", GOLD.mark, GIVES, "1", SQUIRES.mark))
