"""The prestige track as it is drawn."""

from __future__ import annotations

from companion.games.noblemen.stairs import stairs


def test_every_title_has_its_landing() -> None:
    assert {step.space: step.landing.key for step in stairs([]) if step.landing} == {
        2: "viscount", 6: "earl", 10: "marquess", 14: "duke"}


def test_beyond_the_highest_landing_only_steps_with_somebody_on_them_are_drawn() -> None:
    steps = stairs([0, 9, 17, 18, 33])
    assert [step.space for step in steps] == [*range(16), 17, 18, 33]
    assert [step.space for step in steps if step.skips] == [17, 33]
