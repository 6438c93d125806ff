"""The modules of the box, which of them a table may play together, and what they must not call alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from companion.core.asking import RuleBug
from companion.core.forms import Option
from companion.core.game import Choice, Printed
from companion.core.words import say
from companion.games.lancaster.base_game import BASE
from companion.games.lancaster.court import KINGS_COURT
from companion.games.lancaster.kings_laws import KINGS_LAWS
from companion.games.lancaster.law_groups import COMBINED, law_group_choices_of_box, law_groups_printed_values
from companion.games.lancaster.module import IN, OUT, BaseGame, Module
from companion.games.lancaster.new_laws import NEW_LAWS
from companion.games.lancaster.order import Step
from companion.games.lancaster.resentment import RESENTMENT
from companion.games.lancaster.reward_tiles import REWARD_TILES
from companion.games.lancaster.stocks import Fact

MODULES: tuple[Module, ...] = (BASE, NEW_LAWS, KINGS_COURT, RESENTMENT, KINGS_LAWS, REWARD_TILES)  # the one list


def choices(modules: Sequence[Module]) -> tuple[Choice, ...]:
    """What a table agrees on: every box but the first, with what it needs; what each brings; the laws by groups."""
    first, *others = modules
    brought = [_choice_asked_only_with_box(module, choice) for module in others for choice in module.choices]
    laws_last = sorted(brought, key=lambda choice: choice.key == COMBINED.key)
    return (*map(_choice_of_box, others), *first.choices, *laws_last, *law_group_choices_of_box(modules))


def _choice_of_box(module: Module) -> Choice:
    needs = {IN: {key: frozenset({IN}) for key in module.needs}} if module.needs else {}
    return Choice(module.key, module.title, (Option(OUT, say("Without"), OUT),
                                             Option(IN, say("With it"), IN, note=module.note)), needs,
                  is_switch=True)


def _choice_asked_only_with_box(module: Module, choice: Choice) -> Choice:
    """Where the box is not on the table, all is as usual."""
    return replace(choice, asked_with={**choice.asked_with, module.key: frozenset({IN})})


def printed_values_of_module(module: Module) -> tuple[Printed, ...]:
    """All that a box prints and nobody could read, its groups of laws among them."""
    return (*module.printed_values, *law_groups_printed_values(module))


def refuse_duplicate_keys(what: str, keys: Sequence[str]) -> None:
    """Two modules that call something of theirs the same would each change what is the other's."""
    twice = {key for key in keys if keys.count(key) > 1}
    if twice:
        raise RuleBug(f"{what} of one name: {sorted(twice)}")


def refuse_modules_sharing_keys(modules: Iterable[Module]) -> None:
    modules = tuple(modules)
    for what, brought in _NAMED.items():
        refuse_duplicate_keys(what, [key for module in modules for key in brought(module)])
    refuse_duplicate_keys("facts",
                          [fact.key for fact in dict.fromkeys(fact for module in modules
                                                              for fact in _scoring_facts_of_module(module))])


def _steps_of_module(module: Module) -> Iterable[Step]:
    return (*module.order.steps, *module.steps) if isinstance(module, BaseGame) else module.steps


def _scoring_facts_of_module(module: Module) -> Iterable[Fact]:
    """Several may count the same one; two of one name would be taken for each other."""
    yield from (fact for category in module.scored_categories for fact in category.facts)
    yield from (fact for addition in module.scoring_additions for fact in (addition.to, addition.fact))


_NAMED: Mapping[str, Callable[[Module], Iterable[str]]] = {
    "modules": lambda module: (module.key,),
    "steps": lambda module: (step.key for step in _steps_of_module(module)),
    "laws": lambda module: (law.key for law in module.laws),
    "stocks": lambda module: (stock.key for stock in module.stocks),
    "places": lambda module: (kind.key for kind in module.place_kinds),
    "scored categories": lambda module: (category.award_rule.key for category in module.scored_categories),
    "printed values": lambda module: (one.key for one in printed_values_of_module(module)),
}
