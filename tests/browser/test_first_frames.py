"""What a reveal would be given away by is nowhere to be seen in its first 300 ms, on phones and on the big screen.

The pages' animations run slowly meanwhile, and time is theirs: a busy machine shows these frames, too. A screen that
wants no motion stands beside: it tells all at once, so that a look which finds nothing there proves nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, expect

from companion.core.asking import TABLE
from companion.locale import tongue
from tests.browser.evening import NAMES, Evening, Guest, closed_house
from tests.browser.laid import LONG, Laid, Laying, asked_for
from tests.browser.script import tap_through
from tests.browser.still import wait_for_thumbs
from tests.speed import slow
from tests.web.pages import Page as Corrected

pytestmark = slow

FIRST = 300  # milliseconds, of the animations' own time
SLOWLY = 0.15  # times as fast as they are: on a busy machine, too, some frames come in that time
# From the first frame that holds a fresh reveal: what of all this can be seen, frame by frame.
SAMPLER = """(() => {
  window.frames_ = [];
  const covered = (it, cover) => cover.content !== "none" && cover.opacity === "1" && it.matches(".vote__ballot");
  const seen = (it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !covered(it, getComputedStyle(it, "::after"));
  window.lookAt = (what) => Object.fromEntries(Object.entries(what).map(([name, those]) => [name,
    [...document.querySelectorAll(those)].filter(seen).map((it) => it.textContent.replace(/\\s+/g, " ").trim())]));
  // How wide and high what can be seen of the ballots is, kind by kind: who spent markers may not show there.
  const sizes = () => {
    const found = {};
    for (const it of document.querySelectorAll(".reveal[data-fresh] :is(.vote, .vote *)")) {
      const [kind] = it.classList;
      const box = it.getBoundingClientRect();
      if (!kind || it.closest(".vote__name, svg") || !it.checkVisibility({ opacityProperty: true })) continue;
      (found[kind] = found[kind] || []).push(`${Math.round(box.width)}x${Math.round(box.height)}`);
    }
    return found;
  };
  window.watchFor = (what) => {
    window.frames_ = [];
    window.sized_ = [];
    const moments = () => [...document.querySelectorAll("[data-moment][data-fresh]")].map((it) => it.dataset.moment);
    const known = moments();
    let begun = 0;
    const step = () => {
      const now = document.timeline.currentTime;
      if (!begun && moments().some((it) => !known.includes(it))) begun = now;
      if (begun) { window.frames_.push([now - begun, window.lookAt(what)]); window.sized_.push(sizes()); }
      if (!begun || now - begun < 330) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  };
})()"""
# Where the names of the laws stand that lay there before the vote.
TITLES = """() => [...document.querySelectorAll(".slid__before .law__title")].map((it) => {
  const at = it.getBoundingClientRect();
  return [at.left, at.top, at.width, at.height];
})"""
Seen = dict[str, list[str]]


@dataclass
class Stage:
    """A table laid to the moment before a reveal, its laptop and a phone, both with motion."""

    evening: Evening
    laying: Laying
    calm: Page | None = None

    def open(self, laid: Laid, seat: str) -> tuple[Guest, Guest]:
        self.calm = laid.guest(self.evening, TABLE, script=SAMPLER).page
        screen, phone = (laid.guest(self.evening, who, script=SAMPLER, reduced_motion="no-preference")
                         for who in (TABLE, seat))
        return screen, phone

    def caller(self, laid: Laid, seat: str) -> APIRequestContext:
        """A phone that shows no page."""
        context = self.evening.guest(seat, extra_http_headers={"Origin": self.evening.address}).page.context
        context.add_cookies([{"name": "companion", "value": laid.cookies[seat], "url": self.evening.address}])
        return context.request


@pytest.fixture
def stage(browser: Browser, tmp_path: Path) -> Iterator[Stage]:
    with closed_house(browser, tmp_path) as evening:
        yield Stage(evening, Laying(tmp_path))


def first_frames(stage: Stage, pages: list[Page], what: dict[str, str], tap: Callable[[], None],
                 alike: tuple[str, ...] = ("row",)) -> list[list[Seen]]:
    """What each page shows of `what` in the first frames after this tap. The calm one must tell all of it there, but
    for what this reveal leaves as it was."""
    assert stage.calm is not None
    before = stage.calm.evaluate("what => lookAt(what)", what)
    for page in (*pages, stage.calm):
        page.evaluate("what => watchFor(what)", what)
    slowly = [page.context.new_cdp_session(page) for page in pages]
    for clock in slowly:
        clock.send("Animation.enable")
        clock.send("Animation.setPlaybackRate", {"playbackRate": SLOWLY})
    tap()
    told = _frames(stage.calm)
    silent = [name for name, seen in told[-1].items() if name not in alike and seen == before[name]]
    assert not silent, (silent, told[-1], "a look which finds nothing there proves nothing")
    found = [_frames(page) for page in pages]
    assert all(len(frames) >= 5 for frames in found), "too few frames to prove anything"
    for clock in slowly:
        clock.send("Animation.setPlaybackRate", {"playbackRate": 1})
    return found


def _frames(page: Page) -> list[Seen]:
    page.wait_for_function(f"() => frames_.length && frames_.at(-1)[0] >= {FIRST}")
    return [seen for at, seen in page.evaluate("frames_") if at <= FIRST]


def once_played(page: Page, what: dict[str, str], shown: Callable[[Seen], bool]) -> Seen:
    """When all has played."""
    seen: Seen = {}
    for _ in range(200):
        seen = page.evaluate("what => lookAt(what)", what)
        if shown(seen) and not page.locator("[data-held], [inert]").count():
            return seen
        page.wait_for_timeout(100)
    raise AssertionError(seen)


def answered_by(guest: Guest, laying: Laying, laid: Laid, rng: random.Random, start: str) -> Callable[[], None]:
    (ask,) = (ask for ask in laying.open_asks(laid) if ask.key.startswith(start))
    wanted = ask.form.to_fields("answer", ask.form.sample(rng))

    def tap() -> None:
        form = guest.page.locator(f'#desk form[data-key="{ask.seat}:{ask.key}"]').first
        form.wait_for()
        wait_for_thumbs(guest.page)
        tap_through(guest, form, wanted)

    return tap


@pytest.mark.parametrize(("books", "decided"), [("cardboard", 0), ("companion", 2)])
def test_a_vote_tells_nothing_before_its_ballots_turn(stage: Stage, books: str, decided: int) -> None:
    """Neither does the next bill beneath it, nor, after the third, what comes before the laws act."""
    laying, rng = stage.laying, random.Random(3)
    laid = laying.begun("lancaster", NAMES[:3], {"books": books})
    last_one = asked_for("ballot/", alone=True)
    laying.until(laid, lambda view, asks: last_one(view, asks) and len(view.votes_of_this_round) == decided, rng)
    (last,) = laying.open_asks(laid)
    laws = [tongue("en").text_of(law.title) for law in laying.consult(laid, lambda s: s.page_for(None).view).laws]
    stage.evening.house.open()
    screen, phone = stage.open(laid, last.seat)
    tap = answered_by(phone, laying, laid, rng, "ballot/")
    what = {"tells": ".vote__ballot, .reveal__for, .reveal__against, .reveal__verdict, .reveal__why, .vote__markers *",
            "next": "#desk button, #aside .law, #waiting .seat, #board .law--large:not(.reveal *, [inert]), .results",
            "row": ".slid .law__title, .slid .law__state", "strip": ".tally__points", "line": ".report__line"}
    before = screen.page.evaluate("what => lookAt(what)", what)["strip"]
    on_screen, on_phone = first_frames(stage, [screen.page, phone.page], what, tap, ("row", "strip", "line"))
    for seen in (*on_screen, *on_phone):
        assert (seen["tells"], seen["next"], seen["strip"], seen["line"]) == ([], [], before, [])
    assert {tuple(seen["row"]) for seen in on_screen} == {tuple(laws)}
    titles = screen.page.evaluate(TITLES)
    assert len(titles) == 3
    assert all(width > 40 and height > 12 for _, _, width, height in titles), "a row without the laws' names"
    assert all(left + width <= right for (left, _, width, _), (right, *_) in pairwise(titles))
    once_played(screen.page, what, lambda seen: len(seen["tells"]) >= 6 and bool(seen["next"]))
    # On a phone it is a line by then, if a ballot stands beneath it.
    once_played(phone.page, what, lambda seen: len(seen["tells"] or seen["line"] * 6) >= 6 and bool(seen["next"]))


@pytest.mark.parametrize(("books", "decided"), [("cardboard", 0), ("companion", 2)])
@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_before_ballots_turn_all_are_of_one_size(stage: Stage, books: str, decided: int, size: tuple[int, int]) -> None:
    """However many markers each of them brought."""
    laying, rng = stage.laying, random.Random(3)
    laid = laying.begun("lancaster", LONG, {"books": books})
    last_one = asked_for("ballot/", alone=True)
    laying.until(laid, lambda view, asks: last_one(view, asks) and len(view.votes_of_this_round) == decided, rng)
    (last,) = laying.open_asks(laid)
    stage.evening.house.open()
    screen, phone = stage.open(laid, last.seat)
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    tap = answered_by(phone, laying, laid, rng, "ballot/")
    first_frames(stage, [screen.page, phone.page], {"tells": ".reveal__verdict"}, tap)
    for page in (screen.page, phone.page):
        sized = page.evaluate("sized_.slice(0, 5)")
        assert sized
        assert all(len(seen["vote"]) == len(seen["vote__ballot"]) == len(LONG) for seen in sized)
        assert [kind for seen in sized for kind, sizes in seen.items() if len(set(sizes)) > 1] == []


def test_what_was_put_off_by_a_reveal_shows_after_it_whatever_came_meanwhile(stage: Stage) -> None:
    """A correction of the points, and then a ballot, which changes no board."""
    laying, rng = stage.laying, random.Random(3)
    laid = laying.begun("lancaster", NAMES[:3], {"books": "cardboard"})
    laying.until(laid, asked_for("ballot/", alone=True), rng)
    (last,) = laying.open_asks(laid)
    by_hand = laying.consult(laid, lambda s: list(s.adjustments_for(TABLE)))
    points_by_hand = next(key for key in by_hand if "points" in key)
    stage.evening.house.open()
    screen, phone = stage.open(laid, last.seat)
    phones = {seat: stage.caller(laid, seat) for seat in laid.cookies if seat not in (TABLE, last.seat)}
    other, third = phones.values()
    tap = answered_by(phone, laying, laid, rng, "ballot/")
    tap()
    screen.page.wait_for_selector("[data-held]", state="attached")
    what = f"/t/{laid.code}/adjust/{points_by_hand.replace('/', '~')}"
    page = Corrected(other.get(what).text())
    form = next(form for form in page.forms if form.action == what)
    points = next(control.name for control in form.controls if (control.name or "").startswith("answer"))
    fields = {name: form.value(name) for name in ("era", "times")}
    assert other.post(what, form={**fields, "why": "board", "other": "", points: "33"}, max_redirects=0).status == 303
    screen.page.wait_for_timeout(400)
    desk = Corrected(third.get(f"/t/{laid.code}").text())
    ask = next(form for form in desk.answers() if ":ballot/" in form.value("key"))
    sealed = {"key": ask.value("key"), "era": ask.value("era"), "answer.markers": "0", "answer.aye": "yes"}
    assert third.post(ask.action, form=sealed, max_redirects=0).status == 303
    assert screen.page.locator("[data-held]").count(), "it plays still"
    for guest in (screen, phone):
        expect(guest.page.locator("#board .tally__points", has_text="33")).to_have_count(1)


def test_a_conflict_tells_nothing_before_its_strengths(stage: Stage) -> None:
    laying, rng = stage.laying, random.Random(5)
    laid = laying.begun("lancaster", NAMES[:3], {"books": "cardboard"})
    laying.until(laid, asked_for("line-up"), rng)
    stage.evening.house.open()
    screen, phone = stage.open(laid, "red")
    tap = answered_by(screen, laying, laid, rng, "line-up")
    what = {"tells": ".fought__sides strong, .fought__verdict, .rank, .fought__fate, .report__line, #board .turn",
            "next": "#desk button, #waiting .seat", "strip": ".tally__points"}
    before = screen.page.evaluate("what => lookAt(what)", what)["strip"]
    for frames in first_frames(stage, [screen.page, phone.page], what, tap):
        for seen in frames:
            assert (seen["tells"], seen["next"], seen["strip"]) == ([], [], before)
    once_played(screen.page, what, lambda seen: len(seen["tells"]) >= 6)
    expect(phone.page.locator(".report__line")).to_have_count(2)  # folded, for a question stands beneath it
    once_played(phone.page, what, lambda seen: len(seen["tells"]) == 2)


def test_a_category_of_the_final_scoring_comes_before_its_sum(stage: Stage) -> None:
    laying, rng = stage.laying, random.Random(2)
    laid = laying.begun("lancaster", NAMES[:2], {"books": "companion"})
    laying.until(laid, lambda view, _: view.step == "final" and len(view.final.categories) == 2, rng)
    stage.evening.house.open()
    screen, phone = stage.open(laid, "red")
    tap = answered_by(screen, laying, laid, rng, "")
    what = {"tells": ".award__points, .award__total, .award__why, .award__name", "next": "#desk button",
            "strip": ".tally__points"}
    before = screen.page.evaluate("what => lookAt(what)", what)["strip"]
    for frames in first_frames(stage, [screen.page, phone.page], what, tap, ("next",)):
        for seen in frames:
            assert (seen["tells"], seen["next"], seen["strip"]) == ([], [], before)
    for page in (screen.page, phone.page):
        once_played(page, what, lambda seen: len(seen["tells"]) == 8)


def test_the_lot_plays_before_anything_names_the_start_player(stage: Stage) -> None:
    laid = stage.laying.lobby("lancaster", NAMES[:4], {"books": "cardboard"})
    stage.evening.house.open()
    screen, phone = stage.open(laid, "red")
    what = {"tells": "#board .seat__state .mark, #desk [aria-pressed=true]"}
    screen.page.locator("#desk .controls__seats summary").last.click()
    lot = screen.page.locator('#desk [open] button[name="seat"][value=""]')
    for frames in first_frames(stage, [screen.page, phone.page], what, lot.click):
        assert [seen["tells"] for seen in frames] == [[]] * len(frames)
    for page in (screen.page, phone.page):
        once_played(page, what, lambda seen: len(seen["tells"]) == 1)


def test_the_end_comes_after_the_crown(stage: Stage) -> None:
    laying, rng = stage.laying, random.Random(2)
    laid = laying.begun("lancaster", NAMES[:2], {"books": "companion"})
    laying.until(laid, lambda view, _: view.step == "final" and len(view.final.categories) == view.final.of, rng)
    stage.evening.house.open()
    screen, phone = stage.open(laid, "red")
    tap = answered_by(screen, laying, laid, rng, "")
    what = {"tells": ".victory h1, .victory .lead, .victory .arms, .podium li, .over__table td, .over__chart text",
            "next": "#desk a"}
    for frames in first_frames(stage, [screen.page, phone.page], what, tap):
        assert [(seen["tells"], seen["next"]) for seen in frames] == [([], [])] * len(frames)
    for page in (screen.page, phone.page):
        once_played(page, what, lambda seen: len(seen["tells"]) > 10 and bool(seen["next"]))
