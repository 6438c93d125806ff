"""Questions on paper: what a page draws is what it posts, and what it posts counts once."""

from __future__ import annotations

import random
import sqlite3

import pytest

from companion.core.asking import TABLE, OpenQuestion, Secrecy
from companion.core.game import Game
from companion.core.lists import RowOfPlaces
from tests.games.tables import EVERY_TABLE, Options, few
from tests.speed import first_quick, quick_for
from tests.web.houses import NAMES, Browser, House, Party, ballot, begun, sit_down, voting
from tests.web.pages import Form, Page, read_forms


def question_of(party: Party, form: Form) -> OpenQuestion:
    """The question this form asks, by its hidden field."""
    seat, _, key = form.value("key").partition(":")
    ask = party.table.ask_session(lambda session: session.question((seat, key)))
    assert ask is not None
    return ask


def fits(form: Form, filled: dict[str, str]) -> bool:
    """Every value can be chosen on paper."""
    for name, value in filled.items():
        controls = [control for control in form.controls if control.name in (name, f"{name}.more")]
        numbers = [c for c in controls if c.attributes.get("type") == "number"]
        texts = [c for c in controls if c.tag == "input" and c.attributes.get("type", "text") == "text"]
        chosen = [c for c in controls if value == c.value or value in c.options or c in texts]
        if not chosen and not all(int(c.attributes["min"]) <= int(value) <= int(c.attributes["max"]) for c in numbers):
            return False
        if not chosen and not numbers and (controls or value != "0"):
            return False  # where nothing could be given, nothing is drawn
    return True


def empty(form: Form) -> dict[str, str]:
    """The fields as they are posted if nobody touches them, but for those that come filled in."""
    kinds = ("checkbox", "radio", "submit")
    return {c.name: "" for c in form.controls if c.name not in ("", "key", "era", "seen") and c.tag != "button"
            and c.attributes.get("type") not in kinds}


def fill_in(party: Party, browser: Browser, form: Form, rng: random.Random) -> None:
    """As a browser without scripts does it."""
    ask = question_of(party, form)
    hidden = {"key", "era", *(["seen"] if ask.secrecy is not Secrecy.OPEN else [])}
    assert hidden <= form.names() <= {*hidden, *ask.form.field_names("answer")}
    filled = ask.form.to_fields("answer", ask.form.sample(rng))
    assert set(filled) <= set(ask.form.field_names("answer"))
    assert fits(form, filled)
    told = browser.post(form.action, {**empty(form), **{name: form.value(name) for name in hidden}, **filled})
    assert told.status_code == 303
    assert browser.get(told.location).status_code == 200


def looks_again_by_itself(page: Page) -> bool:
    return any(meta.get("http-equiv") == "refresh" for meta in page.all("meta"))


def agreed(house: House, game: Game, seats: int, options: Options) -> Party:
    """A table that has chosen these options, and begun."""
    host = house.host()
    chosen = {f"{game.key}.{key}": option for key, option in options.items()}
    told = host.post("/tables", {"game": game.key, "seats": seats, **chosen})
    party = Party(house, told.location.split("/")[2], host, {})
    for colour in list(NAMES)[:seats]:
        assert sit_down(party, colour).status_code == 303
    assert host.post(f"/t/{party.code}/begin").status_code == 303
    return party


@quick_for("lancaster-2", "long-live-the-king", "secret-vote", "secret-commitment", "masked-ball")
@pytest.mark.parametrize(("game", "seats", "options"), few(EVERY_TABLE))
def test_an_evening_with_javascript_off(house: House, game: Game, seats: int, options: Options) -> None:
    rng = random.Random(f"evening/{seats}/{options}")
    party = agreed(house, game, seats, options)
    browsers = {**party.phones, TABLE: party.host}
    answered, patience = 0, 3000
    while party.table.snapshot.seating.stage != "over":
        patience -= 1
        assert patience, "the evening does not end"
        name = rng.choice(sorted(browsers if rng.random() < 0.1 else asked(party)))
        where = f"/t/{party.code}/screen" if name == TABLE else f"/t/{party.code}"
        text = browsers[name].get(where).text
        assert "plot__park" not in text or {"/live-plan.js" in text, "+shell-plan+" in text} == {True}
        page = read_forms(text)
        forms = page.answers()
        if forms:
            fill_in(party, browsers[name], rng.choice(forms), rng)
            answered += 1
        else:
            assert name == TABLE or looks_again_by_itself(page)
    assert answered >= seats
    assert all(not Page(phone.get(f"/t/{party.code}").text).answers() for phone in party.phones.values())


def asked(party: Party) -> set[str]:
    """Who holds a question that nobody has answered yet; what the table is asked, anybody may answer."""
    seats = {ask.seat for ask in party.open_asks()}
    return {TABLE, *party.phones} if TABLE in seats else seats


