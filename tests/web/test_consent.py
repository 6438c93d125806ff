"""While everybody has to let the evening go on, no request of any phone finds its way around that."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from companion.core.asking import TABLE, Ask, Seat, one
from companion.core.game import Seating
from companion.core.words import say
from companion.games import GAMES
from tests.core.rulebooks import SEATS, Notes, pick, topic
from tests.web.houses import House, Party, begun
from tests.web.pages import read
from tests.web.test_corrections import LANCASTER, Borrowed


@dataclass(frozen=True)
class Farm(Borrowed):
    seating: Seating = field(default_factory=lambda: Seating(SEATS, "red"))
    old_answers_wait_for_consent: bool = True

    def compares_secrets_now(self, state: Notes, seat: Seat) -> bool:  # noqa: ARG002
        return "compared" in state.written


async def fullest_barn(notes: Notes) -> None:
    """Only who has it still may take one more."""
    await one(topic())
    notes.written.append("compared")
    fullest = max(SEATS, key=lambda seat: notes.barns[seat])
    await one(Ask(fullest, "more", say("One more?"), lambda: pick(
        "none", *(["one"] if notes.barns[fullest] == max(notes.barns.values()) else []))))


@pytest.fixture
def party(house: House, monkeypatch: pytest.MonkeyPatch) -> Party:
    """Red has most and is asked what only the fullest barn is asked; then it sets its barn to nothing."""
    monkeypatch.setitem(GAMES, "lancaster", replace(LANCASTER, open=lambda *_: Farm(fullest_barn), audit=None))
    party = begun(house)
    assert party.answer(TABLE, "corn").status_code == 303
    barn = f"/t/{party.code}/adjust/barn~red"
    assert party.phones["red"].post(barn, {"answer": "0", "why": "counted"}).status_code == 303
    assert party.table.ask_session(lambda session: session.consent.missing) == set(SEATS)
    return party


@pytest.mark.parametrize("era", [0, 7])
def test_the_question_of_before_is_refused_in_a_sentence_whatever_is_posted_to_it(party: Party, era: int) -> None:
    for raw in ("one", "none", ""):
        answered = party.phones["red"].post(f"/t/{party.code}/answer", {"key": "red:more", "era": era, "answer": raw})
        assert answered.status_code == 409
        assert "First everybody has to let the evening go on" in answered.text
        assert 'value="one"' not in answered.text


def test_nothing_is_corrected_nor_looked_at_as_a_correction_would_have_it(party: Party) -> None:
    wrong = party.phones["red"].get(f"/t/{party.code}/wrong").text
    (link,) = [link for link in read(wrong).links() if "/correct/" in link]
    for sure in ("", "yes"):
        told = party.phones["red"].post(link, {"answer": "wool", "era": "0", "why": "typed", "other": "", "sure": sure})
        assert "First everybody has to let the evening go on" in told.text
