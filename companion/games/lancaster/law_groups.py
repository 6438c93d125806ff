"""The groups of laws in the pile: of which box each is, as the table chose or lots were drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from companion.core.asking import TABLE, Ask, Raw, Refusal, Rng, one
from companion.core.dice import Lot, dice_words, lots_form
from companion.core.forms import Field, Fields, Option, Pick
from companion.core.game import Choice, Printed
from companion.core.words import Words, join_sentences, say
from companion.games.lancaster.law import Law, LawPile
from companion.games.lancaster.module import IN, Module, modules_on_the_table
from companion.games.lancaster.realm import Realm
from companion.tabletop.box import BoxProfile

# Groups that were inferred from the order of print: the box page can say which card is really in which.

Groups = Mapping[str, int]  # by the keys of laws


def law_groups_printed_values(module: Module) -> tuple[Printed, ...]:
    """Where they were inferred. These a table need never be asked."""
    if not module.groups_are_inferred:
        return ()
    inferred = {law.key: str(law.group) for law in module.laws}
    return (Printed(_law_groups_key(module), say("{box}: the group of each law", box=module.title),
                    _law_groups_form(module.laws),
                    inferred),)


def laws_with_corrected_groups(module: Module, box: BoxProfile) -> Iterable[Law]:
    if not box.knows_value(_law_groups_key(module)):
        return module.laws
    groups: Groups = box.value(_law_groups_key(module))
    return (replace(law, group=groups[law.key]) for law in module.laws)


def _law_groups_key(module: Module) -> str:
    return f"law-groups/{module.key}"


def _law_groups_form(laws: Sequence[Law]) -> Fields[Groups]:
    """How many there are in each is known: with fewer, an evening would run out of laws."""
    each = Counter(law.group for law in laws)
    group = Pick(tuple(Option(str(n), group_title(n), n) for n in sorted(each)))

    def as_many_as_there_are(groups: Groups) -> None:
        found = Counter(groups.values())
        for n in sorted(each):
            if found[n] != each[n]:
                raise Refusal(say("{group}: {found} laws, and it should be {n}.", group=group_title(n), found=found[n],
                                  n=each[n]))

    def dealt(rng: Rng) -> Raw:
        left = [str(law.group) for law in laws]
        return {law.key: left.pop(rng.randrange(len(left))) for law in laws}

    return Fields(dict, tuple((law.key, Field(law.title, group)) for law in laws), as_many_as_there_are, draw=dealt)


def group_title(group: int) -> Words:
    return say("Group {n}", n=group)


# The pile: all new, group by group as the table chose, or as lots are drawn.

ALL, BY_GROUP, BY_LOT = "all", "groups", "lots"
# Of the box that lets a table combine the laws of all boxes.
COMBINED = Choice("laws", say("Law cards in the pile"), (
    Option(ALL, say("All new"), ALL,
           note=say("No old laws. Where two boxes have a group, it is the laws of the King.")),
    Option(BY_GROUP, say("Group by group"), BY_GROUP, note=say("Old or new, as you say for each group.")),
    Option(BY_LOT, say("Drawn by lot"), BY_LOT, note=say("Group by group; Companion draws, or you from your own bag.")),
))
_CHOSEN = "laws-"
Holders = dict[int, list[Module]]  # by the groups: the boxes that have laws for it


def law_group_choices_of_box(modules: Sequence[Module]) -> Iterable[Choice]:
    """Only where there is something to choose. A box's laws can lie in the pile where the box is on the table."""
    asked_with = {COMBINED.key: frozenset({BY_GROUP})}
    for group, holders in _modules_with_laws_by_group(modules).items():
        if len(holders) > 1:
            options = tuple(Option(module.key, module.title, module.key) for module in holders)
            needs = {module.key: {module.key: frozenset({IN})} for module in holders if module is not modules[0]}
            yield Choice(f"{_CHOSEN}{group}", group_title(group), options, needs, asked_with)


def _modules_with_laws_by_group(modules: Iterable[Module]) -> Holders:
    found: Holders = {}
    for module in modules:
        for group, _ in groupby(sorted(law.group for law in module.laws)):
            found.setdefault(group, []).append(module)
    return dict(sorted(found.items()))


def law_pile_of_options(boxes: Sequence[Module], options: Mapping[str, str], box: BoxProfile) -> LawPile:
    """`boxes`: all of this edition. Until lots are drawn nobody knows, and it is as if all were new."""
    how = options.get(COMBINED.key, ALL)

    def chosen(group: int, holders: Sequence[Module]) -> Module:
        if how != BY_GROUP:
            return holders[-1]
        return next((module for module in holders if module.key == options.get(f"{_CHOSEN}{group}")), holders[0])

    return _law_pile_of_modules(modules_on_the_table(boxes, options), chosen, box, lots_are_undrawn=how == BY_LOT)


def _law_pile_of_modules(modules: Iterable[Module], chosen: Callable[[int, Sequence[Module]], Module], box: BoxProfile,
                         *, lots_are_undrawn: bool = False) -> LawPile:
    groups = _modules_with_laws_by_group(modules).items()
    return LawPile.of_law_groups((
        [law for law in laws_with_corrected_groups(chosen(group, holders), box) if law.group == group]
        for group, holders in groups), lots_are_undrawn=lots_are_undrawn)


# Lots.


async def ask_lots_for_law_pile(realm: Realm) -> None:
    """Before anything is set up, so that the list of what to set up knows it."""
    if not realm.law_pile.lots_are_undrawn:
        return
    bags = {group: holders for group, holders in _modules_with_laws_by_group(realm.in_play).items() if len(holders) > 1}
    drawn = await one(Ask(TABLE, "lots", say("Old or new laws? Draw a lot for each group."), lots_form({
        str(group): (group_title(group), Lot(tuple(Option(module.key, module.title, module) for module in holders)))
        for group, holders in bags.items()})))
    realm.law_pile = _law_pile_of_modules(realm.in_play, lambda group, holders: drawn.lots.get(str(group), holders[0]),
                                          realm.box)
    laws = boxes_of_law_groups_words(realm)
    realm.announce(say("Drawn by lot by Companion. {laws}", laws=laws) if drawn.rolled else
                   say("Drawn by lot. {laws}", laws=laws))


def boxes_of_law_groups_words(realm: Realm) -> Words:
    """Each box with the groups that are its."""
    group_of = {law.key: law.group for law in realm.law_pile.laws}
    groups = {module.title: {group_of[law.key] for law in module.laws if law.key in group_of}
              for module in realm.in_play}
    of_each = [say("{box}: group {groups}.", "{box}: groups {groups}.", n=len(its), box=title,
                   groups=dice_words(sorted(its))) for title, its in groups.items() if its]
    if len(of_each) == 1:
        return say("All laws are of this box: {box}.", box=next(title for title, its in groups.items() if its))
    return join_sentences(*of_each)


def law_pile_set_up_words(realm: Realm) -> tuple[Words, ...]:
    """Said before parliament is built of them, where there are laws of several boxes."""
    if sum(bool(module.laws) for module in realm.in_play) < 2:
        return ()
    lots = say("Draw a lot for each group: a card of each box in the linen bag.")
    rest = say("All other law cards go back into the box.")
    return (join_sentences(lots if realm.law_pile.lots_are_undrawn else boxes_of_law_groups_words(realm), rest),)
