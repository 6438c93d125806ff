"""What the new laws need to know of a player, besides what the base game asks for."""

from __future__ import annotations

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import say
from companion.games.lancaster.base_game import rewards
from companion.games.lancaster.base_game.castles import CASTLE_PLACES, CASTLE_SPACES
from companion.games.lancaster.base_game.conflicts import CONFLICT_PLACES
from companion.games.lancaster.base_game.counties import COUNTY_PLACES
from companion.games.lancaster.base_game.facts import DEPLOYED, STANDING
from companion.games.lancaster.order import Moment
from companion.games.lancaster.pieces import KNIGHTS_IN_THE_BOX, SEVEN
from companion.games.lancaster.realm import Realm, board_of
from companion.games.lancaster.stocks import YES_NO, Fact, set_of_changes


def _number_of_nobleless_counties(realm: Realm, seat: Seat) -> int:
    board = board_of(realm)
    return sum(not board.nobles.get(county) for county in board.places_of_kind_with_knights(seat, COUNTY_PLACES))


def _number_of_squires_in_counties(realm: Realm, seat: Seat) -> int:
    board = board_of(realm)
    return sum(company.squires for place, company in board.spaces.places_and_companies_of(seat)
               if COUNTY_PLACES.has_place(place))


def _number_of_knights_in_conflicts(realm: Realm, seat: Seat) -> int:
    board = board_of(realm)
    return sum(len(company.knights) for place, company in board.spaces.places_and_companies_of(seat)
               if CONFLICT_PLACES.has_place(place))


NO_NOBLE = Fact("no-noble", say("Does no noble sit at your table?"), say("No noble"), YES_NO,
                lambda realm, seat: not board_of(realm).castles[seat].nobles, set_of_changes(),
                whoever=say("Who has no noble"))
DEPLOYED_ONES = Fact("ones", say("How many of your knights of strength 1 are deployed?"), say("Deployed 1s"),
                     Amount(0, KNIGHTS_IN_THE_BOX[1]),
                     lambda realm, seat: board_of(realm).deployed_knights(seat).count(1),
                     DEPLOYED,
                     mark="knight",
                     for_every=lambda n: say("for each deployed knight of strength 1",
                                             "for every {n} deployed knights of strength 1", n=n))
IN_CASTLE = Fact("in-castle", say("How many knights stand in your own castle?"), say("Knights in the castle"),
                 Amount(0, len(CASTLE_SPACES)),
                 lambda realm, seat: len(board_of(realm).places_of_kind_with_knights(seat, CASTLE_PLACES)),
                 set_of_changes(rewards.EXTENSION, Moment.WENT_HOME), mark="knight")
BOTH_TWOS = Fact("both-twos", say("Are both of your knights of strength 2 deployed?"), say("Both deployed 2s"), YES_NO,
                 lambda realm, seat: board_of(realm).deployed_knights(seat).count(2) == KNIGHTS_IN_THE_BOX[2], DEPLOYED,
                 whoever=say("Who has both knights of strength 2 deployed"))
COUNTY_SQUIRES = Fact("county-squires", say("How many squires support your knights in counties?"),
                      say("Squires in counties"), Amount(0, rewards.SQUIRES.most),
                      _number_of_squires_in_counties, STANDING,
                      mark="squire")
EMPTY_COUNTIES = Fact("empty-counties", say("In how many counties without any noble do you have a knight of your own?"),
                      say("Counties without nobles"), Amount(0, len(SEVEN)), _number_of_nobleless_counties, STANDING,
                      mark="county")
IN_CONFLICTS = Fact("in-conflicts", say("How many knights of your own stand in conflicts?"),
                    say("Knights in conflicts"), Amount(0, len(SEVEN)),
                    _number_of_knights_in_conflicts, STANDING, mark="knight")
