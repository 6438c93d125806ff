"""Of which groups the new laws lie in the pile: of all, group by group as the table chose, or as lots are drawn."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import TABLE, Ask, one
from companion.core.dice import Dice
from companion.core.forms import Option
from companion.core.game import Choice
from companion.core.words import Words, say, sentences, series
from companion.games.lancaster.law_groups import laws_of
from companion.games.lancaster.module import Module, Section
from companion.games.lancaster.realm import Realm

KEY = "new-laws"
GROUPS = (0, 1, 2, 3, 4)
ALL, BY_GROUP, BY_LOT = "all", "groups", "lots"
CHOICE = Choice("laws", say("Law cards in the pile"), (
    Option(ALL, say("All new"), ALL, note=say("Without the New Laws all are old.")),
    Option(BY_GROUP, say("Group by group"), BY_GROUP, note=say("Old or new, as you say for each group.")),
    Option(BY_LOT, say("Drawn by lot"), BY_LOT, note=say("Group by group; Companion draws, or you from your own bag.")),
))
OLD, NEW = 1, 2  # lots
_LABELS = tuple(say("Group {n}", n=group) for group in GROUPS)


@dataclass(slots=True)
class Taken:
    """The groups whose new laws are taken; None until the lots are drawn."""

    groups: tuple[int, ...] | None = None


def taken(realm: Realm) -> Taken:
    state: Taken = realm.states[KEY]
    return state


def start(realm: Realm) -> Taken:
    how = realm.options[CHOICE.key]
    if how == BY_LOT:
        return Taken()
    if how == BY_GROUP:
        return Taken(tuple(group for group in GROUPS if realm.options[f"laws-{group}"] == KEY))
    _lay(realm, GROUPS)
    return Taken(GROUPS)


def _lay(realm: Realm, groups: tuple[int, ...]) -> None:
    new = [law for law in laws_of(_module(realm), realm.box) if law.group in groups]
    realm.deck = realm.deck.with_whole_groups(new)


def _module(realm: Realm) -> Module:
    return next(module for module in realm.in_play if module.key == KEY)


async def draw_lots(realm: Realm) -> None:
    """Before anything is set up, so that the list of what to set up knows it."""
    if realm.options[CHOICE.key] != BY_LOT:
        return
    lots = await one(Ask(TABLE, "lots", say("Old or new laws? Draw a lot for each group."),
                         Dice(len(GROUPS), NEW, _LABELS, (say("Old"), say("New")))))
    taken(realm).groups = groups = tuple(group for group, lot in zip(GROUPS, lots.dice, strict=True) if lot == NEW)
    _lay(realm, groups)
    realm.tell(say("Drawn by lot by Companion. {laws}", laws=_said(groups)) if lots.rolled else
               say("Drawn by lot. {laws}", laws=_said(groups)))


def _said(groups: tuple[int, ...]) -> Words:
    if len(groups) in (0, len(GROUPS)):
        return say("New laws for every group.") if groups else say("Old laws for every group.")
    old = tuple(group for group in GROUPS if group not in groups)
    return say("New laws: {new}. Old laws: {old}.", new=_named(groups), old=_named(old))


def _named(groups: tuple[int, ...]) -> Words:
    return series(tuple(_LABELS[group] for group in groups))


def sections(realm: Realm) -> tuple[Section, ...]:
    """Before parliament is built of them."""
    groups = taken(realm).groups
    which = say("Draw a lot for each group: one old and one new card in the linen bag.") if groups is None else (
        _said(groups))
    rest = say("All other law cards go back into the box.")
    return (Section("parliament", say("Parliament"), (sentences(which, rest),), comes_first=True),)
