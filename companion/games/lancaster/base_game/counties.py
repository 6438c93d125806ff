"""The nine counties, from A to I: what they print, as places, and their nobles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from companion.core.asking import Ask, Seat, one
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Printed
from companion.core.words import Words, join_sentences, name_words, say
from companion.games.lancaster.base_game.rewards import (
    EXTENSION,
    GOLD,
    MARKERS,
    MOST_PRINTED,
    NEW_KNIGHT,
    PASSAGE,
    SQUIRES,
    UPGRADE,
)
from companion.games.lancaster.board import Board, PlaceKind, company_strength_words, why_only_one_knight
from companion.games.lancaster.books import pay_to_supply
from companion.games.lancaster.module import DueReward
from companion.games.lancaster.pieces import (
    Knights,
    Owner,
    arms_sign_of,
    ask_key_for_owner,
    is_ally,
    owner_words,
    player_of_owner,
)
from companion.games.lancaster.playing import show_and_tell, show_lapse
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.spaces import Mover, Place, Placement, Target
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.tabletop.box import BoxProfile
from companion.tabletop.ledger import Source

BOTH_COST = 3  # gold, for the noble and the other reward


@dataclass(frozen=True, slots=True)
class County:
    letter: str
    key: str
    name: str
    least_strength: int | None  # None: printed only as a picture
    reward: Reward
    guessed_amount: int | None = None  # what reviewers report; the table confirms it

    @property
    def title(self) -> Words:
        return name_words(self.name)

    @property
    def least_strength_key(self) -> str:
        return f"minimum/{self.key}"


NORTHUMBERLAND = County("A", "northumberland", "Northumberland", None, Reward.of({}, EXTENSION))
STAFFORD = County("B", "stafford", "Stafford", 1, Reward.of({}, UPGRADE))
YORK = County("C", "york", "York", None, Reward.of({MARKERS: 2}, NEW_KNIGHT))
GLOUCESTER = County("D", "gloucester", "Gloucester", None, Reward.of({MARKERS: 2}, UPGRADE), guessed_amount=3)
BEDFORD = County("E", "bedford", "Bedford", None, Reward.of({}, EXTENSION))
SUFFOLK = County("F", "suffolk", "Suffolk", None, Reward())
SOMERSET = County("G", "somerset", "Somerset", None, Reward())
DORSET = County("H", "dorset", "Dorset", None, Reward.of({}, PASSAGE))
SURREY = County("I", "surrey", "Surrey", None, Reward.of({GOLD: 2, SQUIRES: 2}))

COUNTIES = (NORTHUMBERLAND, STAFFORD, YORK, GLOUCESTER, BEDFORD, SUFFOLK, SOMERSET, DORSET, SURREY)
BY_KEY = {county.key: county for county in COUNTIES}

SUFFOLK_MARKERS, SOMERSET_POINTS = "markers/suffolk", "points/somerset"

PRINTED = (
    *(Printed(county.least_strength_key, say("{county}: the strength it demands", county=county.title),
              Amount(1, MOST_PRINTED, usual=(1, 4)), county.guessed_amount) for county in COUNTIES
      if county.least_strength is None),
    Printed(SUFFOLK_MARKERS, say("{county}: how many voting markers", county=SUFFOLK.title),
            Amount(0, MOST_PRINTED, usual=(1, 6))),
    Printed(SOMERSET_POINTS, say("{county}: how many power points", county=SOMERSET.title),
            Amount(0, MOST_PRINTED, usual=(1, 12))),
)


def least_strength(box: BoxProfile, county: County) -> int:
    known: int = box.value(county.least_strength_key) if county.least_strength is None else county.least_strength
    return known


def printed_reward(box: BoxProfile, county: County) -> Reward:
    """Suffolk and Somerset: the kind is known, the amount stands in the picture."""
    if county is SUFFOLK:
        return Reward.of({MARKERS: box.value(SUFFOLK_MARKERS)})
    if county is SOMERSET:
        return Reward.of({POWER_POINTS: box.value(SOMERSET_POINTS)})
    return county.reward


# As places.


class CountyPlaceKind(PlaceKind):
    """One knight in each, and the squires that came along; a stronger one expels it."""

    key = "county"
    layout = "map"

    def has_place(self, place: Place) -> bool:
        return place in BY_KEY

    def places_for_owner(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return BY_KEY

    def targets_of_seat(self, realm: Realm, seat: Seat) -> Iterator[Target]:  # noqa: ARG002
        return iter(_TARGETS)

    def place_words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return BY_KEY[place].title

    def place_note_words(self, realm: Realm, place: Place) -> Words | None:
        demand = _from_strength_words(least_strength(realm.box, BY_KEY[place]))
        markers = (one.words for one in realm.markers_on(place))
        return join_sentences(demand, *markers, *map(company_strength_words, realm.spaces.companies_at(place)))

    def place_signs(self, realm: Realm, place: Place) -> tuple[str, ...]:
        holds = (sign for there in realm.spaces.companies_at(place)
                 for sign in (arms_sign_of(there.owner, realm.allies), str(there.strength)))
        county = BY_KEY[place]
        markers = (sign for one in realm.markers_on(place) for sign in ("/", *one.signs))
        return (f"{least_strength(realm.box, county)}+", *printed_reward(realm.box, county).signs, *markers, *holds)

    def squires_or_why(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:
        owner, strength = mover.owner, mover.strength
        county, along = BY_KEY[place], 0 if is_ally(owner) else squires
        demanded = least_strength(realm.box, county)
        if strength < demanded:
            return _words_too_weak(place, demanded)
        there = next(iter(board.spaces.companies_at(place)), None)
        if there is None:
            return _squires_up_to_form(along)
        if player_of_owner(there.owner) == player_of_owner(owner):
            return say("Your own knights, or your ally's, cannot be expelled.")
        if any(piece.prevents_expulsion for piece in there.pieces):
            return say("{who} cannot be expelled from there.", who=owner_words(there.owner))
        needed = max(0, there.strength + 1 - strength)
        why = say("{who} holds it with strength {n}: it takes more to expel.", who=owner_words(there.owner),
                  n=there.strength)
        if needed > along:
            return why
        return Amount(needed, along, why if needed else None)

    async def resolve_placement(self, realm: Realm, board: Board, placement: Placement) -> None:
        """An expelled knight goes back to its court, its squires to the general supply."""
        for there in board.spaces.companies_at(placement.place):
            board.send_company_home(there.owner, placement.place)
            realm.announce(say("{who} expels {whom}.", who=owner_words(placement.owner), whom=owner_words(there.owner)))
        pay_to_supply(realm, player_of_owner(placement.owner), {SQUIRES: placement.squires})
        await super().resolve_placement(realm, board, placement)

    def why_cannot_hold(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:
        there = next(iter(board.spaces.companies_at(place)), None)
        if len(knights) > 1 or there is None or there.owner == owner:
            return why_only_one_knight(realm, owner, place, knights)
        return say("{who} holds {place}. Move that knight first.", who=owner_words(there.owner),
                   place=self.place_words(realm, place, owner))


# Said again whenever somebody places a knight, so each is one object.
_TARGETS = tuple(Target(county.key, county.key) for county in COUNTIES)


@cache
def _from_strength_words(n: int) -> Words:
    return say("from strength {n}", n=n)


@cache
def _words_too_weak(key: str, n: int) -> Words:
    return say("{county} demands a knight of strength {n}; squires do not count for that.", county=BY_KEY[key].title,
               n=n)


@cache
def _squires_up_to_form(n: int) -> Amount:
    return Amount(0, n)


COUNTY_PLACES = CountyPlaceKind()


# Nobles at table: from one county or from any, each of them only once.


def counties_with_noble_for(board: Board, owner: Owner, counties: Iterable[str]) -> list[str]:
    """Where a noble can be taken: some are left, and each player invites each noble only once."""
    invited = () if is_ally(owner) else board.castles[owner].nobles
    return [county for county in counties if board.nobles[county] > 0 and county not in invited]


def why_no_noble(_realm: Realm, board: Board, owner: Owner) -> Words | None:
    return None if counties_with_noble_for(board, owner, BY_KEY) else say("None is left")


async def choose_and_take_noble(realm: Realm, board: Board, owner: Owner, source: Source, due: DueReward) -> None:
    """From any county; an ally's noble leaves the game."""
    form = partial(which_noble_form, realm, board, owner, due)
    if why_no_noble(realm, board, owner):
        show_lapse(realm, owner, say("no noble is left to be taken"), source)
        return
    words = say("The noble of which county leaves the game for your ally? ({source})", source=source.words) \
        if is_ally(owner) else say("The noble of which county? ({source})", source=source.words)
    county = await one(Ask(player_of_owner(owner), ask_key_for_owner(owner, f"noble/{source.key}/{realm.round}"),
                           words, form,
                           asked_because_of=source.asked_because_of))
    if county:
        take_noble(realm, board, owner, county, source)


def which_noble_form(realm: Realm, board: Board, owner: Owner, due: DueReward) -> Pick[str | None]:
    """Never empty: what gives it may be corrected away, and all of them may be gone."""
    # Before 0.2 a noble was taken though what gave it was corrected away meanwhile.
    if realm.rules >= SINCE_0_2 and not due.holds():
        return Pick((Option("none", say("No noble"), None),))
    options: list[Option[str | None]] = [Option(county, BY_KEY[county].title, county)
                                         for county in counties_with_noble_for(board, owner, BY_KEY)]
    return Pick(tuple(options) or (Option("none", say("None is left"), None),))


def take_noble(realm: Realm, board: Board, owner: Owner, county: str, source: Source) -> None:
    board.nobles[county] -= 1
    title = BY_KEY[county].title
    if is_ally(owner):
        show_lapse(realm, owner, say("the noble of {county} leaves the game", county=title), source)
    else:
        board.castles[owner].nobles = (*board.castles[owner].nobles, county)
        show_and_tell(realm, owner, say("the noble of {county}", county=title), source,
                   say("{who} takes the noble of {county}.", who=owner_words(owner), county=title))
