"""How long an evening is, and what it is made of."""

from enum import Enum

ROUNDS = 5
BILLS_A_ROUND = 3
CONFLICTS_A_ROUND = 2


class Phase(Enum):
    SETTING_UP = "setting-up"
    TURNING_UP = "turning-up"
    PLACING = "placing"
    VOTING = "voting"
    REVEALED = "revealed"
    APPLYING = "applying"
    COUNTIES = "counties"
    CASTLES = "castles"
    CONFLICTS = "conflicts"
    COUNTING = "counting"
    FINAL = "final"
    OVER = "over"