def test_a_page_with_a_question_to_fill_in_never_reloads_by_itself(house: House) -> None:
    party = voting(house)
    assert not looks_again_by_itself(Page(party.phones["red"].get(f"/t/{party.code}").text))
    party.answer("red", ballot("yes"))
    assert looks_again_by_itself(Page(party.phones["red"].get(f"/t/{party.code}").text))


def posted(party: Party, seat: str, key: str = "", era: str = "0", **fields: str) -> dict[str, str]:
    key = key or next(ask.key for ask in party.open_asks() if ask.seat == seat)
    return {"key": f"{seat}:{key}", "era": era, **{f"answer.{name}": text for name, text in fields.items()}}


@first_quick
@pytest.mark.parametrize(("aye", "markers"), [
    ("yes", "38"), ("yes", "-1"), ("yes", "lots"), ("yes", ""), ("maybe", "3"), ("", "3"), ("yes", "1.5"), ("yes", "²"),
    ("yes", "<b>"), ("yes", "9" * 40),
])
def test_a_refused_ballot_is_409_and_keeps_what_was_typed(house: House, aye: str, markers: str) -> None:
    party = voting(house)
    before = party.table.ask_session(lambda session: session.last_seq)
    told = party.phones["red"].post(f"/t/{party.code}/answer", posted(party, "red", aye=aye, markers=markers))
    assert told.status_code == 409
    page = Page(told.text)
    form = page.answers()[0]
    assert form.few_or_more("answer.markers") == markers
    pressed = [control.value for control in form.controls if "aria-current" in control.attributes]
    assert pressed == ([aye] if aye in ("yes", "no") else [])
    assert not looks_again_by_itself(page)
    assert party.table.ask_session(lambda session: session.last_seq) == before


def test_laws_that_lie_twice_are_refused_and_stay_chosen(house: House) -> None:
    party, rng = begun(house), random.Random("laws")
    while not isinstance(party.open_asks()[0].form, RowOfPlaces):
        ask = party.open_asks()[0]
        assert party.answer(ask.seat, ask.form.sample(rng)).status_code == 303
    ask = party.open_asks()[0]
    laws = dict.fromkeys(ask.form.field_names("answer"), ask.form.places[0].options[0].key)
    told = party.host.post(f"/t/{party.code}/screen/answer", {"key": f"{ask.seat}:{ask.key}", "era": "0", **laws})
    assert told.status_code == 409
    lying = {c.name: c.value for c in Page(told.text).answers()[0].controls if "checked" in c.attributes}
    assert lying == laws


def test_the_same_answer_twice_counts_once(house: House) -> None:
    party = voting(house)
    form = posted(party, "red", aye="yes", markers="2")
    phone, where = party.phones["red"], f"/t/{party.code}/answer"
    assert phone.post(where, form).status_code == 303
    once = party.table.ask_session(lambda session: session.last_seq)
    assert phone.post(where, form).status_code == 303
    assert party.table.ask_session(lambda session: session.last_seq) == once


def test_the_last_answer_sent_twice_does_not_count_for_the_next_question(house: House) -> None:
    party = voting(house, 2)
    first, last = party.open_asks()
    party.answer(first.seat, ballot("yes"))
    form, phone = posted(party, last.seat, aye="no", markers="2"), party.phones[last.seat]
    for _ in range(2):
        assert phone.post(f"/t/{party.code}/answer", form).status_code == 303
    assert len(party.table.snapshot.pages[None].view.votes) == 1
    assert phone.post(f"/t/{party.code}/answer", {**form, "answer.markers": "3"}).status_code == 409
    assert party.table.snapshot.pages[None].view.votes[0].count.noes == 3


@pytest.mark.parametrize("change", [{"era": "1"}, {"key": "red:ballot/nonsense"}, {"key": "red:"},
                                    {"key": "table:laws-in-force"}, {"key": "blue:KEY"}, {"key": "nobody:KEY"}])
def test_a_late_or_foreign_question_is_409_with_a_sentence_and_changes_nothing(
    house: House, change: dict[str, str]
) -> None:
    party = voting(house)
    good = posted(party, "red", aye="yes", markers="2")
    wrong = {**good, **{name: text.replace("KEY", good["key"].split(":")[1]) for name, text in change.items()}}
    if wrong["key"] == "table:laws-in-force":
        wrong = {"key": wrong["key"], "era": "0", **{f"answer.{at}": "county-pairs" for at in range(3)}}
    before = party.table.ask_session(lambda session: session.last_seq)
    told = party.phones["red"].post(f"/t/{party.code}/answer", wrong)
    assert told.status_code == 409
    assert [tag for tag, attributes in Page(told.text).tags if attributes.get("role") == "alert"]
    assert party.table.ask_session(lambda session: session.last_seq) == before


def test_a_page_from_before_an_undo_is_refused(house: House) -> None:
    party = voting(house)
    form = posted(party, "red", aye="yes", markers="2")
    assert party.phones["blue"].post(f"/t/{party.code}/undo", {"back_to": 1, "era": 0}).status_code == 303
    bills = party.open_asks()[0].form.sample(random.Random(1))
    party.answer(TABLE, bills, era=1)
    assert party.phones["red"].post(f"/t/{party.code}/answer", form).status_code == 409
    assert party.phones["red"].post(f"/t/{party.code}/withdraw", {"key": form["key"], "era": "0"}).status_code == 409


