"""`companion resolve`: the public contract of sheets.md, as far as its sheets are built."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from tests.patience import PATIENCE
from tests.speed import slow

ROOT = Path(__file__).resolve().parents[2]
ADA = {"player": "Ada", "vote": "yes", "markers": 2}
BEN = {"player": "Ben", "vote": "no"}
BALLOT = {"sheet": "lancaster.ballot", "votes": [ADA, BEN]}
ANSWER = {"sheet": "lancaster.ballot", "for": 3, "against": 1, "passed": True}
CONFLICT: dict[str, Any] = {
    "sheet": "lancaster.conflict", "players": ["Blue", "Green", "Red"], "strength": 5, "points": [4, 2, 1], "battle": 1,
    "spaces": [{"player": name, "knights": [n]} for name, n in (("Blue", 2), ("Green", 1), ("Red", 2))]}
FINAL: dict[str, Any] = {"sheet": "lancaster.final", "court": True, "players": [
    {"player": "Ada", "power_points": 41, "knights": [1, 4], "bishops": 2, "seals": 8},
    {"player": "Ben", "power_points": 52, "nobles": 3}]}


def ballot(*votes: Any, **more: Any) -> dict[str, Any]:
    return {"sheet": "lancaster.ballot", "votes": list(votes), **more}


def run(*args: str, text: str | bytes = "", language: str = "C") -> Result:
    environment = {"LC_ALL": language, "LC_MESSAGES": "", "LANG": ""}
    return CliRunner().invoke(main, ["resolve", *args], input=text, env=environment)


def resolved(sheets: Any) -> Any:
    result = run("-", "--json", text=json.dumps(sheets))
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def refused(sheets: Any) -> dict[str, str]:
    """Path to message, the same by `--json` and as lines on standard error."""
    text = sheets if isinstance(sheets, str | bytes) else json.dumps(sheets)
    machine, lines = run("-", "--json", text=text), run("-", text=text)
    assert (machine.exit_code, machine.stderr) == (2, "")
    assert (lines.exit_code, lines.stdout) == (2, "")
    errors = json.loads(machine.stdout)["errors"]
    assert all(set(error) == {"path", "message"} and error["message"] for error in errors)
    assert lines.stderr.splitlines() == [f"{e['path']}: {e['message']}" if e["path"] else e["message"] for e in errors]
    return {error["path"]: error["message"] for error in errors}


# What is answered.


def test_the_vote_of_the_contract_passes() -> None:
    assert resolved(BALLOT) == ANSWER


def test_several_sheets_are_answered_as_a_list_in_the_same_order() -> None:
    assert resolved([ballot(BEN, {**ADA, "vote": "no"}), BALLOT]) == [
        {"sheet": "lancaster.ballot", "for": 0, "against": 4, "passed": False}, ANSWER]


def test_a_list_of_one_is_answered_as_a_list() -> None:
    assert resolved([BALLOT]) == [ANSWER]


def test_an_empty_list_is_answered_by_an_empty_list() -> None:
    assert resolved([]) == []


def test_keys_may_stand_in_any_order() -> None:
    assert resolved({"votes": [dict(reversed(ADA.items())), BEN], "sheet": "lancaster.ballot"}) == ANSWER


@pytest.mark.parametrize(("markers", "passed"), [(0, True), (1, True), (2, False)])
def test_a_tie_passes(markers: int, passed: bool) -> None:
    answer = resolved(ballot({**ADA, "markers": 1}, {**BEN, "markers": markers}))
    assert answer["passed"] is passed


def test_five_may_vote() -> None:
    answer = resolved(ballot(*({"player": name, "vote": "yes"} for name in "ABCDE")))
    assert (answer["for"], answer["against"]) == (5, 0)


@pytest.mark.parametrize("name", ["x" * 40, " ", "Ünal 🙂", "sheet", "a\nb", "\ud800"])
def test_a_name_may_be_anything_of_forty_letters(name: str) -> None:
    assert resolved(ballot({"player": name, "vote": "yes"}, BEN))["for"] == 1


def test_more_markers_than_the_box_holds_are_not_the_sheets_affair() -> None:
    assert resolved(ballot({**ADA, "markers": 10**30}, BEN))["for"] == 10**30 + 1


def test_a_byte_order_mark_is_forgiven() -> None:
    assert run("-", text="\ufeff" + json.dumps(BALLOT)).exit_code == 0


def test_a_file_is_read_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "vote ü.json"
    file.write_text(json.dumps(BALLOT), encoding="utf-8")
    result = run(str(file), "--json")
    assert json.loads(result.stdout) == ANSWER


def test_without_json_a_player_reads_a_table() -> None:
    result = run("-", text=json.dumps(BALLOT))
    assert result.stdout.splitlines() == ["sheet    lancaster.ballot", "for      3", "against  1", "passed   yes"]


def test_several_tables_stand_apart() -> None:
    result = run("-", text=json.dumps([BALLOT, ballot(BEN, {**ADA, "vote": "no"})]))
    assert result.stdout.split("\n\n")[1].splitlines()[1:] == ["for      0", "against  4", "passed   no"]


def test_a_conflict_is_read_as_a_table_of_ranks() -> None:
    archer = {"player": "Blue", "archer": True}
    result = run("-", text=json.dumps({**CONFLICT, "spaces": [CONFLICT["spaces"][0], archer]}))
    assert result.stdout.splitlines() == [
        "sheet       lancaster.conflict", "strength    4", "england     no", "ranking",
        "  player  strength  points  archer", "  Blue    2         2       yes", "  Blue    2         1",
        "dishonored  –", "knights     stay"]


def test_a_final_scoring_is_read_as_one_table_with_a_column_for_each_line() -> None:
    result = run("-", text=json.dumps(FINAL))
    assert result.stdout.splitlines() == [
        "sheet      lancaster.final", "standings",
        "  player  place  total  power points  knighthood  extensions  nobles  seals  dishonor  dishonor rank",
        "  Ada     1      77     41            8           4           0       24     0         0",
        "  Ben     2      59     52            0           4           3       0      0         0",
        "winners    Ada"]


# What is refused, and where.


@pytest.mark.parametrize(("sheet", "path"), [
    ({"votes": [ADA, BEN]}, "sheet"),
    ({**BALLOT, "sheet": "lancaster.ballots"}, "sheet"),
    ({**BALLOT, "sheet": None}, "sheet"),
    ({**BALLOT, "sheet": 3}, "sheet"),
    ({**BALLOT, "sheet": ["lancaster.ballot"]}, "sheet"),
    ({"sheet": "lancaster.ballot"}, "votes"),
    ({**BALLOT, "weather": "fine"}, "weather"),
    ({**BALLOT, "votes": {"0": ADA, "1": BEN}}, "votes"),
    ({**BALLOT, "votes": None}, "votes"),
    ({**BALLOT, "votes": "yes"}, "votes"),
    (ballot(), "votes"),
    (ballot(ADA), "votes"),
    (ballot(*({"player": name, "vote": "yes"} for name in "ABCDEF")), "votes"),
    (ballot(ADA, "Ben"), "votes[1]"),
    (ballot(ADA, None), "votes[1]"),
    (ballot(ADA, {"vote": "no"}), "votes[1].player"),
    (ballot(ADA, {"player": "Ben"}), "votes[1].vote"),
    (ballot(ADA, {**BEN, "colour": "red"}), "votes[1].colour"),
    (ballot(ADA, {**BEN, "player": ""}), "votes[1].player"),
    (ballot(ADA, {**BEN, "player": "x" * 41}), "votes[1].player"),
    (ballot(ADA, {**BEN, "player": 7}), "votes[1].player"),
    (ballot(ADA, {**BEN, "player": None}), "votes[1].player"),
    (ballot(ADA, {**BEN, "player": "Ada"}), "votes[1].player"),
    (ballot({**ADA, "vote": "maybe"}, BEN), "votes[0].vote"),
    (ballot({**ADA, "vote": True}, BEN), "votes[0].vote"),
    (ballot({**ADA, "vote": "Yes"}, BEN), "votes[0].vote"),
    (ballot({**ADA, "markers": -1}, BEN), "votes[0].markers"),
    (ballot({**ADA, "markers": True}, BEN), "votes[0].markers"),
    (ballot({**ADA, "markers": 1.5}, BEN), "votes[0].markers"),
    (ballot({**ADA, "markers": 2.0}, BEN), "votes[0].markers"),
    (ballot({**ADA, "markers": "2"}, BEN), "votes[0].markers"),
    (ballot({**ADA, "markers": None}, BEN), "votes[0].markers"),
    (ballot({**ADA, "markers": [2]}, BEN), "votes[0].markers"),
])
def test_a_fault_is_told_by_its_path(sheet: dict[str, Any], path: str) -> None:
    assert list(refused(sheet)) == [path]
    assert list(refused([BALLOT, sheet])) == [f"[1].{path}"]


@pytest.mark.parametrize(("sheet", "path"), [
    ({**CONFLICT, "points": [1, 2, 4]}, "points"),
    ({**CONFLICT, "spaces": [{"player": "Yellow", "knights": [1]}]}, "spaces[0].player"),
    ({**CONFLICT, "spaces": [{"player": "Red", "archer": True}]}, "spaces[0].archer"),
    ({**FINAL, "court": False, "players": [FINAL["players"][1], {**FINAL["players"][0], "seals": 0}]},
     "players[1].bishops"),
    ({**FINAL, "dishonor_track": [6, 3]}, "dishonor_track"),
])
def test_a_fault_across_fields_is_told_by_its_path_too(sheet: dict[str, Any], path: str) -> None:
    assert list(refused(sheet)) == [path]
    assert list(refused([CONFLICT, FINAL, sheet])) == [f"[2].{path}"]


def test_the_later_of_two_equal_names_is_the_fault() -> None:
    assert list(refused(ballot(ADA, BEN, BEN, {**ADA, "vote": "no"}))) == ["votes[2].player", "votes[3].player"]


def test_all_faults_are_told_at_once_and_nothing_else() -> None:
    faults = refused([BALLOT, ballot({**ADA, "markers": -1}, {"player": "", "vote": "no", "hat": 1}), {"sheet": "x"}])
    assert list(faults) == ["[1].votes[0].markers", "[1].votes[1].player", "[1].votes[1].hat", "[2].sheet"]


def test_an_unknown_sheet_is_told_which_ones_there_are() -> None:
    assert "lancaster.ballot" in refused({"sheet": "lancaster.vote"})["sheet"]


@pytest.mark.parametrize("text", ["3", "null", "true", '"lancaster.ballot"', "1.5", "-0"])
def test_json_that_is_no_sheet_is_one_fault(text: str) -> None:
    assert list(refused(text)) == [""]


def test_a_list_inside_a_list_is_no_sheet() -> None:
    assert list(refused([[BALLOT]])) == ["[0]"]


def test_a_line_is_a_line_whatever_the_field_is_called() -> None:
    result = run("-", text=json.dumps({**BALLOT, "a\nb\x1b[31m\ud800": 1}))
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert "\x1b" not in result.stderr


@pytest.mark.parametrize("text", [
    b"", b"   ", b"votes", b"{", b'{"sheet": "lancaster.ballot",}', b"[1] [2]", b"{'sheet': 1}", b"\x00", b"NaN",
                              b"Infinity",
    b'{"sheet": NaN}', b"-Infinity", b"\xff\xfe", b'{"sheet": "\xe4"}', b"\x89PNG\r\n\x1a\n", b"[" * 100_000,
    b'{"a":' * 100_000, b"9" * 5000, b'{"sheet": ' + b"9" * 100_000 + b"}", b"-" + b"9" * 5000,
    json.dumps(BALLOT).encode("utf-16"),
], ids=lambda text: repr(text[:20]))
def test_what_is_not_json_is_one_clear_line(text: bytes) -> None:
    assert list(refused(text)) == [""]


def test_a_number_too_long_to_print_is_refused_not_tripped_over() -> None:
    text = json.dumps(BALLOT).replace('"markers": 2', '"markers": ' + "9" * 4300)
    assert list(refused(text)) == [""]


def test_a_float_too_large_to_be_one_is_no_number() -> None:
    assert list(refused(json.dumps(BALLOT).replace('"markers": 2', '"markers": 1e999'))) == ["votes[0].markers"]


def test_a_file_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    for name in (str(tmp_path / "missing.json"), str(tmp_path), ""):
        for options in ((), ("--json",)):
            result = run(name, *options)
            assert result.exit_code == 2
            assert len((result.stdout + result.stderr).splitlines()) == 1


def test_no_file_at_all_is_a_question_of_usage() -> None:
    result = run()
    assert result.exit_code == 2
    assert "FILE" in result.stderr


# Languages and the real thing.


@pytest.mark.parametrize(("environment", "yes"), [
    ({"LANG": "de_DE.UTF-8"}, "ja"), ({"LC_ALL": "de_AT.UTF-8", "LANG": "en_GB.UTF-8"}, "ja"), (
        {"LANG": "fr_FR.UTF-8"}, "yes"),
    ({"LC_ALL": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "yes"), ({"LC_ALL": "C", "LANG": "de_DE"}, "yes"), ({}, "yes"),
])
def test_the_answer_is_in_the_language_of_the_system(
        environment: Mapping[str, str], yes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, environment.get(name, ""))
    result = CliRunner().invoke(main, ["resolve", "-"], input=json.dumps(BALLOT))
    assert result.stdout.splitlines()[-1].split()[-1] == yes


def really(*args: str, text: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "companion", *args], input=text, capture_output=True, timeout=PATIENCE,
                          cwd=ROOT, env={"PATH": "", **environment}, check=False)


def test_the_real_program_answers() -> None:
    done = really("resolve", "-", "--json", text=json.dumps(BALLOT).encode())
    assert (done.returncode, json.loads(done.stdout), done.stderr) == (0, ANSWER, b"")


@slow
def test_the_real_program_refuses_without_a_traceback() -> None:
    done = really("resolve", "-", text=b"[" * 100_000)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, b"", 1)
    assert b"Traceback" not in done.stderr


@slow
def test_the_real_program_speaks_an_old_terminals_letters() -> None:
    done = really("resolve", "-", text=json.dumps({**BALLOT, "votes": [ADA, {**BEN, "Größe \ud800": 1}]}).encode(),
                  PYTHONIOENCODING="ascii", LANG="de_DE")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
