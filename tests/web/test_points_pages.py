"""Power points on phones, on the big screen and in the record."""

from __future__ import annotations

import random
import re

import pytest

from companion.core.asking import TABLE
from companion.tables import doors, play
from tests.speed import first_quick
from tests.web.houses import NAMES, Browser, House, Party, begun
from tests.web.pages import Page


def to(party: Party, phase: str, seed: int = 1, revealed: int = 0) -> None:
    """Random answers until the evening is there."""
    rng = random.Random(seed)
    devices = {seat: doors.device_by_token(party.house.hall, phone.token) for seat, phone in party.phones.items()}
    while True:
        view = party.table.snapshot.pages[None].view
        if view.step == phase and (not revealed or len(view.final.categories) == revealed):
            return
        ask = rng.choice(party.open_asks())
        device = devices["red" if ask.seat == TABLE else ask.seat]
        assert device is not None
        play.answer(party.house.hall, party.code, device, ask.seat, ask.key, ask.form.sample(rng), 0)


def correct(party: Party, points: int, seat: str = "red") -> None:
    device = doors.device_by_token(party.house.hall, party.phones["red"].token)
    assert device is not None
    play.adjust(party.house.hall, party.code, device, f"points/{seat}", points)


def windows(party: Party) -> list[tuple[Browser, str]]:
    return [(party.host, f"/t/{party.code}/screen"), (party.phones["blue"], f"/t/{party.code}")]


