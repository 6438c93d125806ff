"""Where somebody's seven knights are, corrected by hand: whatever is set, no knight is won or lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.core.asking import Refusal
from companion.core.forms import Field, Fields, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.games.lancaster.board import COURT, Board, Place
from companion.games.lancaster.deeds import may_join
from companion.games.lancaster.knights import IN_THE_BOX
from companion.games.lancaster.owners import Owner, is_ally, owner_words
from companion.games.lancaster.places import place_words
from companion.games.lancaster.printed.castles import ALLYS_SPACES, SPACES
from companion.games.lancaster.printed.counties import COUNTIES

RESERVE: Place = "reserve"
# Each of the seven by a name of its own: strength and number.
SEVEN = tuple((f"{strength}.{n}", strength) for strength, most in IN_THE_BOX.items() for n in range(1, most + 1))


def knights_adjustment(board: Board, owner: Owner) -> Adjustment:
    def check(places: Mapping[str, Place]) -> None:
        _check(board, owner, places)

    def book(places: Mapping[str, Place], _why: Words) -> None:
        _move(board, owner, places)

    anywhere = Pick(tuple(Option(place, say("Reserve") if place == RESERVE else place_words(board, place, owner),
                                 place)
                          for place in (RESERVE, COURT, *_places(board, owner))))
    parts = tuple((name, Field(say("Knight {n}", n=strength), anywhere)) for name, strength in SEVEN)
    now = _now(board, owner)
    form: Fields[dict[str, Place]] = Fields(dict, parts, check=check, sure=now)
    return Adjustment(say("{who}: {what}", who=owner_words(owner), what=say("Knights")), form, now, book)


def _places(board: Board, owner: Owner) -> list[Place]:
    spaces = ALLYS_SPACES if is_ally(owner) else tuple(space.key for space in SPACES)
    return [*(county.key for county in COUNTIES), *(f"castle/{space}" for space in spaces),
            *(conflict.key for conflict in board.conflicts)]


def _now(board: Board, owner: Owner) -> dict[str, Place]:
    """The seven as they stand; those nobody placed are in the reserve."""
    stand = list(board.positions(owner))
    now = {}
    for name, strength in SEVEN:
        there = next((position for position in stand if position[1] == strength), None)
        now[name] = there[0] if there else RESERVE
        if there:
            stand.remove(there)
    return now


def _check(board: Board, owner: Owner, places: Mapping[str, Place]) -> None:
    extensions = () if is_ally(owner) else board.hands[owner].extensions
    for place, n in Counter(places.values()).items():
        alone = place in [county.key for county in COUNTIES] or place.startswith("castle/")
        if alone and n > 1:
            raise Refusal(say("Only one knight can stand there: {place}.", place=place_words(board, place, owner)))
        there = board.counties.get(place)
        if there and there.owner != owner:
            raise Refusal(say("{who} holds {place}. Move that knight first.", who=owner_words(there.owner),
                              place=place_words(board, place, owner)))
        if place.removeprefix("castle/") in extensions:
            raise Refusal(say("An extension covers this space."))
        if place.startswith("conflict-") and not may_join(board, owner, board.conflict(place)):
            raise Refusal(say("All three spaces of this conflict are taken."))


def _move(board: Board, owner: Owner, places: Mapping[str, Place]) -> None:
    """Everybody off the board and back on; squires and the order in conflicts stay where they can."""
    strengths = dict(SEVEN)
    standing: dict[Place, list[int]] = {}
    for name, place in places.items():
        standing.setdefault(place, []).append(strengths[name])
    household = board.households[owner]
    household.court = tuple(sorted(standing.get(COURT, ())))
    household.castle = {place.removeprefix("castle/"): knights[0] for place, knights in standing.items()
                        if place.startswith("castle/")}
    board.garrison(owner, {place: knights[0] for place, knights in standing.items()
                           if place in [county.key for county in COUNTIES]})
    for conflict in board.conflicts:
        board.restand(conflict, owner, tuple(standing.get(conflict.key, ())))
