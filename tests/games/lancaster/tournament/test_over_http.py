"""The box at a real table, with its templates among ours; at the door what does not go together is refused."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import cli
from companion.core.asking import TABLE
from companion.finding import folders
from companion.games import GAMES
from tests.games.lancaster.tournament import laws
from tests.games.lancaster.tournament.box import GAME
from tests.games.tables import Options
from tests.web import houses
from tests.web.forks import check_purse
from tests.web.houses import House, Party
from tests.web.pages import Page, read_forms
from tests.web.test_asks import agreed, asked, fill_in

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
ALL = {"tournament": "in", "heralds": "in", "laws-4": "tournament"}
SEEDS = {3: 6, 2: 2}  # evenings in which somebody wins a tournament soon


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    for name in ("templates", "static"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copytree(HERE / "templates", tmp_path / "templates" / "games" / "lancaster", dirs_exist_ok=True)
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "companion")
    monkeypatch.setattr(houses, "BUILT", [])
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    house = House(tmp_path / "house")
    yield house
    house.close()


def play_on(party: Party, rng: random.Random, until: str) -> None:
    """Everybody looks at their page now and then; who is asked answers on paper."""
    browsers = {**party.phones, TABLE: party.host}
    while party.table.consult(lambda session: session.run.state.step) != until:
        assert not party.table.consult(lambda session: session.run.over), f"nobody came to {until}"
        name = rng.choice(sorted(browsers if rng.random() < 0.05 else asked(party)))
        where = f"/t/{party.code}/screen" if name == TABLE else f"/t/{party.code}"
        page = browsers[name].get(where)
        assert page.status_code == 200
        if forms := read_forms(page.text).answers():
            fill_in(party, browsers[name], rng.choice(forms), rng)


def everybody_sees(party: Party) -> list[str]:
    pages = [*(phone.get(f"/t/{party.code}") for phone in party.phones.values()),
             party.host.get(f"/t/{party.code}/screen")]
    assert {page.status_code for page in pages} == {200}
    return [page.text for page in pages]


@pytest.mark.parametrize(("seats", "options"), [(3, {"books": "companion"}), (2, {"books": "cardboard"})])
def test_its_pages_are_drawn_from_its_own_templates_and_an_evening_goes_on(house: House, seats: int,
                                                                           options: Options) -> None:
    party, rng = agreed(house, GAME, seats, {**options, **ALL}), random.Random(SEEDS[seats])
    play_on(party, rng, "voting")
    *phones, screen = everybody_sees(party)
    assert "A bet on" not in screen
    assert all(page.count("A bet on") == 1 for page in phones)
    play_on(party, rng, "tournament")
    assert all("The riders ride." in page for page in everybody_sees(party))
    assert ("king" in everybody_sees(party)[-1]) == (options["books"] == "companion")
    play_on(party, rng, "conflicts")
    assert all(name in everybody_sees(party)[0] for name in ("Garlands", "Ada"))


def test_what_lies_behind_a_screen_is_on_no_other_page(house: House, tmp_path: Path) -> None:
    party, rng = agreed(house, GAME, 3, {"books": "cardboard", **ALL}), random.Random(1)
    play_on(party, rng, "voting")
    assert "Garlands" in party.phones["red"].get(f"/t/{party.code}").text
    ask = next(ask for ask in party.open_asks() if ask.seat == "red")
    check_purse(party, tmp_path / "worlds", ask, rng, "garlands")


def test_with_two_players_all_see_what_the_companion_keeps_where_the_cardboard_keeps_the_rest(house: House) -> None:
    party = agreed(house, GAME, 2, {"books": "cardboard", **ALL})
    play_on(party, random.Random(1), "voting")
    assert party.host.get(f"/t/{party.code}/screen").text.count("Garlands") == 2


def test_the_group_of_a_law_is_corrected_on_the_page_of_the_box(house: House) -> None:
    host, key = house.host(), "law-groups/tournament"
    chosen = {f"value.{law.key}": str(law.group) for law in laws.LAWS}

    def note(**changed: str) -> str:
        fields = {"key": key, **chosen, **{f"value.{law.replace('_', '-')}": group for law, group in changed.items()}}
        return host.post("/box/lancaster/note", fields).text

    assert "Group 3: 3 laws, and it should be 4." in note(silence="4")
    note(silence="4", queen_of_may="3")
    party = agreed(house, GAME, 3, {"books": "cardboard", **ALL})
    deck = party.table.consult(lambda session: session.run.state.deck)
    assert {law.key for law in deck.laws if law.group == 4} == {"silence", "heraldry", "squires-to-france"}


def chosen_in(page: str) -> dict[str, str]:
    """What a browser would send with the form of this game, as it comes."""
    forms = (form for form in Page(page).forms if form.action == "/tables")
    return next(form for form in forms if form.value("game") == GAME.key).as_it_comes()


# The box that is not ticked is not sent.
CLASH = {"seats": "3", "lancaster.books": "companion", "lancaster.heralds": "in", "lancaster.garlands-worth": "2",
         "lancaster.laws-3": "base", "lancaster.laws-4": "base"}


def test_boxes_that_do_not_go_together_come_back_as_the_same_form_with_the_reason(house: House) -> None:
    host = house.host()
    told = host.post("/tables", {"game": GAME.key, **CLASH})
    assert told.status_code == 409
    assert told.text.count("“The Heralds” needs “The Tournament”.") == 1
    assert chosen_in(told.text) == CLASH
    assert "Good evening, host" in told.text
    again = host.post("/tables", {"game": GAME.key, **chosen_in(told.text), "lancaster.tournament": "in"})
    assert again.status_code == 303


def test_the_form_of_another_game_comes_back_as_usual(house: House) -> None:
    told = house.host().post("/tables", {"game": "secret-vote", "seats": "99"})
    assert told.status_code == 409
    assert chosen_in(told.text) == chosen_in(house.host().get("/").text)


def test_each_box_says_beside_it_what_it_adds_and_needs_and_what_it_brings_says_its_box(house: House) -> None:
    door = re.sub(r"\s+", " ", house.host().get("/").text)
    reason = "Needs “The Tournament”."
    assert re.search(r'"lancaster.heralds" value="in" [^>]*> <span>The Heralds<small>They cry [^<]* sell garlands. '
                     rf'{reason}</small></span>', door)
    assert re.search(rf'<p class="hint">{reason}</p> <div class="line"><label [^>]*>What is a garland', door)
    assert door.count(reason) == 2
    needs = 'data-needs="lancaster.tournament=in"'  # and to the script, with the laws of either group
    assert [door.count(f'value="tournament" {needs}'), door.count(needs)] == [2, 4]


def test_the_command_line_plays_it_and_refuses_what_does_not_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    fits = ["simulate", "lancaster", "--games", "1", "--option", "heralds=in", "--option", "tournament=in"]
    assert CliRunner().invoke(cli.main, fits, env={"LC_ALL": "C"}).exit_code == 0
    for given in ("heralds=in", "laws-4=tournament"):  # what else it takes is drawn
        assert CliRunner().invoke(cli.main, [*fits[:4], "--option", given], env={"LC_ALL": "C"}).exit_code == 0
    refused = CliRunner().invoke(cli.main, [*fits[:4], "--option", "heralds=in", "--option", "tournament=out"],
                                 env={"LC_ALL": "C"})
    assert refused.exit_code != 0
    assert "needs “The Tournament”." in refused.output


