"""What the laws of the king need to know of a player, besides what their boxes ask for."""

from __future__ import annotations

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import say
from companion.games.lancaster.base_game.facts import STANDING
from companion.games.lancaster.facts import Fact
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.tower import CAPACITY, TOWER


def _in_the_tower(realm: Realm, seat: Seat) -> int:
    return len(realm.spaces.knights(TOWER, seat))


IN_THE_TOWER = Fact("in-the-tower", say("How many of your knights lie in the tower?"), say("Knights in the tower"),
                    Amount(0, CAPACITY), _in_the_tower, STANDING, mark="keep")
