"""What a page loads: styles in bundles, made small; symbols that are shown; pages packed on their way."""

from __future__ import annotations

import gzip
import hashlib
import random
import re

import pytest

from companion.core.game import Game
from companion.games import GAMES
from companion.web.assets import (
    LIVE,
    _linked,
    assets_by_name,
    linked_style_bundle,
    mark_icon_svg,
    seat_arms_svg,
    sprite_svg_for_page,
    static_files_by_path,
    style_links,
)
from tests.games.tables import table
from tests.web.houses import Browser, House, Party, ballot, begun, lobby, sit_down

LINK = re.compile(r'<link rel="stylesheet" href="([^"]+)"')
SYMBOL = re.compile(r'<symbol id="([\w-]+)"')


def test_a_page_links_the_shells_style_and_one_bundle_of_all_else_it_needs(house: House) -> None:
    party = begun(house)
    seat, door = party.phones["red"].get(f"/t/{party.code}").text, house.browser().get(f"/j/{party.code}").text
    assert [address.rpartition("/")[2] for address in LINK.findall(door)] == ["shell-page.css"]
    assert [address.rpartition("/")[2] for address in LINK.findall(seat)] == [
        "shell-page.css", "shell-questions+shell-living+shell-phone+tabletop-page+tabletop-phone+games-lancaster-page"
                          "+games-lancaster-phone.css"]
    for address in LINK.findall(seat):
        assert house.browser().get(address).status_code == 200


def weight(browser: Browser, path: str) -> int:
    """Bytes on their way: a page and all that it links."""
    page = browser.get(path, Accept_Encoding="gzip")
    linked = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', gzip.decompress(page.data).decode()))
    return len(page.data) + sum(len(browser.get(one, Accept_Encoding="gzip").data) for one in linked)


def test_pages_stay_light_and_the_door_carries_nothing_that_only_a_game_needs(house: House) -> None:
    party = begun(house)
    assert weight(house.browser(), f"/j/{party.code}") < 9_000
    assert weight(party.phones["red"], f"/t/{party.code}") < 60_000
    assert weight(party.host, f"/t/{party.code}/screen") < 68_000


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_cells_need_comes_only_with_a_game_that_asks_plans(house: House, game: Game) -> None:
    host = house.host()
    code = host.post("/tables", {"game": game.key, "seats": game.least}).location.split("/")[2]
    page = host.get(f"/t/{code}/screen").text
    assert {"/live-plan.js" in page, "+shell-plan+" in page} == {game.asks_plans}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_that_asks_plans_says_so(game: Game) -> None:
    rng = random.Random(game.key)
    there = table(game, game.least, rng)
    asked = ""
    while there.session.last_seq < 20 and not there.session.run.over:
        asked += repr([ask.form for ask in there.session.run.asks.values()])
        there.answer_something(rng)
    assert ("Plan(" in asked) == game.asks_plans


def digest_of(name: str) -> str:
    """As anybody can work it out."""
    return hashlib.sha256(b"\n".join(linked_style_bundle(f"{one}.css").plain
                                     for one in name.split("+"))).hexdigest()[:12]


def test_a_bundle_can_be_asked_for_before_a_page_has_linked_it(house: House) -> None:
    name = "tabletop-record+shell-sheets"
    asked = house.browser().get(f"/static/{digest_of(name)}/{name}.css")
    assert asked.data == b"\n".join(linked_style_bundle(f"{one}.css").plain for one in name.split("+"))
    assert house.browser().get(f"/static/{'0' * 12}/{name}.css").status_code == 404


@pytest.mark.parametrize("name", ["nothing.css", "shell-page+nothing.css", "shell-page+shell-page.css", "+.css", ".css",
                                  "shell/page.css", "shell-symbols.css"])
def test_a_bundle_of_what_is_not_there_is_not_found(house: House, name: str) -> None:
    assert house.browser().get(f"/static/0123456789ab/{name}").status_code == 404


