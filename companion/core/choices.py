"""What a table agrees on before the evening, and what goes together: offered, refused and drawn from the same data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

from companion.core.asking import Refusal, Rng, RuleBug
from companion.core.game import Choice
from companion.core.words import Words, say, series

Chosen = dict[str, str]  # by the choices' keys, the options'


def usual(choices: Iterable[Choice]) -> Chosen:
    return {choice.key: choice.options[0].key for choice in choices}


def check(choices: Sequence[Choice], chosen: Mapping[str, str]) -> None:
    """Refusal, if an option does not go with the others; `chosen` has one for each choice."""
    by_key = {choice.key: choice for choice in choices}
    for choice in choices:
        for needed, will_do in sorted(choice.needs.get(chosen[choice.key], {}).items()):
            if chosen[needed] not in will_do:
                raise Refusal(_needs(choice, chosen[choice.key], by_key[needed], will_do), path=choice.key)


def _needs(choice: Choice, option: str, other: Choice, will_do: frozenset[str]) -> Words:
    words = {one.key: one.words for one in choice.options}
    return say("“{choice}: {option}” needs “{other}: {options}”.", choice=choice.words, option=words[option],
               other=other.words, options=_fitting(other, will_do))


def _fitting(other: Choice, will_do: frozenset[str]) -> Words:
    return series(tuple(one.words for one in other.options if one.key in will_do))


def demands(choices: Sequence[Choice], choice: Choice, option: str) -> tuple[Words, ...]:
    """What an option needs of the others, to be said beside it before anybody chooses."""
    by_key = {one.key: one for one in choices}
    return tuple(say("Needs “{other}: {options}”.", other=by_key[needed].words,
                     options=_fitting(by_key[needed], will_do))
                 for needed, will_do in sorted(choice.needs.get(option, {}).items()))


def check_some(choices: Sequence[Choice], given: Mapping[str, str]) -> None:
    """Refusal, if these go together with nothing, whatever is chosen of the rest."""
    if _completed(choices, dict(given), _AsOffered()) is None:
        check(choices, usual(choices) | _with_what_they_need(choices, given))


def _with_what_they_need(choices: Sequence[Choice], given: Mapping[str, str]) -> Chosen:
    """As far as it can be had: so a refusal names what is really in the way."""
    chosen, known = dict(given), -1
    while known < len(chosen):
        known = len(chosen)
        for choice in [one for one in choices if one.key in chosen]:
            for other, will_do in choice.needs.get(chosen[choice.key], {}).items():
                chosen.setdefault(other, min(will_do))
    return chosen


class _AsOffered:
    """No luck: always the first."""

    def randrange(self, _stop: int, /) -> int:
        return 0


def is_legal(choices: Sequence[Choice], chosen: Mapping[str, str]) -> bool:
    try:
        check(choices, chosen)
    except Refusal:
        return False
    return True


def drawn(choices: Sequence[Choice], rng: Rng, given: Mapping[str, str]) -> Chosen:
    """One of the legal combinations with what is given; all else is drawn, choice by choice: drawn at once, a box with
    many choices of its own would nearly always be on the table."""
    found = _completed(choices, dict(given), rng)
    if found is None:
        raise RuleBug("these options go with nothing")
    return found


def _completed(choices: Sequence[Choice], chosen: Chosen, rng: Rng) -> Chosen | None:
    """Choice by choice, as far as it goes together."""
    choice = next((one for one in choices if one.key not in chosen), None)
    if choice is None:
        return chosen if is_legal(choices, chosen) else None
    left = [option.key for option in choice.options]
    while left:
        now = chosen | {choice.key: left.pop(rng.randrange(len(left)))}
        if _goes_so_far(choices, now) and (found := _completed(choices, now, rng)):
            return found
    return None


def _goes_so_far(choices: Sequence[Choice], chosen: Chosen) -> bool:
    needed = ((other, will_do) for one in choices if one.key in chosen
              for other, will_do in one.needs.get(chosen[one.key], {}).items())
    return all(chosen.get(other) in (None, *will_do) for other, will_do in needed)


def every(choices: Sequence[Choice]) -> Iterator[Chosen]:
    """Every legal combination."""
    for keys in product(*((option.key for option in choice.options) for choice in choices)):
        chosen = dict(zip((choice.key for choice in choices), keys, strict=True))
        if is_legal(choices, chosen):
            yield chosen


def pairwise(choices: Sequence[Choice]) -> list[Chosen]:
    """A few legal combinations in which any two options that may meet do meet: enough to try them all in."""
    legal = list(every(choices))
    if not choices:
        return legal
    left = set[frozenset[tuple[str, str]]]().union(*map(_meeting, legal))
    found: list[Chosen] = []
    while left:
        best = max(legal, key=lambda chosen: len(left & _meeting(chosen)))
        found.append(best)
        left -= _meeting(best)
    return found


def _meeting(chosen: Chosen) -> set[frozenset[tuple[str, str]]]:
    """Each option, and each two of them."""
    return {frozenset(some) for n in (1, 2) for some in combinations(chosen.items(), n)}
