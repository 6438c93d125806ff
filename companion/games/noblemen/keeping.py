"""Scandal cards are kept: three are looked at, one is kept, two go beneath the stack. Which, is nobody else's business.

The stack stays real: Companion knows no order, and draws no card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, ClassVar

from companion.core.asking import Ask, Raw, Rng, Seat, Secrecy, one
from companion.core.counts import Counts, Kind
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, AlwaysFirst
from companion.core.words import Who, say
from companion.games.noblemen.books import Books
from companion.games.noblemen.court import KEEPING, Court
from companion.games.noblemen.pieces import INTRIGUE, LOOKED_AT, SCANDALS

ALL = "all"
GIVEN_UP = "given-up"
CARDS_IN_THE_BOX: Mapping[str, int] = {card.key: card.in_the_box for card in SCANDALS.values()}
_KIND = {card.key: Kind(card.key, card.words, card.in_the_box, mark=card.mark) for card in SCANDALS.values()}


async def ask_everybody_to_keep_a_card(court: Court, books: Books, order: Iterable[Seat]) -> None:
    """When a decade begins."""
    for seat in order:
        await ask_to_keep_a_card(court, books, seat, f"keep/decade/{court.decade}")


async def ask_to_keep_a_card(court: Court, books: Books, seat: Seat, key: str) -> None:
    """Of a short stack as many as there are are looked at; of none, none."""
    n = min(LOOKED_AT, books.in_stack)
    if not n:
        court.announce(say("No scandal card is left in the stack for {who}.", who=Who(seat)))
        return
    before, court.step = court.step, KEEPING
    again = partial(form_for_old_kept_card, n, may_keep_all=court.turns > 0)  # at the set-up nobody holds an Intrigue
    way, cards = await one(Ask(seat, key, say("Which scandal card do you keep?"),
                               partial(card_to_keep_form, books, seat, n), Secrecy.PRIVATE, form_for_old_answer=again))
    court.step = before
    if way == ALL:
        books.put_cards_under_stack(seat, {INTRIGUE: 1}, GIVEN_UP)
        books.keep_cards(seat, cards)
        court.announce(say("{who} gives up an Intrigue and keeps all {n} scandal cards.", who=Who(seat), n=n))
    else:
        books.keep_cards(seat, {way: 1})
        court.announce(say("{who} keeps a scandal card.", who=Who(seat)))


@dataclass(frozen=True, slots=True)
class CardToKeep(Either[Any]):
    """One tap of ten, or all that are looked at. `stack`: what lies there by the books, for chance alone: simulated
    players find no card twice; what a table types this does not judge."""

    template: ClassVar[str] = "either"
    looked_at: int = 1
    stack: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def sample(self, rng: Rng) -> Raw:
        heap = [*Counter({key: n for key, n in self.stack.items() if n > 0}).elements()]
        if isinstance(rng, AlwaysFirst) or len(heap) < self.looked_at:  # no secret plays a part; something is corrected
            return Either.sample(self, rng)
        seen = [heap.pop(rng.randrange(len(heap))) for _ in range(self.looked_at)]
        if self.has_branch(ALL) and rng.randrange(2):
            return [ALL, dict(sorted(Counter(seen).items()))]
        return [seen[0], {}]


def card_to_keep_form(books: Books, seat: Seat, n: int) -> CardToKeep:
    """What may come goes by the own cards alone. An Intrigue is given up for it that was held before."""
    own = books.screens[seat].cards
    known = tuple(max(0, of - max(0, own[key])) for key, of in CARDS_IN_THE_BOX.items())
    if sum(known) < n:  # something was corrected by hand
        known = tuple(CARDS_IN_THE_BOX.values())
    stack = {key: min(there, most) for (key, there), most in zip(books.stack.items(), known, strict=True)}
    return _form(known, n, own[INTRIGUE] > 0, stack)


def form_for_old_kept_card(n: int, *, may_keep_all: bool) -> CardToKeep:
    return _form(tuple(CARDS_IN_THE_BOX.values()), n, may_keep_all)


def _form(limits: tuple[int, ...], n: int, may_keep_all: bool, stack: Mapping[str, int] | None = None) -> CardToKeep:
    return CardToKeep(_branches(limits, n, may_keep_all and n > 1), looked_at=n, stack=stack or {})


@lru_cache(maxsize=256)
def _branches(limits: tuple[int, ...], n: int, may_keep_all: bool) -> tuple[Branch[Any], ...]:
    there = [(card, limit) for card, limit in zip(SCANDALS.values(), limits, strict=True) if limit]
    ways: list[Branch[Any]] = [Branch(card.key, card.words, NOTHING, signs=(card.mark,)) for card, _ in there]
    if may_keep_all:
        kinds = tuple(Kind(card.key, card.words, min(n, limit), mark=card.mark) for card, limit in there)
        ways.append(Branch(ALL, say("All {n}: I give up an Intrigue", n=n), Counts(kinds, n, n)))
    return tuple(ways)
