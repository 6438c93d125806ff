"""What the box adds to the wooden pieces: lords and bishops, and the privileges of the offices."""

from companion.core.words import say
from companion.games.lancaster.owners import Owner
from companion.games.lancaster.pieces import Piece, Pieces

LORD = Piece("lord", 1, title=say("Lord"), mark="lord")
BISHOP = Piece("bishop", 1, title=say("Bishop"), mark="bishop")
SHIELD = Piece("shield", 0, comes_home=False, title=say("Shield"), guards=True, mark="shield", crosses=False)
ARCHER = Piece("archer", 2, comes_home=False, title=say("Archer"), mark="archer", is_archer=True)
TUDOR_KNIGHT = Piece("tudor", 2, comes_home=False, title=say("Tudor knight"), mark="tudor")

IN_THE_BOX = {SHIELD: 2, ARCHER: 3, TUDOR_KNIGHT: 3}  # the privileges


def of(_owner: Owner) -> Pieces:
    """Everybody's, and with two players each ally's, for good."""
    return (LORD,)
