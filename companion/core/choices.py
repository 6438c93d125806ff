"""What a table agrees on before the evening, and what goes together: offered, refused and drawn from the same data."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from types import MappingProxyType

from companion.core.asking import Refusal, Rng, RuleBug
from companion.core.forms import AlwaysFirst
from companion.core.game import Choice
from companion.core.words import Words, say, series

Chosen = dict[str, str]  # by the choices' keys, the options'


def usual_options(choices: Iterable[Choice]) -> Chosen:
    return {choice.key: choice.options[0].key for choice in choices}


def needed_options(choice: Choice, option: str, *, is_meant: bool = False) -> dict[str, frozenset[str]]:
    """The options of others with which this one can be had. As usual is a choice that is not asked, too; whoever means
    even that by it (`is_meant`) wants it asked."""
    wanted = dict(choice.asked_with) if is_meant or option != choice.options[0].key else {}
    for other, will_do in choice.needs.get(option, {}).items():
        wanted[other] = will_do & wanted.get(other, will_do)
    return wanted


def is_asked(choice: Choice, chosen: Mapping[str, str]) -> bool:
    return all(chosen[other] in will_do for other, will_do in choice.asked_with.items())


def check_combination(choices: Sequence[Choice], chosen: Mapping[str, str], meant: Collection[str] = ()) -> None:
    """Refusal, if an option does not go with the others; `chosen` has one for each choice."""
    for choice in choices:
        wanted = needed_options(choice, chosen[choice.key], is_meant=choice.key in meant)
        missing = {other: will_do for other, will_do in wanted.items() if chosen[other] not in will_do}
        if missing:
            raise Refusal(say("{what} needs {all}.", what=_choice_with_options_words(choice, {chosen[choice.key]}),
                              all=_needed_options_words(choices, missing)), path=choice.key)


def requirement_words(choices: Sequence[Choice], needs: Mapping[str, frozenset[str]]) -> Words | None:
    """What is needed of others, to be said before anybody chooses."""
    return say("Needs {all}.", all=_needed_options_words(choices, needs)) if needs else None


def _needed_options_words(choices: Sequence[Choice], needs: Mapping[str, frozenset[str]]) -> Words:
    return series(tuple(_choice_with_options_words(choice, needs[choice.key]) for choice in choices
                        if choice.key in needs))


def _choice_with_options_words(choice: Choice, options: Collection[str]) -> Words:
    if choice.is_switch and set(options) == {choice.options[1].key}:
        return say("“{choice}”", choice=choice.words)
    return say("“{choice}: {options}”", choice=choice.words,
               options=series(tuple(one.words for one in choice.options if one.key in options)))


def check_partial_choice(choices: Sequence[Choice], given: Mapping[str, str]) -> None:
    """Refusal, if these go together with nothing, whatever is chosen of the rest. Whoever names some means them."""
    if _completed_by_drawing(choices, dict(given), AlwaysFirst(), given) is None:
        check_combination(choices, usual_options(choices) | _with_what_they_need(choices, given), given)


def _with_what_they_need(choices: Sequence[Choice], given: Mapping[str, str]) -> Chosen:
    """As far as it can be had: so a refusal names what is really in the way."""
    chosen, known = dict(given), -1
    while known < len(chosen):
        known = len(chosen)
        for choice in [one for one in choices if one.key in chosen]:
            for other, will_do in needed_options(choice, chosen[choice.key], is_meant=choice.key in given).items():
                chosen.setdefault(other, min(will_do))
    return chosen


def draw_combination(choices: Sequence[Choice], rng: Rng, given: Mapping[str, str],
                     meant: Collection[str] = ()) -> Chosen:
    """One of the legal combinations with what is given; all else is drawn, choice by choice: drawn at once, a box with
    many choices of its own would nearly always be on the table."""
    found = _completed_by_drawing(choices, dict(given), rng, meant)
    if found is None:
        raise RuleBug("these options go with nothing")
    return found


def _completed_by_drawing(choices: Sequence[Choice], chosen: Chosen, rng: Rng, meant: Collection[str]) -> Chosen | None:
    """Choice by choice, as far as it goes together."""
    if not _fits_so_far(choices, chosen, meant):
        return None
    choice = next((one for one in choices if one.key not in chosen), None)
    if choice is None:
        return chosen
    left = [option.key for option in choice.options]
    while left:
        now = chosen | {choice.key: left.pop(rng.randrange(len(left)))}
        if found := _completed_by_drawing(choices, now, rng, meant):
            return found
    return None


def _fits_so_far(choices: Sequence[Choice], chosen: Chosen, meant: Collection[str]) -> bool:
    wanted = ((other, will_do) for one in choices if one.key in chosen
              for other, will_do in needed_options(one, chosen[one.key], is_meant=one.key in meant).items())
    return all(chosen.get(other) in (None, *will_do) for other, will_do in wanted)


def legal_combinations(choices: Sequence[Choice], so_far: Mapping[str, str] = MappingProxyType({})) -> Iterator[Chosen]:
    if not _fits_so_far(choices, dict(so_far), ()):
        return
    choice = next((one for one in choices if one.key not in so_far), None)
    if choice is None:
        yield dict(so_far)
        return
    for option in choice.options:
        yield from legal_combinations(choices, {**so_far, choice.key: option.key})


def pairwise_combinations(choices: Sequence[Choice]) -> list[Chosen]:
    """A few legal combinations in which any two options that may meet do meet: enough to try them all in."""
    legal, numbers = list(legal_combinations(choices)), dict[object, int]()
    if not choices:
        return legal
    # What meets in a combination, a bit each: of thousands of combinations sets would be slow.
    meeting = [sum(1 << numbers.setdefault(some, len(numbers)) for some in _options_and_pairs(chosen))
               for chosen in legal]
    left, found = (1 << len(numbers)) - 1, list[Chosen]()
    while left:
        best = max(range(len(legal)), key=lambda at: (left & meeting[at]).bit_count())
        found.append(legal[best])
        left &= ~meeting[best]
    return found


def _options_and_pairs(chosen: Chosen) -> Iterator[object]:
    """Each option, and each two of them."""
    return chain(chosen.items(), combinations(chosen.items(), 2))
