"""The end of Long Live the King! as a page: who wins need not have the most votes, and then the page says why."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from companion.core.asking import TABLE
from companion.games import GAMES
from companion.web.soft_names import SOFT_HYPHEN
from tests.browser.council import VOTES
from tests.web.houses import House, Party
from tests.web.test_asks import agreed

WHY = "the most region votes among them make the king"


def elections(house: House, told: Sequence[dict[str, int]]) -> Party:
    """Green calls each of them; all others have cards left."""
    party, rng = agreed(house, GAMES["long-live-the-king"], 3, {"books": "cardboard"}), random.Random(1)
    counted = iter(told)
    assert party.answer(TABLE, dict(VOTES)).status_code == 303
    while asks := party.open_asks():
        kinds = {ask.key.split("/")[0] for ask in asks}
        if "out" in kinds:
            ask = next(ask for ask in asks if ask.key.startswith("out") and ask.seat == "green")
            assert party.answer("green", ask.form.sample(rng), ask.key).status_code == 303
        elif "election" in kinds:
            votes = next(counted)
            for ask in asks:
                cards = "none" if ask.seat == "green" else "cards"
                raw = {"has_cards": cards, "votes": str(votes[ask.seat])}
                assert party.answer(ask.seat, raw, ask.key).status_code == 303
        else:
            assert party.answer(asks[0].seat, asks[0].form.sample(rng), asks[0].key).status_code == 303
    return party


TWICE_RED = [{"red": 15, "blue": 14, "green": 3}] * 2


@pytest.mark.parametrize(("told", "more", "explains"), [
    ([*TWICE_RED, {"red": 17, "blue": 18, "green": 2}], 1, True),
    ([*TWICE_RED, {"red": 16, "blue": 18, "green": 2}], 0, True),
    ([{"red": 25, "blue": 8, "green": 3}], None, False),
])
def test_where_somebody_has_as_many_votes_as_the_king_the_page_says_why_they_are_not(
        house: House, told: list[dict[str, int]], more: int | None, explains: bool) -> None:
    """`more`: than the king has."""
    party = elections(house, told)
    standings = party.table.snapshot.pages[None].view.final.standings
    assert more is None or standings[1].total - standings[0].total == more
    assert (standings[1].total >= standings[0].total) is explains
    for page in (party.host.get(f"/t/{party.code}/screen").text, party.phones["red"].get(f"/t/{party.code}").text):
        assert (WHY in page.replace(SOFT_HYPHEN, "")) is explains
