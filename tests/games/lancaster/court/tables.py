"""Tables at the king's court."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.choices import usual_options
from companion.core.game import Seating
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game.placing import place_one_piece, placing_form
from companion.games.lancaster.court.bishops import add_bishop_to_player, number_of_bishops
from companion.games.lancaster.court.offices import BISHOP, CHAMBERLAIN, CHANCELLOR, CONSTABLE, LORD, SEALS
from companion.games.lancaster.court.offices import court_state as state
from companion.games.lancaster.evening import Evening, audit
from companion.games.lancaster.pieces import KNIGHTS, Piece, owner_for_archers_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import RULES
from companion.games.lancaster.spaces import COURT
from companion.locale import tongue
from tests.games.lancaster.kit import PROFILE, board_of, correct, play, step

FIVE = ("red", "blue", "green", "yellow", "black")
# Beside no other box.
WITH_IT = {**usual_options(LANCASTER.options), "books": "companion", "court": "in"}
BY_KEY = {office.key: office for office in (CHANCELLOR, CONSTABLE, CHAMBERLAIN)}


def evening(*seats: str, profile: Mapping[str, Any] = PROFILE, rules: int = RULES, **options: str) -> Evening:
    at_table = seats or ("red", "blue", "green", "yellow")
    return Evening(Seating(at_table, at_table[0]), {**WITH_IT, **options}, profile, rules=rules)


def realm_of(*seats: str, round_: int = 1, profile: Mapping[str, Any] = PROFILE, rules: int = RULES,
             **options: str) -> Realm:
    """A realm before it places, four players unless they are named."""
    realm, rule = evening(*seats, profile=profile, rules=rules, **options).new_state_and_rule()
    rule.close()
    realm.round = round_
    return realm


def for_two(**agreed: Any) -> Realm:
    realm = realm_of("red", "blue", **agreed)
    realm.allies = {"red": "green", "blue": "yellow"}
    return realm


# Building a position.


def own(realm: Realm, owner: str, n: int) -> None:
    """So many bishops, taken from the regal board."""
    for _ in range(n):
        state(realm).bishops -= 1
        add_bishop_to_player(board_of(realm), owner)


def apply(realm: Realm, owner: str, office: str, *knights: int, bishops: int = 0) -> None:
    """The lord stands there with knights of his court and bishops; no tribute is spoken of."""
    board = board_of(realm)
    place = BY_KEY[office].place
    for piece in (LORD, *(KNIGHTS[knight] for knight in knights), *(BISHOP,) * bishops):
        board.move_piece(owner, piece, COURT, place)
    audit(realm)


def entitle(realm: Realm, owner: str, *privileges: Piece) -> None:
    """They lie before this owner."""
    for piece in privileges:
        board_of(realm).bring_from_supply(owner, piece)
    audit(realm)


def beside(realm: Realm, place: str, owner: str, *pieces: Piece) -> None:
    """With what this owner has there; an archer on the space below."""
    for piece in pieces:
        realm.spaces.add_pieces(place, owner_for_archers_of(owner) if piece.is_archer else owner, piece)
    audit(realm)


# Playing.


def placed(realm: Realm, seat: str, *answers: Any, **others: list[Any]) -> list[str]:
    """One piece, with what else its player is asked; who was asked what."""
    asked = play(place_one_piece(realm, board_of(realm), seat), **{seat: list(answers)}, **others)[1]
    audit(realm)
    return asked


def filled(realm: Realm, **answers: list[Any]) -> list[str]:
    asked = play(step(realm, "offices"), **answers)[1]
    audit(realm)
    return asked


# Correcting it.


def moved(realm: Realm, owner: str, there: str, to: str, strength: int = 2) -> None:
    """One of the knights that stand there, corrected to another place."""
    now = adjustments(realm)[f"knights/{owner}"].now
    name = next(name for name, place in now.items() if place == there and name.startswith(f"{strength}."))
    correct(realm, f"knights/{owner}", {**now, name: to})


def limits(realm: Realm, what: str) -> dict[str, int]:
    """Of a privilege, how many may be where."""
    form: Any = adjustments(realm)[what].form
    return {kind.key: kind.most for kind in form.kinds}


# Looking at it.


def shut(realm: Realm, seat: str, place: str, who: str = "") -> str:
    """Why nobody of this player's can be placed there, or just this one cannot."""
    form: Any = placing_form(realm, board_of(realm), seat)
    if who:
        form = next(one.form for one in form.branches if one.key == place)
    return next(tongue("en").text_of(one.why) for one in form.closed if one.key == (who or place))


def open_for(realm: Realm, seat: str, place: str) -> list[str]:
    """Who can be placed there."""
    branch = next((one for one in placing_form(realm, board_of(realm), seat).branches if one.key == place), None)
    return [] if branch is None else [one.key for one in branch.form.branches]  # type: ignore[attr-defined]


def at_office(realm: Realm, office: str) -> tuple[str, int] | None:
    """Whose lord applies, and with what strength."""
    there = realm.spaces.companies_at(BY_KEY[office].place)
    assert len(there) < 2
    return (there[0].owner, there[0].strength) if there else None


def holders(realm: Realm) -> dict[str, str]:
    return {office.key: owner for office, owner in state(realm).holders.items()}


def in_treasury(realm: Realm) -> dict[str, int]:
    return {stock.key: n for stock, n in state(realm).treasury.items() if n}


def pieces_at(realm: Realm, place: str, owner: str) -> list[str]:
    """All that stands there of this owner's."""
    return [piece.key for piece in realm.spaces.pieces(place, owner)]


def at_court(realm: Realm, owner: str) -> list[str]:
    """Besides knights."""
    return [piece.kind for piece in realm.spaces.pieces(COURT, owner) if not piece.is_knight]


def seals(realm: Realm) -> dict[str, int]:
    return {seat: realm.purses[seat][SEALS] for seat in realm.seats if realm.purses[seat][SEALS]}


def bishops_of(realm: Realm, owner: str) -> int:
    return number_of_bishops(board_of(realm), owner)


# Answers.


def alone() -> Any:
    return ["alone", {}]


def supported(**along: int) -> Any:
    return ["with", {"with": along}]
