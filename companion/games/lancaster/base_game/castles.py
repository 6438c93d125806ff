"""Castles: what their six spaces give, as places, and the extension tile of the same reward for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Printed
from companion.core.words import Words, say
from companion.games.lancaster.base_game.rewards import (
    GOLD,
    MARKERS,
    MOST_PRINTED,
    NEW_KNIGHT,
    SQUIRES,
    UPGRADE,
    read_reward,
    reward_form,
)
from companion.games.lancaster.board import ALONE, Board, PlaceKind, why_only_one_knight
from companion.games.lancaster.module import DueReward
from companion.games.lancaster.pieces import Knights, Owner, is_ally, owner_for_ally_of
from companion.games.lancaster.playing import show_and_tell, show_lapse
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import Mover, Place, Target
from companion.games.lancaster.stocks import Reward
from companion.tabletop.box import BoxProfile
from companion.tabletop.ledger import Source

CASTLE_GOLD, CASTLE_MARKERS, CASTLE_SIXTH = "castle/gold", "castle/markers", "castle/sixth"


@dataclass(frozen=True, slots=True)
class CastleSpace:
    key: str
    words: Words
    costs: int = 0  # squires


RECRUITING = CastleSpace("knight", say("New knight, for 3 squires"), costs=3)
TRAINING = CastleSpace("upgrade", say("Upgrade, for 2 squires"), costs=2)
CASTLE_SPACES = (RECRUITING, TRAINING, CastleSpace("squires", say("Squires")), CastleSpace("gold", say("Gold")),
                 CastleSpace("markers", say("Voting markers")), CastleSpace("sixth", say("The sixth space")))
BY_KEY = {space.key: space for space in CASTLE_SPACES}
ALLYS_WORDS = {"knight": say("New knight, free"), "upgrade": say("Upgrade, free")}
ALLYS_SPACES = tuple(ALLYS_WORDS)  # an ally's castle has these two, and they are free

_SIXTH = reward_form("noble", "extension", *(f"p{n}" for n in range(1, 7)),
                     *(f"g{gold}s{squires}" for gold in range(1, 4) for squires in range(1, 4)),
                     *(f"{stock}{n}" for stock in "gsm" for n in range(1, 5)))
_AMOUNT = Amount(0, MOST_PRINTED, usual=(1, 6))

PRINTED = (
    Printed(CASTLE_GOLD, say("Castle: how much gold the gold space gives"), _AMOUNT),
    Printed(CASTLE_MARKERS, say("Castle: how many voting markers the space for them gives"), _AMOUNT),
    Printed(CASTLE_SIXTH, say("Castle: what the sixth space gives"), _SIXTH),
)


def printed_reward(box: BoxProfile, space: str) -> Reward:
    if space == "sixth":
        return read_reward(box.value(CASTLE_SIXTH))
    return {"knight": lambda: Reward.of({}, NEW_KNIGHT), "upgrade": lambda: Reward.of({}, UPGRADE),
            "squires": lambda: Reward.of({SQUIRES: 2}), "gold": lambda: Reward.of({GOLD: box.value(CASTLE_GOLD)}),
            "markers": lambda: Reward.of({MARKERS: box.value(CASTLE_MARKERS)})}[space]()


def space_reward_words(box: BoxProfile, space: str) -> Words:
    """What the space gives, and for how many squires."""
    return BY_KEY[space].words if BY_KEY[space].costs else printed_reward(box, space).words


# As places.

_CASTLE, _ALLYS = "castle/", "ally-"
_TAKEN, _COVERED = say("A knight stands there already."), say("An extension covers this space.")


class CastlePlaceKind(PlaceKind):
    """Everybody's own six spaces, one knight in each that no extension covers."""

    key = "castle"
    layout = "small"

    def has_place(self, place: Place) -> bool:
        return place.startswith(_CASTLE)

    def places_for_owner(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return _castle_places_of(owner)

    def targets_of_seat(self, realm: Realm, seat: Seat) -> Iterator[Target]:
        yield from _castle_targets(seat)
        if realm.for_two:
            yield from _castle_targets(owner_for_ally_of(seat))

    def place_words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        """Named after what they give this owner, and for how much."""
        return _castle_place_words(place.removeprefix(_CASTLE), is_ally(owner))

    def place_note_words(self, realm: Realm, place: Place) -> Words | None:
        space = place.removeprefix(_CASTLE)
        return None if BY_KEY[space].costs else space_reward_words(realm.box, space)

    def place_signs(self, realm: Realm, place: Place) -> tuple[str, ...]:
        return printed_reward(realm.box, place.removeprefix(_CASTLE)).signs

    def squires_or_why(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:  # noqa: ARG002
        owner = mover.owner
        if board.has_company_at(owner, place):
            return _TAKEN
        return self._why_covered(board, owner, place) or ALONE

    def why_cannot_hold(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:
        return why_only_one_knight(realm, owner, place, knights) or self._why_covered(board, owner, place)

    def _why_covered(self, board: Board, owner: Owner, place: Place) -> Words | None:
        if not is_ally(owner) and place.removeprefix(_CASTLE) in board.castles[owner].extensions:
            return _COVERED
        return None


@cache  # said again whenever somebody places a knight
def _castle_place_words(space: str, allys: bool) -> Words:
    if allys:
        return say("Ally's castle: {space}", space=ALLYS_WORDS[space])
    return say("Castle: {space}", space=BY_KEY[space].words)


@cache
def _castle_places_of(owner: Owner) -> tuple[Place, ...]:
    return tuple(map(castle_place, ALLYS_SPACES if is_ally(owner) else BY_KEY))


@cache
def _castle_targets(owner: Owner) -> tuple[Target, ...]:
    return tuple(Target((_ALLYS if is_ally(owner) else "") + place, place, owner) for place in _castle_places_of(owner))


def castle_place(space: str) -> Place:
    return _CASTLE + space


def knights_by_space(board: Board, owner: Owner) -> dict[str, int]:
    """By the spaces of the castle, the knight that stands there."""
    return {place.removeprefix(_CASTLE): company.strength_of_single_knight
            for place, company in board.spaces.places_and_companies_of(owner)
            if CASTLE_PLACES.has_place(place)}


CASTLE_PLACES = CastlePlaceKind()


# Extensions.


async def choose_and_lay_extension(realm: Realm, board: Board, owner: Owner, source: Source, due: DueReward) -> None:
    """An extension of the player's choice; a knight under it goes to the court without scoring."""
    if why_no_extension(realm, board, owner):
        show_lapse(realm, owner, say("all six extensions are laid"), source)
        return
    space = await one(Ask(owner, f"extension/{source.key}/{realm.round}",
                          say("Lay which extension? ({source})", source=source.words),
                          partial(extension_or_none_form, realm, board, owner, due),
                          asked_because_of=source.asked_because_of))
    if space:
        lay_extension(realm, board, owner, space, source)


def extension_or_none_form(realm: Realm, board: Board, owner: Owner, due: DueReward) -> Pick[str | None]:
    """Nobody has to lay one that they did not pay for. Never empty: all six may be corrected to lie there."""
    options: list[Option[str | None]] = [Option(option.key, option.words, option.value, option.note)
                                         for option in extension_form(realm, board, owner).options
                                         if option.key in unlaid_extensions(board, owner) and due.holds()]
    if not (options and due.is_paid):
        options.append(Option("none", say("No extension"), None))
    return Pick(tuple(options))


def unlaid_extensions(board: Board, owner: Owner) -> list[str]:
    return [space.key for space in CASTLE_SPACES if space.key not in board.castles[owner].extensions]


def why_no_extension(_realm: Realm, board: Board, owner: Owner) -> Words | None:
    """An ally's castle is never extended."""
    if is_ally(owner):
        return say("An ally's castle is never extended.")
    return None if unlaid_extensions(board, owner) else say("All six extensions are laid.")


def extension_form(realm: Realm, board: Board, owner: Owner) -> Pick[str]:
    free = unlaid_extensions(board, owner) or list(board.castles[owner].extensions)
    return Pick(tuple(Option(key, space_reward_words(realm.box, key), key,
                             note=say("covers your knight there") if board.has_company_at(owner, castle_place(key))
                             else None)
                      for key in free))


def lay_extension(realm: Realm, board: Board, owner: Owner, space: str, source: Source) -> None:
    castle = board.castles[owner]
    if space in castle.extensions:
        return
    castle.extensions, castle.newly_laid = (*castle.extensions, space), (*castle.newly_laid, space)
    board.send_company_home(owner, castle_place(space))
    show_and_tell(realm, owner, say("extension {space}", space=BY_KEY[space].words), source)
