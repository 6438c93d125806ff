"""Phase 3, Counties: from A to I, noble or reward or, for 3 gold, both."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from companion.core.asking import Ask, one
from companion.core.forms import Closed, Option, Pick
from companion.core.words import Who, say
from companion.games.lancaster.base_game.castles import why_no_extension
from companion.games.lancaster.base_game.counties import (
    BOTH_COST,
    COUNTIES,
    SURREY,
    County,
    counties_with_noble_for,
    printed_reward,
    take_noble,
)
from companion.games.lancaster.base_game.deeds import NOBODY_THERE
from companion.games.lancaster.base_game.rewards import EXTENSION, GOLD, PASSAGE, give_reward_to_ally
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import Alternative, DueReward
from companion.games.lancaster.order import ChoicePoint
from companion.games.lancaster.pieces import Owner, ask_key_for_owner, is_ally, player_of_owner
from companion.games.lancaster.playing import show_and_tell
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import Deed, Reward
from companion.tabletop.ledger import Source


async def reward_counties(realm: Realm, board: Board) -> None:
    """From A on. The board may be corrected meanwhile: who is found in a county that has not paid them yet is paid."""
    paid: set[tuple[str, Owner]] = set()
    while (county := next((county for county in COUNTIES if _owes_reward(board, county, paid)), None)) is not None:
        owner = _owner_in_county(board, county)
        if await reward_county(realm, board, county):
            paid.add((county.key, owner))
    realm.turn = None


def _owes_reward(board: Board, county: County, paid: Collection[tuple[str, Owner]]) -> bool:
    return any((county.key, there.owner) not in paid for there in board.spaces.companies_at(county.key))


def _owner_in_county(board: Board, county: County) -> Owner:
    (there,) = board.spaces.companies_at(county.key)
    return there.owner


async def reward_county(realm: Realm, board: Board, county: County) -> bool:
    """False: the knight was corrected away meanwhile; who stands there now is asked, if anybody."""
    owner = _owner_in_county(board, county)
    realm.turn = player_of_owner(owner)
    choice, after = await _ask_which_reward(realm, board, owner, county)
    source = Source(county.key, county.title, after)
    if not board.has_company_at(owner, county.key):
        return False
    if choice == "both":
        realm.books.take_price(realm, owner, {GOLD: BOTH_COST}, source)
    if choice in ("noble", "both"):
        take_noble(realm, board, owner, county.key, source)
    if choice in ("reward", "both"):
        await _give_printed_county_reward(realm, board, owner, county, source)
    if isinstance(choice, Alternative):
        await choice.carry_out()
    board.send_company_home(owner, county.key)  # unless the knight crossed to France
    if county is SURREY:
        await let_owner_name_start_player(realm, owner, source)
    return True


async def _ask_which_reward(realm: Realm, board: Board, owner: Owner, county: County) -> tuple[str | Alternative, str]:
    """With a noble to take there is a choice; a passage or an extension may also be left alone. With the key of the
    question, if there was one."""
    may_decline = any(_may_decline_deed(realm, board, owner, deed) for deed in printed_reward(realm.box, county).deeds)
    if (not counties_with_noble_for(board, owner, [county.key]) and not may_decline
            and not _module_alternatives_in_county(realm, board, owner, county)):
        return "reward", ""
    key = _reward_question_key(realm, owner, county)
    words = say("{county}: your ally's reward", county=county.title) if is_ally(owner) else (
        say("{county}: your reward", county=county.title))
    return await one(Ask(player_of_owner(owner), key, words,
                         partial(county_reward_form, realm, board, owner, county),
                         behind_screen=not realm.for_two)), key


def _reward_question_key(realm: Realm, owner: Owner, county: County) -> str:
    return ask_key_for_owner(owner, f"county/{county.key}/{realm.round}")


def _module_alternatives_in_county(realm: Realm, board: Board, owner: Owner, county: County) -> tuple[Alternative, ...]:
    """What modules offer here; what these ask follows the choice among them."""
    source = Source(county.key, county.title, _reward_question_key(realm, owner, county))
    return realm.alternatives(ChoicePoint.COUNTY, board, owner, source)


def _may_decline_deed(realm: Realm, board: Board, owner: Owner, deed: Deed) -> bool:
    """What takes a knight from where it stands, or covers one."""
    return deed == PASSAGE or (deed == EXTENSION and not why_no_extension(realm, board, owner))


def county_reward_form(realm: Realm, board: Board, owner: Owner, county: County) -> Pick[str | Alternative]:
    """The noble, the reward or both; a module may offer something else instead of the printed reward."""
    if not board.has_company_at(owner, county.key):
        return Pick((Option("nothing", NOBODY_THERE, "nothing"),))
    form = _noble_or_reward_form(realm, board, owner, county)
    alternatives = _module_alternatives_in_county(realm, board, owner, county)
    return Pick((*form.options, *(one.option for one in alternatives if one.do)),
                (*form.closed, *(one.closed_option for one in alternatives if not one.do)))


def _noble_or_reward_form(realm: Realm, board: Board, owner: Owner, county: County) -> Pick[str | Alternative]:
    gains = allys_county_reward(county) if is_ally(owner) else printed_reward(realm.box, county)
    nothing = say("Nothing for an ally")
    options: list[Option[str | Alternative]] = [Option("reward", gains.words if gains else nothing, "reward")]
    if not counties_with_noble_for(board, owner, [county.key]):
        return Pick((*options, Option("nothing", say("Nothing"), "nothing")))
    noble = say("The noble (it leaves the game)") if is_ally(owner) else say("The noble")
    options.insert(0, Option("noble", noble, "noble"))
    both = say("Both, for {n} gold", n=BOTH_COST)
    if is_ally(owner):
        return Pick(tuple(options))
    if realm.purses[owner][GOLD] < BOTH_COST:
        return Pick(tuple(options), (Closed("both", both, say("You have less than {n} gold.", n=BOTH_COST)),))
    return Pick((*options, Option("both", both, "both")))


def allys_county_reward(county: County) -> Reward:
    """A new knight, an upgrade, the passage: the rest lapses for an ally."""
    return Reward.of({}, *(deed for deed in county.reward.deeds if deed.for_allies or deed == PASSAGE))


async def _give_printed_county_reward(realm: Realm, board: Board, owner: Owner, county: County, source: Source) -> None:
    gains = allys_county_reward(county) if is_ally(owner) else printed_reward(realm.box, county)
    due = DueReward(partial(board.has_company_at, owner, county.key))
    if is_ally(owner):
        await give_reward_to_ally(realm, board, owner, gains, source, due)
    else:
        await realm.books.give_reward(realm, owner, gains, source, due)


async def let_owner_name_start_player(realm: Realm, owner: Owner, source: Source) -> None:
    """Surrey's owner names the start player, whatever reward was taken; it counts at once."""
    seat = player_of_owner(owner)
    seats = tuple(Option(other, say("{who}", who=Who(other)), other) for other in realm.seats)
    realm.start = await one(Ask(seat, ask_key_for_owner(owner, f"start-player/{realm.round}"),
                                say("Who is start player from now on?"), Pick(seats)))
    line = say("{who} names {whom} start player.", who=Who(seat), whom=Who(realm.start))
    show_and_tell(realm, seat, say("{who} is start player", who=Who(realm.start)), source, line)
