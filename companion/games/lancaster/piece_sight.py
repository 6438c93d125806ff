"""Pieces that are neither knights nor squires, as everybody sees them, wherever they stand: each by its own name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.words import Words
from companion.games.lancaster.pieces import Piece


@dataclass(frozen=True, slots=True)
class PieceView:
    words: Words
    strength: int
    mark: str = ""  # its drawing, if it has one


def piece_views(pieces: Iterable[Piece]) -> tuple[PieceView, ...]:
    return tuple(PieceView(piece.words, piece.strength, piece.mark) for piece in pieces)
