"""The modules on this table, looked up together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.core.asking import RuleBug
from companion.core.words import Words
from companion.games.lancaster.board import HOME_KINDS, PlaceKind
from companion.games.lancaster.module import (
    BaseGame,
    CombinationsSentAlong,
    DeedProcedure,
    MarkersOn,
    Module,
    ScoredCategory,
    ScoringAddition,
)
from companion.games.lancaster.order import OrderOfPlay
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.spaces import Place
from companion.games.lancaster.stocks import Amounts, Deed, Fact, Stock


@dataclass(frozen=True)
class ModulesInPlay:
    modules: tuple[Module, ...]
    rules: int  # the number that the evening began with

    def __iter__(self) -> Iterator[Module]:
        return iter(self.modules)

    @cached_property
    def base_game(self) -> BaseGame:
        base = self.modules[0]
        assert isinstance(base, BaseGame)
        return base

    @cached_property
    def order(self) -> OrderOfPlay:
        """The base game's, with the steps of all; what the evening's rules did not know yet is not played."""
        return self.base_game.order.with_steps(step for module in self.modules
                                               for step in module.steps).as_of(self.rules)

    @cached_property
    def place_kinds(self) -> tuple[PlaceKind, ...]:
        return tuple(kind for module in self.modules for kind in module.place_kinds)

    @cached_property
    def placing_notes(self) -> tuple[Words, ...]:
        """By hand: what else is placed than knights where they always are."""
        return tuple(kind.note_by_hand for kind in self.place_kinds if kind.note_by_hand)

    @cached_property
    def stocks(self) -> tuple[Stock, ...]:
        return tuple(stock for module in self.modules for stock in module.stocks)

    @cached_property
    def start_amounts(self) -> Amounts:
        """What everybody has of each stock, in the purse and on the list of what to set up."""
        instead = {stock: n for module in self.modules for stock, n in module.start_amounts.items()}
        return {stock: instead.get(stock, stock.start) for stock in self.stocks}

    @cached_property
    def companion_piece_rules(self) -> tuple[CombinationsSentAlong, ...]:
        return tuple(module.combinations_sent_along for module in self.modules if module.combinations_sent_along)

    @cached_property
    def place_marker_rules(self) -> tuple[MarkersOn, ...]:
        return tuple(module.markers_on for module in self.modules if module.markers_on)

    @cached_property
    def scored_categories(self) -> tuple[ScoredCategory, ...]:
        """What the final scoring counts, in its order."""
        return tuple(category for module in self.modules for category in module.scored_categories)

    @cached_property
    def facts_for_final_scoring(self) -> tuple[Fact, ...]:
        """All that some category must know, each once."""
        facts = (fact for category in self.scored_categories for fact in category.facts)
        return tuple(dict.fromkeys((*facts, *(addition.fact for addition in self.scoring_additions))))

    @cached_property
    def scoring_additions(self) -> tuple[ScoringAddition, ...]:
        return tuple(addition for module in self.modules for addition in module.scoring_additions)

    @cached_property
    def _procedure_by_deed(self) -> dict[Deed, DeedProcedure]:
        return {rule.deed: rule for rule in self.base_game.deeds}

    def words_with_alternatives_by_hand(self, words: Words, *deeds: Deed) -> Words:
        """What a law gives, with what modules let hands do instead; before 0.2 nobody told them."""
        for module in self.modules if self.rules >= SINCE_0_2 else ():
            for deed in deeds:
                if deed in module.instead_by_hand:
                    words = module.instead_by_hand[deed](words)
        return words

    def deed_procedure(self, deed: Deed) -> DeedProcedure:
        return self._procedure_by_deed[deed]

    @cached_property
    def _kind_by_place(self) -> dict[Place, PlaceKind]:
        return {}

    def kind_of_place(self, place: Place) -> PlaceKind:
        if place not in self._kind_by_place:
            kind = next((kind for kind in (*self.place_kinds, *HOME_KINDS) if kind.has_place(place)), None)
            if kind is None:
                raise RuleBug(f"nobody knows the place {place}")
            self._kind_by_place[place] = kind
        return self._kind_by_place[place]
