"""One secret vote with phones, a game of its own."""

from companion.core.game import Game
from companion.core.words import say
from companion.games.secret_vote.votes import Ballots

ONE_VOTE = Game(
    key="secret-vote",
    title=say("One secret vote"),
    least=2,
    most=5,
    rules=1,
    colours=("red", "blue", "green", "yellow", "black", "white", "purple"),
    open=lambda seating, _options, _box, _rules: Ballots(seating),
)
