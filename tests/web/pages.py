"""Pages as a browser without scripts reads them: forms, labels, links, attributes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser

Attributes = dict[str, str]
FORMS = re.compile(r"<form\b.*?</form>", re.DOTALL)
TYPED = ("input", "select", "textarea", "button")


@dataclass
class Control:
    tag: str
    attributes: Attributes
    labelled: bool = False  # lies inside a <label>, or has words of its own (a button)
    options: list[str] = field(default_factory=list)
    selected: str | None = None  # of its options

    @property
    def name(self) -> str:
        return self.attributes.get("name", "")

    @property
    def value(self) -> str:
        return self.attributes.get("value", "")


@dataclass
class Form:
    attributes: Attributes
    controls: list[Control] = field(default_factory=list)

    @property
    def action(self) -> str:
        return self.attributes.get("action", "").partition("#")[0]  # what a browser sends ends there

    def value(self, name: str) -> str:
        """What a hidden field holds."""
        return next(control.value for control in self.controls if control.name == name)

    def few_or_more(self, name: str) -> str:
        """A dot for few, a field for more."""
        few = next(one.value for one in self.controls if one.name == name and "checked" in one.attributes)
        return few or self.value(f"{name}.more")

    def as_it_comes(self) -> dict[str, str]:
        """What stands chosen in it, as a browser would send it: buttons to choose from, boxes, lists."""
        chosen = {one.name: one.value for one in self.controls if "checked" in one.attributes}
        lists = {one.name: one.selected or one.options[0] for one in self.controls if one.tag == "select"}
        return chosen | lists

    def names(self) -> set[str]:
        return {control.name for control in self.controls if control.name}


class Page(HTMLParser):
    """Everything of a page that the tests ask about."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, Attributes]] = []
        self.forms: list[Form] = []
        self.controls: list[Control] = []
        self.titles: list[str] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.tags.append((tag, attributes))
        if tag == "form":
            self.forms.append(Form(attributes))
        if tag == "title" and "svg" not in self._open:
            self.titles.append("")
        if tag == "option":
            self.controls[-1].options.append(attributes.get("value", ""))
            if "selected" in attributes:
                self.controls[-1].selected = attributes.get("value", "")
        if tag in TYPED:
            self._control(Control(tag, attributes, labelled="label" in self._open))
        if tag not in ("meta", "link", "input", "br", "hr", "img"):
            self._open.append(tag)

    def _control(self, control: Control) -> None:
        self.controls.append(control)
        if "form" in self._open:
            self.forms[-1].controls.append(control)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        while tag in self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._open and self._open[-1] == "title" and self.titles:
            self.titles[-1] += data
        if "button" in self._open and data.strip():
            self.controls[-1].labelled = True

    def all(self, tag: str) -> list[Attributes]:
        return [attributes for name, attributes in self.tags if name == tag]

    @property
    def marks(self) -> list[str]:
        """What is drawn, one after the other."""
        return [use["href"].removeprefix("#mark-") for use in self.all("use")]

    def links(self) -> list[str]:
        return [link["href"] for link in self.all("a") if link.get("href")]

    def unlabelled(self) -> list[Control]:
        """Controls that a screen reader cannot name."""
        named = {label.get("for") for label in self.all("label")}
        return [control for control in self.controls
                if control.attributes.get("type") != "hidden" and not control.labelled
                and control.attributes.get("id", "?") not in named and not control.attributes.get("aria-label")]

    def answers(self) -> list[Form]:
        """The forms that answer a question."""
        return [form for form in self.forms if form.action.endswith("/answer")]


@lru_cache(maxsize=256)
def read(html: str) -> Page:
    """A page that several look at: reading is dear, so it is read once."""
    return Page(html)


def read_forms(html: str) -> Page:
    """Only its head and its forms: what a player can do there."""
    return Page(html.partition("<body")[0] + "".join(FORMS.findall(html)))


def text_from(page: str, mark: str) -> str:
    """What a screen reader reads from there on."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page[page.index(mark):]))
