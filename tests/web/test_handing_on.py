"""Several seats on one phone: a card covers the page, and nobody's ballot lies open under it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.web.forks import Way, World, said, ways, worlds
from tests.web.houses import Browser, House, Party, ballot, opened, sit_down
from tests.web.pages import Page


@pytest.fixture
def party(house: House) -> Party:
    """Ada and Ben share a phone, Cleo has her own; the first bill waits for ballots."""
    party = opened(house, 3)
    sit_down(party, "red")
    sit_down(party, "blue", by=party.phones["red"])
    sit_down(party, "green")
    assert party.host.post(f"/t/{party.code}/begin").status_code == 303
    party.to_the_ballot(random.Random(6))
    return party


def look(party: Party, phone: Browser) -> Page:
    return Page(phone.get(f"/t/{party.code}").text)


def take(party: Party, seat: str) -> int:
    return party.phones["red"].post(f"/t/{party.code}/hand", {"seat": seat}).status_code


def asked_there(party: Party) -> set[str]:
    """Whose questions the shared phone shows."""
    return {form.value("key").split(":")[0] for form in look(party, party.phones["red"]).answers()}


def is_covered(party: Party) -> bool:
    page = look(party, party.phones["red"])
    offered = {c.value for form in page.forms if form.action.endswith("/hand") for c in form.controls}
    return offered == {"red", "blue"} and not page.answers()


def test_only_the_seat_in_hand_is_asked(party: Party) -> None:
    assert take(party, "red") == 303
    assert asked_there(party) == {"red"}
    assert take(party, "blue") == 303
    assert asked_there(party) == {"blue"}


def test_a_card_covers_the_page_after_the_first_has_answered(party: Party) -> None:
    take(party, "red")
    assert not is_covered(party)
    party.answer("red", ballot("yes", 17))
    assert is_covered(party)
    html = party.phones["red"].get(f"/t/{party.code}").text
    assert "17" not in Page(html).titles[0]
    assert not [c for c in Page(html).controls if c.name.startswith("answer")]
    assert not [c for c in Page(html).controls if c.name in ("key", "era")]
    assert take(party, "blue") == 303
    assert asked_there(party) == {"blue"}


def test_after_the_last_of_them_nothing_needs_a_cover(party: Party) -> None:
    take(party, "red")
    party.answer("red", ballot("yes"))
    take(party, "blue")
    party.answer("blue", ballot("no"))
    assert not is_covered(party)
    assert asked_there(party) == {"blue"}  # to change it


def test_the_phone_can_be_covered_at_any_time(party: Party) -> None:
    take(party, "red")
    assert take(party, "") == 303
    assert is_covered(party)


def test_only_a_seat_of_this_phone_can_be_taken_in_hand(party: Party) -> None:
    take(party, "red")
    for seat in ("green", "table", "nobody"):
        assert take(party, seat) == 409
    assert asked_there(party) == {"red"}


def test_who_got_a_phone_back_sees_their_own_ballot_again(party: Party) -> None:
    take(party, "red")
    party.answer("red", ballot("yes", 17))
    take(party, "red")
    form = next(form for form in look(party, party.phones["red"]).answers())
    assert '"markers":17' in form.attributes["data-was"].replace(" ", ""), "behind the cover, to be looked at"


def seen_by_the_next(world: World) -> list[object]:
    """The cover, then everything that the second seat looks at on the same phone."""
    phone, at = world.party.phones["red"], f"/t/{world.party.code}"
    seen: list[object] = [said(phone.get(at)), said(phone.post(f"{at}/hand", {"seat": "blue"}))]
    paths = [at, f"{at}/record", f"{at}/screen", f"{at}/export.json", f"{at}/help", f"/j/{world.party.code}?more=1"]
    seen += [said(phone.get(path)) for path in paths]
    refused = phone.post(f"{at}/answer", {"key": f"blue:{world.key}", "era": "0", "answer.aye": "x"})
    return [*seen, said(refused), said(phone.post(f"{at}/hand", {"seat": ""})), said(phone.get(at))]


def test_one_seats_ballot_changes_nothing_that_the_next_sees_on_the_same_phone(party: Party, tmp_path: Path) -> None:
    take(party, "red")
    ask = next(ask for ask in party.open_asks() if ask.seat == "red")
    given = [Way(way.raws) for way in ways(ask, random.Random("shared"))]
    with worlds(party, tmp_path, ask, given) as forked:
        seen = []
        for world, way in zip(forked, given, strict=True):
            world.give(way.raws)
            seen.append(seen_by_the_next(world))
        assert all(one == seen[0] for one in seen)
        for world in forked:
            world.party.phones["red"].post(f"/t/{world.party.code}/hand", {"seat": "red"})
        own = [said(world.party.phones["red"].get(f"/t/{world.party.code}")) for world in forked]
        assert own[0] != own[1]  # Ada sees her own, so there was something to see
