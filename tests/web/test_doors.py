"""Who comes in, by which door, and what a door never opens."""

from __future__ import annotations

import base64
import re

import pytest

from companion.tables import doors
from companion.web import LiveApi
from tests.server.phones import Running
from tests.speed import first_quick, slow
from tests.web.houses import Browser, House, Party, ballot, begun, lobby, opened, record_of, seat_link, sit_down, voting
from tests.web.pages import Page


def bytes_on_disk(house: House) -> bytes:
    return b"".join(path.read_bytes() for path in house.folder.iterdir())


# The cookie.


def test_a_device_is_known_by_one_cookie_that_no_script_can_read(house: House) -> None:
    party = opened(house, 3)
    cookie = sit_down(party, "red").headers["Set-Cookie"]
    attributes = {part.strip() for part in cookie.split(";")[1:]}
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= attributes
    assert "Secure" not in attributes  # the house speaks plain http
    assert not any(part.startswith("Domain") for part in attributes)


def test_a_cookie_holds_at_least_128_random_bits_and_nothing_of_its_player(house: House) -> None:
    party = lobby(house, 3)
    tokens = [phone.token for phone in party.phones.values()]
    assert len(set(tokens)) == 3
    for token in tokens:
        assert len(base64.urlsafe_b64decode(token + "==")) >= 16


def test_a_second_seat_on_a_phone_needs_no_second_cookie(house: House) -> None:
    party = opened(house, 3)
    sit_down(party, "red")
    assert "Set-Cookie" not in sit_down(party, "blue", by=party.phones["red"]).headers


def test_no_token_lies_in_the_database_file(house: House) -> None:
    party = voting(house)
    link = seat_link(party, "blue").split("/")[2]
    made = [*(phone.token for phone in party.phones.values()), party.host.token, link]
    kept = bytes_on_disk(house)
    assert b"Ada" in kept  # we do look at the right bytes
    for token in made:
        assert token.encode() not in kept
        assert base64.urlsafe_b64decode(token + "==") not in kept


@first_quick
@pytest.mark.parametrize("cookie", ["", "red", "1", "Ada", "x" * 22, "x" * 4000])
def test_a_cookie_that_we_never_gave_opens_nothing(house: House, cookie: str) -> None:
    party = voting(house)
    stranger = house.browser(cookie)
    assert stranger.get(f"/t/{party.code}").location == f"/j/{party.code}"
    assert party.answer("red", ballot("yes"), by=stranger).status_code == 403


# The host's doors.


def test_the_launch_link_opens_once(house: House) -> None:
    link = f"/h/{doors.issue_link_token(house.hall, 'launch')}"
    first, second = house.browser(), house.browser()
    assert first.get(link).status_code == 303
    assert second.get(link).status_code == 410
    assert second.post("/tables", {"game": "lancaster", "seats": 3}).status_code == 403
    assert first.post("/tables", {"game": "lancaster", "seats": 3}).status_code == 303


def test_who_only_asks_for_the_headers_of_a_launch_link_does_not_use_it_up(house: House) -> None:
    link = f"/h/{doors.issue_link_token(house.hall, 'launch')}"
    assert "Set-Cookie" not in house.browser().ask("HEAD", link).headers
    assert house.browser().get(link).status_code == 303


def test_a_launch_link_that_a_host_opened_again_lets_nobody_else_in(house: House) -> None:
    host, link = house.host(), f"/h/{doors.issue_link_token(house.hall, 'launch')}"
    assert host.get(link).status_code == 303
    assert house.browser().get(link).status_code == 410
    assert host.get(link).status_code == 303  # the tab is still there tomorrow


def test_a_host_link_handed_on_asks_first_and_works_once(house: House) -> None:
    link = f"/h/{doors.issue_link_token(house.hall, 'host')}"
    tablet, other = house.browser(), house.browser()
    for _ in range(2):
        assert tablet.get(link).status_code == 200
        assert tablet.ask("HEAD", link).status_code == 200
    assert tablet.post("/tables", {"game": "lancaster", "seats": 3}).status_code == 403
    assert tablet.post(link).status_code == 303
    assert tablet.post("/tables", {"game": "lancaster", "seats": 3}).status_code == 303
    assert other.get(link).status_code == 410
    assert other.post(link).status_code == 410


