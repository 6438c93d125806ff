"""What the nine tiles print: three of them power points, the others in an order that nobody could read.

With the King's Court the three show a seal instead: once that box is in the list, it is one of those that this one
knows (`Module.knows`). What is otherwise then: `on_tile`, what the set-up says, and the line that is told by hand.
"""

from __future__ import annotations

from companion.core.game import Printed
from companion.core.words import Verbatim, Words, say
from companion.games.lancaster.base_game.printed.counties import COUNTIES, GLOUCESTER, NORTHUMBERLAND, SUFFOLK, County
from companion.games.lancaster.base_game.printed.reward import reward_form, reward_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.stocks import POWER_POINTS

OF_POINTS = (NORTHUMBERLAND, GLOUCESTER, SUFFOLK)  # A, D and F
POINTS = Reward.of({POWER_POINTS: 3})
UNREAD = tuple(county for county in COUNTIES if county not in OF_POINTS)

_FORM = reward_form("s3", "g3", "noble", "knight", "upgrade", "extension")


def key(county: County) -> str:
    return f"reward-tile/{county.key}"


def lettered(county: County) -> Words:
    """As a tile is told from the others by its back."""
    return Words("{letter}: {county}", values=(("letter", Verbatim(county.letter)), ("county", county.title)))


PRINTED = tuple(Printed(key(county), say("What the reward tile shows ({tile})", tile=lettered(county)), _FORM)
                for county in UNREAD)


def on_tile(realm: Realm, county: County) -> Reward | None:
    """None: nobody has read it yet."""
    if county in OF_POINTS:
        return POINTS
    return reward_of(realm.box.value(key(county))) if realm.box.has(key(county)) else None


async def read_tile(realm: Realm, county: County) -> None:
    """Face up, it shows the table what it gives."""
    if county in UNREAD:
        await realm.box.ask(key(county), say("What does the tile show?"), (key(county),))
