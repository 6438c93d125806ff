"""Rewards that somebody has to carry out, where the companion keeps the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from companion.core.asking import Ask, one
from companion.core.forms import Closed, Option, Pick
from companion.core.words import Who, Words, say
from companion.games.lancaster.base_game import rewards
from companion.games.lancaster.base_game.castles import choose_and_lay_extension, why_no_extension
from companion.games.lancaster.base_game.conflicts import may_join
from companion.games.lancaster.base_game.counties import COUNTY_PLACES, choose_and_take_noble, why_no_noble
from companion.games.lancaster.board import Board
from companion.games.lancaster.conflict import Conflict
from companion.games.lancaster.module import Alternative, DeedProcedure, DueReward
from companion.games.lancaster.order import ChoicePoint
from companion.games.lancaster.pieces import Owner, ask_key_for_owner, is_ally, player_of_owner
from companion.games.lancaster.playing import show_and_tell, show_lapse
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import Place
from companion.tabletop.ledger import Source

Chosen = tuple[Place, int]


async def take_new_knight(realm: Realm, board: Board, owner: Owner, source: Source, due: DueReward) -> None:  # noqa: ARG001
    """Strength 1, from the reserve to the court; without one in the reserve the reward is forfeited."""
    if why_no_new_knight(realm, board, owner):
        show_lapse(realm, owner, say("no knight of strength 1 is left in the reserve"), source)
        return
    board.bring_knight_from_reserve(owner, 1)
    show_and_tell(realm, owner, rewards.NEW_KNIGHT.words, source)


def why_no_new_knight(_realm: Realm, board: Board, owner: Owner) -> Words | None:
    return None if 1 in board.knights_in_reserve(owner) else say("No knight of strength 1 is left in the reserve.")


async def upgrade_knight(realm: Realm, board: Board, owner: Owner, source: Source, due: DueReward, *,
                         deployed: bool = False) -> None:
    """One knight outside the reserve, by exactly one strength, where it stands."""
    key = ask_key_for_owner(owner, f"upgrade/{source.key}/{realm.round}")
    form = partial(upgrade_form, realm, board, owner, replace(source, asked_because_of=key), deployed, due)
    if len(form().options) == 1:
        show_lapse(realm, owner, say("no knight can be upgraded"), source)
        return
    words = say("Upgrade which knight of your ally's? ({source})", source=source.words) if is_ally(owner) else (
        say("Upgrade which knight? ({source})", source=source.words))
    chosen = await one(Ask(player_of_owner(owner), key, words, form, asked_because_of=source.asked_because_of))
    if isinstance(chosen, Alternative):
        await chosen.carry_out()
    elif chosen:
        place, knight = chosen
        board.exchange_knight(owner, place, knight, knight + 1)
        show_and_tell(realm, owner,
                      say("knight of strength {old} to strength {new}, {place}", old=knight, new=knight + 1,
                                        place=realm.place_words(place, owner)), source)


def upgrade_form(realm: Realm, board: Board, owner: Owner, source: Source, deployed: bool,
                 due: DueReward) -> Pick[Chosen | Alternative | None]:
    """Never empty: nobody has to upgrade. A module may offer something else instead."""
    options: list[Option[Any]] = []
    closed: list[Closed] = []
    for place, knight in _upgradable_knights_with_place(board, owner, deployed) if due.holds() else ():
        key, words = f"{knight}@{place}", _upgrade_words(realm, owner, place, knight)
        if why := realm.in_play.kind_of_place(place).why_no_upgrade_there(realm):
            closed.append(Closed(key, words, why))
        else:
            options.append(Option(key, words, (place, knight)))
    alternatives = realm.alternatives(ChoicePoint.UPGRADING, board, owner, source) if due.holds() else ()
    options += [one.option for one in alternatives if one.do]
    return Pick((*options, Option("none", say("No upgrade"), None)),
                (*closed, *(one.closed_option for one in alternatives if not one.do)))


def _upgradable_knights_with_place(board: Board, owner: Owner, deployed: bool) -> list[Chosen]:
    """Who has a knight of the next strength in the reserve to be exchanged for."""
    reserve = board.knights_in_reserve(owner)
    every = dict.fromkeys(board.deployed_knights_with_place(owner) if deployed
                          else board.knights_outside_reserve_with_place(owner))
    return [(place, knight) for place, knight in every if knight + 1 in reserve]


def why_no_upgrade(realm: Realm, board: Board, owner: Owner, *, deployed: bool = False) -> Words | None:
    """And no module offers something else instead."""
    source = Source(rewards.UPGRADE.key, rewards.UPGRADE.words)
    alternatives = realm.alternatives(ChoicePoint.UPGRADING, board, owner, source)
    there = _upgradable_knights_with_place(board, owner, deployed)
    if any(not realm.in_play.kind_of_place(place).why_no_upgrade_there(realm) for place, _ in there):
        return None
    if any(one.do for one in alternatives):
        return None
    return say("No knight can be upgraded.")


def _upgrade_words(realm: Realm, owner: Owner, place: Place, knight: int) -> Words:
    where = realm.place_words(place, owner)
    if is_ally(owner):
        return say("Ally's {old} → {new}, free: {place}", old=knight, new=knight + 1, place=where)
    return say("{old} → {new}: {place}", old=knight, new=knight + 1, place=where)


async def swap_three_for_four(realm: Realm, board: Board, owner: Owner, source: Source, due: DueReward) -> None:
    if why_no_swap_for_four(realm, board, owner):
        show_lapse(realm, owner, say("no knight can be upgraded"), source)
        return
    words = say("Swap your knight of strength 3 for the one of strength 4?")
    swaps = await one(Ask(owner, f"{source.key}/{realm.round}", words,
                          partial(_swap_or_not_form, realm, board, owner, due)))
    if swaps:
        board.exchange_knight(owner, next(_places_of_swappable_threes(realm, board, owner)), 3, 4)
        show_and_tell(realm, owner, rewards.SWAP_THREE_FOR_FOUR.words, source,
                      say("{who} swaps the knight of strength 3 for that of strength 4 ({source}).", who=Who(owner),
                          source=source.words))


def _swap_or_not_form(realm: Realm, board: Board, owner: Owner, due: DueReward) -> Pick[bool]:
    no = Option("no", say("No"), False, mark="no")
    may = due.holds() and not why_no_swap_for_four(realm, board, owner)
    return Pick((Option("yes", say("Yes, swap it"), True, mark="yes"), no) if may else (no,))


def why_no_swap_for_four(realm: Realm, board: Board, owner: Owner) -> Words | None:
    return None if any(_places_of_swappable_threes(realm, board, owner)) else say("No knight can be upgraded.")


def _places_of_swappable_threes(realm: Realm, board: Board, owner: Owner) -> Iterator[Place]:
    """Where a knight of strength 3 stands that the one of strength 4 may take the place of."""
    return (place for place, knight in _upgradable_knights_with_place(board, owner, deployed=True)
            if knight == 3 and not realm.in_play.kind_of_place(place).why_no_upgrade_there(realm))


# The passage to France: a knight crosses from its county to a conflict.

NOBODY_THERE = say("No knight stands there any more")
NO_ROOM = say("no conflict has room for the passage")


async def cross_to_france(realm: Realm, board: Board, owner: Owner, source: Source, due: DueReward) -> None:  # noqa: ARG001
    """From the county to a conflict, without the king's favor; without room anywhere it lapses."""
    county = source.key
    if not COUNTY_PLACES.has_place(county):  # a box that gives it elsewhere
        show_and_tell(realm, owner, say("passage to France; move the knight on the board and correct it by hand"),
                      source,
                      by_hand=True)
        return
    if why_no_passage(realm, board, owner):
        show_lapse(realm, owner, NO_ROOM, source)
        return
    words = say("To which conflict does your ally cross?") if is_ally(owner) else say("To which conflict?")
    conflict = await one(Ask(player_of_owner(owner), ask_key_for_owner(owner, f"passage/{realm.round}"), words,
                             partial(which_conflict_form, realm, board, owner, county),
                             asked_because_of=source.asked_because_of))
    if conflict is None:
        if board.has_company_at(owner, county):  # the last room was taken by a correction
            show_lapse(realm, owner, NO_ROOM, source)
        return
    _move_knight_to_conflict(realm, board, owner, conflict, source)


