"""Dice, counts and "anybody may" at a real table: what is rolled comes from the server, once, and says so."""

from __future__ import annotations

import dataclasses
import random
import re
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.core.asking import TABLE, Ask, Refusal, Secrecy, one, together
from companion.core.dice import ROLL, Dice
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Field, fields
from companion.core.session import Session
from companion.core.words import Words, say
from companion.locale import tongue
from companion.tables.play import answer_with_rolls, correction_with_rolls
from companion.tabletop.scores import PointsWords
from tests.core.rulebooks import SEATS, Book, Notes
from tests.web.houses import Party
from tests.web.pages import Page, read_forms
from tests.web.test_asks import asked, fill_in

WEATHER = {"key": "table:weather/1", "era": "0"}


@pytest.fixture
def party(market_party: Party) -> Party:
    return market_party


def log(party: Party) -> str:
    return party.phones["blue"].get(f"/t/{party.code}/record").text


def entries(party: Party) -> list[tuple[str, str, Any]]:
    return party.table.ask_session(lambda s: [(e.seat, e.key, e.raw) for e in s.run.history])


def post(party: Party, seat: str, where: str = "answer", **form: str) -> TestResponse:
    return party.phones[seat].post(f"/t/{party.code}/{where}", {name.replace("_", "."): v for name, v in form.items()})


def weather(party: Party, **form: str) -> TestResponse:
    return post(party, "red", **WEATHER, **form)


def test_companion_rolls_once_and_says_so(party: Party) -> None:
    for _ in range(3):
        assert weather(party, answer_roll="yes").status_code == 303
    ((_, _, raw),) = entries(party)
    assert (Dice(2).read(raw).rolled, set(raw)) == (True, {"dice", "rolled"})
    assert len(re.findall("Companion rolls", log(party))) == 1
    assert weather(party, answer_0="1", answer_1="1").status_code == 409
    listed = party.phones["blue"].get(f"/t/{party.code}/wrong").text
    assert f"{raw['dice'][0]}, {raw['dice'][1]} (rolled by Companion)" in listed


def test_rolls_are_chance() -> None:
    async def rule(notes: Notes) -> None:
        notes.written.append(await one(Ask("red", "dice", say("Dice?"), Dice(2))))

    rolled = {tuple(answer_with_rolls(Session(Book(rule)), "red", "dice", ROLL)["dice"]) for _ in range(20)}
    assert len(rolled) > 1


def test_a_step_back_brings_the_same_roll_again(party: Party) -> None:
    rolled = set()
    for era in range(3):
        post(party, "red", key=WEATHER["key"], era=str(era), answer_roll="yes")
        rolled.add(tuple(entries(party)[0][2]["dice"]))
        party.phones["blue"].post(f"/t/{party.code}/undo", {"back_to": "0", "era": str(era)})
    assert len(rolled) == 1


@pytest.mark.parametrize("forged", [
    {"answer.rolled": "true", "answer.0": "6", "answer.1": "6"}, {"answer": '{"dice":[6,6],"rolled":true}'},
    {"answer.dice": "6", "answer.roll": "yes"}, {"answer.0": "6", "answer.1": "6", "rolled": "true"},
])
def test_no_browser_says_what_was_rolled(party: Party, forged: dict[str, str]) -> None:
    assert party.phones["red"].post(f"/t/{party.code}/answer", {**WEATHER, **forged}).status_code == 400
    assert entries(party) == []


