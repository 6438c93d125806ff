"""The six spaces of a castle, with the extension tile of the same reward for each."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.forms import Amount
from companion.core.game import Printed
from companion.core.words import Words, say
from companion.games.lancaster.base_game.deeds import NEW_KNIGHT, UPGRADE
from companion.games.lancaster.base_game.printed.reward import MOST, reward_form, reward_of
from companion.games.lancaster.base_game.stocks import GOLD, MARKERS, SQUIRES
from companion.games.lancaster.rewards import Reward
from companion.tabletop.box import Box

CASTLE_GOLD, CASTLE_MARKERS, CASTLE_SIXTH = "castle/gold", "castle/markers", "castle/sixth"


@dataclass(frozen=True, slots=True)
class CastleSpace:
    key: str
    words: Words
    costs: int = 0  # squires


RECRUITING = CastleSpace("knight", say("New knight, for 3 squires"), costs=3)
TRAINING = CastleSpace("upgrade", say("Upgrade, for 2 squires"), costs=2)
SPACES = (RECRUITING, TRAINING, CastleSpace("squires", say("Squires")), CastleSpace("gold", say("Gold")),
          CastleSpace("markers", say("Voting markers")), CastleSpace("sixth", say("The sixth space")))
BY_KEY = {space.key: space for space in SPACES}
ALLYS_WORDS = {"knight": say("New knight, free"), "upgrade": say("Upgrade, free")}
ALLYS_SPACES = tuple(ALLYS_WORDS)  # an ally's castle has these two, and they are free

_SIXTH = reward_form("noble", "extension", *(f"p{n}" for n in range(1, 7)),
                     *(f"g{gold}s{squires}" for gold in range(1, 4) for squires in range(1, 4)),
                     *(f"{stock}{n}" for stock in "gsm" for n in range(1, 5)))
_AMOUNT = Amount(0, MOST, usual=(1, 6))

PRINTED = (
    Printed(CASTLE_GOLD, say("Castle: how much gold the gold space gives"), _AMOUNT),
    Printed(CASTLE_MARKERS, say("Castle: how many voting markers the space for them gives"), _AMOUNT),
    Printed(CASTLE_SIXTH, say("Castle: what the sixth space gives"), _SIXTH),
)


def reward(box: Box, space: str) -> Reward:
    if space == "sixth":
        return reward_of(box.value(CASTLE_SIXTH))
    return {"knight": lambda: Reward.of({}, NEW_KNIGHT), "upgrade": lambda: Reward.of({}, UPGRADE),
            "squires": lambda: Reward.of({SQUIRES: 2}), "gold": lambda: Reward.of({GOLD: box.value(CASTLE_GOLD)}),
            "markers": lambda: Reward.of({MARKERS: box.value(CASTLE_MARKERS)})}[space]()


def space_words(box: Box, space: str) -> Words:
    """What the space gives, and for how many squires."""
    return BY_KEY[space].words if BY_KEY[space].costs else reward(box, space).words
