// Owns the event stream and the wake-up after sleep. Everything works without it, only slower.
"use strict";

(() => {
  const { show, tell, hear } = companion;
  const { stream: path, again } = document.body.dataset;
  if (!path && !again) { tell("begun", document); return; } // a page with forms, of which nothing is told
  if (again) { setTimeout(() => location.reload(), Number(again)); return; } // waits to be let in
  const SILENCE = 25000; // beats come every ten seconds; after two and a half missing ones the line is dead
  let source = null;
  let heard = 0;
  let retry = 0;
  let pause = 500;
  let replaced = false; // another tab of this device is looking; this one waits until it is looked at again

  const alive = () => {
    heard = Date.now();
    pause = 500;
    show("bar", false);
    show("bye", false);
    tell("alive");
  };

  const open = () => {
    clearTimeout(retry);
    if (source) source.close();
    replaced = false;
    board = null;
    heard = Date.now();
    source = new EventSource(path);
    source.addEventListener("page", (event) => {
      const news = JSON.parse(event.data); // only what has changed, so what was put off must not be forgotten
      board = news.board || board;
      update(news);
      tell("told");
      alive();
    });
    source.addEventListener("beat", alive);
    source.addEventListener("bye", (event) => {
      if (event.data.includes("newer")) { replaced = true; source.close(); } else show("bye", true);
    });
    source.onerror = () => { gone(); };
  };

  // The browser's own retry cannot be trusted after sleep or a refusal, so the stream is always opened anew.
  const gone = () => {
    source.close();
    if (replaced) return;
    // If the laptop answers but this page is no longer ours (the seat moved), the page itself says so.
    fetch(location.href, { redirect: "manual" }).then((answer) => {
      if (answer.type === "opaqueredirect" || answer.status === 404) { tell("left"); location.reload(); }
    }).catch(() => {});
    if (document.getElementById("bye").hidden) show("bar", true);
    clearTimeout(retry);
    retry = setTimeout(open, pause);
    pause = Math.min(pause * 1.6, 5000);
  };

  let board = null; // as it was told last
  const update = (fragments) => {
    for (const [id, [version, html]] of Object.entries(fragments)) {
      const old = document.getElementById(id);
      if (!old || old.dataset.v === version) continue;
      const holder = document.createElement("template");
      holder.innerHTML = html;
      replace(old, holder.content.firstElementChild);
    }
  };

  const replace = (old, fresh) => {
    const swap = { old, fresh };
    tell("arriving", swap);
    if (swap.later) return;
    const at = document.activeElement; // the body's, where what had the focus stands empty
    const had = old.contains(at) || (at === document.body && old.hasAttribute("tabindex"));
    old.replaceWith(fresh);
    htmx.process(fresh);
    tell("arrived", { old, fresh });
    if (had) (sameAs(at, fresh) || whole(fresh)).focus({ preventScroll: true });
  };

  // The same field of a question may be filled on; but a button that only looks like the one just pressed does
  // something else, and a second Enter would press it.
  const sameAs = (it, fresh) => {
    if (it.id && it.id !== fresh.id) return document.getElementById(it.id);
    const key = it.form && it.form.dataset.key;
    return [...fresh.querySelectorAll(`${it.localName}[name]`)].find((other) => other.name === it.name
      && (it.localName !== "button" || (other.value === it.value && key && other.form.dataset.key === key)));
  };

  const whole = (fresh) => {
    fresh.tabIndex = -1;
    return fresh;
  };

  // What came while a reveal played on the board.
  hear("over", () => { if (board) update({ board }); });

  // What htmx brings is treated like what the stream brings.
  document.addEventListener("htmx:afterSwap", (event) => {
    tell("begun", document);
    if (!event.detail.target || event.detail.target.id !== "desk") return;
    if (document.activeElement === document.body) whole(document.getElementById("desk")).focus({ preventScroll: true });
  });
  document.addEventListener("htmx:responseError", () => { open(); });
  document.addEventListener("htmx:sendError", () => { show("bar", true); });

  const wake = () => { if (document.visibilityState === "visible") { open(); stayAwake(); } };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", () => { if (source) source.close(); });
  setInterval(() => { if (document.visibilityState === "visible" && Date.now() - heard > SILENCE) gone(); }, 5000);

  // A screen that stays on: only where the browser allows it (localhost is a secure context, plain http is not).
  const stayAwake = () => {
    if ("wakeLock" in navigator && document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {});
  };

  tell("begun", document);
  open();
  stayAwake();
})();
