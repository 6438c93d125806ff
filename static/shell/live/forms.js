// Forms under a finger: what was typed is kept, numbers have plus and minus, a new question comes into sight.
"use strict";

(() => {
  const { flash, hear, whenever } = companion;

  // A form in use is never swapped away under a finger: what was typed moves into the new form.
  hear("arrived", ({ old, fresh }) => {
    for (const open of old.querySelectorAll("form > .ask__fold[open]")) {
      const fold = [...fresh.querySelectorAll(".ask__fold")].find((it) => it.parentElement.dataset.key === open.parentElement.dataset.key);
      if (fold) fold.open = true;
    }
    for (const open of old.querySelectorAll(".tails > .tail[open]")) {
      const ways = [...fresh.querySelectorAll(".tails > .tail")];
      const way = ways.find((it) => it.dataset.way === open.dataset.way && it.closest("form").dataset.key === open.closest("form").dataset.key);
      if (way) way.open = true;
    }
    const typed = old.querySelectorAll("form[data-touched]");
    for (const form of typed) keep(fresh, form, new FormData(form));
    if (typed.length && old.querySelector("details[open]")) {
      fresh.querySelectorAll("details.veil").forEach((it) => { it.open = true; });
    }
  });

  const keep = (fresh, old, data) => {
    const { key } = old.dataset;
    const form = [...fresh.querySelectorAll("form[data-key]")].find((it) => it.dataset.key === key);
    if (!form) { flash(old.querySelector(".plot:not(.plot--one)") ? "kept" : "closed"); return; }
    for (const field of form.elements) {
      if (!field.name || field.type === "hidden" || (field.type !== "checkbox" && !data.has(field.name))) continue;
      if (field.type === "radio" || field.type === "checkbox") field.checked = data.getAll(field.name).includes(field.value);
      else field.value = data.get(field.name);
    }
    form.dataset.touched = "";
    flash("changed");
  };

  // A question that opens out of sight comes into it, once nothing plays, unless somebody is at work on the page.
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const scroll = (top) => window.scrollBy({ top, behavior: calm.matches ? "instant" : "smooth" });
  const forms = (desk) => [...desk.querySelectorAll(":scope > form[data-key]")];
  const folded = (form) => form.querySelector(":scope > .ask__fold:not([open])"); // for whoever wants it, if at all
  const waits = (desk) => [...desk.querySelectorAll("form[data-key]")].some((it) => !folded(it));
  const first = document.getElementById("desk") || document.body;
  let [known, waited] = [forms(first).map((it) => it.dataset.key), waits(first)];
  const meet = () => {
    const desk = document.getElementById("desk");
    if (!document.querySelector(".phone #desk") || desk.querySelector("[data-held]")) return;
    const fresh = forms(desk).find((it) => !known.includes(it.dataset.key) && !folded(it));
    const answered = waited && !waits(desk); // the last one
    [known, waited] = [forms(desk).map((it) => it.dataset.key), waits(desk)];
    const busy = document.querySelector("#desk [data-touched], :is(.menu, .pop, .pop-up)[open]");
    const at = document.activeElement; // a tap beside all controls leaves it on the page itself
    const elsewhere = !at.contains(desk) && !desk.contains(at);
    if (answered && !busy && !elsewhere) scroll(-scrollY); // whose turn it is now stands there
    if (!fresh || busy || elsewhere || fresh.querySelector(".seals")) return; // a ballot's law stands above it
    const { top, bottom } = fresh.querySelector("h2, legend, label, .lead").getBoundingClientRect();
    const beneath = fresh.getBoundingClientRect().bottom - innerHeight;
    // From the page's top, if that shows all of it: whatever can be undone is told there.
    if (beneath + scrollY <= 0) { scroll(-scrollY); return; }
    const toast = document.querySelector(".toast:not([hidden])")?.getBoundingClientRect().bottom || 0;
    const above = 16 + Math.max(document.querySelector(".phone .slip")?.offsetHeight || 0, toast);
    if (top >= above - 16 && (bottom < innerHeight * 0.75 || beneath <= 0)) return;
    const by = Math.min(top - above, Math.max(beneath + 16, 0)); // what it is about stays above it, if there is room
    const shown = document.querySelector("#board [data-moment][data-fresh]")?.getBoundingClientRect().top;
    if (!(shown >= 0 && by > shown)) scroll(by);
    else if (bottom - shown < innerHeight * 0.75) scroll(shown); // what has just been revealed stays in sight, from its top
  };
  // What can be undone has come above it: the browser, which keeps what is looked at where it is, moves first.
  const soon = (act) => requestAnimationFrame(() => requestAnimationFrame(act));
  hear("told", () => (document.querySelector(".phone .slip") ? soon(meet) : meet()));
  hear("over", meet);
  // So does what somebody unfolds.
  document.addEventListener("click", ({ target }) => {
    const fold = target.closest(".phone .ask__fold:not([open]) > summary");
    if (fold) requestAnimationFrame(() => {
      const { top, bottom } = fold.closest("form").getBoundingClientRect();
      scroll(Math.min(top, Math.max(bottom + 8 - innerHeight, 0)));
    });
  });

  // A tail unfolds beneath its tile, which stays under the finger, whatever folds up above it; all of it comes into sight.
  document.addEventListener("click", ({ target }) => {
    const tile = target.closest(".tails > .tail > summary");
    if (!tile) return;
    const stood = tile.getBoundingClientRect().top;
    requestAnimationFrame(() => {
      window.scrollBy({ top: tile.getBoundingClientRect().top - stood, behavior: "instant" });
      if (!tile.parentElement.open) return;
      const { bottom } = tile.parentElement.lastElementChild.getBoundingClientRect();
      scroll(Math.min(tile.getBoundingClientRect().top - 8, Math.max(bottom + 16 - innerHeight, 0)));
    });
  });

  // What could be undone leaves its room behind, until something else is asked: nothing moves under a thumb.
  let anew = false;
  hear("arriving", ({ old, fresh }) => {
    anew = anew || fresh.id === "desk";
    const slip = fresh.id === "meanwhile" && !fresh.children.length && old.querySelector(".slip");
    if (!slip || !slip.offsetParent) return; // on the big screen it lies in the head
    const room = document.createElement("div");
    room.style.height = `${slip.getBoundingClientRect().height}px`;
    fresh.append(room);
  });
  hear("told", () => {
    if (anew) document.querySelectorAll("#meanwhile > div:empty").forEach((it) => it.remove());
    anew = false;
  });

  // Plus and minus beside every number, for thumbs.
  whenever((root) => {
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
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button.step");
    if (!button || button.ariaDisabled === "true") return;
    const input = button.parentElement.querySelector("input[type=number]");
    if (!input.value && input.placeholder > 0) input.value = input.placeholder; // where it was when it was said last
    else if (button.dataset.step !== "1" && !input.value) input.value = input.min; // nothing less: as few as there can be
    else if (button.dataset.step === "1") input.stepUp();
    else input.stepDown();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // What is missing stands on the button, and a tap on it leads there.
  const needed = (form) => [...form.querySelectorAll(":is(.amount input, select)[required]")];
  const missing = (form) => needed(form).filter((it) => !it.value);
  const send = (form) => form.querySelector(".actions > .button:not([name])");
  const count = (form) => {
    const button = send(form);
    const boxes = [...form.querySelectorAll(".counts")];
    const fits = boxes.map(tally).every(Boolean);
    const fields = form.noValidate ? 0 : needed(form).length;
    if (!button || !(fields || boxes.length)) return;
    const n = fields && missing(form).length;
    if (fields > 1) {
      const { one, more } = document.getElementById("steps").dataset;
      button.dataset.whole = button.dataset.whole || button.textContent;
      button.textContent = n ? (n > 1 ? more : one).replace("{n}", n) : button.dataset.whole;
    }
    button.ariaDisabled = n > 0 || !fits;
  };
  // So many of each kind: what they come to is said, and no more are laid than may lie there.
  const tally = (box) => {
    const fields = [...box.querySelectorAll("input")];
    const n = fields.reduce((sum, { value }) => sum + Number(value), 0);
    const { least, most } = box.dataset;
    for (const field of fields) {
      const [less, more] = field.parentElement.querySelectorAll(".step");
      if (!more) continue;
      less.ariaDisabled = Number(field.value) <= field.min;
      more.ariaDisabled = n >= most || Number(field.value) >= field.max;
    }
    const told = box.querySelector("output[data-says]");
    if (told) told.textContent = told.dataset.says.replace("{n}", n);
    const means = box.querySelector("output[data-means]");
    if (means) {
      const sums = box.querySelector(".counts__sums");
      sums.hidden = true; // what it means now is enough
      const worth = fields.reduce((sum, it) => sum + Number(it.value) * it.parentElement.dataset.worth, 0);
      means.textContent = sums.querySelectorAll("td")[worth]?.textContent || "";
    }
    return n >= least && n <= most;
  };
  whenever((root) => root.querySelectorAll("form[data-key]").forEach(count));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("form[data-key] .button[aria-disabled=true]");
    if (!button) return;
    const [first] = missing(button.form);
    if (!first) return; // what else is wrong the laptop says
    event.preventDefault();
    first.focus();
  });

  const asked = (event) => event.target.closest("form[data-key]");
  let last = null; // the field that was changed last
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => {
      const form = asked(event);
      if (!form) return;
      form.dataset.touched = "";
      last = event.target;
      count(form);
    });
  }

  // What a correction would do comes up from the foot of the page, and never over the number that is being changed.
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    const sure = detail.target.id === "preview" && document.querySelector("#preview .sure");
    if (!sure || !last?.isConnected) return;
    const over = last.getBoundingClientRect().bottom + 16 - sure.getBoundingClientRect().top;
    if (over > 0) scroll(over);
  });

  // Once sent, a form is no longer in use: what comes next may replace it without a word.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = asked(event);
    if (form) delete form.dataset.touched;
  });
  // A refusal leaves the form as it was typed.
  document.addEventListener("htmx:responseError", (event) => {
    const form = asked(event);
    if (form) form.dataset.touched = "";
  });
})();
