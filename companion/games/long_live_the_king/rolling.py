"""Rolling for more: a card is given, and the die decides. For another courtier, and to move on."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.asking import Ask, Seat, one
from companion.core.dice import Dice
from companion.core.forms import Closed, Option, Pick
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.cards import VALUES, card_mark, card_words
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.island import Island

SUCCEEDS = 3  # the die times the card, and whatever is more
Chosen = str | int  # what else one does, or the value of the card that one gives

ANY_CARD: tuple[Option[Chosen], ...] = tuple(
    Option(f"x{value}", say("Give {card} and roll", card=card_words(value)), value, mark=card_mark(value))
    for value in VALUES)
NO_CARD = say("There is no card of this value in your hand.")


def cards_to_give(board: Island, seat: Seat) -> tuple[Option[Chosen], ...]:
    return tuple(option for option in ANY_CARD if board.hands[seat][int(option.value)] > 0)


def no_cards_to_give(board: Island, seat: Seat) -> tuple[Closed, ...]:
    return tuple(Closed(f"x{value}", say("Give {card} and roll", card=card_words(value)), NO_CARD)
                 for value in VALUES if board.hands[seat][value] <= 0)


async def roll_for_more(council: Council, board: Island, seat: Seat, key: str, words: Words,
                        otherwise: Callable[[], tuple[Option[Chosen], ...]]) -> Chosen | bool:
    """Whether the die was kind; or what one does instead of giving a card.

    It is asked even if there is no card left to give: who is not asked has none.
    """
    def form() -> Pick[Chosen]:
        return Pick((*otherwise(), *cards_to_give(board, seat)), no_cards_to_give(board, seat))

    def any_card() -> Pick[Chosen]:
        return Pick((*otherwise(), *ANY_CARD))

    chosen: Chosen = await one(Ask(seat, key, words, form, behind_screen=True, again=council.again(any_card)))
    if isinstance(chosen, str):
        return chosen
    board.roll_away(seat, chosen)
    throw = await one(Ask(seat, f"{key}/die", say("{card} is given. What does the die show?", card=card_words(chosen)),
                          Dice(1), about=chosen))
    succeeds = throw.total * chosen >= SUCCEEDS
    council.tell(_told(seat, chosen, throw.total, succeeds))
    return succeeds


def _told(seat: Seat, card: int, die: int, succeeds: bool) -> Words:
    if succeeds:
        return say("{who} gives {card} and rolls {n}: success.", who=Who(seat), card=card_words(card), n=die)
    return say("{who} gives {card} and rolls {n}: no success.", who=Who(seat), card=card_words(card), n=die)
