"""Lancaster: friends hold all five rounds of parliament through their phones."""

from companion.core.game import Game
from companion.core.words import say
from companion.games.lancaster import ballot
from companion.games.lancaster.evening import Evening

LANCASTER = Game(
    key="lancaster",
    title=say("Lancaster"),
    least=2,
    most=5,
    rules=1,
    # More than the five of the box: which five wooden colours it holds is the cardboard's affair.
    colours=("red", "blue", "green", "yellow", "black", "white", "purple"),
    open=lambda seating, _options: Evening(seating),
    sheets={sheet.key: sheet for sheet in (ballot.SHEET,)},
)
