"""Heraldry for the templates: arms and marks from the sprite that every page carries."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup


@lru_cache
def arms(seat: str, size: str = "") -> Markup:
    """A seat's shield; its name always stands beside it, so it is silent to a screen reader."""
    return Markup('<svg class="arms {}" aria-hidden="true"><use href="#arms-{}"/></svg>').format(size, seat)


@lru_cache
def mark(name: str) -> Markup:
    return Markup('<svg class="mark" aria-hidden="true"><use href="#mark-{}"/></svg>').format(name)
