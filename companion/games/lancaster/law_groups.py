"""Groups of laws that were inferred from the order of print: the box page can say which card is really in which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from companion.core.asking import Raw, Refusal, Rng
from companion.core.forms import Field, Fields, Option, Pick
from companion.core.game import Printed
from companion.core.words import Words, say
from companion.games.lancaster.law import Law
from companion.games.lancaster.module import Module
from companion.tabletop.box import Box

Groups = Mapping[str, int]  # by the keys of laws


def printed(module: Module) -> tuple[Printed, ...]:
    """All that a box prints and nobody could read, its groups of laws among them. These it need never be asked."""
    if not module.groups_are_inferred:
        return module.printed
    inferred = {law.key: str(law.group) for law in module.laws}
    return (*module.printed, Printed(_key(module), say("{box}: the group of each law", box=module.title),
                                     _form(module.laws), inferred))


def laws_of(module: Module, box: Box) -> Iterable[Law]:
    """In their groups, as they were corrected."""
    if not box.has(_key(module)):
        return module.laws
    groups: Groups = box.value(_key(module))
    return (replace(law, group=groups[law.key]) for law in module.laws)


def _key(module: Module) -> str:
    return f"law-groups/{module.key}"


def _form(laws: Sequence[Law]) -> Fields[Groups]:
    """How many there are in each is known: with fewer, an evening would run out of laws."""
    each = Counter(law.group for law in laws)
    group = Pick(tuple(Option(str(n), _words(n), n) for n in sorted(each)))

    def as_many_as_there_are(groups: Groups) -> None:
        found = Counter(groups.values())
        for n in sorted(each):
            if found[n] != each[n]:
                raise Refusal(say("{group}: {found} laws, and it should be {n}.", group=_words(n), found=found[n],
                                  n=each[n]))

    def dealt(rng: Rng) -> Raw:
        left = [str(law.group) for law in laws]
        return {law.key: left.pop(rng.randrange(len(left))) for law in laws}

    return Fields(dict, tuple((law.key, Field(law.title, group)) for law in laws), as_many_as_there_are, draw=dealt)


def _words(group: int) -> Words:
    return say("Group {n}", n=group)
