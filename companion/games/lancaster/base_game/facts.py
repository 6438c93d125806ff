"""What laws and the final scoring of the base game may need to know of a player."""

from __future__ import annotations

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import say
from companion.games.lancaster.base_game import rewards
from companion.games.lancaster.base_game.conflicts import CONFLICT_PLACES
from companion.games.lancaster.base_game.counties import COUNTY_PLACES
from companion.games.lancaster.order import Moment
from companion.games.lancaster.pieces import KNIGHTS_IN_THE_BOX
from companion.games.lancaster.realm import Realm, board_of
from companion.games.lancaster.stocks import YES_NO, Fact, fact_of_stock, set_of_changes

ALL_KNIGHTS = sum(KNIGHTS_IN_THE_BOX.values())
ALL_STRENGTH = sum(strength * n for strength, n in KNIGHTS_IN_THE_BOX.items())

DEPLOYED = set_of_changes(rewards.UPGRADE, rewards.EXTENSION, Moment.WENT_HOME)  # which knights are deployed
STANDING = set_of_changes(Moment.WENT_HOME)  # where one has a knight


def _deployed_strengths(realm: Realm, seat: Seat) -> list[int]:
    return board_of(realm).deployed_knights(seat)


GOLD = fact_of_stock(rewards.GOLD, say("How much gold do you have behind your screen?"),
                     say("How much gold does each of you have?"), say("Who has the most gold"))
SQUIRES = fact_of_stock(rewards.SQUIRES, say("How many squires do you have behind your screen?"),
                        say("How many squires does each of you have?"), say("Who has the most squires"))
RETAINED = Fact("retained", say("How many retained voting markers do you still have? Without what laws of this round "
                                "gave."),
                rewards.RETAINED.title, Amount(0, rewards.RETAINED.most),
                lambda realm, seat: realm.purses[seat].held(rewards.RETAINED, 0),
                set_of_changes(rewards.RETAINED), stock=rewards.RETAINED,
                who_has_most=say("Who has retained the most voting markers"))
COUNTIES = Fact("counties", say("In how many counties do you have a knight of your own?"), say("Counties"),
                Amount(0, ALL_KNIGHTS),
                lambda realm, seat: len(board_of(realm).places_of_kind_with_knights(seat, COUNTY_PLACES)), STANDING,
                mark="county",
                for_every=lambda n: say("for each county with a knight of your own",
                                        "for every {n} counties with a knight of your own", n=n))
CONFLICTS = Fact("conflicts", say("In how many conflicts do you have a knight of your own?"), say("Conflicts"),
                 Amount(0, 4),
                 lambda realm, seat: len(board_of(realm).places_of_kind_with_knights(seat, CONFLICT_PLACES)),
                 STANDING, mark="swords",
                 for_every=lambda n: say("for each conflict with a knight of your own",
                                         "for every {n} conflicts with a knight of your own", n=n))
EXTENSIONS = Fact("extensions", say("How many extensions lie in your castle?"), say("Extensions"), Amount(0, 6),
                  lambda realm, seat: len(board_of(realm).castles[seat].extensions), set_of_changes(rewards.EXTENSION),
                  mark="tower")
NOBLES = Fact("nobles", say("How many nobles sit at your table?"), say("Nobles"), Amount(0, 9),
              lambda realm, seat: len(board_of(realm).castles[seat].nobles), set_of_changes(), mark="noble",
              for_every=lambda n: say("for each noble at your table", "for every {n} nobles at your table", n=n))
KNIGHTHOOD = Fact("knighthood", say("How strong are all your knights outside the reserve?"),
                  say("Strength of all knights outside the reserve"), Amount(0, ALL_STRENGTH),
                  lambda realm, seat: sum(board_of(realm).knights_outside_reserve(seat)), set_of_changes())
DEPLOYED_TWOS = Fact("twos", say("How many of your knights of strength 2 are deployed?"), say("Deployed 2s"),
                     Amount(0, KNIGHTS_IN_THE_BOX[2]), lambda realm, seat: _deployed_strengths(realm, seat).count(2),
                     DEPLOYED,
                     mark="knight",
                     for_every=lambda n: say("for each deployed knight of strength 2",
                                             "for every {n} deployed knights of strength 2", n=n))
THREE_ONES = Fact("three-ones", say("Are all three of your knights of strength 1 deployed?"), say("Three deployed 1s"),
                  YES_NO, lambda realm, seat: _deployed_strengths(realm, seat).count(1) == KNIGHTS_IN_THE_BOX[1],
                  DEPLOYED,
                  whoever=say("Who has all three knights of strength 1 deployed"))
ALL_STRENGTHS = Fact("all-strengths", say("Do you have knights of all four strengths deployed?"),
                     say("All four strengths"), YES_NO,
                     lambda realm, seat: set(_deployed_strengths(realm, seat)) == set(KNIGHTS_IN_THE_BOX), DEPLOYED,
                     whoever=say("Who has knights of all four strengths deployed"))
NO_TWO = Fact("no-two", say("Do you have no knight of strength 2 deployed?"), say("No deployed 2"), YES_NO,
              lambda realm, seat: 2 not in _deployed_strengths(realm, seat), DEPLOYED,
              whoever=say("Who has no knight of strength 2 deployed"))
THREE_DEPLOYED = Fact("three", say("Is your knight of strength 3 deployed, and the one of strength 4 in the reserve?"),
                      say("Deployed 3"), YES_NO,
                      lambda realm, seat: 3 in _deployed_strengths(realm, seat)
                      and 4 in board_of(realm).knights_in_reserve(seat), DEPLOYED,
                      whoever=say("Who has the knight of strength 3 deployed and the one of strength 4 in the reserve"))