def test_a_ballot_can_be_looked_at_changed_and_taken_back_until_the_reveal(house: House) -> None:
    party = voting(house)
    phone, where = party.phones["red"], f"/t/{party.code}"
    party.answer("red", ballot("yes", 17))
    form = next(form for form in Page(phone.get(where).text).answers() if form.value("key").startswith("red:"))
    assert not [c.value for c in form.controls if "checked" in c.attributes], "a seal seen from a metre away"
    assert form.value("answer.markers.more") == ""
    halfway = {"key": form.value("key"), "era": form.value("era"), "answer.aye": "no"}
    assert phone.post(f"{where}/answer", halfway).status_code == 409, "how many markers is chosen anew, too"
    party.answer("red", ballot("no", 3))
    question = {"key": form.value("key"), "era": form.value("era")}
    assert phone.post(f"{where}/withdraw", question).status_code == 303
    assert phone.post(f"{where}/withdraw", question).status_code == 409
    assert "red" in party.table.snapshot.pages[None].awaited


def test_an_answer_that_the_disk_does_not_take_is_503_and_keeps_what_was_typed(house: House) -> None:
    party = voting(house)
    connection = sqlite3.connect(house.folder / "companion.sqlite3")
    connection.execute("CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'full'); END")
    form = posted(party, "red", aye="yes", markers="17")
    told = party.phones["red"].post(f"/t/{party.code}/answer", form)
    assert told.status_code == 503
    assert Page(told.text).answers()[0].few_or_more("answer.markers") == "17"
    connection.execute("DROP TRIGGER full")
    connection.close()
    assert party.phones["red"].post(f"/t/{party.code}/answer", form).status_code == 303


def test_htmx_gets_only_the_desk_and_a_refusal_only_a_note(house: House) -> None:
    party = voting(house)
    phone, where = party.phones["red"], f"/t/{party.code}/answer"
    good = phone.post(where, posted(party, "red", aye="yes", markers="2"), HX_Request="true")
    assert good.status_code == 200
    assert good.text.startswith('<div id="desk"')
    wrong = phone.post(where, posted(party, "red", "ballot/none", aye="yes", markers="2"), HX_Request="true")
    assert wrong.status_code == 409
    assert wrong.headers["HX-Retarget"] == "#notice"
    assert not Page(wrong.text).forms


def line_up(party: Party) -> dict[str, str]:
    """Played at random up to the conflicts; then red, twice as strong as all seven knights together."""
    rng = random.Random("line-up")
    while not (ask := party.open_asks()[0]).key.startswith("line-up/"):
        assert party.answer(ask.seat, ask.form.sample(rng)).status_code == 303
    both = [f"answer.{conflict}.0" for conflict, _ in ask.form.fields]
    return {"key": f"table:{ask.key}", "era": "0", **{f"{row}.who": "red" for row in both},
            **{f"{row}.number": "14" for row in both}}


@pytest.mark.parametrize("htmx", [{}, {"HX_Request": "true"}], ids=["plain", "htmx"])
def test_a_refusal_calls_players_by_their_names(house: House, htmx: dict[str, str]) -> None:
    party = begun(house)
    too_strong = line_up(party)
    before = party.table.ask_session(lambda session: session.last_seq)
    for browser, where in ((party.phones["blue"], "answer"), (party.host, "screen/answer")):
        told = browser.post(f"/t/{party.code}/{where}", too_strong, **htmx)
        assert told.status_code == 409
        assert f"{NAMES['red']}: 1, 1, 1, 2, 2, 3, 4 are all the knights there are." in told.text
    assert party.table.ask_session(lambda session: session.last_seq) == before


def test_what_is_sent_again_by_itself_replaces_only_what_lay_there_when_it_was_typed(house: House) -> None:
    party = voting(house)
    key, red = party.open_asks()[0].key, party.phones["red"]

    def resent(was: str, aye: str, markers: int = 0) -> int:
        fields = {"key": f"red:{key}", "era": 0, "answer.aye": aye, "answer.markers": markers, "was": was}
        return red.post(f"/t/{party.code}/answer", fields).status_code

    def lies() -> object:
        return party.table.ask_session(lambda session: session.run.sealed["red", key])

    assert resent("", "yes") == 303
    assert resent("", "yes") == 303, "it had arrived although nobody heard so"
    assert (resent("", "no"), lies()) == (409, ballot("yes"))
    form = next(form for form in Page(red.get(f"/t/{party.code}").text).forms if "data-was" in form.attributes)
    assert (resent(form.attributes["data-was"], "no", 2), lies()) == (303, ballot("no", 2))
    assert (resent(form.attributes["data-was"], "yes"), lies()) == (409, ballot("no", 2))
    for junk in ("{", "[" * 20_000, "nul"):
        assert resent(junk, "yes") == 400
