// Cards under a thumb: each tap lays one, the last one sends. Keys and screen readers have the dots, and the button.
"use strict";

(() => {
  const dots = (it) => [...it.querySelectorAll("input[type=radio]")];
  const filled = (form, name) => form.elements[name].value;
  let thumb = false; // a finger or a mouse is at it: arrow keys walk past what nobody means

  const isFolded = (tail) => Boolean(tail) && getComputedStyle(tail).display === "none"; // then it need not be filled in
  const isWhole = (form) => [...form.elements].every((it) => !it.willValidate || it.validity.valid || isFolded(it.closest(".tail")));

  const settle = (form) => {
    form.toggleAttribute("data-whole", isWhole(form));
    form.querySelectorAll("[data-slot]").forEach((slot, at) => {
      const laid = form.querySelector(`.dealt input[name$=".${at}"]:checked`);
      slot.dataset.slot = slot.dataset.slot || slot.textContent;
      slot.textContent = laid ? laid.closest(".dealt").firstElementChild.firstChild.textContent.trim() : slot.dataset.slot;
      slot.parentNode.toggleAttribute("data-laid", Boolean(laid));
    });
  };
  companion.whenever((root) => root.querySelectorAll("form[data-sends]").forEach(settle));

  document.addEventListener("click", (event) => {
    if (event.detail) { thumb = true; setTimeout(() => { thumb = false; }); }
    const card = event.target.closest("form[data-sends] .dealt");
    if (!card || !event.detail || event.target.matches("input")) return;
    event.preventDefault();
    const form = card.closest("form");
    const own = dots(card);
    const laid = own.find((it) => it.checked);
    const dot = laid || own.find((it) => !filled(form, it.name)) || own.at(-1);
    dot.checked = !laid || form.elements[dot.name].length === undefined; // the only one there is stays
    dot.dispatchEvent(new Event("change", { bubbles: true }));
  });

  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-sends]");
    if (!form) return;
    const before = form.hasAttribute("data-whole");
    settle(form);
    if (thumb && event.target.type === "radio" && !before && form.hasAttribute("data-whole")) form.requestSubmit();
  });
  document.addEventListener("input", ({ target }) => {
    const form = target.closest("form[data-sends]");
    if (form && target.type === "number") form.toggleAttribute("data-whole", isWhole(form));
  });
})();
