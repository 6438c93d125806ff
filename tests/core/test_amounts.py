"""Numbers whose buttons begin somewhere else than at the least of them."""

from __future__ import annotations

import random

import pytest

from companion.core.asking import RuleBug
from companion.core.forms import Amount


@pytest.mark.parametrize("first", [0, 4])
def test_buttons_that_begin_with_no_legal_number_are_our_bug(first: int) -> None:
    with pytest.raises(RuleBug):
        Amount(1, 3, first=first)


def test_where_the_buttons_begin_judges_nothing() -> None:
    rng, form = random.Random(3), Amount(1, 3, first=3)
    assert {form.sample(rng) for _ in range(60)} == {form.read(n) for n in (1, 2, 3)}
    assert (form.first_button, Amount(1, 3).first_button, Amount(-1, 3, first=0).first_button) == (3, 1, 0)
