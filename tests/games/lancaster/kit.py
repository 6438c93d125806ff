"""One rule alone: a realm built by hand, and answers given seat by seat. Nobody plays up to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.core.asking import Ask, Raw
from companion.core.game import Rule, Seating
from companion.core.words import say
from companion.games.lancaster import books
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game.counties import BY_KEY as COUNTY_KEYS
from companion.games.lancaster.base_game.parliament import apply_laws
from companion.games.lancaster.board import Board
from companion.games.lancaster.conflict import Card, Conflict
from companion.games.lancaster.evening import Evening, audit
from companion.games.lancaster.module import IN, Module
from companion.games.lancaster.modules import MODULES
from companion.games.lancaster.pieces import KNIGHTS, SEVEN, SQUIRE, Company, Owner, knights_of_strengths
from companion.games.lancaster.playing import play_step as play_step
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import RULES
from companion.games.lancaster.spaces import COURT, RESERVE
from companion.locale import tongue
from tests.tabletop.answering import first_asked, refused, without
from tests.tabletop.answering import play as play_all

STOPS = ("law/", "laws/", "by-hand/")  # where what a law gave is looked at, or done by hand
STOCKS = {stock.key: stock for module in MODULES for stock in module.stocks}
EVERY_LAW = {law.key: law for module in MODULES for law in module.laws}

# What a box might print where nobody could read it: any numbers do, for a test is about the rule.
PROFILE: dict[str, Any] = {
    "minimum/northumberland": 2, "minimum/york": 2, "minimum/gloucester": 3, "minimum/bedford": 1,
    "minimum/suffolk": 1, "minimum/somerset": 2, "minimum/dorset": 1, "minimum/surrey": 4,
    "markers/suffolk": 3, "points/somerset": 4,
    "castle/gold": 2, "castle/markers": 2, "castle/sixth": "p2",
    "favor/1": "g2", "favor/2": "s2", "favor/3": "g1s1", "favor/4": "g3",
}


def company_of(owner: Owner, *strengths: int, squires: int = 0) -> Company:
    return Company(owner, (*knights_of_strengths(strengths), *(SQUIRE,) * squires))


def left_over(used: Iterable[int]) -> tuple[int, ...]:
    """The knights of the box that are not among those used."""
    left = list(SEVEN)
    for strength in used:
        left.remove(strength)
    return tuple(left)


def realm_of(*seats: str, books: str = "companion", start: str = "", profile: Mapping[str, Any] = PROFILE,
             besides: tuple[Module, ...] = (), rules: int = RULES, **agreed: str) -> Realm:
    """A realm before the first round, perhaps with more boxes; its coroutine is not started."""
    at_table = seats or ("red", "blue", "green")
    options = {"books": books, **{module.key: IN for module in besides}, **agreed}
    realm, rule = Evening(Seating(at_table, start or at_table[0]), options, profile, (*MODULES, *besides),
                          rules).new_state_and_rule()
    rule.close()
    realm.round = 1
    return realm


def board_of(realm: Realm) -> Board:
    assert realm.books.board is not None
    return realm.books.board


def step(realm: Realm, key: str) -> Rule:
    """One line of the order of play."""
    return play_step(realm, next(one for one in realm.in_play.order.steps if one.key == key))


async def steps(realm: Realm, first: str, last: str) -> None:
    """The lines of a round from this one to that one, in the order of play: what looks at the board must come at its
    time."""
    keys = [one.key for one in realm.in_play.order.round]
    for key in keys[keys.index(first):keys.index(last) + 1]:
        await step(realm, key)


async def set_up_all(realm: Realm) -> None:
    for one in realm.in_play.order.set_up:
        await play_step(realm, one)


async def fight(realm: Realm) -> None:
    """The conflicts, where the cardboard keeps the pieces with the line-up before."""
    for key in ("line-up", "conflicts"):
        await step(realm, key)


async def rewards(realm: Realm) -> None:
    """Counties and castles."""
    for key in ("counties", "castles", "going-home"):
        await step(realm, key)


async def parliament(realm: Realm) -> None:
    """The three votes and the laws in force."""
    for key in ("parliament", "applying"):
        await step(realm, key)


async def finale(realm: Realm) -> None:
    """From the last count to the winners."""
    for key in ("counting", "final"):
        await step(realm, key)


# Corrections by hand.


def corrected(realm: Realm, answer: Any, **values: Any) -> Callable[[Ask[Any]], Any]:
    """While this question is open the board says otherwise: `gold_blue=5`; then it is answered."""
    def correct(_ask: Ask[Any]) -> Any:
        for what, raw in values.items():
            adjustment = adjustments(realm)[what.replace("__", "-").replace("_", "/")]
            adjustment.book(adjustment.form.read(raw), say("so it lies on the board"))
        return answer

    return correct


def correct(realm: Realm, what: str, raw: object) -> None:
    """At once, and nothing is lost by it."""
    adjustment = adjustments(realm)[what]
    adjustment.book(adjustment.form.read(raw), say("so it lies on the board"))
    audit(realm)


def not_corrected(realm: Realm, what: str, raw: object) -> str:
    """Why it cannot be."""
    return refused(adjustments(realm)[what].form, raw)


# Building a position.


def hold(realm: Realm, seat: str, **held: Any) -> None:
    """`gold=5, squires=0, markers=1, nobles=("york",), extensions=("gold",)`"""
    for what, value in held.items():
        if what in STOCKS:
            books.correct_purse(realm, seat, STOCKS[what], value)
        else:
            setattr(board_of(realm).castles[seat], what, value)


def held(realm: Realm, seat: str, stock: str) -> int:
    return realm.purses[seat][STOCKS[stock]]


def at(realm: Realm, place: str) -> Company:
    """Who stands there, alone."""
    (company,) = realm.spaces.companies_at(place)
    return company


def court(realm: Realm, owner: str, *strengths: int) -> None:
    """Just these knights at court; those that stand nowhere are in the reserve."""
    at_court = realm.spaces.company(COURT, owner) or Company(owner)
    realm.spaces.set_company(COURT, at_court.with_only_these_knights(tuple(sorted(strengths)), at_home=True))
    fill_reserve(realm, owner)


def garrison(realm: Realm, place: str, owner: str, *strengths: int, squires: int = 0) -> None:
    """Just this company, wherever its knights stood before."""
    realm.spaces.set_companies(place, [company_of(owner, *strengths, squires=squires)])
    fill_reserve(realm, owner)


def counties(realm: Realm) -> dict[str, Company]:
    """Who stands in which."""
    return {key: realm.spaces.companies_at(key)[0] for key in COUNTY_KEYS if realm.spaces.companies_at(key)}


def in_its_castle(realm: Realm, owner: str, **spaces: int) -> None:
    for space, knight in spaces.items():
        realm.spaces.add_pieces(f"castle/{space}", owner, KNIGHTS[knight])
    fill_reserve(realm, owner)


def stack(realm: Realm, conflict: Conflict, owner: str, knight: int) -> None:
    realm.spaces.add_pieces(conflict.key, owner, KNIGHTS[knight])
    fill_reserve(realm, owner)


def fill_reserve(realm: Realm, owner: str) -> None:
    there = realm.spaces.company(RESERVE, owner) or Company(owner)
    realm.spaces.set_company(RESERVE,
                             there.with_only_these_knights(left_over(board_of(realm).knights_outside_reserve(owner))))


def conflict(realm: Realm, strength: int = 5, points: tuple[int, int, int] = (4, 2, 1), battle: int = 1) -> Conflict:
    """One more conflict on the board."""
    there = Conflict(len(realm.conflicts) + 1, Card(strength, points), realm.spaces, battle)
    realm.conflicts.append(there)
    return there


def station(realm: Realm, owner: str, *places: str, squires: int = 0) -> None:
    """"stafford 2", "castle/gold 1", "conflict-1 3": a knight there, from the court if it has one."""
    for place, _, strength in (one.partition(" ") for one in places):
        knight = KNIGHTS[int(strength)]
        if knight in realm.spaces.pieces(COURT, owner):
            realm.spaces.remove_pieces(COURT, owner, knight)
        if place in COUNTY_KEYS:
            realm.spaces.set_companies(place, [company_of(owner, int(strength), squires=squires)])
        else:
            realm.spaces.add_pieces(place, owner, knight)
    fill_reserve(realm, owner)
    board_of(realm).audit()


def to(place: str, knight: int | str, squires: int = 0) -> Raw:
    """The answer that places a knight: `to("stafford", 2, squires=1)`."""
    return [place, [str(knight), squires]]


def standing(there: Conflict) -> list[tuple[str, tuple[int, ...]]]:
    """Who stands in a conflict, from the top."""
    return [(stand.owner, stand.knights) for stand in there.companies]


# Laws.


def in_force(realm: Realm, *keys: str) -> None:
    realm.laws = tuple(EVERY_LAW[key] for key in keys)


def asked_first(realm: Realm, law: str) -> Ask[Any]:
    """The first question of a law."""
    in_force(realm, law)
    return first_asked(realm.laws[0].effect(realm, realm.laws[0].source))[0]


def enact(realm: Realm, *keys: str, **answers: list[Any]) -> list[str]:
    """The laws applied as after the third vote; returns who was asked what."""
    in_force(realm, *keys)
    return play(apply_laws(realm), **answers)[1]


def play(rule: Rule, **answers: list[Any]) -> tuple[Any, list[str]]:
    """One rule alone; where the table only says that it goes on, it does."""
    return play_all(without(is_stop, rule), **answers)


def stops(rule: Rule, **answers: list[Any]) -> list[str]:
    """What the table is told, stop by stop, before it goes on."""
    told: list[str] = []

    def goes_on(ask: Ask[Any]) -> bool:
        if is_stop(ask):
            told.append(tongue("en").text_of(ask.words))
        return is_stop(ask)

    play_all(without(goes_on, rule), **answers)
    return told


def is_stop(ask: Ask[Any]) -> bool:
    return ask.key.startswith(STOPS)


def points(realm: Realm) -> list[int]:
    """Everybody's power points, clockwise."""
    return [realm.ledger.points(seat) for seat in realm.seats]
