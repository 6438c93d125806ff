"""What the nine tiles print: three of them power points, or with the King's Court a seal; the others in an order that
nobody could read."""

from __future__ import annotations

from companion.core.game import Printed
from companion.core.words import Verbatim, Words, say
from companion.games.lancaster.base_game.printed.counties import COUNTIES, GLOUCESTER, NORTHUMBERLAND, SUFFOLK, County
from companion.games.lancaster.base_game.printed.reward import reward_form, reward_of
from companion.games.lancaster.court.seals import SEALS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.stocks import POWER_POINTS

EXCHANGED = (NORTHUMBERLAND, GLOUCESTER, SUFFOLK)  # A, D and F: there are two of each in the box
POINTS, SEAL = Reward.of({POWER_POINTS: 3}), Reward.of({SEALS: 1})
UNREAD = tuple(county for county in COUNTIES if county not in EXCHANGED)

_FORM = reward_form("s3", "g3", "noble", "knight", "upgrade", "extension")


def key(county: County) -> str:
    return f"reward-tile/{county.key}"


def lettered(county: County) -> Words:
    """As a tile is told from the others by its back."""
    return Words("{letter}: {county}", values=(("letter", Verbatim(county.letter)), ("county", county.title)))


PRINTED = tuple(Printed(key(county), say("What the reward tile shows ({tile})", tile=lettered(county)), _FORM)
                for county in UNREAD)


def show_seals(realm: Realm) -> bool:
    """A, D and F, where the King's Court is on the table."""
    return SEALS in realm.in_play.stocks


def on_tile(realm: Realm, county: County) -> Reward | None:
    """None: nobody has read it yet."""
    if county in EXCHANGED:
        return SEAL if show_seals(realm) else POINTS
    return reward_of(realm.box.value(key(county))) if realm.box.has(key(county)) else None


async def read_tile(realm: Realm, county: County) -> None:
    """Face up, it shows the table what it gives."""
    if county in UNREAD:
        await realm.box.ask(key(county), say("What does the tile show?"), (key(county),))
