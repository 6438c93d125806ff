"""The law cards and the order in which their draw pile lies."""

from collections.abc import Collection

from companion.games.lancaster.laws.base_game import BASE_GAME
from companion.games.lancaster.laws.card import Law
from companion.games.lancaster.rounds import BILLS_A_ROUND

__all__ = ["BASE_GAME", "Law", "first_laws", "may_turn_up"]


def first_laws() -> tuple[Law, ...]:
    """Group 0 is in force when the evening begins."""
    return tuple(law for law in BASE_GAME if law.group == 0)


def may_turn_up(round_: int, place: int, drawn: Collection[Law]) -> tuple[Law, ...]:
    """The pile holds group 1 on top, then 2, 3 and 4: what can be the card at this place of this round."""
    pile = sorted(law.group for law in BASE_GAME if law.group > 0)
    group = pile[(round_ - 1) * BILLS_A_ROUND + place]
    return tuple(law for law in BASE_GAME if law.group == group and law not in drawn)
