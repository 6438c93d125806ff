"""What a browser without scripts makes of a page: its forms, and what their fields offer."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

Fields = dict[str, str]
FORMS = re.compile(r"<form\b.*?</form>", re.DOTALL)
VOTES = 10  # of an evening: so often these friends vote, and then it is enough


@dataclass
class Field:
    name: str
    value: str = ""  # as it would be posted if nobody touched it
    offered: list[str] = field(default_factory=list)
    least: int = 0


@dataclass
class Form:
    action: str
    fields: dict[str, Field] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return self.fields["key"].value if "key" in self.fields else ""

    @property
    def is_question(self) -> bool:
        return bool(self.key) and any(name.startswith("answer") for name in self.fields)

    @property
    def typed(self) -> Fields:
        return {name: one.value for name, one in self.fields.items()}


class Reader(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._select: Field | None = None
        self.feed("".join(FORMS.findall(page)))  # what lies between them is dear to read

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(given.get("action", ""))
            self.forms.append(self._form)
        elif tag in ("input", "select", "button") and self._form is not None and "name" in given:
            self._field(self._form.fields.setdefault(given["name"], Field(given["name"])), tag, given)
        elif tag == "option" and self._select is not None and given.get("value"):
            self._choice(self._select, given["value"], "selected" in given)

    def _field(self, one: Field, tag: str, given: Fields) -> None:
        if tag == "select":
            self._select = one
        elif given.get("type") == "radio":
            self._choice(one, given["value"], "checked" in given)
        elif tag == "button":
            self._choice(one, given.get("value", ""), not one.offered)
        else:
            one.value, one.least = given.get("value", ""), int(given.get("min", 0))

    def _choice(self, one: Field, value: str, chosen: bool) -> None:
        one.offered.append(value)
        if chosen:
            one.value = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None


def forms(page: str) -> list[Form]:
    return Reader(page).forms


def questions(page: str) -> dict[str, Form]:
    """What this phone is asked, and what it has sealed and may change, by key."""
    return {form.key: form for form in forms(page) if form.is_question}


def sealed(page: str) -> set[str]:
    """The keys of answers that may be taken back."""
    return {form.key for form in forms(page) if form.key and not form.is_question}


def filled(form: Form, chance: random.Random) -> Fields:
    """Some legal answer: nothing is chosen twice in a row of places, and no number is large."""
    if form.key.startswith("table:again/"):
        return {**form.typed, "answer": "again" if int(form.key.partition("/")[2]) < VOTES else "enough"}
    while True:
        posted = {name: one.value for name, one in form.fields.items()}
        for name, one in form.fields.items():
            if one.offered:
                posted[name] = chance.choice(one.offered)
            elif name.startswith("answer"):
                posted[name] = str(one.least + chance.randrange(6))
        places = [value for name, value in posted.items() if name.startswith("answer.") and name[7:].isdigit()]
        if len(set(places)) == len(places):
            return posted