def test_handing_on_shows_a_new_link_and_keeps_it_out_of_the_page(house: House) -> None:
    page = house.host().post("/hosts")
    assert page.status_code == 200
    assert not re.search(r"/h/[\w-]{20}", page.text)  # only the QR code holds it


def test_who_stops_being_host_cannot_come_back_without_a_link(house: House) -> None:
    host, _ = house.host(), house.host()
    assert host.post("/hosts/resign").status_code == 303
    assert host.post("/tables", {"game": "lancaster", "seats": 3}).status_code == 403


def test_a_seat_link_makes_no_host_and_a_host_link_gives_no_seat(house: House) -> None:
    party = begun(house)
    phone = house.browser()
    seat, host = seat_link(party, "red"), doors.issue_link_token(house.hall, "host")
    assert phone.get(f"/h/{seat.split('/')[2]}").status_code == 410
    assert phone.post(f"/h/{seat.split('/')[2]}").status_code == 410
    assert phone.get(f"/s/{host}").status_code == 410
    assert phone.post(f"/s/{host}").status_code == 410
    assert phone.post("/tables", {"game": "lancaster", "seats": 3}).status_code == 403


# Personal links.


def test_looking_at_a_personal_link_takes_nothing(house: House) -> None:
    party = voting(house)
    link, preview = seat_link(party, "red"), house.browser()
    before = record_of(party)
    for method in ("GET", "HEAD", "GET"):
        shown = preview.ask(method, link)
        assert shown.status_code == 200
        assert "Set-Cookie" not in shown.headers
    assert party.answer("red", ballot("yes")).status_code == 303  # the old phone still has it
    assert record_of(party).count("<li") - before.count("<li") == 0
    assert [form.attributes.get("method") for form in Page(preview.get(link).text).forms if not form.action] == ["post"]


def test_posting_a_personal_link_moves_the_seat_and_the_log_says_so(house: House) -> None:
    party = voting(house)
    new, old = house.browser(), party.phones["red"]
    assert new.post(seat_link(party, "red")).location == f"/t/{party.code}"
    assert new.get(f"/t/{party.code}").status_code == 200
    assert old.get(f"/t/{party.code}").location == f"/j/{party.code}"
    assert party.answer("red", ballot("yes"), by=old).status_code == 403
    assert party.answer("red", ballot("yes"), by=new).status_code == 303
    assert "Ada plays on another device now." in record_of(party)


@slow
def test_the_stream_of_a_phone_that_lost_its_seat_asks_and_shows_nothing_of_it_any_more(house: House) -> None:
    party = voting(house)
    running = Running(LiveApi(house.app))  # type: ignore[arg-type]  # it serves any house
    try:
        cookie = {"Cookie": f"companion={party.phones['red'].token}"}
        old = running.phone(f"/t/{party.code}/stream?as=seat", 0, **cookie)
        assert "red:ballot" in old.page()["desk"][1]
        party.answer("red", ballot("yes", 17))
        assert "17" in old.page()["desk"][1]
        assert house.browser().post(seat_link(party, "red")).status_code == 303
        left = old.page()
        assert "form" not in left["desk"][1]
        assert "17" not in left["desk"][1].partition(">")[2]  # a fragment's version is a hash
        assert running.ask("GET", f"/t/{party.code}/stream?as=seat", **cookie)[0] == 403
    finally:
        running.stop()


def test_a_sealed_ballot_moves_with_its_seat(house: House) -> None:
    party = voting(house)
    party.answer("red", ballot("yes", 17))
    new = house.browser()
    new.post(seat_link(party, "red"))
    form = Page(new.get(f"/t/{party.code}").text).answers()[0]
    assert '"markers":17' in form.attributes["data-was"].replace(" ", "")


def test_taking_the_same_seat_twice_moves_it_once(house: House) -> None:
    party = voting(house)
    link, phone = seat_link(party, "red"), house.browser()
    assert [phone.post(link).status_code for _ in range(2)] == [303, 303]
    assert record_of(party).count("Ada plays on another device now.") == 1


