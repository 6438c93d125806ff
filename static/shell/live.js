// Owns the event stream, the wake-up after sleep, and forms under a finger. Everything works without it, only slower.
"use strict";

(() => {
  const { stream: path, again } = document.body.dataset;
  if (again) { setTimeout(() => location.reload(), Number(again)); return; } // waits to be let in
  const bar = document.getElementById("bar");
  const SILENCE = 25000; // beats come every ten seconds; after two and a half missing ones the line is dead
  let source = null;
  let heard = 0;
  let retry = 0;
  let pause = 500;
  let replaced = false; // another tab of this device is looking; this one waits until it is looked at again

  const show = (id, visible) => { const it = document.getElementById(id); if (it) it.hidden = !visible; };

  const alive = () => {
    heard = Date.now();
    pause = 500;
    show("bar", false);
    show("bye", false);
  };

  const open = () => {
    clearTimeout(retry);
    if (source) source.close();
    replaced = false;
    heard = Date.now();
    source = new EventSource(path);
    source.addEventListener("page", (event) => { alive(); update(JSON.parse(event.data)); });
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
      if (answer.type === "opaqueredirect" || answer.status === 404) location.reload();
    }).catch(() => {});
    if (document.getElementById("bye").hidden) show("bar", true);
    clearTimeout(retry);
    retry = setTimeout(open, pause);
    pause = Math.min(pause * 1.6, 5000);
  };

  const update = (fragments) => {
    for (const [id, [version, html]] of Object.entries(fragments)) {
      const old = document.getElementById(id);
      if (!old || old.dataset.v === version) continue;
      const holder = document.createElement("template");
      holder.innerHTML = html;
      replace(old, holder.content.firstElementChild);
    }
  };

  // A form in use is never swapped away under a finger: what was typed moves into the new form.
  const replace = (old, fresh) => {
    const typed = [...old.querySelectorAll("form[data-touched]")].map((form) => [form.dataset.key, new FormData(form)]);
    const open_ = [...old.querySelectorAll("details[open]")].length;
    settle(old, fresh);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    old.replaceWith(fresh);
    htmx.process(fresh);
    prepare(fresh);
    for (const [key, data] of typed) keep(fresh, key, data);
    if (fresh.id === "desk" && !typed.length) document.getElementById("notice").replaceChildren();
    if (open_ && typed.length) fresh.querySelectorAll("details.veil").forEach((it) => { it.open = true; });
    if (focused) (sameAs(focused, fresh) || whole(fresh)).focus({ preventScroll: true });
  };

  // The same field of a question may be filled on; but a button that only looks like the one just pressed does
  // something else, and a second Enter would press it.
  const sameAs = (it, fresh) => {
    if (it.id) return document.getElementById(it.id);
    const key = it.form && it.form.dataset.key;
    return [...fresh.querySelectorAll(`${it.localName}[name]`)].find((other) => other.name === it.name
      && (it.localName !== "button" || (other.value === it.value && key && other.form.dataset.key === key)));
  };

  const whole = (fresh) => {
    fresh.tabIndex = -1;
    return fresh;
  };

  // What plays its animation here already is not played again; what is new is looked at from its top.
  const settle = (old, fresh) => {
    const seen = [...old.querySelectorAll("[data-moment]")].map((it) => it.dataset.moment);
    const now = [...fresh.querySelectorAll("[data-moment]")];
    for (const it of now) if (seen.includes(it.dataset.moment)) it.removeAttribute("data-fresh");
    if (now.some((it) => !seen.includes(it.dataset.moment))) window.scrollTo(0, 0);
  };

  const keep = (fresh, key, data) => {
    const form = [...fresh.querySelectorAll("form[data-key]")].find((it) => it.dataset.key === key);
    if (!form) { flash("closed"); return; }
    for (const field of form.elements) {
      if (!field.name || field.type === "hidden" || (field.type !== "checkbox" && !data.has(field.name))) continue;
      if (field.type === "radio" || field.type === "checkbox") field.checked = data.getAll(field.name).includes(field.value);
      else field.value = data.get(field.name);
    }
    form.dataset.touched = "";
    flash("changed");
  };

  const flash = (id) => { show(id, true); setTimeout(() => show(id, false), 8000); };

  // Plus and minus beside every number, for thumbs.
  const prepare = (root) => {
    restore(root);
    const steps = document.getElementById("steps");
    if (!steps) return;
    root.querySelectorAll(".amount").forEach((amount) => {
      const input = amount.querySelector("input[type=number]");
      if (!input || amount.querySelector(".step")) return;
      const [less, more] = [...steps.content.cloneNode(true).children];
      const of = amount.querySelector("label");
      for (const step of of ? [less, more] : []) step.ariaLabel = `${step.ariaLabel}: ${of.textContent.trim()}`;
      input.before(less);
      input.after(more);
    });
  };

  // What was ticked or unfolded on this table's page stays so, whatever is drawn anew or loaded again.
  const place = (it) => `${location.pathname} ${it.dataset.keep}`;
  const what = (it) => (it.type === "checkbox" ? "checked" : "open");
  const restore = (root) => root.querySelectorAll("[data-keep]").forEach((it) => {
    const kept = sessionStorage.getItem(place(it));
    if (kept) it[what(it)] = kept === "true";
  });
  for (const kind of ["change", "toggle"]) {
    document.addEventListener(kind, ({ target }) => {
      if (target.dataset && target.dataset.keep) sessionStorage.setItem(place(target), target[what(target)]);
    }, true); // a toggle does not bubble
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button.step");
    if (!button) return;
    const input = button.parentElement.querySelector("input[type=number]");
    if (button.dataset.step === "1") input.stepUp(); else input.stepDown();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // A menu closes like every menu: a tap elsewhere, or Escape.
  const shut = (spared) => document.querySelectorAll("details:is(.menu, .pop)[open]").forEach((it) => {
    if (it.contains(spared)) return;
    if (!spared && it.contains(document.activeElement)) it.querySelector("summary").focus();
    it.open = false;
  });
  document.addEventListener("click", (event) => { shut(event.target); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") shut(null); });

  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => {
      const form = event.target.closest("form[data-key]");
      if (form) form.dataset.touched = "";
    });
  }

  // What htmx brings is treated like what the stream brings; a refusal leaves the form as it was typed.
  document.addEventListener("htmx:afterSwap", (event) => {
    prepare(document);
    if (!event.detail.target || event.detail.target.id !== "desk") return;
    document.getElementById("notice").replaceChildren();
    if (document.activeElement === document.body) whole(document.getElementById("desk")).focus({ preventScroll: true });
  });
  // Once sent, a form is no longer in use: what comes next may replace it without a word.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.target.closest("form[data-key]");
    if (!form) return;
    delete form.dataset.touched;
    document.getElementById("notice").replaceChildren();
  });
  document.addEventListener("htmx:responseError", (event) => {
    const form = event.target.closest("form[data-key]");
    if (form) form.dataset.touched = "";
    open();
  });
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

  prepare(document);
  open();
  stayAwake();
})();
