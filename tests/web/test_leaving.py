"""Somebody has to leave: another phone plays on for them, or the host, behind a card and in sight of all."""

from __future__ import annotations

import json

import pytest

from tests.web.houses import Browser, House, Party, ballot, begun, lobby, record_of, seat_link, voting
from tests.web.pages import Page


@pytest.fixture
def party(house: House) -> Party:
    return voting(house)


def leaves(party: Party, seat: str, phone: str) -> int:
    return party.host.post(f"/t/{party.code}/leaves", {"seat": seat, "phone": phone}).status_code


def asked(party: Party, phone: Browser) -> set[str]:
    return {form.value("key").split(":")[0] for form in Page(phone.get(f"/t/{party.code}").text).answers()}


def offered(party: Party, phone: Browser) -> set[str]:
    """Which seats the hand-over card offers."""
    forms = Page(phone.get(f"/t/{party.code}").text).forms
    return {c.value for form in forms if form.action.endswith("/hand") for c in form.controls} - {""}


def take(party: Party, phone: Browser, seat: str) -> int:
    return phone.post(f"/t/{party.code}/hand", {"seat": seat}).status_code


def test_another_phone_plays_on_behind_a_card_and_the_log_says_who(party: Party) -> None:
    ada, cleo = party.phones["red"], party.phones["green"]
    assert leaves(party, "green", "red") == 303
    assert "Cleo has left; Ada plays that seat now." in record_of(party)
    assert (asked(party, ada), offered(party, ada)) == (set(), {"red", "green"})
    assert take(party, ada, "green") == 303
    assert party.answer("green", ballot("yes"), by=ada).status_code == 303
    assert offered(party, ada) == {"red", "green"}  # Ada herself is awaited
    assert cleo.get(f"/t/{party.code}").location == f"/j/{party.code}"
    assert party.answer("green", ballot("no"), by=cleo).status_code == 403


def test_the_host_plays_on_in_a_window_that_is_covered_before_and_after(party: Party) -> None:
    assert leaves(party, "green", "table") == 303
    assert "Cleo has left; the host plays that seat now." in record_of(party)
    assert (asked(party, party.host), offered(party, party.host)) == (set(), {"green"})
    assert take(party, party.host, "green") == 303
    assert asked(party, party.host) == {"green"}
    form = next(iter(Page(party.host.get(f"/t/{party.code}").text).answers()))
    assert form.action == f"/t/{party.code}/answer"
    raw = {"key": form.value("key"), "era": form.value("era"), "answer.aye": "yes", "answer.markers": "0"}
    assert party.host.post(form.action, raw).status_code == 303
    assert (asked(party, party.host), offered(party, party.host)) == (set(), {"green"})
    assert take(party, party.host, "green") == 303
    assert take(party, party.host, "") == 303  # as whoever leaves the window does
    assert offered(party, party.host) == {"green"}


def test_what_else_lies_open_on_the_laptop_shows_nothing_of_that_seat(party: Party) -> None:
    """The screen, the record, corrections: the same bytes, whatever was answered for the seat and whoever has it in
    hand."""
    leaves(party, "green", "table")
    paths = [f"/t/{party.code}/{where}" for where in ("screen", "record", "help", "export.json")]
    before = [party.host.get(path).text for path in paths]
    take(party, party.host, "green")
    assert [party.host.get(path).text for path in paths] == before
    key = next(iter(Page(party.host.get(f"/t/{party.code}").text).answers())).value("key")
    fields = {"key": key, "era": "0", "answer.aye": "yes", "answer.markers": "17"}
    assert party.host.post(f"/t/{party.code}/answer", fields).status_code == 303
    take(party, party.host, "green")
    assert "17" in party.host.get(f"/t/{party.code}").text
    assert party.host.get(paths[0]).text.count("17") == before[0].count("17")
    assert [party.host.get(path).text for path in paths[1:]] == before[1:]