def test_a_room_without_styles_of_its_own_needs_none() -> None:
    assert style_links("shell/page", "games/secret_vote/page") == style_links("shell/page")


def test_a_page_carries_the_symbols_it_shows_and_a_page_that_lives_all_of_its_rooms(house: House) -> None:
    party = lobby(house)
    door, seat = house.browser().get(f"/j/{party.code}").text, party.phones["red"].get(f"/t/{party.code}").text
    assert set(SYMBOL.findall(door)) == set(re.findall(r'<use href="#([\w-]+)"', door))
    assert {"arms-red", "mark-wifi-off", "mark-marker", "mark-swords"} <= set(SYMBOL.findall(seat))
    assert SYMBOL.findall(house.browser().get("/").text) == []


def test_a_vote_shows_more_votes_by_a_mark_only_where_the_game_brings_one(house: House) -> None:
    host = house.host()
    party = Party(house, host.post("/tables", {"game": "secret-vote", "seats": 2}).location.split("/")[2], host, {})
    sit_down(party, "red")
    sit_down(party, "blue")
    host.post(f"/t/{party.code}/begin")
    party.answer("red", ballot("yes", 2))
    party.answer("blue", ballot("no"))
    page = party.phones["red"].get(f"/t/{party.code}").text
    more = re.findall(r'<span class="vote__markers">(.*?)</span></li>', page, re.DOTALL)
    assert [re.sub(r"<[^>]*>", "", found).split() for found in more] == [["+22", "markers"], []]  # "+2" is only seen
    assert '<span aria-hidden="true">+2</span>' in more[0]
    assert set(SYMBOL.findall(page)) & {"mark-marker", "mark-done", "mark-swords"} == {"mark-done"}


def test_a_symbol_of_another_room_is_not_carried() -> None:
    shown = seat_arms_svg("red") + mark_icon_svg("swords")
    assert SYMBOL.findall(sprite_svg_for_page(shown)) == ["arms-red"]
    assert SYMBOL.findall(sprite_svg_for_page(shown, ["games/lancaster"])) == ["arms-red", "mark-swords"]


def test_pages_are_packed_for_who_can_unpack_them(house: House) -> None:
    party = begun(house)
    phone, path = party.phones["red"], f"/t/{party.code}"
    plain, small = phone.get(path), phone.get(path, Accept_Encoding="gzip")
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(small.data) == plain.data
    assert small.content_length == len(small.data) < len(plain.data) / 2
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in small.headers["Vary"]


def test_what_is_made_small_keeps_no_comment() -> None:
    assert "//" not in assets_by_name()["live.js"].plain.decode()
    assert b"/*" not in linked_style_bundle("shell-page.css").plain


@pytest.mark.parametrize("name", ["tabletop-page+shell-page", "shell-page+tabletop-page"])
def test_a_strangers_order_of_styles_is_neither_packed_nor_kept(house: House, name: str) -> None:
    before = dict(_linked)
    asked = house.browser().get(f"/static/{digest_of(name)}/{name}.css", headers={"Accept-Encoding": "gzip"})
    assert (asked.status_code, asked.headers.get("Content-Encoding")) == (200, None)
    assert house.browser().get(f"/static/000000000000/{name}.css").status_code == 404
    assert set(_linked) - set(before) <= {"shell-page.css", "tabletop-page.css"}  # what this test itself has linked


def test_every_part_of_the_living_page_s_script_is_in_it() -> None:
    parts = [path for path in static_files_by_path() if path.startswith("shell/live/")]
    assert sorted(parts) == sorted(f"shell/live/{part}.js" for part in LIVE)
    assert assets_by_name()["live-plan.js"].plain.decode().count('"use strict"') == len(parts)
    assert assets_by_name()["live.js"].plain.decode().count('"use strict"') == len(parts) - 1, "all but the plan's"
