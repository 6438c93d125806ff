"""One secret commitment of influence cards with phones, a game of its own."""

from companion.core.game import Game
from companion.core.words import say
from companion.games.secret_commitment.commitments import SecretCommitments

ONE_COMMITMENT = Game(
    key="secret-commitment",
    title=say("One secret commitment"),
    least=2,
    most=7,
    rules=1,
    colours=("red", "blue", "green", "yellow", "black", "white", "purple"),
    open=lambda seating, _options, _box, _rules: SecretCommitments(seating),
)
