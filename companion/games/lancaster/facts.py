"""What a law or a scoring may need to know of a player: asked of who knows it, or read from the companion's board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.core.asking import Form, Seat
from companion.core.forms import Amount, Option, Pick
from companion.core.words import Words, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.knights import IN_THE_BOX
from companion.games.lancaster.printed.reward import Deed

ALL_KNIGHTS = sum(IN_THE_BOX.values())
ALL_STRENGTH = sum(strength * n for strength, n in IN_THE_BOX.items())
TOKENS = 37  # squires, gold and voting markers: so many of each are in the box


@dataclass(frozen=True, slots=True)
class Fact:
    """A number of one player's. `behind_screen`: nobody else is shown it."""

    key: str
    question: Words
    label: Words
    form: Form[int]
    count: Callable[[Board, Seat], int] = field(compare=False, repr=False)
    changed_by: frozenset[str]  # stocks, deeds, knights going home: until then it need not be told again
    behind_screen: bool = False
    of_all: Words | None = None  # with two players what lies behind the others' screens lies open: asked of the table


HOME = "home"  # knights leave counties and conflicts
_DEPLOYED = frozenset({Deed.UPGRADE.value, Deed.EXTENSION.value, HOME})  # which knights are deployed
_PLACES = frozenset({Deed.PASSAGE.value, HOME})  # where one has a knight
_YES_NO = Pick((Option("yes", say("Yes"), 1, mark="yes"), Option("no", say("No"), 0, mark="no")))

GOLD = Fact("gold", say("How much gold do you have?"), say("Gold"), Amount(0, TOKENS),
            lambda board, seat: board.hands[seat].gold, frozenset({"gold"}), behind_screen=True,
            of_all=say("How much gold does each of you have?"))
SQUIRES = Fact("squires", say("How many squires do you have in hand?"), say("Squires"), Amount(0, TOKENS),
               lambda board, seat: board.hands[seat].squires, frozenset({"squires"}), behind_screen=True,
               of_all=say("How many squires does each of you have in hand?"))
COUNTIES = Fact("counties", say("In how many counties do you have a knight of your own?"), say("Counties"),
                Amount(0, ALL_KNIGHTS), lambda board, seat: len(board.counties_of(seat)), _PLACES)
CONFLICTS = Fact("conflicts", say("In how many conflicts do you have a knight of your own?"), say("Conflicts"),
                 Amount(0, 4), lambda board, seat: len(board.conflicts_of(seat)), _PLACES)
EXTENSIONS = Fact("extensions", say("How many extensions lie in your castle?"), say("Extensions"), Amount(0, 6),
                  lambda board, seat: len(board.hands[seat].extensions),
                  frozenset({Deed.EXTENSION.value}))
NOBLES = Fact("nobles", say("How many nobles sit at your table?"), say("Nobles"), Amount(0, 9),
              lambda board, seat: len(board.hands[seat].nobles), frozenset({Deed.NOBLE.value}))
KNIGHTHOOD = Fact("knighthood", say("How strong are all your knights outside the reserve?"),
                  say("Strength of all knights outside the reserve"), Amount(0, ALL_STRENGTH),
                  lambda board, seat: sum(board.knights_of(seat)),
                  frozenset({Deed.NEW_KNIGHT.value, Deed.UPGRADE.value, HOME}))
DEPLOYED_TWOS = Fact("twos", say("How many of your knights of strength 2 are deployed?"), say("Deployed 2s"),
                     Amount(0, IN_THE_BOX[2]), lambda board, seat: board.deployed(seat).count(2), _DEPLOYED)
THREE_ONES = Fact("three-ones", say("Are all three of your knights of strength 1 deployed?"), say("Three deployed 1s"),
                  _YES_NO, lambda board, seat: board.deployed(seat).count(1) == IN_THE_BOX[1], _DEPLOYED)
ALL_STRENGTHS = Fact("all-strengths", say("Do you have knights of all four strengths deployed?"),
                     say("All four strengths"), _YES_NO,
                     lambda board, seat: set(board.deployed(seat)) == set(IN_THE_BOX), _DEPLOYED)
NO_TWO = Fact("no-two", say("Do you have no knight of strength 2 deployed?"), say("No deployed 2"), _YES_NO,
              lambda board, seat: 2 not in board.deployed(seat), _DEPLOYED)
THREE_DEPLOYED = Fact("three", say("Is your knight of strength 3 deployed, and the 4 in the reserve?"),
                      say("Deployed 3"), _YES_NO,
                      lambda board, seat: 3 in board.deployed(seat) and 4 in board.reserve(seat), _DEPLOYED)
