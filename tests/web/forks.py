"""The fork over HTTP: two copies of one house, one secret given in different ways, everything that others receive."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from werkzeug.test import TestResponse

from companion.core.asking import TABLE, OpenQuestion, Raw, Refusal, Seat
from companion.tables import past
from tests.web.houses import Browser, Party
from tests.web.pages import read

Received = dict[str, Any]
CHANGING = ("Date",)


class Leak(AssertionError):
    """Somebody could have known."""


@dataclass
class Way:
    """How the secret is given: raws one after the other (None takes the last one back), by a phone in a language."""

    raws: list[Raw | None]
    language: str = "en"


def ways(ask: OpenQuestion, rng: random.Random) -> list[Way]:
    """Two random answers and one with a number that nothing else on a page is; one is changed, one is taken back."""
    one = ask.form.sample(rng)
    other = next(raw for raw in iter(lambda: ask.form.sample(rng), None) if raw != one)
    most: Any = {"aye": "no", "markers": 17}
    try:
        ask.form.read(most)
        telling = most
    except Refusal:  # another form, or fewer markers
        telling = next(raw for raw in iter(lambda: ask.form.sample(rng), None) if raw != other)
    return [Way([one]), Way([other, telling], "de"), Way([telling, None, other])]


@dataclass
class World:
    """A copy of the party in which the secret is given in one way."""

    party: Party
    secret_of: Seat
    key: str
    others: dict[str, Browser] = field(init=False)

    def __post_init__(self) -> None:
        phones = {seat: phone for seat, phone in self.party.phones.items() if seat != self.secret_of}
        self.others = {**phones, "host": self.party.host, "stranger": self.party.house.browser()}

    def give(self, raws: list[Raw | None]) -> None:
        question = {"key": f"{self.secret_of}:{self.key}", "era": 0}
        for raw in raws:
            at = f"/t/{self.party.code}/entering"
            assert self.party.phones[self.secret_of].post(at, {**question, "take": "yes"}).status_code == 400
            if raw is not None:
                told = self.party.answer(self.secret_of, raw, self.key)
            else:
                told = self.party.phones[self.secret_of].post(f"/t/{self.party.code}/withdraw", question)
            assert told.status_code == 303

    def received(self, further: bool = True, everywhere: bool = False) -> Received:
        """Everything that everybody else gets to see now; `further`: where the record leads, too; `everywhere`: what
        the host finds in the whole house, and what becomes of trying what nobody may."""
        seen: Received = {}
        for name, browser in self.others.items():
            for path in self.addresses(everywhere and name == "host"):
                seen[f"{name} {path}"] = said(browser.get(path))
            for path, fields in self.attempts() if everywhere and name == "host" else ():
                seen[f"{name} tries {path}"] = said(browser.post(path, fields))
            for path in leads_on(browser, f"/t/{self.party.code}/wrong") if further else ():
                seen[f"{name} {path}"] = said(browser.get(path))
                if "/correct/" in path:
                    seen[f"{name} tries {path}"] = said(tried(browser, path))
        return seen

    def addresses(self, everywhere: bool) -> list[str]:
        """What can be looked at of the table, and, `everywhere`, in the house."""
        at = f"/t/{self.party.code}"
        house = ["/help", "/help/reached", "/help/sees", "/quick", "/quick/lancaster.ballot", "/box/lancaster",
                 "/box/lancaster/export.json", "/robots.txt", f"{at}/adjust/start-player", f"/j/{self.party.code}/name"]
        return [at, f"{at}/screen", f"{at}/record", f"{at}/wrong", f"{at}/export.json", f"{at}/help",
                f"/j/{self.party.code}", f"/j/{self.party.code}?more=1", "/", f"{at}/undo/99", f"{at}/correct/99",
                *(house if everywhere else ())]

    def attempts(self) -> list[tuple[str, dict[str, str]]]:
        """What nobody but that seat may do, or what comes too late: refused, and by the same words."""
        at, seat = f"/t/{self.party.code}", self.secret_of
        secret = {"key": f"{seat}:{self.key}", "era": "0"}
        return [(f"{at}/order", {"seat": seat}), (f"{at}/start", {"seat": seat}), (f"{at}/remove", {"seat": seat}),
                (f"{at}/begin", {}), (f"{at}/close", {}), (f"{at}/seats", {"seats": "5"}),
                *((f"{at}/leaves", {"seat": who, "phone": who}) for who in self.party.phones),
                (f"{at}/admit", {"seat": seat, "device": "99"}),
                (f"{at}/turn-away", {"seat": seat}), (f"{at}/withdraw", secret),
                (f"{at}/screen/answer", {**secret, "answer": "1"}),
                (f"{at}/entering", secret), (f"{at}/slip", {"step": "0", "era": "0"}),
                (f"{at}/screen/slip", {"step": "0", "era": "0"}),
                (f"{at}/screen/entering", secret), (f"{at}/hand", {"seat": seat}),
                (f"{at}/undo", {"back_to": "99", "era": "0"}), (f"{at}/again/99", {"era": "0"}),
                (f"{at}/adjust/start-player", {"answer": "nobody"}), ("/find", {"code": self.party.code})]


def said(response: TestResponse) -> tuple[Any, ...]:
    headers = [(name, text) for name, text in response.headers if name not in CHANGING]
    return response.status_code, headers, response.get_data()


def leads_on(browser: Browser, path: str) -> list[str]:
    """Where the record leads: back to questions, to corrections, to the board's own numbers."""
    links = read(browser.get(path).text).links()
    return [link for link in links if any(f"/{what}/" in link for what in ("undo", "correct", "adjust"))]


