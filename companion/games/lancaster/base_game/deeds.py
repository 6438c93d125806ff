"""What the base game rewards with besides stocks. How it is done stands in `doings.py`."""

from companion.core.words import say
from companion.games.lancaster.rewards import Deed

NEW_KNIGHT = Deed("knight", say("a new knight of strength 1"))
UPGRADE = Deed("upgrade", say("an upgrade"))
EXTENSION = Deed("extension", say("an extension"), for_allies=False)  # an ally's castle is never extended
NOBLE = Deed("noble", say("a noble from any county"))
PASSAGE = Deed("passage", say("passage to France"), for_allies=False)  # but from the county that gives it

# What only laws give.
UPGRADE_DEPLOYED = Deed("upgrade-deployed", say("an upgrade of a deployed knight"), like=UPGRADE)
CHAMPION = Deed("champion", say("a knight of strength 4 for that of strength 3"), like=UPGRADE)

PRINTED = {deed.key: deed for deed in (NEW_KNIGHT, UPGRADE, EXTENSION, NOBLE, PASSAGE)}
