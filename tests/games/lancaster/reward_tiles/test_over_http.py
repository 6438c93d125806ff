"""The tiles at a real table: drawn by Companion with a tap, seen where they lie, told to draw where hands do it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.asking import TABLE
from companion.games import GAMES
from tests.games.lancaster.reward_tiles.tables import IN
from tests.web.houses import House, Party
from tests.web.pages import Form, read_forms
from tests.web.test_asks import agreed, asked, fill_in

LANCASTER = GAMES["lancaster"]
TO_DRAW = "Draw a reward tile and lay it face up"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "house")
    yield house
    house.close()


def play_until(party: Party, rng: random.Random, key: str) -> None:
    """Whoever is asked answers on paper, until this is asked."""
    browsers = {**party.phones, TABLE: party.host}
    while not any(ask.key.startswith(key) for ask in party.open_asks()):
        name = rng.choice(sorted(asked(party)))
        where = f"/t/{party.code}/screen" if name == TABLE else f"/t/{party.code}"
        if forms := read_forms(browsers[name].get(where).text).answers():
            fill_in(party, browsers[name], rng.choice(forms), rng)


def pages(party: Party) -> list[str]:
    every = [*(phone.get(f"/t/{party.code}").text for phone in party.phones.values()),
             party.host.get(f"/t/{party.code}/screen").text]
    return [re.sub(r"\s+", " ", page) for page in every]


def question(party: Party, phone: str) -> Form:
    (form,) = read_forms(party.phones[phone].get(f"/t/{party.code}").text).answers()
    return form


def drawn_by_companion(party: Party) -> str:
    play_until(party, random.Random(2), "reward-tile/1")
    form = question(party, "blue")
    assert len([control for control in form.controls if control.name == "answer"]) == 9
    told = party.phones["blue"].post(form.action, {"key": form.value("key"), "era": form.value("era"),
                                                   "answer.roll": "yes"})
    assert told.status_code == 303
    entry = party.table.ask_session(lambda session: session.run.history[-1])
    assert (set(entry.raw), entry.raw["rolled"]) == ({"drawn", "rolled"}, True)
    return str(entry.raw["drawn"])


def test_companion_draws_with_a_tap_and_says_so_where_all_answers_stand(house: House) -> None:
    party = agreed(house, LANCASTER, 3, {**IN, "books": "companion"})
    county = drawn_by_companion(party)
    answers = party.phones["red"].get(f"/t/{party.code}/wrong").text
    assert len(re.findall(r"\(drawn by Companion\)", answers)) == 1
    if not party.table.ask_session(lambda session: session.run.state.box.knows_value(f"reward-tile/{county}")):
        assert county in ("northumberland", "gloucester", "suffolk") or [
            ask.key for ask in party.open_asks()] == [f"box/reward-tile/{county}"]


@pytest.mark.parametrize("players", [2, 3])
def test_a_tile_is_seen_in_its_county_by_everybody(house: House, players: int) -> None:
    party = agreed(house, LANCASTER, players, {**IN, "books": "companion"})
    county = drawn_by_companion(party)
    play_until(party, random.Random(2), "place/1")
    for page in pages(party):
        assert page.count('class="lying"') == 1
        (lying,) = re.findall(r'translate="no">(\w+)</span></h3>(?:(?!</h3>).)*class="lying"', page)
        assert lying.lower() == county


def test_by_hand_everybody_reads_when_to_draw_and_one_tap_says_which_it_was(house: House) -> None:
    party = agreed(house, LANCASTER, 3, {**IN, "books": "cardboard"})
    play_until(party, random.Random(2), "reward-tile/1")
    assert all(page.count(TO_DRAW) == 1 for page in pages(party))
    form = question(party, "blue")
    letters = [control.value for control in form.controls if control.name == "answer"]
    assert letters[:2] == ["northumberland", "stafford"]
    play_until(party, random.Random(2), "ballot/")
    assert not any(TO_DRAW in page for page in pages(party))