def test_numbers_sent_with_a_wish_to_roll_do_not_count(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    class Ones:
        def randrange(self, stop: int, /) -> int:  # noqa: ARG002
            return 0

    monkeypatch.setattr("companion.tables.play.CHANCE", Ones())
    weather(party, answer_0="6", answer_1="6", answer_roll="yes")
    assert entries(party) == [(TABLE, "weather/1", {"dice": [1, 1], "rolled": True})]


def test_what_was_thrown_on_the_table_is_not_rolled(party: Party) -> None:
    weather(party, answer_0="3", answer_1="5")
    assert entries(party) == [(TABLE, "weather/1", {"dice": [3, 5]})]
    assert "rolled by Companion" not in log(party)
    assert weather(party, answer_roll="yes").status_code == 409


def test_an_old_roll_is_corrected_by_hand_and_is_no_roll_any_more(party: Party) -> None:
    weather(party, answer_roll="yes")
    _, _, raw = entries(party)[0]
    page = Page(party.phones["red"].get(f"/t/{party.code}/correct/0").text)
    assert [c.value for c in page.controls if "checked" in c.attributes and c.name.startswith("answer.")] == [
        str(shown) for shown in raw["dice"]]
    assert "answer.roll" not in {control.name for control in page.controls}
    for sure in ("", "yes"):
        wish = post(party, "red", "correct/0", era="0", sure=sure, why="typed", answer_roll="yes")
        assert (wish.status_code, "This answer does not fit its question." in wish.text) == (409, True)
    seen = [shown % 6 + 1 for shown in raw["dice"]]
    dice = {f"answer_{at}": str(shown) for at, shown in enumerate(seen)}
    assert post(party, "red", "correct/0", era="0", sure="yes", why="typed", **dice).status_code == 303
    assert entries(party) == [(TABLE, "weather/1", {"dice": seen})]


def test_half_the_dice_are_refused_and_stay_filled_in(party: Party) -> None:
    refused = weather(party, answer_1="4")
    assert refused.status_code == 409
    assert "Please say what each die shows" in refused.text
    assert [(c.name, c.value) for c in Page(refused.text).controls if "checked" in c.attributes] == [("answer.1", "4")]


def test_wrong_counts_are_refused_and_stay_filled_in(party: Party) -> None:
    weather(party, answer_0="3", answer_1="5")
    cards = {"key": "red:cards/1", "era": "0", "answer_1": "4", "answer_2": "2", "answer_x2": ""}
    refused = post(party, "red", **cards)
    assert refused.status_code == 409
    assert "The sum is 6 now." in refused.text
    filled = {c.name: c.value for c in Page(refused.text).controls if c.attributes.get("type") == "number"}
    assert filled == {"answer.1": "4", "answer.2": "2", "answer.x2": ""}
    for _ in range(2):
        assert post(party, "red", **cards | {"answer_1": "2"}).status_code == 303
    assert entries(party)[1:] == [("red", "cards/1", {"1": 2, "2": 2})]


def test_nobody_is_missing_while_anybody_may_sell(party: Party) -> None:
    weather(party, answer_0="3", answer_1="5")
    post(party, "red", key="red:cards/1", era="0", answer_1="1")
    assert "Still missing:" in party.phones["red"].get(f"/t/{party.code}").text
    post(party, "blue", key="blue:cards/1", era="0", answer_2="1")
    for seat in ("red", "blue"):
        page = party.phones[seat].get(f"/t/{party.code}").text
        assert "Still missing:" not in page
        assert page.count("Only when it happens. One of you is enough.") == 1
        assert '<meta http-equiv="refresh" content="20">' in page  # without scripts, who does not sell sees the others
    sale = {"answer_sell_goods": "1", "answer_sell_then": "stay"}
    for seat in ("red", "red", "blue"):
        assert post(party, seat, key=f"{seat}:sell/1", era="0", **sale).status_code == 303
    assert post(party, "blue", key="table:done/1", era="0", answer="done").status_code == 303
    late = post(party, "blue", key="blue:sell/1~2", era="0", **sale)
    assert (late.status_code, "already closed" in late.text) == (409, True)


def test_a_roll_that_lies_sealed_stays_whatever_is_tapped() -> None:
    async def rule(notes: Notes) -> None:
        hands = await together(Ask(seat, "dice", say("Dice?"), Dice(5), Secrecy.SEALED) for seat in SEATS)
        notes.written.append(hands["red"])

    session = Session(Book(rule))
    first = answer_with_rolls(session, "red", "dice", ROLL)
    session.answer("red", "dice", first)
    assert session.answer("red", "dice", answer_with_rolls(session, "red", "dice", ROLL)) is None
    session.withdraw("red", "dice")
    assert answer_with_rolls(session, "red", "dice", ROLL) == first
    session.answer("red", "dice", {"dice": [6] * 5})
    assert answer_with_rolls(session, "red", "dice", ROLL) == first


def test_dice_are_rolled_wherever_in_a_form_they_are() -> None:
    form = Either((Branch("rest", say("Rest"), NOTHING),
                   Branch("go", say("Go"), fields(lambda **parts: parts, luck=Field(say("Luck"), Dice(4))))))

    async def rule(notes: Notes) -> None:
        notes.written.append(await one(Ask("red", "way", say("Which way?"), form)))

    session = Session(Book(rule))
    raw = answer_with_rolls(session, "red", "way", ["go", {"luck": ROLL}])
    assert form.read(raw)[1]["luck"].rolled
    session.answer("red", "way", raw)
    assert answer_with_rolls(session, "red", "way", ["go", {"luck": ROLL}]) == raw
    assert answer_with_rolls(session, "red", "way", ["rest", {}]) == ["rest", {}]
    for act in (lambda: answer_with_rolls(session, "red", "way", raw),
                lambda: correction_with_rolls(raw, lambda: form)):
        with pytest.raises(Refusal):
            act()
    wish = ["go", {"luck": ROLL}]
    assert correction_with_rolls(wish, lambda: form) == wish  # which the form itself refuses


LANCASTERS = re.compile(r"power point|bill|law|knight|castle|count(y|ies)\b|conflict|squire|voting marker|Lancaster")


def shown(text: str) -> str:
    """What a page says, without its marks."""
    body = re.sub(r"(?s)<(style|script|svg|head)\b.*?</\1>", " ", text)
    return re.sub(r"<[^>]*>", " ", body)


def test_a_whole_market_is_played_without_scripts_and_speaks_of_no_other_game(party: Party) -> None:
    rng, said = random.Random("market"), set[str]()
    browsers = {**party.phones, TABLE: party.host}
    while party.table.snapshot.seating.stage != "over":
        name = rng.choice(sorted(asked(party)))
        page = browsers[name].get(f"/t/{party.code}/screen" if name == TABLE else f"/t/{party.code}").text
        said.add(shown(page))
        if forms := read_forms(page).answers():
            fill_in(party, browsers[name], rng.choice(forms), rng)
    for where in ("/screen", "", "/record"):
        page = party.host.get(f"/t/{party.code}{where}") if where == "/screen" else party.phones["red"].get(
            f"/t/{party.code}{where}")
        assert page.status_code == 200
        said.add(shown(page.text))
    everything = "\n".join(said)
    for words in ("Coins after each day", "coins. Why these coins?", "wins the evening", "Rent of the stall", "Day 2",
                  "The cash count: 3 of 3", "against"):
        assert words in everything, words
    assert LANCASTERS.findall(everything) == []
    assert [words for words in usual() if re.search(rf"\b{words}(?!\w|:)", everything)] == []


def usual() -> list[str]:
    """What points are called where a game says nothing else."""
    said = [field.default for field in dataclasses.fields(PointsWords)]
    return [re.escape(tongue("en").text_of(words)) for words in said if isinstance(words, Words)]


def test_what_a_game_calls_its_points_stands_where_it_belongs(party: Party) -> None:
    begins = log(party)
    while party.table.snapshot.seating.stage != "over":
        ask = party.open_asks()[0]
        party.answer(ask.seat, ask.form.sample(random.Random(1)), ask.key)
    over, record = party.host.get(f"/t/{party.code}/screen").text, log(party)
    assert "No coins yet." in begins
    assert '<th scope="col">Gain</th>' in record
    assert '<caption id="standings">The cash count</caption>' in over
    assert re.search(r'/record#points">each single coin</a>', over)
    assert re.search(r"<caption>Where from\? \w", record)
    assert re.search(r'class="points__round"><th [^>]*>\s*The cash count</th>', record)
    assert re.search(r'class="points__round"><th [^>]*>\s*Day 2</th>', record)


def test_what_was_just_sold_is_shown_to_everybody(party: Party) -> None:
    """In the shared room, so that the cards are no affair of one game."""
    rng = random.Random("sold")
    while (ask := party.open_asks()[0]).key != "sell/1":
        party.answer(ask.seat, ask.form.sample(rng), ask.key)
    party.answer(ask.seat, ["sell", {"goods": 1, "then": "stay"}], ask.key)
    for browser, path in ((party.phones["blue"], f"/t/{party.code}"), (party.host, f"/t/{party.code}/screen")):
        assert 'class="results__card"' in browser.get(path).text