def why_no_passage(realm: Realm, board: Board, owner: Owner) -> Words | None:
    if any(may_join(board, owner, conflict.key) for conflict in realm.conflicts):
        return None
    return say("No conflict has room")


def _move_knight_to_conflict(realm: Realm, board: Board, owner: Owner, conflict: Conflict, source: Source) -> None:
    place: Place = source.key
    there = board.spaces.company(place, owner)
    assert there is not None
    crossing = [piece for piece in there.pieces if piece.crosses_to_france]
    board.spaces.remove_pieces(place, owner, *crossing)
    board.spaces.add_pieces(conflict.key, owner, *crossing)
    board.send_company_home(owner, place)  # what stays behind, such as squires
    show_and_tell(realm, owner,
                  say("knight of strength {n} crosses to {conflict}", n=there.strength_of_single_knight,
                      conflict=conflict.title),
                  source)


def which_conflict_form(realm: Realm, board: Board, owner: Owner, place: Place) -> Pick[Conflict | None]:
    if not board.has_company_at(owner, place):
        return Pick((Option("nothing", NOBODY_THERE, None),))
    options: list[Option[Conflict | None]] = [Option(conflict.key, conflict.title, conflict)
                                              for conflict in realm.conflicts if may_join(board, owner, conflict.key)]
    return Pick(tuple(options) or (Option("none", say("No conflict has room"), None),))


DEED_PROCEDURES = (
    DeedProcedure(rewards.NEW_KNIGHT, take_new_knight, why_no_new_knight),
    DeedProcedure(rewards.UPGRADE, upgrade_knight, why_no_upgrade),
    DeedProcedure(rewards.EXTENSION, choose_and_lay_extension, why_no_extension),
    DeedProcedure(rewards.NOBLE, choose_and_take_noble, why_no_noble),
    DeedProcedure(rewards.PASSAGE, cross_to_france, why_no_passage),
    DeedProcedure(rewards.UPGRADE_DEPLOYED, partial(upgrade_knight, deployed=True),
                  partial(why_no_upgrade, deployed=True), words_by_hand=say("may upgrade a deployed knight")),
    DeedProcedure(rewards.SWAP_THREE_FOR_FOUR, swap_three_for_four, why_no_swap_for_four),
)
