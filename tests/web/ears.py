"""The fork on the wire: what the event streams of everybody else bring, event by event and in all."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from companion.core.asking import OpenQuestion, Raw, Seat
from companion.web import LiveApi
from tests.patience import PATIENCE
from tests.server.phones import Phone, Running
from tests.web.forks import Leak, Received, Way, World, compare, go_back, some_corrections, ways, worlds
from tests.web.houses import Party

Deed = Callable[[World], None]
BEAT = b"event: beat\ndata: 1\n\n"


def event(phone: Phone) -> bytes:
    """The next event as it came over the wire, beats aside."""
    while True:
        lines = list(iter(phone.answer.readline, b"\n"))
        if lines[0] != b"event: beat\n":
            return b"".join(lines)


class Ears:
    """The streams of everybody but one, at a real server."""

    def __init__(self, world: World, running: Running) -> None:
        at = f"/t/{world.party.code}/stream"
        self._streams = {}
        for name, browser in world.others.items():
            shows = "seat" if name in world.party.phones else "screen"
            cookie = {"Cookie": f"companion={browser.token}"} if browser.token else {}
            self._streams[name] = running.phone(f"{at}?as={shows}&lang={browser.language}", 0, **cookie)
            self._streams[name].http.sock.settimeout(PATIENCE)

    def hear(self) -> Received:
        try:
            return {f"the stream of {name}": event(stream) for name, stream in self._streams.items()}
        except TimeoutError:
            raise Leak("a stream is silent where another world's speaks") from None


    def rest(self) -> Received:
        """What else came before the server said goodbye: nothing may come more often in one world than in another."""
        return {f"what else {name} heard": stream.answer.read().replace(BEAT, b"")
                for name, stream in self._streams.items()}


def check_streams(party: Party, folder: Path, ask: OpenQuestion, rng: random.Random) -> None:
    """The secret, the others' answers one by one, and the reveal."""
    rest = [other for other in party.open_asks() if other.seat != ask.seat]
    deeds = [answering(other.seat, other.form.sample(rng)) for other in rest]
    heard = _evenings(party, folder, ask, ways(ask, rng), deeds)
    _compare([one[:-2] for one in heard])
    assert heard[0][-2] != heard[1][-2], "the reveal must differ, or the comparison compares nothing"


def check_streams_correcting(party: Party, folder: Path, ask: OpenQuestion, rng: random.Random) -> None:
    """The secret, then another corrects an old answer and goes back besides."""
    other = next(asked.seat for asked in party.open_asks() if asked.seat != ask.seat)
    path, fields = some_corrections(party, other, rng)[0]
    sent = {**fields, "era": "0", "sure": "yes"}

    def correcting(world: World) -> None:
        assert world.others[other].post(path, sent).status_code == 303

    deeds = [correcting, lambda world: go_back(world.party, other)]
    _compare(_evenings(party, folder, ask, ways(ask, rng), deeds))


def answering(seat: Seat, raw: Raw) -> Deed:
    def answered(world: World) -> None:
        assert world.party.answer(seat, raw).status_code == 303

    return answered


def _compare(heard: list[list[Received]]) -> None:
    for step in range(len(heard[0])):
        compare([one[step] for one in heard], f"event {step}")


def _evenings(party: Party, folder: Path, ask: OpenQuestion, given: list[Way],
              deeds: list[Deed]) -> list[list[Received]]:
    with worlds(party, folder, ask, given) as forked:
        return [evening_heard(world, way, deeds) for world, way in zip(forked, given, strict=True)]


def evening_heard(world: World, way: Way, deeds: list[Deed]) -> list[Received]:
    """What the others hear: once the secret is in for good, after each deed, and what else came."""
    with patch("companion.server.hub.SOON", 0.02):  # nothing is collected here: we wait for each event
        return _heard(world, way, deeds)


def _heard(world: World, way: Way, deeds: list[Deed]) -> list[Received]:
    running = Running(LiveApi(world.party.house.app))  # type: ignore[arg-type]  # it serves any house
    try:
        ears = Ears(world, running)
        ears.hear()
        lies = False
        for raw in way.raws:
            world.give([raw])
            if not lies or raw is None:  # a ballot that is only changed must not make a sound
                last = ears.hear()
            lies = raw is not None
        heard = [last]
        for deed in deeds:
            deed(world)
            heard.append(ears.hear())
        running.server.stop()
        return [*heard, ears.rest()]
    finally:
        for phone in running.phones:
            phone.close()  # or the server would wait for them
        running.stop()
