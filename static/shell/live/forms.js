// Forms under a finger: what was typed is kept, numbers have plus and minus.
"use strict";

(() => {
  const { flash, hear, notice, whenever } = companion;

  // A form in use is never swapped away under a finger: what was typed moves into the new form.
  hear("arrived", ({ old, fresh }) => {
    const typed = old.querySelectorAll("form[data-touched]");
    for (const form of typed) keep(fresh, form.dataset.key, new FormData(form));
    if (fresh.id === "desk" && !typed.length) notice().replaceChildren();
    if (typed.length && old.querySelector("details[open]")) {
      fresh.querySelectorAll("details.veil").forEach((it) => { it.open = true; });
    }
  });

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
    if (!button) return;
    const input = button.parentElement.querySelector("input[type=number]");
    if (button.dataset.step === "1") input.stepUp(); else input.stepDown();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });

  const asked = (event) => event.target.closest("form[data-key]");
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => {
      const form = asked(event);
      if (form) form.dataset.touched = "";
    });
  }

  // Once sent, a form is no longer in use: what comes next may replace it without a word.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = asked(event);
    if (!form) return;
    delete form.dataset.touched;
    notice().replaceChildren();
  });
  // A refusal leaves the form as it was typed.
  document.addEventListener("htmx:responseError", (event) => {
    const form = asked(event);
    if (form) form.dataset.touched = "";
  });
})();
