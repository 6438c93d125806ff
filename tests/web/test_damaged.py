"""A table whose log was changed by hand, as its players see it."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.houses import House, Party, ballot, voting
from tests.web.pages import Page


@pytest.fixture
def damaged(house: House, tmp_path: Path) -> Iterator[Party]:
    """Two bills were decided; then somebody changed the second ballot of the first one."""
    party, rng = voting(house), random.Random("by hand")
    while len(party.table.snapshot.pages[None].view.votes) < 2:
        ask = rng.choice(party.open_asks())
        assert party.answer(ask.seat, ask.form.sample(rng)).status_code == 303
    _, second, *_ = ballots(party)
    house.close()
    connection = sqlite3.connect(house.folder / "companion.sqlite3")
    spoilt = connection.execute("UPDATE log SET answer = '{\"aye\": \"no\", \"markers\": 9}' WHERE seq = ?", [second])
    assert spoilt.rowcount == 1
    connection.commit()
    connection.close()
    again = party.copied(tmp_path / "again")
    yield again
    again.house.close()


def ballots(party: Party) -> list[int]:
    """The numbers of their entries."""
    return party.table.ask_session(lambda session: [entry.seq for entry in session.run.history
                                                    if entry.key.startswith("ballot/")])


def alerts(party: Party, path: str) -> int:
    """What is said aloud; a template is not there yet."""
    text = re.sub("<template.*?</template>", "", party.phones["red"].get(path).text, flags=re.DOTALL)
    return sum(attributes.get("role") == "alert" for _, attributes in Page(text).tags)


def test_every_page_of_a_damaged_table_says_so_and_asks_nothing(damaged: Party) -> None:
    at = f"/t/{damaged.code}"
    assert alerts(damaged, at) == 1
    assert alerts(damaged, f"{at}/screen") == 1
    assert not Page(damaged.phones["red"].get(at).text).answers()
    (good,) = ballots(damaged)
    assert f"Entry {good + 1}" in damaged.phones["red"].get(at).text
    assert damaged.phones["red"].get(f"{at}/record").status_code == 200
    assert damaged.phones["red"].get(f"{at}/export.json").status_code == 200


def test_answers_to_a_damaged_table_are_refused(damaged: Party) -> None:
    ask = damaged.open_asks()[0]
    assert damaged.answer(ask.seat, ballot("yes")).status_code == 409
    assert damaged.host.post(f"/t/{damaged.code}/undo", {"back_to": "0", "era": "0"}).status_code == 409


def test_only_the_host_sets_the_table_anew_and_everybody_finds_a_seat_there(damaged: Party) -> None:
    offer = f"/t/{damaged.code}/continue"
    forms = {name: [form.action for form in Page(browser.get(path).text).forms]
             for name, browser, path in (("host", damaged.host, f"/t/{damaged.code}/screen"),
                                         ("phone", damaged.phones["red"], f"/t/{damaged.code}"))}
    assert offer in forms["host"]
    assert offer not in forms["phone"]
    assert damaged.phones["red"].post(offer).status_code == 403
    fresh = damaged.host.post(offer).location.split("/")[2]
    again = Party(damaged.house, fresh, damaged.host, damaged.phones)
    for phone in damaged.phones.values():
        assert phone.get(f"/t/{fresh}").status_code == 200
    waiting = again.open_asks()
    assert len(waiting) == 3, "the ballot that lay sealed is asked again"
    assert again.answer(waiting[0].seat, ballot("yes", 1)).status_code == 303
    assert "continue" not in damaged.host.get(f"/t/{fresh}/screen").text


def test_the_old_table_shows_everybody_where_it_goes_on_and_offers_no_second_copy(damaged: Party) -> None:
    at = f"/t/{damaged.code}"
    fresh = damaged.host.post(f"{at}/continue").location.split("/")[2]
    for browser in (damaged.phones["blue"], damaged.host, damaged.house.browser()):
        for path in (f"{at}/screen", f"{at}/record"):
            assert f"The host let the evening go on as table {fresh}." in browser.get(path).text
    assert f"/t/{fresh}" in Page(damaged.phones["blue"].get(at).text).links()
    assert f"{at}/continue" not in damaged.host.get(f"{at}/screen").text
    told = damaged.house.browser().get(f"{at}/export.json").text
    assert f"The host let the evening go on as table {fresh}." in told


def test_a_healthy_table_is_refused_with_a_sentence_and_nothing_of_it_is_copied(house: House) -> None:
    party = voting(house)
    assert party.answer("blue", ballot("no", 17)).status_code == 303
    before = [row.code for row in house.hall.table_rows()]
    told = party.host.post(f"/t/{party.code}/continue")
    assert told.status_code == 409
    assert "in good order" in told.text
    assert [row.code for row in house.hall.table_rows()] == before


NEXT_STEP = "The host can let the evening go on as a new table"


def test_at_a_damaged_table_phones_and_screens_tell_the_next_step_and_wait_for_nobody(damaged: Party) -> None:
    at = f"/t/{damaged.code}"
    stranger = damaged.house.browser()
    for page in (damaged.phones["red"].get(at), stranger.get(f"{at}/screen"), stranger.get(f"/j/{damaged.code}")):
        assert NEXT_STEP in page.text
        assert "Still missing" not in page.text
        assert 'id="waiting" class="live live--waiting"' not in page.text or 'data-state="waiting"' not in page.text
    assert NEXT_STEP not in damaged.host.get(f"{at}/screen").text, "there is the button itself"


def test_nobody_is_let_in_at_a_damaged_table_and_its_door_leads_on(damaged: Party) -> None:
    stranger = damaged.house.browser()
    stranger.post(f"/j/{damaged.code}/claim", {"seat": "red"})
    assert "/admit" not in damaged.host.get(f"/t/{damaged.code}/screen").text
    assert "/claim" not in stranger.get(f"/j/{damaged.code}").text
    code = damaged.host.post(f"/t/{damaged.code}/continue").location.split("/")[2]
    assert "/admit" not in damaged.host.get(f"/t/{damaged.code}/screen").text
    assert f'href="/j/{code}"' in stranger.get(f"/j/{damaged.code}").text


def test_the_list_of_tables_says_which_one_is_damaged_and_where_it_goes_on(damaged: Party) -> None:
    damaged.phones["red"].get(f"/t/{damaged.code}")
    assert "damaged; can go on as a new table" in damaged.host.get("/").text
    code = damaged.host.post(f"/t/{damaged.code}/continue").location.split("/")[2]
    listed = damaged.host.get("/").text
    assert f"damaged; goes on as {code}" in listed
    assert listed.count("under way") == 1
    with sqlite3.connect(damaged.house.folder / "companion.sqlite3") as connection:
        connection.execute("UPDATE tables SET game = 'nonesuch' WHERE code = ?", [code])
    connection.close()
    assert "of a game that is not in the house" in damaged.host.get("/").text
