"""What is given at a ball, where Companion keeps the books: markers, Blackmail, other scandal cards.

How many of each all see; which the other cards are is nobody else's business.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache, partial

from companion.core.asking import Ask, Seat, Secrecy, one
from companion.core.counts import Counts, Kind
from companion.core.words import Who, Words, say, series
from companion.games.noblemen.ball import BLACKMAIL_PRESTIGE, BRIBE_PRESTIGE, SCANDAL_PRESTIGE, GivenAtBall
from companion.games.noblemen.books import Books
from companion.games.noblemen.court import Ball, Court
from companion.games.noblemen.income import markers_words
from companion.games.noblemen.pieces import BLACKMAIL, BRIBES_IN_THE_BOX, SCANDALS

MARKERS = "markers"
AT_BALL = "ball"
_CARD_WORTH = dict.fromkeys(SCANDALS, SCANDAL_PRESTIGE) | {BLACKMAIL: BLACKMAIL_PRESTIGE}
_KINDS = (Kind(MARKERS, say("Markers"), BRIBES_IN_THE_BOX, mark="bribe", worth=BRIBE_PRESTIGE),
          *(Kind(card.key, card.words, card.in_the_box, mark=card.mark, worth=_CARD_WORTH[card.key])
            for card in SCANDALS.values()))
_HINT = say("All see how many; which cards, only of Blackmail.")
Outcome = Callable[[int], Words]  # of so much prestige added


async def ask_given(court: Court, books: Books, ball: Ball, seat: Seat, outcome: Outcome) -> GivenAtBall:
    """Who holds nothing is asked all the same: being skipped would tell. What one has may be corrected meanwhile."""
    told = await one(Ask(seat, f"add/{ball.number}", say("You add …"), partial(given_form, books, ball, seat, outcome),
                         Secrecy.PRIVATE, about=ball.shows[seat].prestige, form_for_old_answer=form_for_old_gift,
                         hint=_HINT))
    cards = {key: n for key, n in told.items() if key != MARKERS}
    blackmail = cards.get(BLACKMAIL, 0)
    given = GivenAtBall(told.get(MARKERS, 0), blackmail, sum(cards.values()) - blackmail)
    books.give_markers(seat, given.bribes, AT_BALL)
    books.put_cards_under_stack(seat, cards, AT_BALL)
    court.announce(say("{who} gives {what}.", who=Who(seat), what=given_words(given)))
    return given


def _sum_words(ball: Ball, seat: Seat, outcome: Outcome, added: int) -> Words:
    return say("{n}: {outcome}", n=ball.shows[seat].prestige + added, outcome=outcome(added))


def given_words(given: GivenAtBall) -> Words:
    parts = ((given.bribes, markers_words), (given.blackmail, _blackmail_words), (given.other_scandals, _cards_words))
    said = tuple(counted(n) for n, counted in parts if n)
    return series(said) if said else say("nothing")


def _blackmail_words(n: int) -> Words:
    return say("{n} × {what}", n=n, what=SCANDALS[BLACKMAIL].words)


def _cards_words(n: int) -> Words:
    return say("{n} other scandal card", "{n} other scandal cards", n=n)


def given_form(books: Books, ball: Ball, seat: Seat, outcome: Outcome) -> Counts:
    """Only what is there can be given; what comes of each sum stands beside it."""
    screen = books.screens[seat]
    kinds = _kinds(tuple(max(0, screen.markers if kind.key == MARKERS else screen.cards[kind.key]) for kind in _KINDS))
    most = sum(kind.worth * kind.most for kind in kinds)
    return Counts(kinds, 0, sum(kind.most for kind in kinds), say("{n} from your estate.", n=ball.shows[seat].prestige),
                  meanings=tuple(_sum_words(ball, seat, outcome, added) for added in range(most + 1)))


@cache
def form_for_old_gift() -> Counts:
    return Counts(_KINDS, 0, sum(kind.most for kind in _KINDS))


@lru_cache(maxsize=256)
def _kinds(limits: tuple[int, ...]) -> tuple[Kind, ...]:
    return tuple(replace(kind, most=limit) for kind, limit in zip(_KINDS, limits, strict=True)
                 if limit or kind.key == MARKERS)