def test_taking_one_seat_leaves_the_other_links_alone(house: House) -> None:
    party = begun(house)
    red, blue = seat_link(party, "red"), seat_link(party, "blue")
    assert house.browser().post(red).status_code == 303
    assert house.browser().get(blue).status_code == 200


def test_a_new_link_for_a_seat_revokes_the_old_one(house: House) -> None:
    party = begun(house)
    old, blue = seat_link(party, "red"), seat_link(party, "blue")
    shown = party.host.post(f"/t/{party.code}/link", {"seat": "red"})
    assert shown.status_code == 200
    assert not re.search(r"/s/[\w-]{20}", shown.text)
    assert house.browser().get(old).status_code == 410
    assert house.browser().post(old).status_code == 410
    assert house.browser().get(blue).status_code == 200


def test_who_took_a_seat_from_a_phone_of_two_leaves_it_the_other(house: House) -> None:
    party = opened(house, 3)
    sit_down(party, "red")
    phone = party.phones["red"]
    sit_down(party, "blue", by=phone)
    party.host.post(f"/t/{party.code}/begin")
    assert house.browser().post(seat_link(party, "red")).status_code == 303
    assert phone.get(f"/t/{party.code}").status_code == 200
    assert "Ben" in phone.get(f"/t/{party.code}").text


# "I was Ada".


def claimed(party: Party, seat: str) -> Browser:
    phone = party.house.browser()
    assert phone.post(f"/j/{party.code}/claim", {"seat": seat}).location == f"/j/{party.code}"
    return phone


def claim_on_the_screen(party: Party) -> dict[str, str]:
    forms = Page(party.host.get(f"/t/{party.code}/screen").text).forms
    admit = next(form for form in forms if form.action.endswith("/admit"))
    return {control.name: control.value for control in admit.controls}


def test_a_claim_opens_nothing_until_the_host_admits_it_with_one_tap(house: House) -> None:
    party = voting(house)
    phone, old = claimed(party, "red"), party.phones["red"]
    assert phone.get(f"/t/{party.code}").location == f"/j/{party.code}"
    assert phone.get(f"/j/{party.code}").status_code == 200
    assert party.answer("red", ballot("yes"), by=phone).status_code == 403
    assert party.host.post(f"/t/{party.code}/admit", claim_on_the_screen(party)).status_code == 303
    assert phone.get(f"/t/{party.code}").status_code == 200
    assert party.answer("red", ballot("yes"), by=phone).status_code == 303
    assert old.get(f"/t/{party.code}").location == f"/j/{party.code}"
    assert party.answer("red", ballot("no"), by=old).status_code == 403
    assert "Ada plays on another device now." in record_of(party)


def test_a_claim_is_shown_to_the_host_only(house: House) -> None:
    party = voting(house)
    claimed(party, "red")
    stranger, phone = house.browser(), party.phones["blue"]
    assert "/admit" in party.host.get(f"/t/{party.code}/screen").text
    for page in (stranger.get(f"/t/{party.code}/screen"), phone.get(f"/t/{party.code}/screen"),
                 phone.get(f"/t/{party.code}")):
        assert "/admit" not in page.text


def test_a_claim_that_was_turned_away_cannot_be_admitted_any_more(house: House) -> None:
    party = voting(house)
    phone = claimed(party, "red")
    claim = claim_on_the_screen(party)
    assert party.host.post(f"/t/{party.code}/turn-away", {"seat": "red"}).status_code == 303
    assert party.host.post(f"/t/{party.code}/admit", claim).status_code == 409
    assert party.answer("red", ballot("yes"), by=phone).status_code == 403


def test_a_claim_for_a_seat_that_is_not_there_is_refused(house: House) -> None:
    party = begun(house, 2)
    assert house.browser().post(f"/j/{party.code}/claim", {"seat": "green"}).status_code == 409
    assert house.browser().post(f"/j/{party.code}/claim", {"seat": "table"}).status_code == 409