def tried(browser: Browser, path: str) -> TestResponse:
    """What a correction would do, with nothing changed yet."""
    page = browser.get(path)
    form = next((form for form in read(page.text).forms if form.action == path), None)
    if form is None:
        return page  # told in secret with others: nobody corrects that alone
    chosen = {}
    for control in form.controls:
        if control.name and (control.attributes.get("type") != "radio" or "checked" in control.attributes):
            chosen[control.name] = control.options[-1] if control.options else control.value
    return browser.post(path, {**chosen, "sure": ""})


@contextlib.contextmanager
def worlds(party: Party, folder: Path, ask: OpenQuestion, given: list[Way]) -> Iterator[list[World]]:
    """The party's house is closed; each world goes on in a copy of it."""
    party.house.close()
    made = []
    try:
        for at, way in enumerate(given):
            copy = party.copied(folder / f"world-{at}", {ask.seat: way.language})
            made.append(World(copy, ask.seat, ask.key))
        yield made
    finally:
        for world in made:
            world.party.house.close()


def compare(seen: list[Received], when: str) -> None:
    for where in sorted({where for one in seen for where in one}):
        if any(one.get(where) != seen[0].get(where) for one in seen):
            raise Leak(f"{when}: {where} tells the secret")


def check_pages(party: Party, folder: Path, ask: OpenQuestion, rng: random.Random) -> None:
    """The secret first, then the others answer alike one by one; somebody corrects the board; at last the reveal."""
    given = ways(ask, rng)
    rest = [other for other in party.open_asks() if other.seat != ask.seat]
    rng.shuffle(rest)
    raws = {other.seat: other.form.sample(rng) for other in rest}
    with worlds(party, folder, ask, given) as forked:
        seen = []
        for world, way in zip(forked, given, strict=True):
            world.give(way.raws)
            # Before the next world speaks: what a voter leaves in the program shows too.
            seen.append(world.received(everywhere=True))
        compare(seen, "after the secret was given")
        for other in rest[:-1]:
            for world in forked:
                assert world.party.answer(other.seat, raws[other.seat]).status_code == 303
            compare([world.received(further=False) for world in forked], f"after {other.seat}")
        for world in forked:
            correct_the_board(world.party, rest[-1].seat)
        compare([world.received() for world in forked], "after a correction by hand")
        for world in forked:
            assert world.party.answer(rest[-1].seat, raws[rest[-1].seat]).status_code == 303
        differs_in([world.received(further=False) for world in forked])


def check_going_back(party: Party, folder: Path, ask: OpenQuestion, rng: random.Random) -> None:
    """The secret is given, somebody goes back a question, and the table answers again: it was never revealed."""
    other = next(asked.seat for asked in party.open_asks() if asked.seat != ask.seat)
    given = ways(ask, rng)
    with worlds(party, folder, ask, given) as forked:
        for world, way in zip(forked, given, strict=True):
            world.give(way.raws)
            go_back(world.party, other)
        compare([world.received() for world in forked], "after going back")
        raw = forked[0].party.open_asks()[0].form.sample(rng)
        for world in forked:
            assert world.party.answer(TABLE, raw, era=1).status_code == 303
        compare([world.received() for world in forked], "after the table answered again")


