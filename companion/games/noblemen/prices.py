"""What the board prints and nobody could read: prices of buildings, and what each space of the round counter's walk
shows. Asked only where Companion keeps the books."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, ClassVar

from companion.core.asking import Raw, Rng
from companion.core.forms import RARELY, Amount, Option, Pick
from companion.core.game import Printed
from companion.core.words import Words, join_sentences, say, series
from companion.games.noblemen.pieces import BALLS_A_DECADE, BOUGHT, BUILDINGS, MOST_PLAYERS
from companion.tabletop.box import BoxProfile

BOARD = say("The board (asked only where Companion keeps the books)")

# Prices: space by space from the dearest down; so many as so many players use.

MOST_PRICE = 60
_PRICE = Amount(0, MOST_PRICE, usual=(1, 20))


def price_key(kind: str, space: int) -> str:
    """Space 1 is the dearest one."""
    return f"{kind}-price/{space}"


def price_keys(kind: str, players: int) -> tuple[str, ...]:
    return tuple(price_key(kind, space) for space in range(1, BUILDINGS[kind].number_on_board(players) + 1))


def _price_words(kind: str, space: int) -> Words:
    if space == 1:
        return say("{building}, space 1 (dearest)", building=BUILDINGS[kind].words)
    return say("{building}, space {n}", building=BUILDINGS[kind].words, n=space)


PRICES = tuple(Printed(price_key(kind, space), _price_words(kind, space), _PRICE, of=BOARD)
               for kind in BOUGHT for space in range(1, BUILDINGS[kind].number_on_board(MOST_PLAYERS) + 1))


@dataclass(frozen=True, slots=True)
class FallSpaceBySpace:
    """From the dearest space down each costs less than the one before. Whatever does not is asked about together."""

    keys: ClassVar[frozenset[str]] = frozenset(one.key for one in PRICES)

    def doubt_words_or_none(self, values: Mapping[str, Any]) -> Words | None:
        known = {kind: [values[key] for key in price_keys(kind, MOST_PLAYERS) if key in values] for kind in BOUGHT}
        wrong = [say("{building}, from the dearest space down: {prices}.", building=BUILDINGS[kind].words,
                     prices=series(tuple(say("{n}", n=price) for price in prices)))
                 for kind, prices in known.items() if not all(below < above for above, below in pairwise(prices))]
        if not wrong:
            return None
        return join_sentences(*wrong, say("Each space should cost less than the one before it. "
                                          "Is it really printed so?"))


async def ask_missing_prices(box: BoxProfile, players: int) -> None:
    """Before the first turn, and only what so many players use."""
    words = say("What do these spaces of the board cost? Space 1 is the dearest, then down")
    await box.ask_missing_values("prices", words, [key for kind in BOUGHT for key in price_keys(kind, players)])


def printed_price(box: BoxProfile, kind: str, left: int) -> int:
    """Of the cheapest one, if so many stand on the board: the dearest spaces are filled, and emptied last."""
    price: int = box.value(price_key(kind, left))
    return price


# The walk: what its spaces show, counted from the arrow.

MOST_SPACES = 30  # that nobody could count; the last of so many ends a decade in any case
NOTHING, MASK, HOLDS, LAST = "nothing", "mask", "holds", "last"
_SHOWS: tuple[Option[str], ...] = (
    Option(NOTHING, say("Nothing"), NOTHING), Option(MASK, say("A mask"), MASK),
    Option(HOLDS, say("It holds the queen"), HOLDS), Option(LAST, say("The last space: building scoring"), LAST))


def space_key(space: int) -> str:
    return f"space/{space}"


@dataclass(frozen=True, slots=True)
class SpaceShows(Pick[str]):
    """Simulated players have no board to look at: they see one as it may well be printed. `masks`: before this one."""

    template: ClassVar[str] = "pick"
    masks: int = field(default=0, compare=False, repr=False)

    def sample(self, rng: Rng) -> Raw:
        special = MASK if self.masks < BALLS_A_DECADE else LAST
        seen = (NOTHING, NOTHING, NOTHING, HOLDS, special, special)
        usual = seen[rng.randrange(len(seen))]
        is_offered = usual in [option.key for option in self.options]
        return usual if is_offered and rng.randrange(RARELY) else Pick.sample(self, rng)


def space_form(space: int, masks: int = 0) -> SpaceShows:
    return SpaceShows(_SHOWS if space < MOST_SPACES else _SHOWS[-1:], masks=masks)


SPACES = tuple(Printed(space_key(space), say("Round counter: space {n} after the arrow", n=space), space_form(space),
                       of=BOARD) for space in range(1, MOST_SPACES + 1))
PRINTED = (*PRICES, *SPACES)
PRINTED_BY_KEY: Mapping[str, Printed] = {one.key: one for one in PRINTED}


def box_of_profile(profile: Mapping[str, Raw]) -> BoxProfile:
    return BoxProfile(PRINTED, profile, [FallSpaceBySpace()])


def known_spaces(box: BoxProfile) -> dict[int, str]:
    """What each of them shows that was ever reached, up to the last one."""
    found: dict[int, str] = {}
    for space in range(1, MOST_SPACES + 1):
        if box.knows_value(space_key(space)):
            found[space] = box.value(space_key(space))
            if found[space] == LAST:
                break
    return found
