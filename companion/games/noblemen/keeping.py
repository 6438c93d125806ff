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

ALL, GO_ON, ALL_GO_ON = "all", "go-on", "all-go-on"
GIVEN_UP = "given-up"
CARDS_IN_THE_BOX: Mapping[str, int] = {card.key: card.in_the_box for card in SCANDALS.values()}


async def ask_everybody_to_keep_a_card(court: Court, books: Books, order: Iterable[Seat]) -> None:
    """When a decade begins."""
    for seat in order:
        await ask_to_keep_a_card(court, books, seat, f"keep/decade/{court.decade}")


async def ask_to_keep_a_card(court: Court, books: Books, seat: Seat, key: str, *, in_turn: bool = False,
                             may_go_on: bool = False) -> bool:
    """Of a short stack as many as there are are looked at; of none, none. `may_go_on`: the turn was said to be over
    before these cards were seen, and one of them might be played in it. Returns whether it goes on. From an
    old answer in a turn that is always taken: where the turn goes on anyway by now, it says the same."""
    n = min(LOOKED_AT, books.in_stack)
    if not n:
        court.announce(say("No scandal card is left in the stack for {who}.", who=Who(seat)))
        return False
    before, court.step = court.step, KEEPING
    held_before = court.turns > 0  # at the set-up nobody holds an Intrigue
    again = partial(form_for_old_kept_card, n, may_keep_all=held_before, may_go_on=in_turn)
    form = partial(card_to_keep_form, books, seat, n, may_go_on)
    way, cards = await one(Ask(seat, key, say("Which scandal card do you keep?"), form, Secrecy.PRIVATE,
                               form_for_old_answer=again))
    court.step = before
    if way in (ALL, ALL_GO_ON):
        books.put_cards_under_stack(seat, {INTRIGUE: 1}, GIVEN_UP)
        books.keep_cards(seat, cards)
        court.announce(say("{who} gives up an Intrigue and keeps all {n} scandal cards.", who=Who(seat), n=n))
    else:
        books.keep_cards(seat, cards if way == GO_ON else {way: 1})
        court.announce(say("{who} keeps a scandal card.", who=Who(seat)))
    return way in (GO_ON, ALL_GO_ON)


@dataclass(frozen=True, slots=True)
class CardToKeep(Either[Any]):
    """One tap of ten; one with which the turn goes on; or all that are looked at. `stack`: what lies there by the
    books, for chance alone: simulated players find no card twice; what a table types this does not judge."""

    template: ClassVar[str] = "either"
    looked_at: int = 1
    stack: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def sample(self, rng: Rng) -> Raw:
        heap = [*Counter({key: n for key, n in self.stack.items() if n > 0}).elements()]
        if isinstance(rng, AlwaysFirst) or len(heap) < self.looked_at:  # no secret plays a part; something is corrected
            return Either.sample(self, rng)
        seen = [heap.pop(rng.randrange(len(heap))) for _ in range(self.looked_at)]
        if self.has_branch(ALL) and rng.randrange(2):
            goes_on = self.has_branch(ALL_GO_ON) and rng.randrange(3)  # mostly: an Intrigue is rarely held
            return [ALL_GO_ON if goes_on else ALL, dict(sorted(Counter(seen).items()))]
        if self.has_branch(GO_ON) and not rng.randrange(3):
            return [GO_ON, {seen[0]: 1}]
        return [seen[0], {}]


def card_to_keep_form(books: Books, seat: Seat, n: int, may_go_on: bool = False) -> CardToKeep:
    """What may come goes by the own cards alone. An Intrigue is given up for it that was held before."""
    own = books.screens[seat].cards
    known = tuple(max(0, of - max(0, own[key])) for key, of in CARDS_IN_THE_BOX.items())
    if sum(known) < n:  # something was corrected by hand
        known = tuple(CARDS_IN_THE_BOX.values())
    stack = {key: min(there, most) for (key, there), most in zip(books.stack.items(), known, strict=True)}
    return CardToKeep(_branches(known, n, own[INTRIGUE] > 0, may_go_on), looked_at=n, stack=stack)


def form_for_old_kept_card(n: int, *, may_keep_all: bool, may_go_on: bool) -> CardToKeep:
    return CardToKeep(_branches(tuple(CARDS_IN_THE_BOX.values()), n, may_keep_all, may_go_on), looked_at=n)


@lru_cache(maxsize=256)
def _branches(limits: tuple[int, ...], n: int, may_keep_all: bool, may_go_on: bool) -> tuple[Branch[Any], ...]:
    there = [(card, limit) for card, limit in zip(SCANDALS.values(), limits, strict=True) if limit]
    ways: list[Branch[Any]] = [Branch(card.key, card.words, NOTHING, signs=(card.mark,)) for card, _ in there]
    kinds = tuple(Kind(card.key, card.words, min(n, limit), mark=card.mark) for card, limit in there)
    if may_go_on:
        ways.append(Branch(GO_ON, say("I keep one and go on with my turn"), Counts(kinds, 1, 1)))
    if may_keep_all and n > 1:
        ways.append(Branch(ALL, say("All {n}: I give up an Intrigue", n=n), Counts(kinds, n, n)))
    if may_keep_all and n > 1 and may_go_on:
        ways.append(Branch(ALL_GO_ON, say("All {n} for an Intrigue, and I go on with my turn", n=n),
                           Counts(kinds, n, n)))
    return tuple(ways)
