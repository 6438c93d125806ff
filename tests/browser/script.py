"""A session beside the real table. It knows every question's form, so it works out the taps for any answer."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from playwright.sync_api import Locator

from companion.core.asking import TABLE, OpenQuestion, Raw
from companion.core.game import Seating
from companion.core.session import Session
from companion.games import GAMES
from tests.browser.evening import Guest
from tests.browser.taps import Friction, choose_from_list, lay, set_number

Decide = Callable[[OpenQuestion, random.Random], Raw]
SHOTS = os.environ.get("COMPANION_SHOTS")  # a folder: every new kind of question is photographed into it


class Script:
    def __init__(self, guests: Mapping[str, Guest], teller: Guest, options: Mapping[str, str],
                 box: Mapping[str, Raw] | None = None, game: str = "lancaster") -> None:
        """`guests` clockwise from the start player, by seat; the teller answers for the table."""
        self.guests = dict(guests)
        self.teller = teller
        seats = tuple(guests)
        self.session = Session(GAMES[game].open(Seating(seats, seats[0]), options, box or {}, GAMES[game].rules))
        self.taps: Counter[str] = Counter()  # by the beginning of the key
        self.friction = Friction()
        self.answers: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self._seen: set[tuple[str, str]] = set()
        for guest in (teller, *guests.values()):
            hurry(guest)

    @property
    def open(self) -> list[OpenQuestion]:
        """What waits for an answer now."""
        return [ask for place, ask in self.session.run.asks.items() if place not in self.session.run.sealed]

    @property
    def over(self) -> bool:
        return self.session.run.over

    def until(self, key: str, decide: Decide, rng: random.Random) -> None:
        """Everybody answers as they decide, until a question of this kind stands open."""
        while not self.over and not self.open[0].key.startswith(key):
            ask = self.open[0]
            self.answer(ask, decide(ask, rng))

    def until_unseen(self, key: str, decide: Decide, rng: random.Random) -> None:
        """The same while no page is open: each answer is posted as a browser without scripts would, none is tapped."""
        where = {guest.page: guest.page.url for guest in (self.teller, *self.guests.values())}
        for page in where:
            page.goto("about:blank")
        while not self.over and not self.open[0].key.startswith(key):
            ask = self.open[0]
            raw, page = decide(ask, rng), self._guest(ask).page
            asked = {"key": f"{ask.seat}:{ask.key}", "era": str(self.session.era)}
            fields = {**asked, **ask.form.to_fields("answer", raw)}
            origin = {"Origin": where[page].partition("/t/")[0]}
            told = page.context.request.post(f"{where[page]}/answer", form=fields, headers=origin, max_redirects=0)
            assert told.status == 303, (ask.key, told.text())
            self.session.answer(ask.seat, ask.key, raw)
        for page, url in where.items():
            page.goto(url)

    def _guest(self, ask: OpenQuestion) -> Guest:
        return self.teller if ask.seat == TABLE else self.guests[ask.seat]

    def answer(self, ask: OpenQuestion, raw: Raw) -> None:
        guest = self._guest(ask)
        form = guest.page.locator(f'#desk form[data-key="{ask.seat}:{ask.key}"]').first
        form.wait_for()  # by the browser's own clock: expect() would look again only every quarter of a second
        self.photograph_new(guest, ask)
        before = guest.taps
        tap_through(guest, form, ask.form.to_fields("answer", raw))
        self.note_taps(ask.key.split("/")[0], guest.taps - before)
        self.session.answer(ask.seat, ask.key, raw)
        form.and_(guest.page.locator("#desk > form")).wait_for(state="detached")

    def note_taps(self, kind: str, spent: int) -> None:
        self.taps[kind] += spent
        self.answers[kind] += 1
        self.friction.add(self.session.page_for(None).view.round, kind, spent)
        self.most[kind] = max(self.most[kind], spent)

    def photograph_new(self, guest: Guest, ask: OpenQuestion) -> None:
        kind = re.sub(r"[/~].*", "", ask.key)
        if not SHOTS or (kind, str(self.session.run.state.step)) in self._seen:
            return
        self._seen.add((kind, str(self.session.run.state.step)))
        self.photograph(kind, guest)

    def photograph(self, what: str, guest: Guest | None = None) -> None:
        """What this guest sees, or the first one, and the big screen."""
        if not SHOTS:
            return
        folder = Path(SHOTS)
        folder.mkdir(parents=True, exist_ok=True)
        for who, name in ((guest or next(iter(self.guests.values())), "asked"), (self.teller, "screen")):
            who.page.screenshot(path=folder / f"{len(list(folder.iterdir())) // 2 + 1:02}-{what}-{name}.png")


def hurry(guest: Guest, times: int = 30) -> None:
    """What appears anew is closed to thumbs for a moment: the moment stays, its clock runs faster here."""
    clock = guest.page.context.new_cdp_session(guest.page)
    clock.send("Animation.enable")
    clock.send("Animation.setPlaybackRate", {"playbackRate": times})


def tap_through(guest: Guest, form: Locator, wanted: Mapping[str, str]) -> None:
    """Changes what differs, tap by tap, and sends it by the button that says so; of cards the last tap sends."""
    send = form.locator('button.button:not([name]):not([disabled])').last
    by_itself = form.get_attribute("data-sends") is not None and form.get_attribute("data-whole") is None
    typed = False
    fold = form.locator("details.ask__fold:not([open]) > summary")
    if fold.count():  # what nobody has to say is one button
        guest.tap(fold)
    laid = {name: value for name, value in wanted.items() if value and _lies_on_a_plan(form, name)}
    for name in laid:
        _unfold(guest, form, name, "")
    lay(guest, form, laid)
    for name, value in wanted.items():
        if _lies_on_a_plan(form, name):
            continue
        if re.search(r"\.\d\.(who|number)$", name):
            _stand(guest, form, name, value)
            continue
        _unfold(guest, form, name, value)
        button = form.locator(f'button[name="{name}"][value="{value}"]')
        if button.count():
            send = button.first
            if not send.is_visible():  # folded away, with what belongs to it
                chosen = guest.page.locator(f'button[name="{name}"][value="{value}"]')
                guest.tap(form.locator("details.tail", has=chosen).locator("summary").first)
        elif form.locator(f'[name="{name}"]:not(button)').count():
            typed = form.locator(f'[name="{name}"]').first.get_attribute("type") == "number"
            _set(guest, form, name, value)
        elif form.locator(f'[name="{name}.more"]').count():
            more = form.locator("details.tail", has=guest.page.locator(f'[name="{name}.more"]')).last
            guest.tap(more.locator("> summary"))
            _set(guest, form, f"{name}.more", value)
            send = more.locator("button.button").last
    if by_itself and not typed:
        return
    if not send.is_visible():
        guest.tap(form.locator("details.tail > summary").first)
    for box in form.locator("input[type=checkbox]:checked").all():
        if box.is_visible() and box.get_attribute("name") not in wanted:  # ticked, as last time, and wrong by now
            guest.tap(form.locator(f'label:has([name="{box.get_attribute("name")}"])'))
    asks = send.get_attribute("data-empty") is not None  # whether nobody is to stand in a conflict
    guest.tap(send)
    if asks:
        guest.tap(send)


def _lies_on_a_plan(form: Locator, name: str) -> bool:
    return form.locator(f'.plot__list [name="{name}"]').count() > 0


def _unfold(guest: Guest, form: Locator, name: str, value: str) -> None:
    """The tile behind which this is said."""
    said = guest.page.locator(f'button[name="{name}"][value="{value}"], [name="{name}"]:not(button), '
                              f'[name="{name}.more"]')
    tail = form.locator(".tails > .tail:not([open])", has=said)
    if tail.count():
        guest.tap(tail.locator("> summary"))


def _stand(guest: Guest, form: Locator, name: str, value: str) -> None:
    """A shield is tapped, then its strength."""
    if form.locator(f'[name="{name}"]').input_value() == value:
        return
    if name.endswith(".number"):
        guest.tap(form.locator(".pad button", has_text=re.compile(f"^{value}$")))
    else:
        guest.tap(form.locator(f'.lineup:has([name="{name}"]) .shield[value="{value}"]'))


def _set(guest: Guest, form: Locator, name: str, value: str) -> None:
    control = form.locator(f'[name="{name}"]').first
    if control.evaluate("it => it.tagName") == "SELECT":
        choose_from_list(guest, control, value)
    elif control.get_attribute("type") in ("radio", "checkbox"):
        chosen = f'[name="{name}"][value="{value}"]'
        if not form.locator(chosen).count():  # more than there are dots for
            guest.tap(form.locator(f'label:has([name="{name}"][value=""])'))
            _set(guest, form, f"{name}.more", value)
        elif not form.locator(chosen).is_checked():
            guest.tap(form.locator(f":is(.dealt, label:not(.dealt label)):has({chosen})"))
    elif control.get_attribute("required") is not None or control.input_value() or control.get_attribute(
            "placeholder") != value:  # as few as it takes: left empty
        set_number(guest, control, value)