def looked(browser: Browser, path: str) -> str:
    answer = browser.get(path)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def text(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def folded(html: str, seat: str) -> str:
    """What lies behind somebody's score."""
    return next(part for part in html.split("<details")[1:] if f'data-keep="why-{seat}"' in part).split("</details>")[0]


def test_one_tap_on_a_score_says_why_on_any_device_and_without_scripts(house: House) -> None:
    party = begun(house)
    to(party, "voting")
    correct(party, 7)
    for browser, path in windows(party):
        why = folded(looked(browser, path), "red")
        assert why.count("<summary") == 1
        assert re.search(r"Why these points\? Ada .*Round 1 Corrected by hand .*\+7 7 ", text(why))
        assert "No points yet." in text(folded(looked(browser, path), "blue"))


def test_negative_points_have_a_real_minus(house: House) -> None:
    party = begun(house)
    to(party, "voting")
    correct(party, -4)
    assert "−4" in text(folded(looked(*windows(party)[0]), "red"))


def test_a_score_stays_open_when_the_page_is_drawn_anew(house: House) -> None:
    party = begun(house)
    to(party, "voting")
    folds = [it for it in Page(looked(*windows(party)[1])).all("details") if it.get("name") == "tally"]
    assert [fold["data-keep"] for fold in folds] == ["why-red", "why-blue", "why-green"]


@first_quick
@pytest.mark.parametrize("revealed", [1, 2, 3, 4])
def test_the_final_scoring_is_shown_category_by_category(house: House, revealed: int) -> None:
    party = begun(house)
    to(party, "final", revealed=revealed)
    titles = ["Power points so far", "Strength of the knighthood", "Extensions", "Nobles"]
    for browser, path in windows(party):
        html = looked(browser, path).replace("\u00ad", "")
        assert f"Final scoring: {revealed} of 4" in html
        assert f'<h1 id="final-title">{titles[revealed - 1]}</h1>' in html
        assert [title for title in titles[:-1] if f'<th scope="row">{title}</th>' in html] == titles[:revealed - 1]
        assert html.count('class="award ') == 3
        assert not set(titles[revealed:]) & set(re.findall(r">([^<>]+)<", html))


def test_each_award_gives_its_reason(house: House) -> None:
    party = begun(house)
    to(party, "final", revealed=2)
    final = party.table.snapshot.pages[None].view.final
    html = looked(*windows(party)[0])
    assert html.count('class="award__why"') == len(final.last_revealed.awards)
    assert re.search(r'class="award__why">(Most|Tied for first)', html)


def test_at_the_end_the_winner_the_table_the_chart_and_the_way_to_the_record(house: House) -> None:
    party = begun(house)
    to(party, "over")
    correct(party, 900, "blue")
    for browser, path in windows(party):
        html = looked(browser, path)
        assert "Ben wins the evening" in html
        assert "900 power points" in html
        assert "Corrected by hand" in html.split('id="standings"')[1]
        assert html.count("chart__spot seat-") == 3 * 6
        assert f'href="/t/{party.code}/record#points"' in html


def test_a_shared_victory_is_said(house: House) -> None:
    party = begun(house)
    to(party, "over")
    for seat in ("red", "blue", "green"):
        correct(party, 900, seat)
    assert "Ada, Ben and Cleo share the victory" in looked(*windows(party)[0])


def test_the_record_holds_points_conflicts_and_votes(house: House) -> None:
    party = begun(house)
    to(party, "over")
    view = party.table.snapshot.pages[None].view
    html = looked(party.phones["red"], f"/t/{party.code}/record")
    links = looked(*windows(party)[0])
    for anchor in re.findall(r"/record#(\w+)", links):
        assert f'id="{anchor}"' in html
    assert html.count('class="battle"') == len(view.fought)
    assert all(f"Conflict {fought.number} " in text(html) for fought in view.fought)
    assert [row.count("<td") for row in re.findall(r"<tr.*?</tr>", html.split('id="rounds"')[1].split("</table>")[0],
                                                   re.DOTALL)[1:]] == [3] * 7
    assert all(f"Why these points? {NAMES[seat]}" in html for seat in view.seats)


def test_before_the_first_round_the_record_has_no_points(house: House) -> None:
    party = begun(house)
    html = looked(party.phones["red"], f"/t/{party.code}/record")
    assert "No vote yet." in html
    assert 'id="points"' not in html


@pytest.mark.parametrize("phase", ["voting", "final", "over"])
def test_nothing_is_styled_in_the_page_itself(house: House, phase: str) -> None:
    """The Content-Security-Policy would refuse it."""
    party = begun(house)
    to(party, phase)
    for browser, path in (*windows(party), (party.host, f"/t/{party.code}/record")):
        page = Page(looked(browser, path))
        assert [tag for tag, attributes in page.tags if "style" in attributes] == []


@first_quick
@pytest.mark.parametrize("phase", ["final", "over"])
def test_a_category_that_was_counted_again_says_so_and_why(house: House, phase: str) -> None:
    party = begun(house)
    to(party, "final", revealed=2)
    correct(party, 99)
    if phase == "over":
        to(party, phase)
    for browser, path in windows(party):
        html = looked(browser, path)
        assert re.search(r'<th scope="row">Power points so far <small>Counted again: [^<]+</small>', html)


def test_the_category_on_show_says_that_it_was_counted_again(house: House) -> None:
    party = begun(house)
    to(party, "final", revealed=1)
    correct(party, 99)
    for browser, path in windows(party):
        assert re.search(r'<p class="final__again">Counted again: [^<]+</p>', looked(browser, path))


def test_the_card_of_a_battle_already_fought_leads_to_its_old_answer(house: House) -> None:
    party = begun(house)
    to(party, "conflicts", seed=3)
    while not any(conflict.battle == 2 for conflict in party.table.snapshot.pages[None].view.conflicts):
        to(party, "placing", seed=4)
        to(party, "conflicts", seed=5)
    number = next(one.number for one in party.table.snapshot.pages[None].view.conflicts if one.battle == 2)
    phone = party.phones["red"]
    html = looked(phone, f"/t/{party.code}/adjust/card~{number}")
    assert "The power points of the battle already fought stay as they are." in html
    old = re.search(rf'href="(/t/{party.code}/correct/\d+)">To the old answer', html)
    assert old is not None
    assert "Which two conflicts turned up?" in looked(phone, old[1])
    typed = dict.fromkeys(("answer.strength", "answer.first", "answer.second", "answer.third"), "x")
    refused = phone.post(f"/t/{party.code}/adjust/card~{number}", {"era": "0", "why": "board", "other": "", **typed})
    assert refused.status_code == 409
    assert old[1] in refused.get_data(as_text=True)
