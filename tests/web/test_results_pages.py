"""What the laws gave, and the result of a vote with the next ballot beneath it, as pages show it."""

from __future__ import annotations

import html
import random
import re
from pathlib import Path

import pytest

from companion.core.asking import TABLE, OpenQuestion
from companion.games import GAMES
from tests.web.forks import Way, compare, worlds
from tests.web.houses import Browser, House, Party, ballot, begun, voting
from tests.web.test_asks import agreed


def text(browser: Browser, path: str) -> str:
    answer = browser.get(path)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.get_data(as_text=True)))


def pages(party: Party) -> list[str]:
    """The big screen's and a phone's."""
    return [text(party.host, f"/t/{party.code}/screen"), text(party.phones["blue"], f"/t/{party.code}")]


def to(party: Party, start: str) -> OpenQuestion:
    """Everybody is against; all else is answered at random until this is asked."""
    rng = random.Random(start)
    while not party.open_asks()[0].key.startswith(start):
        ask = party.open_asks()[0]
        raw = ballot("no") if ask.key.startswith("ballot/") else ask.form.sample(rng)
        assert party.answer(ask.seat, raw, ask.key).status_code == 303
    return party.open_asks()[0]


def test_the_next_ballot_opens_under_the_result_and_names_the_law_that_would_leave(house: House) -> None:
    party = voting(house)
    for seat in party.phones:
        party.answer(seat, ballot("yes"))
    leaving = party.table.snapshot.pages[None].view.leaving_law
    for page in pages(party):
        assert "Passed" in page
        assert "Bill 2 of 3" in page
        assert f"Leaves if it passes: {leaving.title.text}" in page
    asked = party.open_asks()[0]
    assert f'data-key="blue:{asked.key}"' in party.phones["blue"].get(f"/t/{party.code}").get_data(as_text=True)


def test_a_law_that_hands_carry_out_says_so_everywhere_and_the_table_goes_on_once(house: House) -> None:
    party = begun(house)
    assert to(party, "law/gold-leads").seat == TABLE
    leaders = [line.owner for line in party.table.snapshot.pages[None].view.results.lines_of_source("gold-leads")]
    assert leaders
    for page in pages(party):
        assert "may upgrade a deployed knight" in page
        assert "Done, go on" in page


def test_what_a_law_gave_tells_no_number_that_somebody_told_in_secret(house: House, tmp_path: Path) -> None:
    party = begun(house)
    to(party, "gold/")
    mine, *others = party.open_asks()
    with worlds(party, tmp_path, mine, [Way([3]), Way([4])]) as forked:
        for world, raw in zip(forked, (3, 4), strict=True):
            world.give([raw])
            for ask, gold in zip(others, (9, 1), strict=True):
                assert world.party.answer(ask.seat, gold, ask.key).status_code == 303
            assert "may upgrade" in pages(world.party)[0]
        compare([world.received(further=False) for world in forked], f"after {others[0].seat} led")


def test_places_are_laid_out_as_on_the_board(house: House) -> None:
    """Counties in a map of three by three, castle and conflicts close beside it."""
    party = agreed(house, GAMES["lancaster"], 3, {"books": "companion"})
    ask = to(party, "place/")
    drawn = party.phones[ask.seat].get(f"/t/{party.code}").get_data(as_text=True)
    rows = re.findall(r'<div class="taps__row ?([^"]*)">(.*?)</div>', drawn, re.S)
    assert [(how, places.count('class="choice tap')) for how, places in rows] == [
        ("places--map", 9), ("places--close", 2), ("places--map", 6)]


def in_force(party: Party) -> tuple[list[str], list[str]]:
    """The laws that the big screen draws under that heading, and those that are."""
    drawn = party.host.get(f"/t/{party.code}/screen").get_data(as_text=True)
    row = drawn.split("<h2>The laws in force</h2>")[1].split("</ol>")[0]
    laws = party.table.snapshot.pages[None].view.laws
    return re.findall(r'law__title">(.*?)<', row), [law.title.text for law in laws]


@pytest.mark.parametrize("votes", [1, 3])
def test_the_laws_in_force_beneath_a_reveal_are_those_that_the_table_has_corrected(house: House, votes: int) -> None:
    party = voting(house)
    for _ in range(votes):
        bill = party.open_asks()[0].key
        for seat in party.phones:
            party.answer(seat, ballot("yes"), bill)
    drawn, lie = in_force(party)
    assert drawn == lie
    laws = [law.key for law in party.table.snapshot.pages[None].view.laws]
    form = party.table.ask_session(lambda session: session.adjustments_for(None)["laws-in-force"].form)
    fields = {"era": "0", "why": "board", **form.to_fields("answer", laws[::-1])}
    assert party.host.post(f"/t/{party.code}/adjust/laws-in-force", fields).status_code == 303
    assert in_force(party) == (lie[::-1], lie[::-1])


def test_what_the_last_law_gave_nobody_is_still_said_when_the_rewards_are_asked(house: House) -> None:
    party = begun(house)
    while not party.open_asks()[0].key.startswith("rewards"):
        ask = party.open_asks()[0]
        raw = {"ballot": ballot("no"), "gold": 0, "squires": 0, "counties": 0}.get(ask.key.split("/")[0])
        raw = ask.form.sample(random.Random(ask.key)) if raw is None else raw
        assert party.answer(ask.seat, raw, ask.key).status_code == 303
    laws = party.table.snapshot.pages[None].view.laws
    assert laws[-1].key in ("gold-leads", "squires-lead", "county-pairs")
    for page in pages(party):
        assert "Nobody has any." in page


def test_where_only_allies_are_captured_nobody_is_told_to_ransom_them(house: House) -> None:
    party = agreed(house, GAMES["lancaster"], 2, {"books": "companion"})
    rng = random.Random(0)
    while not (lost := only_allies(party)):
        ask = party.open_asks()[0]
        assert party.answer(ask.seat, ask.form.sample(rng), ask.key).status_code == 303
    assert lost
    drawn = party.host.get(f"/t/{party.code}/screen").get_data(as_text=True)
    fates = [html.unescape(fate).strip() for fate in re.findall(r'fought__fate">(.*?)</p>', drawn, re.S)]
    assert "An ally's knights are captured; they cannot be ransomed and go to the reserve." in fates


def test_by_hand_captured_knights_of_players_are_to_be_ransomed(house: House) -> None:
    party = begun(house)
    rng = random.Random(1)
    while not are_captured(party):
        ask = party.open_asks()[0]
        assert party.answer(ask.seat, ask.form.sample(rng), ask.key).status_code == 303
    drawn = html.unescape(party.host.get(f"/t/{party.code}/screen").get_data(as_text=True))
    assert "The knights are captured: ransom them or lose them to the reserve." in drawn
    assert "An ally's knights are captured" not in drawn


def are_captured(party: Party) -> bool:
    view = party.table.snapshot.pages[None].view
    return view.step == "conflicts" and any(one.outcome.fate.value == "captured" and one.companies
                                            for one in view.just_fought)


def only_allies(party: Party) -> bool:
    view = party.table.snapshot.pages[None].view
    return view.step == "conflicts" and any(
        one.outcome.fate.value == "captured" and one.companies and one.has_only_allies for one in view.just_fought)
