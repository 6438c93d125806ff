"""Reads the question that a phone was shown, and fills it in as a thumb would."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from random import Random
from urllib.parse import urlencode

from companion.games.noblemen.ball import EstateShows

FORM = re.compile(r'<form class="ask card[^>]*\saction="([^"]+)".*?</form>', re.DOTALL)
TAG = re.compile(r"<(input|button|select|option)\b([^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
CHOSEN = re.compile(r" (selected|checked)\b")
VOTE = re.compile(r'<li class="vote seat-[^"]*" data-vote="(yes|no)"')  # not the verdict of a folded one
SIDE = re.compile(r'<li class="side seat-.*?</ul>', re.DOTALL)
PRESTIGE = re.compile(r'<span class="guest__shows">(\d+)')
SHOWN = ("fountains", "free_gardens", "knights_on_gardens", "palaces")
CARD = re.compile(r"<b>×(\d)</b>")
MOST_CARDS = 5


@dataclass(frozen=True, slots=True)
class Question:
    """One native form: where it posts, what it hides, what its controls offer, and what stands in them."""

    path: str
    hidden: dict[str, str]
    offered: dict[str, list[str]]
    standing: dict[str, str]  # what is posted if nobody touches it

    @property
    def key(self) -> str:
        return self.hidden["key"]

    def filled(self, rng: Random) -> dict[str, str]:
        """A legal answer: ballots by chance, of the rest what is suggested or the least that can be said."""
        if ":ballot/" in self.key:
            return {name: rng.choice(values) for name, values in self.offered.items()}
        if ":cards/" in self.key:
            return self._some_cards(rng)
        if ":shows/" in self.key:
            return {**self.standing, **{name: rng.choice(list(filter(None, self.offered[name])))
                                        for name in ("answer.fountains", "answer.palaces")}}
        filled = dict(self.standing)
        for name, values in self.offered.items():
            if not filled.get(name) and not name.endswith((".who", ".number", ".more")):  # nobody need stand there
                taken = filled.values() if name.rpartition(".")[2].isdigit() else ()
                filled[name] = next(value for value in values if value not in taken)
        return filled

    def _some_cards(self, rng: Random) -> dict[str, str]:
        while True:
            laid = {name: rng.choice(values) for name, values in self.offered.items()}
            if 1 <= sum(map(int, laid.values())) <= MOST_CARDS:
                return laid

    def body(self, fields: dict[str, str]) -> str:
        return urlencode(self.hidden | fields)


def html_of(event: bytes, name: str) -> str:
    """The fragment of this name in a page event; nothing if it is not there."""
    fragments = json.loads(event.partition(b"\ndata: ")[2]) if event else {}
    return str(fragments[name][1]) if name in fragments else ""


def questions(event: bytes) -> list[Question]:
    """What is open on this desk; what was sealed already is folded away there."""
    return [_question(unescape(form[1]), form[0]) for form in FORM.finditer(html_of(event, "desk"))]


def _question(path: str, form: str) -> Question:
    asked = Question(path, {}, {}, {})
    select = ""
    for tag, inside in TAG.findall(form):
        found = {name: unescape(value) for name, value in ATTRIBUTE.findall(inside)}
        name, kind = found.get("name", ""), found.get("type", "")
        if tag == "select":
            select = name
        elif tag == "option":
            asked.offered.setdefault(select, []).extend([found["value"]] if found["value"] else [])
            if CHOSEN.search(inside):
                asked.standing[select] = found["value"]
        elif kind == "hidden":
            asked.hidden[name] = found["value"]
        elif kind == "number":
            asked.offered[name] = [str(n) for n in range(int(found["min"]), min(int(found["max"]), 3) + 1)]
            asked.standing[name] = found["value"]
        elif kind == "checkbox":
            if CHOSEN.search(inside):
                asked.standing[name] = found["value"]
        elif name:
            asked.offered.setdefault(name, []).append(found["value"])
            if CHOSEN.search(inside):
                asked.standing[name] = found["value"]
    return asked


@dataclass(frozen=True, slots=True)
class Moment:
    """What all seal and everybody sees at once: by what it is known, and what a viewer sees of it then."""

    game: str
    key: str  # of its question
    reveal: bytes  # in the event that brings it
    seen: Callable[[str], list[str]]  # of the board
    said: Callable[[list[dict[str, str]]], list[str]]  # the same, as the phones have posted it
    besides: tuple[str, ...] = ()  # questions that nobody need answer
    in_an_evening: int = 15  # so many such moments, at least


def _votes(board: str) -> list[str]:
    """yes and no as the reveal shows them, clockwise."""
    return VOTE.findall(board)


def _laid(board: str) -> list[str]:
    """Everybody's cards; who moves in comes first, so in no order."""
    return sorted("".join(CARD.findall(side)) for side in SIDE.findall(board))


def _posted(phones: list[dict[str, str]]) -> list[str]:
    return sorted("".join(name[-1] * int(n) for name, n in sorted(fields.items())) for fields in phones)


def _prestige(board: str) -> list[str]:
    """Everybody's, as the ball begins; who has the queen comes first, so in no order."""
    return sorted(PRESTIGE.findall(board))


def _shown(phones: list[dict[str, str]]) -> list[str]:
    return sorted(str(EstateShows(**{part: int(fields[f"answer.{part}"]) for part in SHOWN}).prestige)
                  for fields in phones)


BALLOT = Moment("lancaster", ":ballot/", b"reveal__verdict", _votes,
                lambda phones: [fields["answer.aye"] for fields in phones])
SHOWS = Moment("noblemen", ":shows/", b"guests plain", _prestige, _shown,
               besides=(":folly/", ":sketch/", ":lower/"), in_an_evening=6)
CARDS = Moment("long-live-the-king", ":cards/", b'data-moment=\\"cards-', _laid, _posted)
