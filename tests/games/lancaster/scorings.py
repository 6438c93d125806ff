"""Final scorings for tests: set up by what matters, read by category."""

from __future__ import annotations

from typing import Any

from companion.games.lancaster.final_scoring import Award, Holdings, Scoring, final_scoring

NAMES = "ABCDE"


def scored(*holdings: dict[str, int], **options: Any) -> Scoring:
    """Players A, B, C … with what is said of them, otherwise nothing."""
    held = {name: Holdings(**{"power_points": 0, "knighthood": 0, **each})
            for name, each in zip(NAMES, holdings, strict=False)}
    return final_scoring(held, **options)


def category(scoring: Scoring, key: str) -> tuple[Award, ...]:
    return next(each.awards for each in scoring.categories if each.key == key)


def points(scoring: Scoring, key: str) -> list[int]:
    return [award.points for award in category(scoring, key)]
