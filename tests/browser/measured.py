"""What is wrong with how a page lies: texts and controls over each other, beyond the edge, or cut."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.laid import LONG

SIZES = {"360": (360, 640), "390": (390, 844), "1366": (1366, 768), "1920": (1920, 1080)}

# What lies in the slots of a row is a small sign of the cards beneath, which say it in full.
# Of every line of text its middle counts: the boxes of two lines touch where the letters do not.
MEASURE = r"""() => {
  const SLACK = 2, found = new Set();
  const covered = (it) => { for (let e = it; e; e = e.parentElement) {
    const look = getComputedStyle(e);
    if (look.clipPath === "inset(50%)" || look.position === "fixed" || look.position === "sticky") return true;
    if (e.matches(".skip, .sprite, .slots, .qr, datalist, title, option")) return true;
  } return false; };
  const seen = (it) => it.checkVisibility({ visibilityProperty: true }) && !covered(it);
  const called = (it) => `${it.tagName.toLowerCase()}${[...it.classList].map((one) => `.${one}`).join("")} ` +
    `“${(it.innerText || it.value || it.id || it.name || "").trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const rolls = (it) => { for (let e = it; e && e !== document.body; e = e.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(e);
    if ([overflowX, overflowY].some((one) => one === "auto" || one === "scroll")) return e;
  } return null; };
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;

  const beyond = (at) => at.right > innerWidth + 1 || at.left < -1;
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.add(`the page is ${wide} px too wide`);

  const lines = [], controls = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, it = text.parentElement;
    if (!text.data.trim() || !seen(it)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const at of range.getClientRects()) {
      if (at.width < 1) continue;
      const edge = at.height * 0.28;
      const line = { left: at.left, right: at.right, top: at.top + edge, bottom: at.bottom - edge };
      const roll = rolls(it);
      for (let e = it; e && e !== document.body && e !== roll; e = e.parentElement) {
        const look = getComputedStyle(e), box = e.getBoundingClientRect();
        const x = look.overflowX !== "visible" && (line.right > box.right + SLACK || line.left < box.left - SLACK);
        const y = look.overflowY !== "visible" && (line.bottom > box.bottom + SLACK || line.top < box.top - SLACK);
        // A name whose arms stand beside it, and what a link leads to in full, may end in three dots.
        const short = look.textOverflow === "ellipsis" || look.webkitLineClamp !== "none";
        if ((x || y) && short && it.closest("[translate=no], a, .mend__change, .shield")) {
          line.right = Math.min(line.right, box.right);
          line.bottom = Math.min(line.bottom, box.bottom);
          continue;
        }
        if (x || y) { found.add(`${called(it)} is cut by ${called(e)}`); break; }
      }
      if (!roll && beyond(line)) found.add(`${called(it)} stands beyond the edge`);
      if (line.bottom - line.top > 1) lines.push({ it, line });
    }
  }
  const pressed = "a, button, summary, select, textarea, input:not([type=hidden]), label.choice";
  for (const it of document.querySelectorAll(pressed)) {
    const box = it.getBoundingClientRect();
    if (!seen(it) || box.width < 1 || getComputedStyle(it).opacity === "0") continue;
    controls.push({ it, box });
    if (!rolls(it) && beyond(box)) found.add(`${called(it)} stands beyond the edge`);
    if (/^\d+$/.test(it.value) && it.scrollWidth > it.clientWidth + 1) found.add(`${called(it)} cuts its number`);
  }
  // A control may lie in a corner of a larger one that is left free for it.
  const within = (a, b) => { const [one, two] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    return one.left >= two.left - 1 && one.right <= two.right + 1 &&
      one.top >= two.top - 1 && one.bottom <= two.bottom + 1; };
  const corner = (a, b) => { const own = a.closest("a, button");
    return own && (within(own, b) || (a === own && within(b, a))); };
  const apart = (a, b) => !a.contains(b) && !b.contains(a) && !corner(a, b) && !corner(b, a);
  // Inline links break; of them their lines count.
  const boxes = ({ it, box }) => (getComputedStyle(it).display === "inline" ? [...it.getClientRects()] : [box]);
  const collide = (a, b) => found.add(`${called(a.it)} lies over ${called(b.it)}`);
  lines.forEach((a, n) => {
    for (const b of lines.slice(n + 1)) if (a.it !== b.it && over(a.line, b.line)) collide(a, b);
    for (const b of controls) if (apart(a.it, b.it) && boxes(b).some((box) => over(a.line, box))) collide(a, b);
  });
  controls.forEach((a, n) => {
    for (const b of controls.slice(n + 1)) {
      if (apart(a.it, b.it) && boxes(a).some((one) => boxes(b).some((two) => over(one, two)))) collide(a, b);
    }
  });
  return [...found];
}"""
# Words of ours that go on in a second line without a hyphen; names are broken where they must be, long words at soft
# hyphens.
BROKEN = r"""() => { const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) { const text = texts.currentNode, it = text.parentElement;
    let clipped = it;
    while (clipped && getComputedStyle(clipped).clipPath !== 'inset(50%)') clipped = clipped.parentElement;
    if (it.checkVisibility() && !clipped && !it.closest('[translate=no], .sprite, .slots'))
      for (const word of text.data.matchAll(/[\p{L}\u00ad]+/gu)) if (!word[0].includes('\u00ad')) {
        const range = document.createRange();
        range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(at => Math.round(at.top))).size > 1) found.push(word[0]) } }
  return found }"""
NAMES = {word for name in LONG for word in name.replace("-", " ").split()}


def faults(page: Page) -> list[str]:
    """At every size, each with the size it was seen at."""
    found = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{size}: {one}" for one in page.evaluate(MEASURE)]
        found += [f"{size}: {one} is broken without a hyphen" for one in set(page.evaluate(BROKEN)) - NAMES]
    return found