@pytest.mark.parametrize("way", ["link", "claim"])
def test_who_comes_back_has_the_seat_again_without_a_card(party: Party, way: str) -> None:
    leaves(party, "green", "red")
    back = party.phones["green"]
    if way == "link":
        assert back.post(seat_link(party, "green")).status_code == 303
    else:
        back.post(f"/j/{party.code}/claim", {"seat": "green"})
        claim = party.table.snapshot.seating.claims[0]
        party.host.post(f"/t/{party.code}/admit", {"seat": "green", "claim": str(claim.number)})
    assert party.table.snapshot.seating.left == frozenset()
    assert asked(party, back) == {"green"}
    assert asked(party, party.phones["red"]) <= {"red"}
    assert "Cleo plays on another device now." in record_of(party)


def test_a_phone_that_is_left_with_an_absent_players_seat_alone_keeps_its_card(party: Party) -> None:
    leaves(party, "green", "red")
    assert party.house.browser().post(seat_link(party, "red")).status_code == 303
    assert offered(party, party.phones["red"]) == {"green"}
    assert asked(party, party.phones["red"]) == set()


def test_tapped_twice_it_is_one_move_and_one_line(party: Party) -> None:
    assert [leaves(party, "green", "red") for _ in range(2)] == [303, 303]
    assert record_of(party).count("Cleo has left") == 1
    assert leaves(party, "green", "table") == 303
    assert record_of(party).count("Cleo has left") == 2


def test_a_seat_without_a_phone_cannot_play_for_another(party: Party) -> None:
    for seat, phone in (("green", "green"), ("green", "yellow"), ("yellow", "red"), ("table", "red"), ("green", "")):
        assert leaves(party, seat, phone) == 409
    assert party.table.snapshot.seating.left == frozenset()


def test_the_phone_of_a_player_who_has_left_plays_for_nobody(party: Party) -> None:
    assert leaves(party, "green", "red") == 303
    assert leaves(party, "blue", "green") == 409
    assert party.table.snapshot.seating.left == {"green"}


def test_before_the_evening_nobody_is_played_for(house: House) -> None:
    party = lobby(house)
    assert leaves(party, "green", "red") == 409
    assert "/leaves" not in party.host.get(f"/t/{party.code}/help").text


def test_the_hosts_page_offers_each_phone_and_the_host_by_name(party: Party) -> None:
    page = Page(party.host.get(f"/t/{party.code}/help").text)
    forms = [form for form in page.forms if form.action.endswith("/leaves")]
    assert [form.value("seat") for form in forms] == ["red", "blue", "green"]
    named = [control.attributes["aria-label"] for control in forms[2].controls if control.name == "phone"]
    assert named == ["Ada plays for Cleo", "Ben plays for Cleo", "This device plays for Cleo, in a new window"]
    stranger = party.house.browser().get(f"/t/{party.code}/help").text
    assert "/leaves" not in stranger


def test_it_holds_after_a_new_start(party: Party) -> None:
    leaves(party, "green", "red")
    leaves(party, "blue", "table")
    log = [entry for entry in party.house.hall.store.log_rows(party.code) if entry.key == "left"]
    assert [(entry.kind, entry.seat, entry.answer) for entry in log] == [
        ("seating", "green", '"red"'), ("seating", "blue", None)]
    party.house.close()
    again = House(party.house.folder)
    try:
        kept = again.table(party.code).snapshot
        assert (kept.seating.left, kept.trouble) == ({"green", "blue"}, None)
    finally:
        again.close()


@pytest.mark.parametrize("spoilt", ["red", 7, [["green"]], {"green": 1}, [None], ["table", "pink"]])
def test_what_a_hand_has_spoilt_of_it_stops_no_other_table(party: Party, spoilt: object) -> None:
    kept = party.house.hall.store.table_row(party.code)
    assert kept
    with party.house.hall.store.writing() as writing:
        writing.set_agreement(party.code, json.dumps({**json.loads(kept.options), "left": spoilt}))
    again = House(party.house.folder)
    try:
        assert again.browser().get(f"/t/{party.code}/screen").status_code in (200, 503)
        assert begun(again).host.get("/").status_code == 200
    finally:
        again.close()


def test_who_leaves_takes_along_nobody_they_played_for(party: Party) -> None:
    ben = party.phones["blue"]
    assert leaves(party, "red", "blue") == 303
    assert leaves(party, "blue", "green") == 303
    assert set(party.table.snapshot.seating.holders.values()) == {party.table.snapshot.seating.holders["green"]}
    assert ben.get(f"/t/{party.code}").location == f"/j/{party.code}"
    assert take(party, ben, "red") == party.answer("red", ballot("yes"), by=ben).status_code == 403
    assert record_of(party).count("Ada has left; Cleo plays that seat now.") == 1
    assert leaves(party, "green", "table") == 303
    assert offered(party, party.host) == {"red", "blue", "green"}


