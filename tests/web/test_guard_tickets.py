"""Who looks up a room code and must wait in the lookup queue for it, and who need not."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import pytest

from companion.web import LiveApi
from tests.web.houses import Browser, House, Party, begun, lobby, seat_link, voting
from tests.web.test_routes import ROUTES, filled

FIND = ("POST", "/find")
WITH_A_CODE = [(method, rule) for method, rule in ROUTES if "<code>" in rule]


def cookies(browser: Browser) -> str:
    found = [browser.client.get_cookie(name) for name in ("companion", "found")]
    return "; ".join(f"{cookie.key}={cookie.value}" for cookie in found if cookie)


def guesses(house: House, method: str, path: str, cookie: str = "") -> bool:
    """As the server asks: from memory first, then the books."""
    live = LiveApi(house.app)
    found = live.is_strangers_lookup_or_none(method, path, cookie)
    return live.is_strangers_lookup(method, path, cookie) if found is None else found


def other(code: str) -> str:
    return next(one for one in ("BBBB", "CCCC") if one != code)


def test_a_stranger_waits_wherever_a_code_is_looked_up(house: House) -> None:
    party, elsewhere = begun(house), begun(house)
    for method, rule in (*WITH_A_CODE, ("GET", "/t/<code>/stream"), ("HEAD", "/j/<code>"), FIND,
                         ("GET", "/t/<code>/nowhere")):
        for phone in (house.browser(), elsewhere.phones["red"], house.browser("never given")):
            for code in (party.code, party.code.lower(), other(party.code)):
                path = filled(party, rule).replace(party.code, code)
                assert guesses(house, method, path, cookies(phone)), (path, cookies(phone))


@pytest.mark.parametrize("spelt", ["//{}", "///{}", "/%2F{}", "//%2f/{}", "/./{}", "/%74{}", "{}/", "{}%0A", "{}//"])
def test_no_way_to_spell_an_address_walks_around_the_queue(house: House, spelt: str) -> None:
    """Whatever leads to a table, however it is spelt, is a guess to the server too."""
    party = begun(house)
    looks = [("GET", f"t/{party.code}/record"), ("GET", f"j/{party.code}"), ("POST", "find")]
    for method, plain in looks:
        path = spelt.format(plain[1:] if "%74" in spelt else plain)
        if not path.startswith("/"):
            path = "/" + path
        routed = unquote(path)  # as uvicorn hands it on, and as Flask gets it
        told = house.browser().ask(method, routed, {"code": party.code} if method == "POST" else None)
        assert told.status_code in (404, 405, 400) or guesses(house, method, routed), routed


def test_nobody_waits_where_no_code_is_looked_up(house: House) -> None:
    party = begun(house)
    for method, rule in ROUTES:
        if (method, rule) not in (*WITH_A_CODE, FIND):
            assert not guesses(house, method, filled(party, rule)), rule


def test_what_can_be_no_code_is_404_at_once_and_looks_nothing_up(house: House) -> None:
    party = begun(house)
    for typed in ("x", "AAAA", "BBBBB", "1234", "é" * 4, "%"):
        assert not guesses(house, "GET", f"/t/{typed}")
        assert party.host.get(f"/t/{typed}").status_code == 404


def test_who_sits_there_and_a_host_never_wait_nor_does_the_memory_need_the_books(house: House, tmp_path: Path) -> None:
    party = voting(house)
    known = [cookies(party.phones["red"]), cookies(party.host)]
    paths = [(method, filled(party, rule)) for method, rule in (*WITH_A_CODE, ("GET", "/t/<code>/stream"))]
    house.close()  # whoever asks the books now fails
    for method, path in paths:
        assert [LiveApi(house.app).is_strangers_lookup_or_none(method, path, one) for one in known] == [False, False]
    started_again = house.copied(tmp_path / "again")
    try:
        for method, path in paths:
            assert [guesses(started_again, method, path, cookie) for cookie in known] == [False, False]
    finally:
        started_again.close()


def test_a_phone_waits_again_once_its_seat_has_moved(house: House) -> None:
    party = voting(house)
    old = party.phones["red"]
    assert house.browser().post(seat_link(party, "red")).status_code == 303
    assert guesses(house, "GET", f"/t/{party.code}", f"companion={old.token}")


def test_who_has_found_a_table_joins_and_claims_without_waiting_again(house: House) -> None:
    party = lobby(house, 3)
    phone = house.browser()
    assert guesses(house, "GET", f"/j/{party.code}", cookies(phone))
    assert phone.get(f"/j/{party.code}").status_code == 200
    for method, rule in [*WITH_A_CODE, ("GET", "/t/<code>/stream")]:
        assert not guesses(house, method, filled(party, rule), cookies(phone)), rule
        assert guesses(house, method, filled(party, rule).replace(party.code, other(party.code)), cookies(phone))
    assert guesses(house, "POST", "/find", cookies(phone))


def test_a_wrong_code_gives_no_ticket_and_nobody_can_make_one(house: House) -> None:
    party = begun(house)
    phone = house.browser()
    assert phone.get(f"/j/{other(party.code)}").status_code == 404
    assert cookies(phone) == ""
    phone.get(f"/j/{party.code}")
    mine = cookies(phone)
    for forged in ("found=", f"found={party.code}", f"found={party.code}.", mine[:-1], mine + "0",
                   mine.replace(party.code, other(party.code))):
        code = other(party.code) if other(party.code) in forged else party.code
        assert guesses(house, "GET", f"/j/{code}", forged), forged


def test_a_ticket_is_no_device_and_is_not_given_to_who_sits_there(house: House) -> None:
    party = begun(house)
    for phone in (party.phones["red"], party.host):
        assert "Set-Cookie" not in phone.get(f"/t/{party.code}/screen").headers
    stranger = house.browser()
    given = stranger.get(f"/t/{party.code}/screen").headers["Set-Cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in given.split(";")}
    assert "Set-Cookie" not in stranger.get(f"/t/{party.code}/screen").headers
    assert stranger.post(f"/t/{party.code}/answer", {"key": "table:laws-in-force", "era": "0"}).status_code == 403


def test_cookies_beyond_all_measure_are_read_in_a_thread(house: House) -> None:
    party: Party = begun(house)
    much = "; ".join(f"c{at}=x" for at in range(3000)) + "; " + cookies(party.phones["red"])
    assert LiveApi(house.app).is_strangers_lookup_or_none("GET", f"/t/{party.code}", much) is None
    assert not LiveApi(house.app).is_strangers_lookup("GET", f"/t/{party.code}", much)


def test_who_is_sent_away_reads_why_in_their_language(house: House) -> None:
    live = LiveApi(house.app)
    assert b"Please try again in a moment." in live.full_queue_page("", "en")
    assert b"Bitte versuche es gleich noch einmal." in live.full_queue_page("", "de-AT,en")
    assert b'lang="de"' in live.full_queue_page("lang=de", "en")
    assert b'lang="en"' in live.full_queue_page("", "fr" * 5000)
