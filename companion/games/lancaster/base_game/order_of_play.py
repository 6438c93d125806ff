"""The order of play, as the rulebook's own summary has it: five rounds of three phases."""

from __future__ import annotations

from companion.core.asking import Ask, Secrecy, together
from companion.core.forms import Field, Fields
from companion.core.words import Words, say
from companion.games.lancaster.base_game import favor
from companion.games.lancaster.base_game.castle_rewards import reward_castles
from companion.games.lancaster.base_game.county_rewards import reward_counties
from companion.games.lancaster.base_game.line_up import ask_line_up
from companion.games.lancaster.base_game.parliament import (
    apply_laws,
    ask_first_laws,
    turn_up_bills,
    vote_on_the_bills,
)
from companion.games.lancaster.base_game.placing import place_pieces_in_turn
from companion.games.lancaster.base_game.resolving_conflicts import resolve_conflicts, turn_up_conflicts
from companion.games.lancaster.base_game.round_report import ask_round_report
from companion.games.lancaster.base_game.set_up import ask_box_values_and_extensions, ask_printed_points, ask_to_set_up
from companion.games.lancaster.board import Board
from companion.games.lancaster.order import OVER, SETTING_UP, STAYS, Moment, OrderOfPlay, Step
from companion.games.lancaster.playing import stop_for_what_hands_do, stops_for_hands
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.stocks import Fact
from companion.tabletop.finale import reveal_categories, winners_words
from companion.tabletop.pace import ask_to_go_on

# Phase 1 by hand: the table places its knights and says when it is through.


async def place_knights_by_hand(realm: Realm) -> None:
    words, button = say("Place all knights on the board."), say("All knights are placed")
    if realm.in_play.placing_notes and stops_for_hands(realm):
        words, button = say("Place all that has to be placed."), say("All is placed")
    await ask_to_go_on(f"placed/{realm.round}", words, button)
    realm.books.forget()


async def place_knights(realm: Realm, board: Board) -> None:
    board.favors = favor.favor_tiles_for_players(len(realm.seats))
    await place_pieces_in_turn(realm, board)


# After counties and castles only conflicts keep knights.


async def stop_for_hands_after_rewards(realm: Realm) -> None:
    shown = realm.results_shown
    await realm.reach_moment(Moment.REWARDED)
    await stop_for_what_hands_do(realm, "rewarded", shown)


async def call_stragglers_home(realm: Realm, board: Board) -> None:
    board.send_stragglers_home()
    await realm.reach_moment(Moment.REWARDED)


# End of the game: the final scoring, revealed category by category, then the winners.


async def ask_final_holdings(realm: Realm) -> None:
    """Everybody counts what they hold; all is shown at once."""
    facts = [fact for fact in realm.in_play.facts_for_final_scoring if not fact.always_kept]
    form: Fields[dict[str, int]] = Fields(dict, tuple((fact.key, Field(_fact_label(realm, fact), fact.form))
                                                      for fact in facts))
    told = await together(Ask(seat, "last-count", say("What do you hold at the end?"), form, Secrecy.SEALED)
                          for seat in realm.seats)
    for fact in facts:
        realm.books.note_told(fact, {seat: held[fact.key] for seat, held in told.items()})


def _fact_label(realm: Realm, fact: Fact) -> Words:
    """With what is not to be counted, because Companion adds it itself."""
    apart = next((one.note_by_hand for one in realm.in_play.scoring_additions if one.to is fact and one.note_by_hand),
                 None)
    return say("{what} ({apart})", what=fact.label, apart=apart) if apart and realm.rules >= SINCE_0_2 else fact.label


async def score_the_evening(realm: Realm) -> None:
    await reveal_categories(realm.finale, realm)
    realm.step = OVER
    realm.announce(say("The game is over. Winner: {winners}.", winners=winners_words(realm.ledger)))


ORDER_OF_PLAY = OrderOfPlay(
    set_up=(
        Step("table", either_way=ask_to_set_up, page=SETTING_UP),
        Step("box", by_hand=ask_printed_points, on_board=ask_box_values_and_extensions, page=STAYS),
        Step("first-laws", either_way=ask_first_laws, page=STAYS),
    ),
    round=(
        # What the next round needs turns up beneath the results of the one before.
        Step("bills", either_way=turn_up_bills, page=STAYS),
        Step("conflicts-turn-up", either_way=turn_up_conflicts, page=STAYS),
        # Phase 1: placing knights.
        Step("placing", by_hand=place_knights_by_hand, on_board=place_knights),
        # Phase 2: parliament.
        Step("parliament", either_way=vote_on_the_bills, page=STAYS),
        Step("applying", either_way=apply_laws),
        # Phase 3: rewards. By hand, one sheet holds what is asked of counties and castles.
        Step("counties", by_hand=ask_round_report, on_board=reward_counties),
        Step("castles", on_board=reward_castles),
        Step("going-home", by_hand=stop_for_hands_after_rewards, on_board=call_stragglers_home, page=STAYS),
        Step("line-up", by_hand=ask_line_up),
        Step("conflicts", either_way=resolve_conflicts),
    ),
    finale=(
        Step("counting", by_hand=ask_final_holdings),
        Step("final", either_way=score_the_evening),
    ),
)
