"""Phase 3, Counties: from A to I, noble or reward or, for 3 gold, both."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from companion.core.asking import Ask, one
from companion.core.forms import Closed, Option, Pick
from companion.core.words import Who, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.books.contract import Due, always
from companion.games.lancaster.deeds import NOBODY_THERE, has_extensions, new_knight, passage, upgrade
from companion.games.lancaster.nobles import nobles_for, take_noble
from companion.games.lancaster.owners import Owner, is_ally, key_of, lord_of, owner_words
from companion.games.lancaster.printed.counties import BOTH_COST, COUNTIES, SURREY, County, reward
from companion.games.lancaster.printed.reward import Deed, Reward
from companion.games.lancaster.realm import Realm
from companion.tabletop.ledger import Source

ALLYS_DEEDS = (Deed.NEW_KNIGHT, Deed.UPGRADE, Deed.PASSAGE)


async def reap_counties(realm: Realm, board: Board) -> None:
    """From A on. The board may be corrected meanwhile: who is found in a county that has not paid them yet is paid."""
    paid: set[tuple[str, Owner]] = set()
    while (county := next((county for county in COUNTIES if _owes(board, county, paid)), None)) is not None:
        owner = board.counties[county.key].owner
        if await reap(realm, board, county):
            paid.add((county.key, owner))
    realm.turn = None


def _owes(board: Board, county: County, paid: Collection[tuple[str, Owner]]) -> bool:
    there = board.counties.get(county.key)
    return there is not None and (county.key, there.owner) not in paid


async def reap(realm: Realm, board: Board, county: County) -> bool:
    """False: the knight was corrected away meanwhile; who stands there now is asked, if anybody."""
    owner = board.counties[county.key].owner
    realm.turn = lord_of(owner)
    choice, after = await _choice(realm, board, owner, county)
    source = Source(county.key, county.title, after)
    if not board.holds(owner, county.key):
        return False
    if choice == "both":
        realm.books.take(realm, owner, source, gold=BOTH_COST)
    if choice in ("noble", "both"):
        take_noble(realm, board, owner, county.key)
    if choice in ("reward", "both"):
        await _reward(realm, board, owner, county, source)
    if board.holds(owner, county.key):  # not, if the knight crossed to France
        board.recall(owner, county.key, board.counties[county.key].knight)
    if county is SURREY:
        await name_start_player(realm, owner)
    return True


async def _choice(realm: Realm, board: Board, owner: Owner, county: County) -> tuple[str, str]:
    """With a noble to take there is a choice; a passage or an extension may also be left alone.

    With the key of the question, if there was one.
    """
    deed = reward(realm.box, county).deed
    may_decline = deed is Deed.PASSAGE or (deed is Deed.EXTENSION and has_extensions(board, owner))
    if not nobles_for(board, owner, [county.key]) and not may_decline:
        return "reward", ""
    key = key_of(owner, f"county/{county.key}/{realm.round}")
    words = say("{county}: your ally's reward", county=county.title) if is_ally(owner) else (
        say("{county}: your reward", county=county.title))
    return await one(Ask(lord_of(owner), key, words,
                         partial(county_form, realm, board, owner, county), behind_screen=not realm.for_two)), key


def county_form(realm: Realm, board: Board, owner: Owner, county: County) -> Pick[str]:
    if not board.holds(owner, county.key):
        return Pick((Option("nothing", NOBODY_THERE, "nothing"),))
    gains = allys_share(county) if is_ally(owner) else reward(realm.box, county)
    nothing = say("Nothing for an ally")
    options = [Option("reward", gains.words if gains != Reward() else nothing, "reward")]
    if not nobles_for(board, owner, [county.key]):
        return Pick((*options, Option("nothing", say("Nothing"), "nothing")))
    noble = say("The noble (it leaves the game)") if is_ally(owner) else say("The noble")
    options.insert(0, Option("noble", noble, "noble"))
    both = say("Both, for {n} gold", n=BOTH_COST)
    if is_ally(owner):
        return Pick(tuple(options))
    if board.hands[owner].gold < BOTH_COST:
        return Pick(tuple(options), (Closed("both", both, say("You have less than {n} gold.", n=BOTH_COST)),))
    return Pick((*options, Option("both", both, "both")))


def allys_share(county: County) -> Reward:
    """A new knight, an upgrade, the passage: the rest lapses for an ally."""
    return Reward(deed=county.reward.deed) if county.reward.deed in ALLYS_DEEDS else Reward()


async def _reward(realm: Realm, board: Board, owner: Owner, county: County, source: Source) -> None:
    gains = allys_share(county) if is_ally(owner) else reward(realm.box, county)
    due = partial(board.holds, owner, county.key)
    if gains.deed is Deed.PASSAGE:
        await passage(realm, board, owner, county.key, source)
    elif is_ally(owner):
        await allys_deed(realm, board, owner, gains.deed, source, due)
    else:
        await realm.books.give(realm, owner, gains, source, due)


async def allys_deed(realm: Realm, board: Board, ally: Owner, deed: Deed | None, source: Source,
                     due: Due = always) -> None:
    if deed is Deed.NEW_KNIGHT:
        new_knight(realm, board, ally, source)
    elif deed is Deed.UPGRADE:
        await upgrade(realm, board, ally, source, due)
    else:
        realm.tell(say("{who}: the reward of {source} lapses.", who=owner_words(ally), source=source.words))


async def name_start_player(realm: Realm, owner: Owner) -> None:
    """Surrey's owner names the start player, whatever reward was taken; it counts at once."""
    seat = lord_of(owner)
    seats = tuple(Option(other, say("{who}", who=Who(other)), other) for other in realm.seats)
    realm.start = await one(Ask(seat, key_of(owner, f"start-player/{realm.round}"),
                                say("Who is start player from now on?"), Pick(seats)))
    realm.tell(say("{who} names {whom} start player.", who=Who(seat), whom=Who(realm.start)))
