"""Reads the question that a phone was shown, and fills it in as a thumb would."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import unescape
from itertools import product
from random import Random
from urllib.parse import urlencode

FORM = re.compile(r'<form class="ask card[^>]* action="([^"]+)".*?</form>', re.DOTALL)
TAG = re.compile(r"<(input|button|select|option)\b([^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
VOTE = re.compile(rb'data-vote=\\"(yes|no)\\"')


@dataclass(frozen=True, slots=True)
class Question:
    """One native form: where it posts, what it hides, and the values each of its controls offers."""

    path: str
    hidden: dict[str, str]
    offered: dict[str, list[str]]

    @property
    def key(self) -> str:
        return self.hidden["key"]

    def filled(self, rng: Random) -> dict[str, str]:
        """A legal answer by chance: nothing lies in two places (a ballot's fields never offer the same)."""
        shuffled = [rng.sample(values, len(values)) for values in self.offered.values()]
        for values in product(*shuffled):
            if len(set(values)) == len(values):
                return dict(zip(self.offered, values, strict=True))
        raise ValueError(f"no answer fits {self.key}")

    def body(self, fields: dict[str, str]) -> str:
        return urlencode(self.hidden | fields)


def html_of(event: bytes, name: str) -> str:
    """The fragment of this name in a page event; nothing if it is not there."""
    fragments = json.loads(event.partition(b"\ndata: ")[2]) if event else {}
    return str(fragments[name][1]) if name in fragments else ""


def question(event: bytes) -> Question | None:
    """The first question that is open on this desk."""
    form = FORM.search(html_of(event, "desk"))
    if form is None:
        return None
    hidden: dict[str, str] = {}
    offered: dict[str, list[str]] = {}
    select = ""
    for tag, inside in TAG.findall(form[0]):
        found = {name: unescape(value) for name, value in ATTRIBUTE.findall(inside)}
        if tag == "select":
            select = found["name"]
        elif tag == "option":
            offered.setdefault(select, []).extend([found["value"]] if found["value"] else [])
        elif found.get("type") == "hidden":
            hidden[found["name"]] = found["value"]
        elif found.get("type") == "number":
            offered[found["name"]] = ["0", "1", "2", "3"]
        elif "name" in found:
            offered.setdefault(found["name"], []).append(found["value"])
    return Question(unescape(form[1]), hidden, offered)


def votes(board: bytes) -> list[str]:
    """yes and no as the reveal shows them, clockwise."""
    return [vote.decode() for vote in VOTE.findall(board)]
