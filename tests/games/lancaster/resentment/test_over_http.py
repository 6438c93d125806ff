"""Tower, track and markers on real pages: drawn where the board is, offered where one decides, covered where secret."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion import cli
from companion.core.asking import TABLE
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.books import correct_purse
from companion.games.lancaster.pieces import KNIGHTS
from companion.games.lancaster.playing import BY_HAND
from companion.games.lancaster.resentment.dishonor import DISHONOR
from companion.games.lancaster.resentment.tower import TOWER
from tests.games.lancaster.resentment.tables import WITH_IT
from tests.games.tables import Options
from tests.speed import slow
from tests.web.houses import House, Party
from tests.web.pages import read_forms, text_from
from tests.web.test_asks import agreed, asked, fill_in


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "house")
    yield house
    house.close()


def played_to(house: House, step: str, seats: int, options: Options) -> Party:
    """Whoever is asked answers on paper, until the table sees this step."""
    party, rng = agreed(house, LANCASTER, seats, options), random.Random(seats)
    while party.table.ask_session(lambda session: session.run.state.step) != step:
        play_one(party, rng)
    return party


def play_one(party: Party, rng: random.Random) -> None:
    browsers = {**party.phones, TABLE: party.host}
    name = rng.choice(sorted(asked(party)))
    page = browsers[name].get(f"/t/{party.code}/screen" if name == TABLE else f"/t/{party.code}")
    fill_in(party, browsers[name], rng.choice(read_forms(page.text).answers()), rng)


def lay(party: Party, markers: int, taken: int) -> None:
    """A knight of red's in the tower, so many markers behind its screen, so many gone from the track."""
    def change(session: Any) -> None:
        realm = session.run.state
        knight = KNIGHTS[2]
        there = next(place for place, company in realm.spaces.places_and_companies_of("red")
                     if knight in company.pieces)
        realm.spaces.remove_pieces(there, "red", knight)
        realm.spaces.add_pieces(TOWER, "red", knight)
        correct_purse(realm, "red", DISHONOR, markers)
        realm.states["resentment"].taken = taken
        session.run.stamp = object()

    party.table.ask_session(change)
    party.table._renew_snapshot_and_tell()


def screen(party: Party) -> str:
    return party.host.get(f"/t/{party.code}/screen").text


def phone(party: Party, seat: str) -> str:
    return party.phones[seat].get(f"/t/{party.code}").text


@slow
def test_tower_and_track_are_drawn_on_the_board_and_said_to_who_does_not_see(house: House) -> None:
    party = played_to(house, "placing", 3, WITH_IT)
    lay(party, markers=1, taken=3)
    for page in (screen(party), phone(party, "blue")):
        assert "The tower, strength 5/7 nobody 3 Ada 2" in text_from(page, 'class="keep"')
        assert re.search(r"exposed −\d+ −\d+ 3 −\d+ −\d+", text_from(page, 'class="track plain"'))


def test_with_two_players_the_track_shows_the_numbers_that_count(house: House) -> None:
    party = played_to(house, "placing", 2, WITH_IT)
    lay(party, markers=0, taken=2)
    track = text_from(screen(party), 'class="track plain"')
    assert re.search(r"exposed −\d+ 2 −\d+ ", track)


def test_who_places_a_knight_is_offered_the_tower_with_what_is_inside(house: House) -> None:
    party = played_to(house, "placing", 4, WITH_IT)
    (name,) = asked(party)
    page = phone(party, name)
    assert 'value="tower"' in page
    assert "strength 2 of 7 inside" in page


@slow
def test_where_conflicts_were_fought_the_screen_shows_the_track_and_who_took_a_marker(house: House) -> None:
    party = played_to(house, "conflicts", 3, WITH_IT)
    while not any(not one.outcome.england_wins
                  for one in party.table.ask_session(lambda session: session.run.state.fought)):
        play_one(party, random.Random(3))
    page = screen(party)
    assert 'class="track plain"' in page
    assert "+1 dishonor marker" in text_from(page, 'class="fought__gave"')
    assert "+1 dishonor marker" in text_from(phone(party, "red"), 'class="report__gave"')
    assert not re.search(r"Conflict \d</p>", page[page.find('class="results'):] if 'class="results' in page else "")


def test_how_many_markers_one_has_stands_on_ones_own_phone_alone_with_three_players(house: House) -> None:
    party = played_to(house, "placing", 3, WITH_IT)
    lay(party, markers=7, taken=0)
    held = re.compile(r"<strong>7</strong>\s*<span class=\"holdings__what\">Dishonor markers")
    assert held.search(phone(party, "red"))
    assert not any(held.search(page) for page in (phone(party, "blue"), screen(party)))


def test_with_two_players_everybodys_markers_lie_open(house: House) -> None:
    party = played_to(house, "placing", 2, WITH_IT)
    lay(party, markers=7, taken=0)
    held = re.compile(r"<strong>7</strong>\s*<span class=\"holdings__what\">Dishonor markers")
    assert all(held.search(page) for page in (phone(party, "blue"), screen(party)))


def test_with_the_cardboard_the_table_is_told_to_empty_the_tower_and_nothing_is_drawn(house: House) -> None:
    party = played_to(house, BY_HAND, 3, {**WITH_IT, "books": "cardboard"})
    page = screen(party)
    assert "Empty the tower: all knights go home but the one that nobody plays." in phone(party, "red")
    assert 'class="keep"' not in page


def test_the_set_up_says_what_the_box_adds(house: House) -> None:
    party = played_to(house, "setting-up", 2, WITH_IT)
    assert "drop a knight of strength 4 into it" in screen(party)


def test_the_command_line_plays_it_and_refuses_its_table_option_without_it() -> None:
    def ran(*options: str) -> tuple[int, str]:
        given = [part for option in options for part in ("--option", option)]
        told = CliRunner().invoke(cli.main, ["simulate", "lancaster", "--games", "1", *given], env={"LC_ALL": "C"})
        return told.exit_code, told.output

    assert ran("resentment=in", "dishonor-ties=markers-blame")[0] == 0
    code, told = ran("resentment=out", "dishonor-ties=markers-blame")
    assert code != 0
    assert "needs “The King's Resentment”." in told
