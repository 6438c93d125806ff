"""Opened twice, closed by a signal, left behind by a crash."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.finding.folders import running_server_url
from tests.badluck.conftest import opened
from tests.badluck.friends import play_until
from tests.badluck.house import COMPANION, ROOT, House, started
from tests.patience import PATIENCE
from tests.speed import slow

pytestmark = slow

SERVE = ("serve", "--host", "127.0.0.1", "--no-browser", "--port")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """From its very beginning."""
    with opened(tmp_path / "data", House) as house:
        yield house


def test_a_second_server_on_the_same_folder_says_so_and_does_not_disturb_the_first(house: House) -> None:
    second = started(*SERVE, "0", "--data", house.folder)
    assert second.returncode != 0
    assert len(second.stderr.splitlines()) == 1
    assert f":{house.port}" in second.stderr
    assert (house.folder / "server.json").exists()
    assert house.lay("Ada,Ben").code


def test_a_port_in_use_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = started(*SERVE, str(port), "--data", tmp_path)
    assert ran.returncode != 0
    assert str(port) in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
    assert not (tmp_path / "server.json").exists()


@pytest.mark.parametrize("place", ["", "inside"])
def test_a_file_where_the_folder_should_be_is_said_in_a_sentence(tmp_path: Path, place: str) -> None:
    file = tmp_path / "diary"
    file.write_text("Dear diary")
    ran = started(*SERVE, "0", "--data", file / place)
    assert ran.returncode != 0
    assert "Traceback" not in ran.stderr
    assert "diary" in ran.stderr
    assert file.read_text() == "Dear diary"


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Path]:
    tmp_path.chmod(0o555)
    yield tmp_path
    tmp_path.chmod(0o755)


def without_superpowers() -> list[str]:
    """Root may write into any folder; taken from it for this one command, it is a user like others."""
    if sys.platform == "win32":
        pytest.skip("Windows folders have no such permission")
    if os.geteuid() != 0:
        return []
    if not (setpriv := shutil.which("setpriv")):
        pytest.skip("root may write everywhere, and no setpriv is here to keep it from that")
    return [setpriv, "--inh-caps=-dac_override", "--bounding-set=-dac_override", "--"]


def test_a_folder_that_may_not_be_written_is_said_in_a_sentence(locked: Path) -> None:
    command = [*without_superpowers(), *COMPANION, *SERVE, "0", "--data", str(locked)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 1, ran.stderr
    assert str(locked) in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
    assert list(locked.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
def test_the_house_closes_quietly_and_at_once(house: House, stop: signal.Signals) -> None:
    laid = house.lay("Ada,Ben")
    phones = house.seat(laid)
    play_until(phones, laid.code, "red:ballot", random.Random(1))
    assert house.process is not None
    begun = time.monotonic()
    house.process.send_signal(stop)
    _, errors = house.process.communicate(timeout=PATIENCE)
    assert time.monotonic() - begun < 5  # a second, if nobody else uses this machine
    assert (house.process.returncode, errors) == (0, "")
    assert not (house.folder / "server.json").exists()
    assert not list(house.folder.glob("*-wal"))
    house.open()
    assert phones[0].question(laid.code, "red:ballot")


def test_what_a_killed_server_left_behind_does_not_keep_the_next_from_opening(house: House) -> None:
    left = (house.folder / "server.json").read_text()
    house.kill()
    assert (house.folder / "server.json").read_text() == left
    house.open()
    assert (house.folder / "server.json").read_text() != left
    house.close()
    assert not (house.folder / "server.json").exists()


SPOILT = ("", "[]", '{"url": 7}', '{"url": "x", "host": "127.0.0.1", "port": "y"}', "{",
          '{"url": "x", "host": "127.0.0.1", "port": 99999999}')


@pytest.mark.parametrize("left", SPOILT)
def test_a_spoilt_server_json_tells_of_no_server(tmp_path: Path, left: str) -> None:
    (tmp_path / "server.json").write_text(left)
    assert running_server_url(tmp_path) is None


def test_a_spoilt_server_json_does_not_keep_the_house_from_opening(house: House) -> None:
    for left in SPOILT[-2:]:
        house.kill()
        (house.folder / "server.json").write_text(left)
        house.open()
    house.close()


def test_a_house_that_cannot_write_down_its_address_opens_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "server.json").mkdir()
    command = [*COMPANION, *SERVE, "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = next(int(found[1]) for line in process.stdout if (found := re.search(r":(\d+)/h/", line)))
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE):
            process.terminate()
            _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, "")


def test_of_two_servers_started_at_once_on_one_port_one_opens(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [*COMPANION, *SERVE, str(port), "--data", str(tmp_path)]
    pipe = subprocess.PIPE
    both = [subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) for _ in range(2)]
    try:
        end = time.monotonic() + 10
        while all(one.poll() is None for one in both) and time.monotonic() < end:
            time.sleep(0.02)
        (ended,) = (one for one in both if one.poll() is not None)
        assert ended.returncode == 1
        assert len(ended.communicate()[1].splitlines()) == 1
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE):
            pass
    finally:
        for one in both:
            one.kill()
            one.communicate()
