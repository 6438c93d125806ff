"""The order of play, as the rulebook's own summary has it: five rounds of three phases."""

from companion.games.lancaster.base_game.applying import apply_laws
from companion.games.lancaster.base_game.castles import reap_castles
from companion.games.lancaster.base_game.conflicts import resolve_conflicts, turn_up_conflicts
from companion.games.lancaster.base_game.counties import reap_counties
from companion.games.lancaster.base_game.going_home import all_are_home, call_home
from companion.games.lancaster.base_game.line_up import line_up
from companion.games.lancaster.base_game.parliament import (
    set_up_parliament,
    turn_up_bills,
    vote_on_the_bills,
)
from companion.games.lancaster.base_game.placing import all_are_placed, place_knights
from companion.games.lancaster.base_game.rewards_sheet import told_rewards
from companion.games.lancaster.base_game.set_up import ask_for_points, ask_for_the_box, set_up
from companion.games.lancaster.final import FINALE
from companion.games.lancaster.rounds import SETTING_UP
from companion.games.lancaster.steps import STAYS, OrderOfPlay, Step

ORDER_OF_PLAY = OrderOfPlay(
    set_up=(
        Step("table", alike=set_up, page=SETTING_UP),
        Step("box", by_hand=ask_for_points, on_board=ask_for_the_box, page=STAYS),
        Step("first-laws", alike=set_up_parliament, page=STAYS),
    ),
    round=(
        # What the next round needs turns up beneath the results of the one before.
        Step("bills", alike=turn_up_bills, page=STAYS),
        Step("conflicts-turn-up", alike=turn_up_conflicts, page=STAYS),
        # Phase 1: placing knights.
        Step("placing", by_hand=all_are_placed, on_board=place_knights),
        # Phase 2: parliament.
        Step("parliament", alike=vote_on_the_bills, page=STAYS),
        Step("applying", alike=apply_laws),
        # Phase 3: rewards. By hand, one sheet holds what is asked of counties and castles.
        Step("counties", by_hand=told_rewards, on_board=reap_counties),
        Step("castles", on_board=reap_castles),
        Step("going-home", by_hand=all_are_home, on_board=call_home, page=STAYS),
        Step("line-up", by_hand=line_up),
        Step("conflicts", alike=resolve_conflicts),
    ),
    finale=FINALE,
)
