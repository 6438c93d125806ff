"""What knocks at the doors: "I was Ada", a few at a time; links that open once; and what strangers leave behind."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest

from companion.web.guard import ADDRESSES, ATTEMPTS, WINDOW, JoinAttemptLimit
from tests.speed import slow
from tests.web.houses import Browser, House, Party, ballot, begun, lobby, opened, record_of, seat_link, sit_down, voting
from tests.web.pages import Page

ATTACKER = "192.168.1.66"


def devices(house: House) -> int:
    with closing(sqlite3.connect(house.folder / "companion.sqlite3")) as connection:
        count: int = connection.execute("SELECT COUNT(*) FROM devices").fetchone()[0]
    return count


def claim(party: Party, seat: str, by: Browser | None = None, address: str = "192.168.1.20") -> Browser:
    phone = by or party.house.browser(address=address)
    assert phone.post(f"/j/{party.code}/claim", {"seat": seat}).location == f"/j/{party.code}"
    return phone


def screen(party: Party) -> str:
    return party.host.get(f"/t/{party.code}/screen").text


def claims_on(party: Party) -> list[dict[str, str]]:
    forms = [form for form in Page(screen(party)).forms if form.action.endswith("/admit")]
    return [{control.name: control.value for control in form.controls} for form in forms]


# Whose phone it is.


def test_the_host_sees_whose_phone_asks_for_a_seat_and_sees_it_once(house: House) -> None:
    party = begun(house)
    claim(party, "red", by=party.phones["green"])
    claim(party, "red", by=party.phones["green"])
    assert screen(party).count("Cleo&#39;s phone says: I was Ada.") == 1
    assert "Another phone says" not in screen(party)
    party.host.language = "de"
    assert screen(party).count("Das Handy von Cleo sagt: Ich war Ada.") == 1


def test_a_phone_that_was_at_the_table_is_called_by_whose_it_was(house: House) -> None:
    party = begun(house)
    assert house.browser().post(seat_link(party, "red")).status_code == 303
    claim(party, "red", by=party.phones["red"])
    assert "A phone that Ada played on before says: I was Ada." in screen(party)


def test_a_phone_of_two_is_called_by_both(house: House) -> None:
    party = opened(house, 3)
    sit_down(party, "red")
    sit_down(party, "blue", by=party.phones["red"])
    sit_down(party, "green")
    claim(party, "green", by=party.phones["red"])
    assert "Ada, Ben&#39;s phone says: I was Cleo." in screen(party)


@pytest.mark.parametrize("by_link", [True, False])
def test_the_log_says_on_whose_phone_a_seat_is_played(house: House, by_link: bool) -> None:
    party = voting(house)
    if by_link:
        assert party.phones["green"].post(seat_link(party, "red")).status_code == 303
    else:
        claim(party, "red", by=party.phones["green"])
        assert party.host.post(f"/t/{party.code}/admit", claims_on(party)[0]).status_code == 303
    assert record_of(party).count("Ada plays on Cleo&#39;s phone now.") == 1
    assert "another device" not in record_of(party)
    assert party.answer("red", ballot("yes"), by=party.phones["green"]).status_code == 303


# Links that open once.


def test_a_personal_link_takes_its_seat_once(house: House) -> None:
    party = voting(house)
    link, first, second = seat_link(party, "red"), house.browser(), house.browser()
    for _ in range(2):
        assert second.get(link).status_code == second.ask("HEAD", link).status_code == 200  # a look uses nothing up
    assert first.post(link).status_code == 303
    for told in (second.get(link), second.post(link)):
        assert told.status_code == 410
        assert "each works once. Ask the host for a new one" in told.text
    assert "Set-Cookie" not in second.post(link).headers
    assert party.answer("red", ballot("yes"), by=first).status_code == 303


def test_ones_own_link_leads_to_ones_seat_however_often(house: House) -> None:
    party = voting(house)
    link, phone = seat_link(party, "red"), house.browser()
    phone.post(link)
    for method in ("GET", "HEAD", "POST", "GET"):
        assert phone.ask(method, link).location == f"/t/{party.code}"
    seat_link(party, "red")  # revoked besides
    assert phone.get(link).location == f"/t/{party.code}"
    assert record_of(party).count("Ada plays on another device now.") == 1


def test_a_used_link_leads_nobody_to_a_seat_that_has_moved_on(house: House) -> None:
    party = voting(house)
    link, phone = seat_link(party, "red"), house.browser()
    phone.post(link)
    assert house.browser().post(seat_link(party, "red")).status_code == 303
    assert phone.get(link).status_code == phone.post(link).status_code == 410


# What strangers leave behind.


def test_a_refused_join_or_claim_or_link_leaves_no_device(house: House) -> None:
    party = lobby(house, 2)
    before = devices(house)
    stranger = house.browser()
    for path, form in ((f"/j/{party.code}", {"name": "\u3164", "colour": "green"}),
                       (f"/j/{party.code}", {"name": "Zoe", "colour": "green"}),
                       (f"/j/{party.code}/claim", {"seat": "green"}), ("/s/nonsense", {}), ("/h/nonsense", {})):
        told = stranger.post(path, form)
        assert told.status_code in (409, 410), path
        assert not any(cookie.startswith("companion=") for cookie in told.headers.getlist("Set-Cookie"))
    assert devices(house) == before


def test_a_stranger_who_sits_down_and_leaves_again_and_again_is_slowed_down(house: House) -> None:
    party = lobby(house, 2)
    before, answered = devices(house), []
    for _ in range(ATTEMPTS + 10):
        stranger = house.browser(address=ATTACKER)
        told = stranger.post(f"/j/{party.code}", {"name": "Zoe", "colour": "green"})
        answered.append((told.status_code, told.headers.get("Location", "")))
        stranger.post(f"/t/{party.code}/leave", {"seat": "green"})
    assert [status for status, _ in answered].count(429) == 10
    assert devices(house) <= before + ATTEMPTS


@slow
def test_a_flood_of_claims_leaves_no_device_and_a_screen_of_the_usual_size(house: House) -> None:
    party = begun(house)
    devices_before, size = devices(house), len(screen(party))
    answered = [house.browser(address=f"192.168.1.{n % 9}").post(f"/j/{party.code}/claim", {"seat": "red"}).status_code
                for n in range(9 * ATTEMPTS + 40)]
    assert (answered.count(303), answered.count(429)) == (9 * ATTEMPTS, 40)
    assert devices(house) == devices_before
    assert len(claims_on(party)) == 3
    assert len(screen(party)) < size + 6_000


def test_beyond_the_limit_of_an_address_friends_of_the_table_and_links_still_get_through(house: House) -> None:
    party = begun(house)
    for _ in range(ATTEMPTS):
        claim(party, "red", address=ATTACKER)
    refused = house.browser(address=ATTACKER).post(f"/j/{party.code}/claim", {"seat": "red"})
    assert refused.status_code == 429
    assert "Wait a minute, or ask the host for the code of your seat." in refused.text
    assert f'href="/j/{party.code}"' in refused.text, "the way back to the table's door"
    party.phones["green"].address = ATTACKER
    claim(party, "red", by=party.phones["green"])
    claim(party, "red", address="192.168.1.21")
    assert house.browser(address=ATTACKER).post(seat_link(party, "red")).status_code == 303


def test_the_host_turns_away_all_of_one_address_at_once_and_for_a_minute(house: House) -> None:
    party = begun(house)
    ada = claim(party, "red")
    for seat in ("red", "blue", "green", "red"):
        claim(party, seat, address=ATTACKER)
    form = next(form for form in Page(screen(party)).forms
                if form.action.endswith("/turn-away") and any(c.name == "all" for c in form.controls))
    assert "Turn away all 4 from the same connection" in screen(party)
    told = party.host.post(f"/t/{party.code}/turn-away", {c.name: c.value for c in form.controls if c.name})
    assert told.status_code == 303
    assert len(claims_on(party)) == 1
    assert house.browser(address=ATTACKER).post(f"/j/{party.code}/claim", {"seat": "red"}).status_code == 429
    assert party.host.post(f"/t/{party.code}/admit", claims_on(party)[0]).status_code == 303
    assert ada.get(f"/t/{party.code}").status_code == 200


def test_a_flood_does_not_push_the_tables_own_questions_off_the_screen(house: House) -> None:
    party = begun(house, 5)
    for n in range(30):
        claim(party, ("red", "blue", "green", "yellow", "black")[n % 5], address=f"192.168.1.{n}")
    claim(party, "red", by=party.phones["green"])
    assert len(party.table.snapshot.seating.claims) == 15
    assert "10 more phones wait behind these." in screen(party)
    assert len(claims_on(party)) == 5
    assert claims_on(party)[0]["seat"] == "red"
    assert screen(party).index("Cleo&#39;s phone says") < screen(party).index("Another phone says")


def test_strangers_are_one_line_that_is_unfolded_and_of_known_phones_one_lies_open(house: House) -> None:
    """No stranger covers the stage, and no crowd of friends does."""
    party = begun(house, 5)

    def seen() -> tuple[list[str], list[str]]:
        """Who lies open over the stage, and what is folded away."""
        shown = re.search(r'<div class="claims">.*', screen(party), re.DOTALL)
        assert shown
        stage, _, folded = shown[0].partition('<details class="hangs"')
        return (re.findall(r"says: I was (\w+)", stage) if folded else []), re.findall(r"says: I was (\w+)", folded)

    for n, seat in enumerate(("red", "blue", "green")):
        claim(party, seat, address=f"192.168.1.{n}")
    assert seen() == ([], ["Ada", "Ben", "Cleo"])
    assert "3 phones ask to come in" in screen(party)
    claim(party, "yellow", by=party.phones["red"])
    claim(party, "black", by=party.phones["red"])
    claim(party, "yellow", by=party.phones["blue"])
    assert seen() == (["Eve"], ["Dan", "Ada", "Ben", "Cleo"])
    assert "4 phones ask to come in" in screen(party)


def test_who_asks_to_be_let_in_waits_on_a_page_of_their_own(house: House) -> None:
    party = begun(house)
    phone = claim(party, "red")
    assert "The host is asked to let you in" in phone.get(f"/j/{party.code}").text
    assert "you are Ada again" in phone.get(f"/j/{party.code}").text
    assert "The host is asked" not in house.browser("x" * 22).get(f"/j/{party.code}").text
    assert "The host is asked" not in house.browser().get(f"/j/{party.code}").text
    assert party.host.post(f"/t/{party.code}/turn-away", {"seat": "red"}).status_code == 303
    assert "The host is asked" not in phone.get(f"/j/{party.code}").text


def test_a_cookie_that_we_never_gave_does_not_become_a_device(house: House) -> None:
    party = opened(house, 3)
    phone = house.browser("chosen-by-somebody-else")
    assert sit_down(party, "red", by=phone).status_code == 303
    assert phone.token != "chosen-by-somebody-else"


# Two on a phone.


def test_a_third_player_on_a_phone_needs_the_host(house: House) -> None:
    party = opened(house, 4)
    phone = house.browser()
    assert [sit_down(party, colour, by=phone).status_code for colour in ("red", "blue", "green")] == [303, 303, 409]
    assert "A third sits down on the host&#39;s device first" in sit_down(party, "green", by=phone).text
    assert [sit_down(party, colour, by=party.host).status_code for colour in ("green", "yellow")] == [303, 303]
    assert phone.post(seat_link(party, "green")).status_code == 303
    assert len(party.table.snapshot.seating.held_by(party.table.snapshot.seating.holders["red"])) == 3


def test_the_hosts_own_device_seats_as_many_as_there_are(house: House) -> None:
    party = opened(house, 5)
    assert f"/j/{party.code}?more=1" in Page(party.host.get(f"/t/{party.code}/help").text).links()
    for colour in ("red", "blue", "green", "yellow", "black"):
        assert sit_down(party, colour, by=party.host).status_code == 303


def test_after_the_start_a_phone_may_take_over_any_number_of_seats(house: House) -> None:
    party = begun(house, 4)
    for seat in ("blue", "green", "yellow"):
        assert party.phones["red"].post(seat_link(party, seat)).status_code == 303
    assert set(party.table.snapshot.seating.holders) == {"red", "blue", "green", "yellow"}
    assert len(set(party.table.snapshot.seating.holders.values())) == 1


# Counting knocks.


def test_knocks_are_counted_for_each_address_and_for_a_minute() -> None:
    time = [0.0]
    knocks = JoinAttemptLimit(lambda: time[0])
    assert [knocks.note_attempt_if_allowed("a") for _ in range(ATTEMPTS + 3)] == [True] * ATTEMPTS + [False] * 3
    assert knocks.note_attempt_if_allowed("b")
    time[0] = WINDOW
    assert [knocks.note_attempt_if_allowed("a") for _ in range(ATTEMPTS + 1)] == [True] * ATTEMPTS + [False]
    knocks.silence_address("c")
    assert not knocks.note_attempt_if_allowed("c")


def test_knocks_of_many_addresses_take_no_more_memory() -> None:
    knocks = JoinAttemptLimit()
    for n in range(3 * ADDRESSES):
        knocks.note_attempt_if_allowed(f"{n}")
    assert len(knocks) == ADDRESSES
