"""Forms that count tiles, kind by kind. The same few are asked for all evening, and at every replay of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from companion.core.counts import Counts, Kind
from companion.core.words import Words
from companion.games.noblemen.pieces import TILES

_KINDS = tuple(Kind(tile.key, tile.words, tile.in_the_box, mark=tile.mark) for tile in TILES.values())
IN_THE_BOX: Mapping[str, int] = {tile.key: tile.in_the_box for tile in TILES.values()}


def tile_kinds(limits: Mapping[str, int], most: int) -> tuple[Kind, ...]:
    """Of each kind no more than its limit, nor than `most`; of what is owed there is none."""
    return _cached_kinds(tuple(max(0, min(limits.get(kind.key, 0), most)) for kind in _KINDS))


@lru_cache(maxsize=512)
def _cached_kinds(limits: tuple[int, ...]) -> tuple[Kind, ...]:
    return tuple(replace(kind, most=limit) for kind, limit in zip(_KINDS, limits, strict=True))


def tile_counts(limits: Mapping[str, int], least: int, most: int, note: Words | None = None) -> Counts:
    """At least and at most so many in all."""
    return _cached_counts(tile_kinds(limits, most), least, most, note)


def counts_of_own_tiles(own: Mapping[str, int], limits: Mapping[str, int], least: int, most: int,
                        note: Words | None = None) -> Counts:
    """The same, with how many of each kind their owner has to choose from. An old answer is judged by the whole box,
    which nobody holds."""
    if own is IN_THE_BOX:
        return tile_counts(limits, least, most, note)
    held = tuple(max(0, own.get(kind.key, 0)) for kind in _KINDS)
    return _cached_counts_of_own(held, tile_kinds(limits, most), least, most, note)


@lru_cache(maxsize=512)
def _cached_counts_of_own(held: tuple[int, ...], kinds: tuple[Kind, ...], least: int, most: int,
                          note: Words | None) -> Counts:
    return Counts(tuple(replace(kind, held=n) for kind, n in zip(kinds, held, strict=True)), least, most, note)


@lru_cache(maxsize=512)
def _cached_counts(kinds: tuple[Kind, ...], least: int, most: int, note: Words | None) -> Counts:
    return Counts(kinds, least, most, note)