def check_correcting(party: Party, folder: Path, ask: OpenQuestion, rng: random.Random) -> None:
    """While the secret lies sealed, another looks what corrections would do, does one or two, and goes back."""
    other = next(asked.seat for asked in party.open_asks() if asked.seat != ask.seat)
    given = ways(ask, rng)
    with worlds(party, folder, ask, given) as forked:
        for world, way in zip(forked, given, strict=True):
            world.give(way.raws)
        tries = some_corrections(forked[0].party, other, rng)
        for path, fields in tries:
            shown = [said(world.others[other].post(path, {**fields, "sure": ""})) for world in forked]
            compare([{path: one} for one in shown], f"looking what {fields} would do")
        for era, (path, fields) in enumerate((tries[0], tries[-1])):
            sent = {**fields, "era": str(era), "sure": "yes"}
            compare([{path: said(world.others[other].post(path, sent))} for world in forked], f"correcting to {fields}")
            compare([world.received(further=era == 0) for world in forked], f"after a correction to {fields}")
            if forked[0].party.table.snapshot.pages[None].era == era:
                break  # refused, in all of them
        for world in forked:
            go_back(world.party, other)
        compare([world.received(further=False) for world in forked], "after going back besides")


def check_leaving(party: Party, folder: Path, ask: OpenQuestion, rng: random.Random) -> None:
    """While the secret lies sealed, the host plays on for another; then another's phone does for the very seat."""
    other, third, *_ = [asked.seat for asked in party.open_asks() if asked.seat != ask.seat]
    given = ways(ask, rng)
    with worlds(party, folder, ask, given) as forked:
        for world, way in zip(forked, given, strict=True):
            world.give(way.raws)
        for seat, phone in ((other, TABLE), (ask.seat, third)):
            fields = {"seat": seat, "phone": phone}
            told = [world.party.host.post(f"/t/{party.code}/leaves", fields) for world in forked]
            assert [answer.status_code for answer in told] == [303] * len(forked)
            compare([{seat: said(answer)} for answer in told], f"when {seat} leaves")
            compare([world.received(further=False) for world in forked], f"after {seat} left")


def check_purse(party: Party, folder: Path, ask: OpenQuestion, rng: random.Random) -> None:
    """One seat sets by hand what lies behind its screen; another looks what a correction would do, and does it."""
    other = next(asked.seat for asked in party.open_asks() if asked.seat != ask.seat)
    (path, fields), *_ = some_corrections(party, other, rng)
    purse = f"/t/{party.code}/adjust/barn~{ask.seat}"
    with worlds(party, folder, ask, [Way([])] * 2) as forked:
        for sacks, world in zip(("8", "9"), forked, strict=True):
            assert world.party.phones[ask.seat].post(purse, {"answer": sacks, "why": "counted"}).status_code == 303
        compare([world.received(everywhere=True) for world in forked], "after a purse was set by hand")
        for sure in ("", "yes"):
            told = [said(world.others[other].post(path, {**fields, "sure": sure})) for world in forked]
            compare([{path: one} for one in told], f"correcting to {fields}, sure: {sure}")
        compare([world.received() for world in forked], "after a correction by another")


def some_corrections(party: Party, seat: Seat, rng: random.Random) -> list[tuple[str, dict[str, str]]]:
    """The last of the answers that this seat may correct, two of the earlier ones; each in two ways."""
    record = read(party.phones[seat].get(f"/t/{party.code}/wrong").text)
    places = sorted(int(link.rsplit("/", 1)[1]) for link in record.links() if "/correct/" in link)
    tries = []
    for at in (*places[-1:], *rng.sample(places[:-1], min(2, len(places) - 1))):
        _, ask = party.table.ask_session(
            lambda session, at=at: session.correctable_entry_and_question(seat,
                                                                          past.entry_number_of_answer(session, at)))
        tries += [(f"/t/{party.code}/correct/{at}", {"era": "0", "why": "typed", "other": "",
                                                     **ask.form.to_fields("answer", ask.form.sample(rng))})
                  for _ in range(2)]
    return tries


def go_back(party: Party, seat: Seat) -> None:
    """To the last question that was answered."""
    last = party.table.ask_session(lambda session: len(session.run.steps)) - 1
    era = party.table.snapshot.pages[None].era
    assert party.phones[seat].post(f"/t/{party.code}/undo", {"back_to": last, "era": era}).status_code == 303


def correct_the_board(party: Party, seat: Seat) -> None:
    now = party.table.ask_session(lambda session: session.adjustments_for(seat)["start-player"].now)
    other = next(one for one in party.phones if one != now)
    told = party.phones[seat].post(f"/t/{party.code}/adjust/start-player", {"answer": other})
    assert told.status_code == 303


def differs_in(seen: list[Received]) -> None:
    """Once the rules have revealed it, everybody knows: otherwise the comparison would compare nothing."""
    for where in seen[0]:
        if where.endswith(("/screen", "/record", "/export.json")):
            assert seen[0][where] != seen[1][where], where
