// Reveals. Each plays once, looked at from its top. What comes along with one waits, unseen, until it is over: a new
// question, who is awaited, what lies beside the board. What stands there before and after (`data-late`, by its name)
// shows meanwhile what it showed. Who wants no motion sees all at once.
"use strict";

(() => {
  const { hear, tell } = companion;
  const BESIDE = ["waiting", "desk", "aside"];
  const SOON = 1000; // an answer brings its desk a moment before the stream brings the rest
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const standins = new Map(); // what is still shown: what comes in its place
  let playing = []; // names of the moments that play now
  let turn = 0;
  let soon = 0;
  let before = null; // the desk that htmx replaces
  let swapped = false; // and that it has, since the last news
  let lost = false; // the focus was in what waits
  let unfolded = []; // reports that lie open while they play

  const all = (root, what) => [...root.querySelectorAll(what)];
  const named = (root) => all(root, "[data-moment]").map((it) => it.dataset.moment);
  const asked = (root) => all(root, "[data-key]").filter((it) => !it.closest("[data-held]")).map((it) => it.dataset.key);

  hear("arriving", (swap) => {
    const { old, fresh } = swap;
    const seen = named(old);
    const begun = named(fresh).filter((it) => !seen.includes(it));
    const still = playing.length && fresh.id === "board";
    if (still && !begun.length && playing.every((it) => seen.includes(it) && named(fresh).includes(it))) {
      swap.later = true; // neither begun anew nor cut short
      return;
    }
    if (still) release(); // cut short: the game has gone on
    for (const it of all(fresh, "[data-moment]")) if (seen.includes(it.dataset.moment)) it.removeAttribute("data-fresh");
    for (const it of all(fresh, "[data-gain]")) { // a little thing of its own: nothing waits for it
      if (old.querySelector(`[data-gain="${it.dataset.gain}"]`)) it.removeAttribute("data-fresh");
    }
    if (begun.length) window.scrollTo(0, 0);
    const plays = all(fresh, "[data-moment][data-fresh]").map((it) => it.dataset.moment);
    if (plays.length && !calm.matches) {
      clearTimeout(soon);
      soon = 0;
      playing = plays;
      turn += 1;
      unfolded = all(fresh, "details:has([data-moment][data-fresh])");
      for (const it of unfolded) it.open = true;
      if (swapped) hold(before, document.getElementById("desk"));
    }
    if (plays.length) tell("moment", plays);
    if (playing.length || soon) hold(old, fresh);
  });

  const hold = (old, fresh) => {
    const late = all(fresh, "[data-late]");
    for (const it of late) {
      if (standins.has(it)) continue;
      const was = it.dataset.late && old.querySelector(`[data-late="${it.dataset.late}"]`);
      if (!was) { it.toggleAttribute("data-held", true); continue; }
      const standin = was.cloneNode(true);
      standin.inert = true;
      if (it.dataset.moment) standin.dataset.moment = it.dataset.moment; // known: nothing that begins anew
      standins.set(standin, it);
      it.replaceWith(standin);
    }
    if (late.length || !BESIDE.includes(fresh.id)) return;
    const known = asked(old); // a question that stood there stays under its finger
    // Not the fragment itself: when htmx settles, it gives what has an id its attributes anew.
    for (const it of fresh.children) {
      const keys = it.dataset.key ? [it.dataset.key] : asked(it);
      it.toggleAttribute("data-held", !keys.some((key) => known.includes(key)));
    }
    lost = lost || (fresh.id === "desk" && old.contains(document.activeElement));
  };

  hear("arrived", ({ fresh }) => {
    if (fresh.id !== "board" || !playing.length) return;
    const plays = all(fresh, "[data-fresh]").flatMap((it) => it.getAnimations({ subtree: true }));
    const ends = (it) => it.effect.getComputedTiming().endTime;
    const bounded = plays.filter((it) => Number.isFinite(ends(it)));
    const mine = turn;
    const end = () => { if (mine === turn) over(); };
    Promise.allSettled(bounded.map((it) => it.finished)).then(end);
    setTimeout(end, 500 + Math.max(0, ...bounded.map(ends))); // a page nobody looks at finishes nothing
  });

  const over = () => { release(); tell("over"); };
  const release = () => {
    playing = [];
    turn += 1;
    clearTimeout(soon);
    soon = 0;
    for (const [standin, it] of standins) {
      standin.replaceWith(it);
      htmx.process(it);
      tell("arrived", { old: standin, fresh: it });
    }
    standins.clear();
    for (const it of unfolded) it.open = false;
    unfolded = [];
    for (const it of all(document, "[data-held]")) it.removeAttribute("data-held");
    const desk = document.getElementById("desk");
    if (lost && document.activeElement === document.body) {
      desk.tabIndex = -1;
      desk.focus({ preventScroll: true });
    }
    lost = false;
  };
  hear("told", () => {
    swapped = false;
    if (soon) over();
  });

  document.addEventListener("htmx:beforeSwap", () => { before = document.getElementById("desk"); });
  document.addEventListener("htmx:afterSwap", () => {
    const fresh = document.getElementById("desk");
    if (calm.matches || !before || !fresh || fresh === before) return;
    swapped = true;
    if (!playing.length) {
      clearTimeout(soon);
      soon = setTimeout(over, SOON);
    }
    lost = lost || document.activeElement === document.body;
    hold(before, fresh);
  });
})();
