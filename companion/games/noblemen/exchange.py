"""Two own tiles for one of one's choice: as often as one likes in the own turn. All see that it is done, not which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, ClassVar

from companion.core.asking import Ask, Raw, Refusal, Rng, Secrecy, one
from companion.core.counts import Counts
from companion.core.either import Branch
from companion.core.forms import NOTHING, AlwaysFirst, Closed, Field, Fields, Option, Pick
from companion.core.words import Who, say
from companion.games.noblemen.deed import MORE, Deed, Turn
from companion.games.noblemen.pieces import TILES, TileKind
from companion.games.noblemen.tile_counts import IN_THE_BOX, counts_of_own_tiles

EXCHANGE, NONE = "exchange", "none"
TILES_FOR_ONE = 2
_EXCHANGE = say("Exchange 2:1")
_LET_IT_BE = Option(NONE, say("None: I let it be"), NONE, signs=("no",))


@dataclass(frozen=True, slots=True)
class Exchanged:
    given: Mapping[str, int]
    taken: str  # NONE: it is let be

def offer_exchange(turn: Turn) -> Branch[None] | Closed:
    if not turn.books.in_bag:
        return Closed(EXCHANGE, _EXCHANGE, say("The bag is empty."), signs=(EXCHANGE,))
    if not turn.again and (+turn.screen.tiles).total() < TILES_FOR_ONE:
        return Closed(EXCHANGE, _EXCHANGE, say("You have fewer than {n} tiles.", n=TILES_FOR_ONE), signs=(EXCHANGE,))
    return Branch(EXCHANGE, _EXCHANGE, NOTHING, signs=(EXCHANGE,))


async def exchange_tiles(turn: Turn, _told: None) -> str:
    """The two given go into the bag after the one is taken."""
    turn.exchanges += 1
    told = await one(Ask(turn.seat, f"exchange/{turn.number}/{turn.exchanges}",
                         say("Which two tiles do you give, and which one do you take?"),
                         partial(exchange_form, turn), Secrecy.PRIVATE, form_for_old_answer=form_for_old_exchange))
    if told.taken == NONE:
        turn.court.announce(say("{who} lets an exchange be.", who=Who(turn.seat)))
        return MORE
    turn.books.take_from_bag(turn.seat, {told.taken: 1}, EXCHANGE)
    turn.books.put_into_bag(turn.seat, told.given, EXCHANGE)
    turn.court.announce(say("{who} exchanges two tiles for one.", who=Who(turn.seat)))
    return MORE


@dataclass(frozen=True, slots=True)
class ExchangeForm(Fields[Exchanged]):
    """Two and one, or none at all. `bag`: what lies there by the books. Only who takes what is gone is told, and after
    that: what is offered goes by what this one may know."""

    template: ClassVar[str] = "fields"
    bag: Mapping[str, int] | None = field(default=None, compare=False, repr=False)

    def read(self, raw: Raw) -> Exchanged:
        told = Fields.read(self, raw)
        n = Counter(told.given).total()
        if told.taken == NONE:
            return Exchanged({}, NONE)
        if n != TILES_FOR_ONE:
            raise Refusal(say("Two tiles for one, please: you give {n} now.", n=n), path="given")
        if self.bag is not None and self.bag[told.taken] <= 0:
            raise Refusal(say("By Companion's books there is none of this left in the bag: {what}.",
                              what=TILES[told.taken].words), path="taken")
        return told

    @property
    def counts_and_pick(self) -> tuple[Counts, Pick[str]]:
        forms: list[Any] = [part.form for _, part in self.fields]
        return forms[0], forms[1]

    def sample(self, rng: Rng) -> Raw:
        given, taken = self.counts_and_pick
        if isinstance(rng, AlwaysFirst) or sum(kind.most for kind in given.kinds) < TILES_FOR_ONE:
            return {"given": {}, "taken": NONE}  # where any answer will do, no secret has a part in it
        there = [option.key for option in taken.options if self.bag is None or self.bag.get(option.key, 1) > 0]
        return {"given": Counts(given.kinds, TILES_FOR_ONE, TILES_FOR_ONE).sample(rng),
                "taken": there[rng.randrange(len(there))]}

    @property
    def shows_all_it_judges(self) -> bool:
        return self.bag is None


def exchange_form(turn: Turn) -> ExchangeForm:
    known = turn.books.most_tiles_known_to(turn.seat)
    options = tuple(_option(kind) for kind in TILES.values() if known[kind.key])
    shut = tuple(Closed(kind.key, kind.words, say("None can be left in the bag.")) for kind in TILES.values()
                 if not known[kind.key])
    return _exchange_form(turn.screen.tiles, Pick((*options, _LET_IT_BE), shut), turn.books.bag)


@cache
def form_for_old_exchange() -> ExchangeForm:
    return _exchange_form(IN_THE_BOX, Pick((*map(_option, TILES.values()), _LET_IT_BE)))


def _exchange_form(own: Mapping[str, int], taken: Pick[str], bag: Mapping[str, int] | None = None) -> ExchangeForm:
    given = counts_of_own_tiles(own, own, 0, TILES_FOR_ONE, say("Two for one."))
    return ExchangeForm(Exchanged, (("given", Field(say("You give"), given)), ("taken", Field(say("You take"), taken))),
                        taps="taken", bag=bag)


def _option(kind: TileKind) -> Option[str]:
    return Option(kind.key, kind.words, kind.key, signs=(kind.mark,))


EXCHANGING = Deed(EXCHANGE, offer_exchange, exchange_tiles)
