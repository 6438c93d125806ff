"""What reads otherwise since an answer was corrected: of its parts those that differ, with what each was and is.

It compares what is said of the answer, before and after: where nothing may be said, there is nothing to compare.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.entries import LABELLED
from companion.core.words import Words, series, things

NOTHING = Words("–")


@dataclass(frozen=True, slots=True)
class _Part:
    where: tuple[Words, ...]  # what it is called, the whole first
    what: Words


def otherwise(was: Words, now: Words) -> Words:
    """The whole, where only the order differs; and what it is, where nothing does."""
    old, new = list(_parts(was)), list(_parts(now))
    gone, come = _but(old, new), _but(new, old)
    gone, come = _filled(gone, come), _filled(come, gone)
    changed = list(_changes(gone, come))
    return series(tuple(changed)) if changed else now if was == now else _arrow(was, now)


def _parts(words: Words, where: tuple[Words, ...] = ()) -> Iterator[_Part]:
    if words.text == LABELLED:
        (_, label), (_, value) = words.values
        if isinstance(label, Words) and isinstance(value, Words):
            yield from _parts(value, (*where, label))
            return
    for item in things(words):
        yield from _parts(item, where)
    if not things(words):
        yield _Part(where, words)


def _but(some: list[_Part], others: list[_Part]) -> list[_Part]:
    """Without what the others have as well; what lies twice may have gone once."""
    left, found = [*others], []
    for part in some:
        if part in left:
            left.remove(part)
        else:
            found.append(part)
    return found


def _filled(some: list[_Part], others: list[_Part]) -> list[_Part]:
    """Without the "nobody" of a place where somebody stands among the others."""
    within = {other.where[:n] for other in others for n in range(len(other.where))}
    return [part for part in some if part.what.values or part.where not in within]


def _changes(gone: list[_Part], come: list[_Part]) -> Iterator[Words]:
    """Something else at the same place, the same at another place, and what is left over."""
    for where in dict.fromkeys(part.where for part in gone):
        was, now = ([part for part in parts if part.where == where] for parts in (gone, come))
        if was and now:
            gone[:] = [part for part in gone if part not in was]
            come[:] = [part for part in come if part not in now]
            yield _within(where, _arrow(*(series(tuple(part.what for part in parts)) for parts in (was, now))))
    for is_twin in (_has_moved, _is_left):
        for part in [*gone]:
            if twin := next((other for other in come if is_twin(part, other)), None):
                gone.remove(part)
                come.remove(twin)
                yield _elsewhere(part, twin)
    yield from (_within(part.where, _arrow(part.what, NOTHING)) for part in gone)
    yield from (_within(part.where, _arrow(NOTHING, part.what)) for part in come)


def _has_moved(one: _Part, other: _Part) -> bool:
    return min(len(one.where), len(other.where)) > 1 and one.where[-1] == other.where[-1]


def _is_left(_one: _Part, _other: _Part) -> bool:
    return True


def _elsewhere(one: _Part, other: _Part) -> Words:
    name = one.where[-1:] if _has_moved(one, other) else ()
    here, there = (part.where[:len(part.where) - len(name)] for part in (one, other))
    if here and there and one.what == other.what:
        return _within(name, _arrow(_within(here[:-1], _short(here[-1])), _within(there[:-1], _short(there[-1]))))
    return _within(name, _arrow(_within(here, one.what), _within(there, other.what)))


def _arrow(was: Words, now: Words) -> Words:
    return Words("{was} → {now}", values=(("was", was), ("now", now)))


def _within(where: tuple[Words, ...], words: Words) -> Words:
    for label in reversed(where):
        words = Words(LABELLED, values=(("label", _short(label)), ("value", words)))
    return words


def _short(label: Words) -> Words:
    """Many labels say besides what lies there: the name that they begin with is enough."""
    _, begins = label.values[0] if label.values and label.text.startswith("{") else ("", None)
    return begins if isinstance(begins, Words) else label
