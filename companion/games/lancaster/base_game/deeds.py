"""What the base game rewards with besides stocks. How it is done stands in `doings.py`."""

from companion.core.words import say
from companion.games.lancaster.rewards import Deed

NEW_KNIGHT = Deed("knight", say("a new knight of strength 1"), mark="knight")
UPGRADE = Deed("upgrade", say("an upgrade"), mark="upgrade")
EXTENSION = Deed("extension", say("an extension"), for_allies=False, mark="tower")  # an ally's castle is never extended
NOBLE = Deed("noble", say("a noble from any county"), mark="noble")
PASSAGE = Deed("passage", say("passage to France"), for_allies=False, mark="lily")  # but from the county that gives it

# What only laws give.
UPGRADE_DEPLOYED = Deed("upgrade-deployed", say("an upgrade of a deployed knight"), mark="upgrade", like=UPGRADE)
CHAMPION = Deed("champion", say("a knight of strength 4 for that of strength 3"), mark="knight", like=UPGRADE)

PRINTED = {deed.key: deed for deed in (NEW_KNIGHT, UPGRADE, EXTENSION, NOBLE, PASSAGE)}
