"""Every address of the house: who may use it, and what nobody gets past."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

from tests.web.houses import Browser, House, Party, begun, seat_link, voting
from tests.web.pages import read

HOST, SEATED, ANYBODY = "only a host", "only who sits there, or a host", "anybody"

# A new address has to be put here, with the least that a good post of it holds.
ROUTES: dict[tuple[str, str], tuple[str, dict[str, str]]] = {
    ("GET", "/"): (ANYBODY, {}),
    ("POST", "/tables"): (HOST, {"game": "lancaster", "seats": "3"}),
    ("GET", "/box/<game>"): (HOST, {}),
    ("POST", "/box/<game>/note"): (HOST, {"key": "x"}),
    ("POST", "/box/<game>/forget"): (HOST, {"key": "x"}),
    ("GET", "/box/<game>/export.json"): (HOST, {}),
    ("POST", "/box/<game>/import"): (HOST, {"text": "{}"}),
    ("GET", "/quick"): (ANYBODY, {}),
    ("GET", "/quick/<sheet>"): (ANYBODY, {}),
    ("POST", "/quick/<sheet>"): (ANYBODY, {}),
    ("POST", "/find"): (ANYBODY, {}),
    ("POST", "/language"): (ANYBODY, {}),
    ("GET", "/h/<key>"): (ANYBODY, {}),
    ("POST", "/h/<key>"): (ANYBODY, {}),
    ("POST", "/hosts"): (HOST, {}),
    ("GET", "/hosts/resign"): (HOST, {}),
    ("POST", "/hosts/resign"): (HOST, {}),
    ("GET", "/robots.txt"): (ANYBODY, {}),
    ("GET", "/favicon.ico"): (ANYBODY, {}),
    ("GET", "/static/<digest>/<name>"): (ANYBODY, {}),
    ("GET", "/help"): (ANYBODY, {}),
    ("GET", "/help/reached"): (HOST, {}),
    ("GET", "/help/sees"): (HOST, {}),
    ("GET", "/j/<code>"): (ANYBODY, {}),
    ("POST", "/j/<code>"): (ANYBODY, {}),
    ("POST", "/j/<code>/claim"): (ANYBODY, {}),
    ("GET", "/s/<token>"): (ANYBODY, {}),
    ("POST", "/s/<token>"): (ANYBODY, {}),
    ("GET", "/t/<code>"): (ANYBODY, {}),
    ("POST", "/t/<code>/answer"): (SEATED, {"key": "table:laws-in-force", "era": "0"}),
    ("POST", "/t/<code>/screen/answer"): (HOST, {"key": "table:laws-in-force", "era": "0"}),
    ("POST", "/t/<code>/entering"): (SEATED, {"key": "table:laws-in-force", "era": "0"}),
    ("POST", "/t/<code>/screen/entering"): (HOST, {"key": "table:laws-in-force", "era": "0"}),
    ("POST", "/t/<code>/slip"): (SEATED, {"step": "0", "era": "0"}),
    ("POST", "/t/<code>/screen/slip"): (HOST, {"step": "0", "era": "0"}),
    ("POST", "/t/<code>/withdraw"): (SEATED, {"key": "red:ballot/votes-for-gold", "era": "0"}),
    ("POST", "/t/<code>/hand"): (SEATED, {"seat": ""}),
    ("POST", "/t/<code>/leave"): (SEATED, {"seat": "red"}),
    ("GET", "/t/<code>/screen"): (ANYBODY, {}),
    ("GET", "/t/<code>/help"): (ANYBODY, {}),
    ("GET", "/t/<code>/record"): (ANYBODY, {}),
    ("GET", "/t/<code>/wrong"): (ANYBODY, {}),
    ("GET", "/t/<code>/export.json"): (ANYBODY, {}),
    ("GET", "/j/<code>/name"): (ANYBODY, {}),
    ("POST", "/j/<code>/name"): (SEATED, {"seat": "red", "name": "Eve"}),
    ("POST", "/t/<code>/seats"): (HOST, {"seats": "4"}),
    ("POST", "/t/<code>/leaves"): (HOST, {"seat": "red", "phone": "blue"}),
    ("POST", "/t/<code>/order"): (HOST, {"seat": "blue"}),
    ("POST", "/t/<code>/start"): (HOST, {"seat": "blue"}),
    ("POST", "/t/<code>/remove"): (HOST, {"seat": "blue"}),
    ("POST", "/t/<code>/begin"): (HOST, {}),
    ("POST", "/t/<code>/admit"): (HOST, {"seat": "red", "device": "1"}),
    ("POST", "/t/<code>/turn-away"): (HOST, {"seat": "red"}),
    ("POST", "/t/<code>/link"): (HOST, {"seat": "red"}),
    ("POST", "/t/<code>/address"): (HOST, {"address": "192.168.1.5"}),
    ("POST", "/t/<code>/wifi"): (HOST, {"ssid": "x", "password": ""}),
    ("POST", "/t/<code>/continue"): (HOST, {}),
    ("GET", "/t/<code>/undo/<int:back_to>"): (SEATED, {}),
    ("POST", "/t/<code>/undo"): (SEATED, {"back_to": "0", "era": "0"}),
    ("GET", "/t/<code>/correct/<int:at>"): (SEATED, {}),
    ("POST", "/t/<code>/correct/<int:at>"): (SEATED, {"era": "0", "sure": "yes"}),
    ("GET", "/t/<code>/adjust/<what>"): (SEATED, {}),
    ("POST", "/t/<code>/again/<int:at>"): (SEATED, {"era": "0"}),
    ("GET", "/t/<code>/close"): (HOST, {}),
    ("POST", "/t/<code>/close"): (HOST, {"era": "0"}),
    ("POST", "/t/<code>/adjust/<what>"): (SEATED, {"answer": "red"}),
}


def routes_for(who: str) -> list[tuple[str, str]]:
    return [route for route, (allowed, _) in ROUTES.items() if allowed == who]


def filled(party: Party, rule: str) -> str:
    return (rule.replace("<code>", party.code).replace("<int:back_to>", "0").replace("<int:at>", "0")
            .replace("<what>", "start-player").replace("<game>", "lancaster").replace("<sheet>", "lancaster.final"))


def kept(house: House) -> list[str]:
    """All that is written down, devices aside: everybody who claims or joins becomes one."""
    connection = sqlite3.connect(f"file:{house.folder / 'companion.sqlite3'}?mode=ro", uri=True)
    try:
        return [line for line in connection.iterdump() if "INTO \"devices\"" not in line]
    finally:
        connection.close()


def used(browser: Browser, party: Party, method: str, rule: str) -> int:
    fields = ROUTES[method, rule][1] if method == "POST" else None
    return browser.ask(method, filled(party, rule), fields).status_code


def test_every_address_is_in_the_list_of_this_test(house: House) -> None:
    there = {(method, rule.rule) for rule in house.app.url_map.iter_rules()
             for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    assert there == set(ROUTES)


@pytest.mark.parametrize(("method", "rule"), routes_for(HOST))
def test_neither_a_seat_nor_a_code_nor_a_claim_gets_at_the_hosts_controls(house: House, method: str, rule: str) -> None:
    party = begun(house)
    claimant = house.browser()
    claimant.post(f"/j/{party.code}/claim", {"seat": "red"})
    before = kept(house)
    for browser in (party.phones["red"], claimant, house.browser()):
        assert used(browser, party, method, rule) == 403
    assert kept(house) == before


@pytest.mark.parametrize(("method", "rule"), routes_for(HOST))
def test_the_host_is_let_through(house: House, method: str, rule: str) -> None:
    party = begun(house)
    assert used(party.host, party, method, rule) != 403


@pytest.mark.parametrize(("method", "rule"), routes_for(SEATED))
def test_only_who_sits_at_the_table_plays_on(house: House, method: str, rule: str) -> None:
    party, elsewhere = voting(house), begun(house)
    before = kept(house)
    for browser in (house.browser(), elsewhere.phones["red"]):
        assert used(browser, party, method, rule) == 403
    assert kept(house) == before


def test_another_method_is_405_and_says_which_are_good(house: House) -> None:
    party = begun(house)
    for rule in {rule for _, rule in ROUTES}:
        told = party.host.ask("DELETE", filled(party, rule).replace("<", "").replace(">", ""))
        assert told.status_code == 405, rule
        good = {name.strip() for name in told.headers["Allow"].split(",")}
        assert good - {"HEAD", "OPTIONS"} == {method for method, same in ROUTES if same == rule}


# Every page, in both languages.


@pytest.fixture(scope="module")
def every_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """All that can be rendered, from the front door to the last page of an evening."""
    house = House(tmp_path_factory.mktemp("pages"))
    yield {f"{language} {name}": page for language in ("en", "de") for name, page in rendered(house, language).items()}
    house.close()


def rendered(house: House, language: str) -> dict[str, str]:
    """Everybody uses every address; a token must nowhere be in what comes back."""
    found: dict[str, str] = {}
    tokens: set[str] = set()

    def look(name: str, browser: Browser, method: str, path: str, fields: dict[str, str] | None = None) -> None:
        browser.language = language
        told = browser.ask(method, path, fields)
        tokens.update(device.token for device in full.values() if device.token)
        assert not [token for token in tokens if token in told.text + told.headers.get("Location", "")]
        if told.mimetype == "text/html" and told.status_code not in (301, 302, 303):
            found[f"{name} {method} {path.replace(party.code, 'CODE')} {told.status_code}"] = told.text

    party = voting(house)
    full = {"the host": party.host, "red": party.phones["red"], "a stranger": house.browser()}
    lobby = begun(house, 2)
    for name, browser in full.items():
        for (method, rule), (_, fields) in ROUTES.items():
            if rule not in ("/hosts/resign", "/t/<code>/continue", "/t/<code>/undo"):
                look(name, browser, method, filled(party, rule), fields if method == "POST" else None)
    look("a stranger", full["a stranger"], "GET", seat_link(lobby, "red"))
    look("a stranger", full["a stranger"], "GET", "/j/CCCC")
    look("red", full["red"], "POST", f"/t/{party.code}/answer", {"key": "red:x", "era": "0"})
    return found


def test_every_page_names_its_language_its_title_and_one_heading(every_page: dict[str, str]) -> None:
    assert len(every_page) > 60
    for name, html in every_page.items():
        if "/help/reached" in name or "/help/sees" in name:  # fragments
            continue
        page = read(html)
        assert [tag["lang"] for tag in page.all("html")] == [name[:2]], name
        assert len(page.titles) == 1, name
        assert page.titles[0].strip(), name
        assert len(page.all("h1")) <= 1, name
        ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
        assert len(ids) == len(set(ids)), name


def test_every_control_has_a_label(every_page: dict[str, str]) -> None:
    assert {name: page.unlabelled() for name, html in every_page.items() if (page := read(html)).unlabelled()} == {}


def test_no_page_holds_a_style_or_a_script_of_its_own(every_page: dict[str, str]) -> None:
    for name, html in every_page.items():
        for tag, attributes in read(html).tags:
            assert tag not in ("style", "iframe", "object", "embed", "base"), name
            assert tag != "script" or attributes.get("src", "").startswith("/static/"), name
            assert not [key for key in attributes if key.startswith(("on", "hx-on")) or key == "style"], name


def test_no_page_leads_out_of_the_house(every_page: dict[str, str]) -> None:
    for name, html in every_page.items():
        for tag, attributes in read(html).tags:
            for key in ("href", "src", "action", "formaction", "data", "poster", "srcset", "hx-post", "hx-get"):
                address = attributes.get(key, "/")
                assert address.startswith(("/", "#")), (name, tag, address)
                assert not address.startswith("//"), (name, tag, address)


def test_every_form_leads_to_an_address_that_takes_it(every_page: dict[str, str], house: House) -> None:
    routes = house.app.url_map.bind("")
    for name, html in every_page.items():
        for form in read(html).forms:
            assert form.attributes.get("method") == "post", name
            path = (form.action or name.split()[-2]).replace("CODE", "BBBB").partition("#")[0]
            assert routes.test(path, "POST"), (name, path)


def test_the_languages_can_be_changed_on_every_page(every_page: dict[str, str], house: House) -> None:
    """Also on one that a refused form left at an address which only takes posts."""
    browser = house.browser()
    seen = 0
    for name, html in every_page.items():
        for form in (form for form in read(html).forms if form.action == "/language"):
            told = browser.post("/language", {"back": form.value("back"), "language": "de"})
            assert told.status_code == 303, name
            assert browser.get(told.location).status_code != 405, name
            seen += 1
    assert seen > 20
