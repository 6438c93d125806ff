// Many hands at one table: who enters the table's answer, what a hand covers, and refusals that are over.
"use strict";

(() => {
  const { hear, notice, show, whenever } = companion;
  const all = (root, what) => [...root.querySelectorAll(what)];

  // ---- who is entering: others' forms fold to one line, and whoever says "I do it" goes on ----
  const OFTEN = 1500; // so often a hand at work says so at most, and what stands there by then
  let told = 0;
  let soon = 0;
  let about = ""; // what was told last
  let mine = ""; // the question that the laptop says is entered here
  let opened = ""; // the one that was taken over here, whatever the laptop says

  const enter = (form, take) => {
    const { key } = form.dataset;
    clearTimeout(soon);
    const rest = about === key ? told + OFTEN - Date.now() : 0;
    if (!take && rest > 0) {
      soon = setTimeout(() => { if (form.isConnected && "touched" in form.dataset) enter(form, ""); }, rest);
      return;
    }
    [about, told] = [key, Date.now()];
    const body = new URLSearchParams([...new FormData(form)].filter(([name]) => name === "era" || name.startsWith("answer")));
    body.set("key", key);
    body.set("take", take);
    fetch(form.getAttribute("action").replace(/answer$/, "entering"), { method: "POST", body })
      .then(({ status }) => { if (status === 204) mine = key; }).catch(() => {});
  };

  const fold = () => {
    const line = document.querySelector("[data-entering]");
    const theirs = line ? line.dataset.entering : "";
    const lost = theirs && theirs === mine;
    if (lost) mine = opened = about = "";
    const take = line && line.querySelector("[data-take]");
    let folded = false;
    for (const form of all(document, "#desk > form[data-shared]")) {
      if (form.dataset.key !== theirs || opened === theirs) form.hidden = false;
      else if (lost || !("touched" in form.dataset)) form.hidden = true;
      folded ||= form.hidden;
    }
    if (!line) return;
    const typed = document.activeElement && document.activeElement.closest("form[hidden]");
    take.hidden = !folded;
    if (typed) take.focus({ preventScroll: true });
  };
  whenever(fold);

  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, ({ target }) => {
      const form = target.closest("#desk > form[data-shared]");
      if (form) enter(form, "");
    });
  }
  document.addEventListener("click", ({ target }) => {
    const line = target.closest("[data-take]") && target.closest("[data-entering]");
    if (!line) return;
    opened = line.dataset.entering;
    fold();
    const form = all(document, "#desk > form").find((it) => it.dataset.key === opened);
    if (!form) return;
    enter(form, "yes");
    form.tabIndex = -1;
    form.focus({ preventScroll: true });
  });

  // ---- covers: shown while held; a screen reader's click turns them like any fold; a switch lets them lie open ----
  const OPEN = "uncovered";
  const lieOpen = () => localStorage.getItem(OPEN) === "yes";
  const covers = (root) => all(root, "details.cover");
  const cover = (root) => {
    for (const it of covers(root)) it.open = lieOpen();
    for (const it of all(root, "[data-covers]")) {
      it.hidden = false;
      it.firstElementChild.setAttribute("aria-pressed", !lieOpen());
    }
  };
  whenever(cover);
  const covered = (target) => {
    const summary = !lieOpen() && target.closest && target.closest("details.cover > summary");
    return summary ? summary.parentElement : null;
  };
  let uncovered = null; // by a finger or a key that still lies on it
  const turnDown = () => {
    if (uncovered) uncovered.open = false;
    uncovered = null;
  };
  const turnUp = (it) => {
    if (uncovered === it) return; // a key that repeats
    turnDown();
    uncovered = it;
    it.open = true;
  };
  document.addEventListener("pointerdown", ({ target, button }) => { if (covered(target) && !button) turnUp(covered(target)); });
  for (const kind of ["pointerup", "pointercancel", "blur", "visibilitychange"]) {
    (kind === "blur" ? window : document).addEventListener(kind, turnDown);
  }
  document.addEventListener("contextmenu", (event) => { if (covered(event.target)) event.preventDefault(); });
  const KEYS = [" ", "Enter"];
  document.addEventListener("keydown", (event) => {
    if (!KEYS.includes(event.key) || !covered(event.target)) return;
    event.preventDefault();
    turnUp(covered(event.target));
  });
  document.addEventListener("keyup", (event) => {
    if (!KEYS.includes(event.key) || !covered(event.target)) return;
    event.preventDefault();
    turnDown();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-covers]")) {
      if (lieOpen()) localStorage.removeItem(OPEN); else localStorage.setItem(OPEN, "yes");
      cover(document);
    } else if (event.detail && covered(event.target)) event.preventDefault(); // what a finger did is done
  });

  // ---- a refusal goes with its question, when that is sent again, or when the desk comes without anything typed ----
  let refused = "";
  const keys = (desk) => all(desk, "form[data-key]").map((it) => it.dataset.key).join();
  const stands = (desk) => all(desk, "form[data-key]").some((it) => it.dataset.key === refused);
  const forget = () => { notice().replaceChildren(); };
  const hush = () => { for (const toast of ["changed", "closed", "kept"]) show(toast, false); };
  document.addEventListener("htmx:responseError", ({ target }) => {
    const form = target.closest("form[data-key]");
    refused = form ? form.dataset.key : "";
    // It had gone before the refusal came: that is told, but not for long.
    if (refused && !stands(document)) setTimeout(forget, 8000);
  });
  document.addEventListener("htmx:beforeRequest", ({ target }) => { if (target.closest("form[data-key]")) forget(); });
  document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
    if (!target || target.id !== "desk") return;
    hush();
    forget();
  });
  hear("arriving", ({ old, fresh }) => {
    if (fresh.id !== "desk") return;
    const other = keys(old) !== keys(fresh);
    if (other) hush();
    if ((other && !stands(fresh)) || !old.querySelector("form[data-touched]")) forget();
  });
})();
