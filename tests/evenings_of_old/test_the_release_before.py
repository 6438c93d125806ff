"""An update stops no evening: what 0.1.0 has begun is read as it was, and plays on to its end by its own rules."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass

import pytest

from companion.core.asking import TABLE, Refusal
from companion.core.entries import Entry, is_comparable_fingerprint
from companion.core.session import Session
from companion.games import GAMES
from companion.players import LONGEST_GAME, give_random_answer
from companion.tables import records
from companion.tables.continuing import copied_log
from companion.tables.doors import Device
from companion.tables.logbook import entry_from_row, index_of_first_broken_row, opening_facts, play_from_opening
from companion.tables.play import close_evening
from companion.tables.store import LogRow
from tests.evenings_of_old.evening import standing
from tests.evenings_of_old.folders import (
    RELEASED,
    Old,
    evenings_of,
    going_on,
    played_to_the_disk,
    stood,
    unpacked,
    with_its_pages,
)
from tests.speed import first_quick, slow
from tests.web.houses import House

NAMES = [name for name in evenings_of(RELEASED) if name not in ("lobby", "damaged")]
CAME_LATER = ("noblemen", "masked-ball")  # games that this release did not know yet
each_evening = pytest.mark.parametrize("name", NAMES)


@dataclass(frozen=True)
class Left:
    """An evening as it was left, in memory: what is done to it there, nobody else meets."""

    rows: tuple[LogRow, ...]
    rng: random.Random

    @property
    def log(self) -> list[Entry]:
        return [entry_from_row(row) for row in self.rows[1:]]

    def session(self) -> Session:
        return Session(play_from_opening(opening_facts(self.rows)), self.log)

    def played_on(self, session: Session) -> Session:
        """To its end at random; no piece and no coin may get lost on the way."""
        audit = GAMES[opening_facts(self.rows)["game"]].audit
        for _ in range(LONGEST_GAME):
            if session.run.over:
                return session
            give_random_answer(session, self.rng)
            if audit:
                audit(session.run.state)
        raise AssertionError("this evening does not end")


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Old:
    return unpacked(RELEASED, tmp_path_factory.mktemp("old") / RELEASED.name)


@pytest.fixture(scope="module")
def house(old: Old) -> Iterator[House]:
    with closing(House(old.folder)) as opened:
        yield opened


@pytest.fixture
def left(house: House, old: Old, name: str) -> Left:
    return Left(tuple(house.hall.store.log_rows(old.codes[name])), random.Random(name))


@first_quick
@each_evening
def test_every_entry_leads_where_it_led(left: Left) -> None:
    """All that was announced and asked, entry by entry: each moment of it might be one at which it was left."""
    session = Session(play_from_opening(opening_facts(left.rows)))
    for row in left.rows[1:]:
        session.take_entry(entry_from_row(row))
        assert is_comparable_fingerprint(row.fingerprint)
        assert session.fingerprint() == row.fingerprint, row


@slow
@each_evening
def test_it_opens_with_its_pages_and_the_points_it_had(house: House, old: Old, name: str) -> None:
    table = house.table(old.codes[name])
    assert table.snapshot.trouble is None
    assert table.snapshot.notice is None
    if name != "damaged-continued":
        assert json.loads(json.dumps(table.ask_session(standing))) == stood(RELEASED, name)
    with_its_pages(house, old, table)


@slow
@each_evening
def test_it_is_looked_at_corrected_taken_back_and_plays_on(left: Left) -> None:
    session = left.session()
    answers = [entry for entry in session.run.history if entry.question_id in session.run.done]
    for entry in left.rng.sample(answers, min(3, len(answers))):
        with suppress(Refusal):  # such as a figure that is none any more
            raw = session.correctable_entry_and_question(entry.seat, entry.seq)[1].form.sample(left.rng)
            session.correction_preview(entry.seat, entry.seq, raw)
            session.amend(entry.seat, entry.seq, raw)
    back = list(session.undo_points())
    if back:
        session.undo(TABLE, left.rng.choice(back))
    left.played_on(session)


@slow
@each_evening
def test_it_plays_on_to_its_end_and_so_does_its_copy(left: Left) -> None:
    """Where nothing lies sealed the copy is the same but for a line."""
    rows = copied_log(left.rows, left.rows[-1].seq, "COPY")
    assert opening_facts(rows) == opening_facts(left.rows)
    assert index_of_first_broken_row(rows) is None
    log = [entry_from_row(row) for row in rows[1:]]
    copy, taken = Session.resume(play_from_opening(opening_facts(rows)), log)
    assert taken == len(log)
    left.played_on(copy)
    itself = left.session()
    if itself.run.sealed:
        left.played_on(itself)


@slow
@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith(tuple(GAMES)) and "-03" in name])
def test_it_is_played_on_to_the_disk_and_its_record_plays_again(house: House, old: Old, name: str) -> None:
    table = played_to_the_disk(house, house.table(old.codes[name]))
    close_evening(house.hall, table.code, Device(1, host=True), table.snapshot.pages[None].era)
    record = json.loads(json.dumps(records.record_of(house.hall, table.code, lambda words: words.text)))
    assert record["rules"] == opening_facts(house.hall.store.log_rows(table.code))["rules"]
    assert record["complete"]
    assert records.replay_record(record).session.run.over


@slow
@pytest.mark.parametrize("name", [name for name in NAMES if "-over" in name] + ["long-live-the-king-3-00"])
def test_the_record_of_one_that_was_over_plays_again_by_its_own_rules(house: House, old: Old, name: str) -> None:
    record = json.loads(json.dumps(records.record_of(house.hall, old.codes[name], lambda words: words.text)))
    assert records.replay_record(record).session.run.over
    last = next(entry for entry in reversed(record["entries"]) if is_comparable_fingerprint(entry["fingerprint"]))
    last["fingerprint"] = f"{last['fingerprint'][:-1]}{'0' if last['fingerprint'][-1] != '0' else '1'}"
    with pytest.raises(Refusal, match="does not lead where the record says"):
        records.replay_record(record)


@slow
def test_what_was_damaged_by_hand_goes_on_as_another_table(house: House, old: Old) -> None:
    table = house.table(old.codes["damaged"])
    assert table.snapshot.trouble is not None
    assert going_on(house, table).snapshot.trouble is None


@slow
def test_every_game_preset_box_and_size_is_among_them(house: House, old: Old) -> None:
    """And evenings that were corrected, taken back, and left while an answer lay changed and another withdrawn."""
    sizes, chosen, kinds = set(), set(), set()
    for name in NAMES:
        rows = house.hall.store.log_rows(old.codes[name])
        facts = opening_facts(rows)
        sizes.add((facts["game"], len(facts["seats"])))
        chosen |= {(facts["game"], *option) for option in facts["options"].items()}
        kinds |= {row.kind for row in rows}
    games = [game for game in GAMES.values() if game.key not in CAME_LATER]
    assert sizes == {(game.key, seats) for game in games for seats in range(game.least, min(game.most, 5) + 1)}
    assert chosen == {(game.key, choice.key, option.key) for game in games for choice in game.options
                      for option in choice.options}
    assert kinds >= {"opening", "answer", "withdraw", "amend", "adjust", "undo"}