def test_who_shares_a_phone_that_stays_goes_on_playing_for_others_on_it(house: House) -> None:
    party = voting(house, 4)
    assert party.phones["red"].post(seat_link(party, "blue")).status_code == 303
    assert (leaves(party, "yellow", "red"), leaves(party, "red", "green")) == (303, 303)
    holders = party.table.snapshot.seating.holders
    assert (holders["yellow"], holders["red"]) == (holders["blue"], holders["green"])


def test_the_hosts_page_says_where_each_seat_is_played_whose_player_has_left(party: Party) -> None:
    leaves(party, "green", "red")
    assert "has left; played on Ada&#39;s phone" in party.host.get(f"/t/{party.code}/help").text
    leaves(party, "blue", "table")
    assert party.host.get(f"/t/{party.code}/help").text.count("has left; played on this device") == 1
    party.house.browser().post(seat_link(party, "red"))
    assert "has left; played on another device" in party.host.get(f"/t/{party.code}/help").text


# Who goes, and who comes.


def door_of(party: Party, phone: Browser) -> str:
    return phone.get(f"/j/{party.code}").text


def test_who_has_left_is_told_so_and_who_plays_on(party: Party) -> None:
    cleo, ben = party.phones["green"], party.phones["blue"]
    assert leaves(party, "green", "red") == 303
    assert "You have left; Ada plays on for Cleo." in door_of(party, cleo)
    assert leaves(party, "blue", "table") == 303
    assert "You have left; the laptop plays on for Ben." in door_of(party, ben)
    assert "I was Cleo" in door_of(party, cleo)
    assert "You have left" not in door_of(party, party.house.browser())


def test_a_phone_whose_seat_moved_to_another_is_told_so(party: Party) -> None:
    assert party.house.browser().post(seat_link(party, "green")).status_code == 303
    assert "Cleo is on another device now." in door_of(party, party.phones["green"])


def test_who_comes_in_for_one_who_left_says_a_name(party: Party) -> None:
    assert leaves(party, "green", "red") == 303
    dora = party.house.browser()
    assert "I play on for Cleo" in door_of(party, dora)
    asked_in = dora.post(f"/j/{party.code}/claim", {"seat": "green"}).location
    (waiting,) = party.table.snapshot.seating.claims
    admitted = {"seat": "green", "claim": str(waiting.number)}
    assert party.host.post(f"/t/{party.code}/admit", admitted).status_code == 303
    name = dora.get(asked_in).location
    assert name == f"/j/{party.code}/name"
    assert "You play as Cleo." in dora.get(name).text
    for taken in ("Ada", "", "x" * 25):
        assert dora.post(name, {"seat": "green", "name": taken}).status_code == 409
    assert dora.post(name, {"seat": "green", "name": "Dora"}).location == f"/t/{party.code}"
    assert "Cleo is called Dora from now on." in record_of(party)
    assert party.table.snapshot.seating.name("green") == "Dora"
    assert asked(party, dora) == {"green"}


def test_a_personal_link_asks_a_successor_for_a_name_too(party: Party) -> None:
    assert leaves(party, "green", "red") == 303
    dora = party.house.browser()
    assert dora.post(seat_link(party, "green")).location == f"/j/{party.code}/name"
    assert party.house.browser().post(seat_link(party, "blue")).location == f"/t/{party.code}"


def test_nobody_names_another_seat(party: Party) -> None:
    for phone in (party.phones["red"], party.house.browser()):
        assert phone.post(f"/j/{party.code}/name", {"seat": "green", "name": "Zoe"}).status_code == 403
    assert party.table.snapshot.seating.name("green") == "Cleo"


def test_a_name_of_ones_own_again_is_no_news(party: Party) -> None:
    before = record_of(party)
    assert party.phones["red"].post(f"/j/{party.code}/name", {"seat": "red", "name": "Ada"}).status_code == 303
    assert record_of(party) == before
