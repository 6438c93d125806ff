"""Friends with browsers: a laptop and phones that tap, each counting its taps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

from tests.badluck.house import House, companion
from tests.badluck.warm import WarmHouse
from tests.patience import PATIENCE

PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1920, "height": 1080}
FIRST_LAWS = ("gold-leads", "squires-lead", "county-pairs")
BILLS = ("votes-for-gold", "squire-and-gold", "builders-of-war")
NAMES = ("Ada", "Ben", "Cy", "Dora", "Eve")
COLOURS = ("red", "blue", "green", "yellow", "purple")


@dataclass
class Guest:
    """One browser. A tap is a native control changed or a button pressed; a name typed is one input."""

    page: Page
    name: str = ""
    taps: int = 0
    inputs: int = 0

    def type(self, field_name: str, text: str) -> None:
        self.page.fill(f'[name="{field_name}"]', text)
        self.inputs += 1

    def look(self, where: str) -> None:
        """Open it. Without scripts a waiting page may be about to look again by itself, and either ends the other."""
        for _ in range(5):
            try:
                self.page.goto(where)
            except Error as error:
                if not any(sign in error.message for sign in ("interrupted by another navigation", "ERR_ABORTED")):
                    raise
            else:
                return
        raise AssertionError("a page that looks again all the time")

    def tap(self, what: Locator) -> None:
        what.click()
        self.taps += 1

    def choose(self, field_name: str, value: str) -> None:
        """A radio button or a list, whichever the page has."""
        form = self.page.locator("#desk form.ask").first
        box = form.locator(f'select[name="{field_name}"]')
        if box.count():
            box.select_option(value)
            self.taps += 2  # opened, and one of it chosen
        else:
            dot = f'input[name="{field_name}"][value="{value}"]'
            self.tap(form.locator(f":is(.dealt, label:not(.dealt label)):has({dot})"))

    def questions(self, about: str) -> Locator:
        return self.page.locator(f'#desk form[data-key*="{about}"]')

    def send(self) -> None:
        self.tap(self.page.locator("#desk form.ask button.button").first)

    def vote(self, aye: bool, markers: int = 0) -> None:
        expect(self.questions(":ballot/")).to_be_visible()
        if markers:
            self.add_markers(markers)
        asked = self.questions(":ballot/").first.get_attribute("data-key")
        self.seal(aye)
        # It lies sealed, or all are in: then the next ballot may stand there already.
        expect(self.page.locator(f'#desk form[data-key="{asked}"]:not(.sealed form)')).to_have_count(0)

    def add_markers(self, n: int) -> None:
        """Few are a tap each; what is more than that is typed."""
        form = self.page.locator("#desk form.ask").first
        if form.locator(f'input[name="answer.markers"][value="{n}"]').count():
            self.choose("answer.markers", str(n))
        else:
            self.choose("answer.markers", "")
            form.locator('input[name="answer.markers.more"]').fill(str(n))
            self.taps += 1

    def seal(self, aye: bool) -> None:
        self.tap(self.page.locator(f'#desk form.ask button[name="answer.aye"][value="{"yes" if aye else "no"}"]').first)

    def lay_out(self, about: str, laws: Sequence[str]) -> None:
        """Tap the laws as they lie; a place with one candidate needs no tap, and the last tap sends."""
        expect(self.questions(about)).to_be_visible()
        for place, law in enumerate(laws):
            dot = f'input[name="answer.{place}"][value="{law}"]'
            if not self.page.locator(f"#desk {dot}").is_checked():
                self.tap(self.page.locator(f"#desk .dealt:has({dot})"))

    def offered(self) -> list[str]:
        """A legal row of laws, from what the cards offer."""
        row: list[str] = []
        for place in range(3):
            options = self.page.locator(f'#desk input[name="answer.{place}"]')
            values = options.evaluate_all("all => all.map(it => it.value).filter(it => it)")
            row.append(next(value for value in values if value not in row))
        return row

    def go_on(self) -> None:
        self.tap(self.page.locator('#desk form[data-key^="table:"] button[name="answer"]'))


@dataclass
class Evening:
    browser: Browser
    house: House
    complaints: list[str] = field(default_factory=list)
    meant: tuple[str, ...] = ()  # what a console may complain of: a refusal, a line that is cut
    contexts: list[BrowserContext] = field(default_factory=list)
    code: str = ""
    game: str = "lancaster"

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.house.port}"

    def guest(self, name: str = "", language: str = "en", size: dict[str, int] | None = None, **more: object) -> Guest:
        # Calm by default: a reveal that plays holds the button to the next bill back for four seconds.
        wanted = {"viewport": size or PHONE, "locale": language, "reduced_motion": "reduce", **more}
        context = self.browser.new_context(base_url=self.address, **wanted)  # type: ignore[arg-type]
        context.set_default_timeout(1000 * PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", lambda it: self.complaints.append(it.text) if it.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return Guest(page, name)

    def host(self, seats: int = 5, books: str = "cardboard", game: str = "lancaster",
             box: Mapping[str, object] | None = None, boxes: Iterable[str] = ()) -> Guest:
        """The laptop opens its page by the launch link and opens a table; `box`: values another house had saved,
        `boxes`: what else lies on the table."""
        laptop, self.game = self.guest("host", size=SCREEN), game
        laptop.page.goto(self.house.launch_link())
        if box:
            laptop.page.goto(f"/box/{game}")
            file = {"companion_box": 1, "game": game, "values": dict(box)}
            laptop.page.fill('textarea[name="text"]', json.dumps(file))
            laptop.page.locator('form[action*="/import"] button.button').click()
            expect(laptop.page.locator("main")).to_contain_text(f"{len(box)} of")
            laptop.page.goto("/")
        form = laptop.page.locator('form[action="/tables"]', has=laptop.page.locator(f'[value="{game}"]')).first
        if not form.is_visible():  # one form a game, folded; the last one played lies open
            laptop.page.locator("details[name=games]", has=form).locator("summary").click()
        form.locator(f'label:has(input[name$="seats"][value="{seats}"])').click()
        kept = form.locator(f'label:has(input[name$=".books"][value="{books}"])')
        if kept.count():
            kept.click()
        for one in boxes:
            form.locator(f'label:has(input[name="{game}.{one}"])').click()
        form.locator("button.button").click()
        laptop.page.wait_for_url(re.compile("/screen$"))
        self.code = laptop.page.url.split("/")[-2]
        return laptop

    def join(self, phone: Guest, colour: str) -> Guest:
        phone.page.goto(f"/j/{self.code}")
        phone.type("name", phone.name)
        phone.tap(phone.page.locator(f'label:has(input[value="{colour}"])'))
        phone.tap(phone.page.locator("form.ask button.button"))
        phone.page.wait_for_url(re.compile(f"/t/{self.code}$"))
        return phone

    def sit_again(self, phone: Guest, colour: str, laptop: Guest) -> Guest:
        """"I was Cy": one tap on the new phone, one on the big screen."""
        phone.page.goto(f"/j/{self.code}")
        phone.tap(phone.page.locator(f'form[action$="/claim"] button[value="{colour}"]'))
        laptop.page.locator("#claims > summary").click()
        laptop.tap(laptop.page.locator(f'form[action$="/admit"] button[value="{colour}"]'))
        phone.page.wait_for_url(re.compile(f"/t/{self.code}$"))
        return phone

    def begin(self, laptop: Guest) -> None:
        """To the first question about the laws: the table lies ready, the box has been read."""
        begin_the_evening(laptop.page)
        if self.game == "lancaster":
            laptop.go_on()
            laptop.page.fill('#desk input[name="answer.points/somerset"]', "3")
            laptop.page.select_option('#desk select[name="answer.castle/sixth"]', "noble")
            laptop.send()
            expect(laptop.questions("laws-in-force")).to_be_visible()

    def to_the_ballot(self, laptop: Guest, teller: Guest) -> None:
        """The first laws lie, three bills and two conflicts have turned up, all knights are placed."""
        teller.lay_out("laws-in-force", FIRST_LAWS)
        teller.lay_out("bills/1", BILLS)
        expect(laptop.questions("conflicts/1")).to_be_visible()
        for place in ("left", "right"):
            laptop.choose(f"answer.{place}", "5-4-2-1")
        expect(laptop.questions("placed/1")).to_be_visible()
        laptop.go_on()

    def close_and_replay(self, laptop: Guest) -> None:
        """The host closes it; its whole record is saved, and played anew by the program."""
        laptop.page.goto(f"/t/{self.code}/close")
        laptop.page.locator(f"form[action='/t/{self.code}/close'] button").click()
        laptop.page.wait_for_url(f"**/t/{self.code}/screen")
        saved = self.house.folder / "record.json"
        saved.write_bytes(laptop.page.request.get(f"/t/{self.code}/export.json").body())
        assert json.loads(saved.read_text(encoding="utf-8"))["complete"] is True
        assert companion("replay", saved)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@contextmanager
def closed_house(browser: Browser, folder: Path, *program: tuple[str, ...]) -> Iterator[Evening]:
    """A house that somebody will open on this folder, and guests' browsers; none of their consoles may complain."""
    evening = Evening(browser, House(folder, *program) if program else WarmHouse(folder))
    with ExitStack() as end:  # whatever became of the test
        end.callback(evening.house.put_away)
        end.callback(evening.close)
        yield evening
    complaints = [it for it in evening.complaints if not any(sign in it for sign in evening.meant)]
    assert complaints == [], f"the browser's console complained: {complaints}"


@contextmanager
def opened_house(browser: Browser, folder: Path, *program: tuple[str, ...]) -> Iterator[Evening]:
    with closed_house(browser, folder, *program) as evening:
        evening.house.open()
        yield evening


def begin_the_evening(page: Page) -> None:
    """Where somebody starts and nobody has said who, the button asks."""
    page.locator(".controls__begin").locator("> summary, > button").click()
    if page.locator(".controls__begin[open]").count():
        page.locator('.controls__begin button[name="start"]').first.click()
