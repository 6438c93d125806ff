// What could not be sent says so, is kept, and is sent by itself when the line is back; the laptop judges whether its
// question is still open, and whether what lies sealed there is what it `was` when this was typed. It is stored in this
// tab only while its seat has the phone in hand, and goes when it is sent.
"use strict";

(() => {
  const { flash, hear, notice, show, whenever } = companion;
  const STORE = `unsent ${location.pathname}`;
  let kept = JSON.parse(sessionStorage.getItem(STORE) || "{}"); // by question: where it goes, what was typed, what was
  const unsent = new Set(Object.keys(kept)); // tried in vain; the others are under way
  let busy = false;

  const clone = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);
  const inHand = (key) => key.startsWith("table:") || document.querySelector(`.top__seat.seat-${key.split(":")[0]}`);

  const say = () => {
    const mine = Object.entries(kept).filter(([key]) => inHand(key));
    if (mine.length) sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(mine)));
    else sessionStorage.removeItem(STORE);
    show("unsent", unsent.size > 0);
    document.querySelectorAll("form[data-key]").forEach((form) => {
      const told = form.querySelector(".unsent");
      if (!unsent.has(form.dataset.key)) { if (told) told.remove(); return; }
      const before = form.querySelector(":scope > .actions");
      if (!told) form.insertBefore(clone("not-sent"), before);
    });
  };

  const unheeded = () => { document.querySelectorAll("main > .void").forEach((it) => { it.remove(); }); };
  const drop = (key) => { delete kept[key]; unsent.delete(key); say(); };
  const failed = (xhr, act) => ["error", "timeout", "abort"].forEach((kind) => { xhr.addEventListener(kind, act); });

  // By the request itself: its form may have been drawn anew meanwhile, and hears nothing then.
  document.addEventListener("htmx:beforeRequest", ({ target, detail: { xhr, requestConfig: { path, formData } } }) => {
    const form = target.closest("form[data-key]");
    unheeded();
    if (!form) {
      if (target.localName !== "form") return;
      if (target.elements.key) drop(target.elements.key.value); // it is taken back, and so is what was under way
      failed(xhr, () => { flash("untold"); });
      return;
    }
    const { key, was = "" } = form.dataset;
    kept[key] = { path, body: new URLSearchParams(formData).toString(), was };
    unsent.delete(key);
    say();
    xhr.addEventListener("load", () => { drop(key); });
    failed(xhr, () => { unsent.add(key); say(); });
  });

  // Who changes it has to send it again.
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, ({ target }) => {
      const form = target.closest("form[data-key]");
      if (form && unsent.has(form.dataset.key)) drop(form.dataset.key);
    });
  }

  const send = async (key) => {
    const { path, body: typed, was } = kept[key];
    const body = new URLSearchParams(typed);
    body.append("was", was);
    let answer;
    try {
      answer = await fetch(path, { method: "POST", headers: { "HX-Request": "true" }, body });
    } catch { return; }
    if (!kept[key] || answer.status > 428) return; // the disk is full, or too many knock: later
    drop(key);
    if (answer.ok) return;
    const told = clone("void"); // not among the refusals, which go with their question
    const why = inHand(key) && answer.headers.get("HX-Retarget") ? await answer.text() : ""; // a note, or a whole page
    unheeded();
    told.insertAdjacentHTML("beforeend", why);
    notice().before(told);
  };

  hear("alive", async () => {
    if (busy) return;
    busy = true;
    for (const key of [...unsent]) if (kept[key]) await send(key);
    busy = false;
  });
  hear("left", () => { kept = {}; unsent.clear(); say(); unheeded(); });
  whenever(() => { if (Object.keys(kept).length) say(); });
})();
