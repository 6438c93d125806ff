"""What is drawn once for several: only what was drawn from equal inputs, whatever those are."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from companion.core.words import Verbatim, Words
from companion.web import LiveApi
from companion.web.fragments import VIEWERS, FragmentRenderer
from companion.web.viewer_state import Inputs, SnapshotForViewer, Viewer
from tests.web.houses import House, Party, ballot, voting

SHARED = ("board", "waiting", "aside")
SHOWN_TO_ALL = "_template_inputs_of_board"  # what phones share, as long as nothing of a seat's own is in it


def whispered(seat: str | None) -> Words:
    return Words(f"This is for {seat} alone.", values=(("seat", Verbatim(str(seat))),))


def plant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody gives the fragment that all share something of the seat in hand."""
    shared = getattr(SnapshotForViewer, SHOWN_TO_ALL)

    def leaking(self: SnapshotForViewer) -> Inputs:
        inputs: Inputs = shared(self)
        return {**inputs, "notice": whispered(self.seat)}

    monkeypatch.setattr(SnapshotForViewer, SHOWN_TO_ALL, leaking)


def on_streams(party: Party) -> dict[str, dict[str, tuple[str, str]]]:
    """What each phone's stream and a stranger's screen bring now: version and text by fragment."""
    live, at = LiveApi(party.house.app), f"/t/{party.code}/stream"
    brought = {}
    for name, cookie in {**{seat: f"companion={phone.token}" for seat, phone in party.phones.items()}, "": ""}.items():
        viewer = live.viewer_or_status(at, "as=seat&lang=en" if name else "as=screen&lang=en",
                                       {"host": "localhost", "cookie": cookie})
        assert isinstance(viewer, Viewer)
        brought[name] = {part: (version, html) for part, version, html in live.fragments_for(viewer)}
    return brought


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The name of every fragment that is really drawn."""
    drawn: list[str] = []
    render = FragmentRenderer._render_fragment

    def counted(self: FragmentRenderer, name: str, *rest: Any) -> Any:
        drawn.append(name)
        return render(self, name, *rest)

    monkeypatch.setattr(FragmentRenderer, "_render_fragment", counted)
    return drawn


def test_what_is_planted_in_a_shared_fragment_reaches_its_own_seat_alone(
        house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = voting(house)
    on_streams(party)  # drawn before, as it is all evening
    plant(monkeypatch)
    for _ in range(2):
        for seat, phone in party.phones.items():
            page = phone.get(f"/t/{party.code}").text
            assert [other for other in party.phones if f"for {other} alone" in page] == [seat]
        for seat, parts in on_streams(party).items():
            board = parts["board"][1]
            assert [other for other in party.phones if f"for {other} alone" in board] == ([seat] if seat else [])
        assert party.answer("red", ballot("yes")).status_code == 303


def test_what_all_may_see_is_drawn_once_for_all_phones(house: House, drawings: list[str]) -> None:
    party = voting(house)
    drawings.clear()
    brought = on_streams(party)
    for name in SHARED:
        assert len({brought[seat][name] for seat in party.phones}) == 1
        assert drawings.count(name) == 2, "one for the phones, one for the screen"
    assert len({brought[seat]["desk"] for seat in party.phones}) == len(party.phones)


def test_what_an_answer_did_not_change_is_not_drawn_again(house: House, drawings: list[str]) -> None:
    party = voting(house)
    on_streams(party)
    drawings.clear()
    on_streams(party)
    assert drawings == []
    assert party.answer("red", ballot("yes", 1)).status_code == 303
    on_streams(party)
    assert sorted(drawings) == ["desk", "meanwhile", "waiting", "waiting"], (
        "red's own desk, who is awaited, and that the answer before can be taken back no more")


def test_drawings_are_few_however_many_have_looked(house: House) -> None:
    party = voting(house)
    renderer: FragmentRenderer = house.app.extensions["companion.renderer"]
    for device in range(3 * VIEWERS):
        renderer.draw_fragments(party.table, Viewer(party.code, device, False, False, "en"),
                                lambda: None)  # type: ignore[arg-type, return-value]
    assert len(renderer._caches[party.table]._shown) == VIEWERS


def test_drawings_go_with_their_table(house: House) -> None:
    party = voting(house)
    on_streams(party)
    renderer: FragmentRenderer = house.app.extensions["companion.renderer"]
    cache = weakref.ref(renderer._caches[party.table])
    house.hall._tables.clear()
    gc.collect()
    assert cache() is None
