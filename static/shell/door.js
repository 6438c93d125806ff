// At the front door only what goes together can be chosen: what needs something else is closed until that is chosen, and
// what is not asked is not there. The laptop judges whatever is sent, so without this script all of it is open.
"use strict";

for (const form of document.querySelectorAll("form[action='/tables']")) {
  const shut = (it) => it.closest("fieldset").disabled;
  const value = (name) => {
    const all = [...form.querySelectorAll(`[name="${name}"]`)];
    const [first] = all;
    if (first.type === "checkbox") return first.checked ? first.value : first.dataset.without;
    if (first.type === "radio") return (!shut(first) && all.find((it) => it.checked) || first).value;
    return shut(first) ? first.options[0].value : first.value;
  };
  const fits = ({ dataset }) => dataset.needs.split(" ").every((one) => {
    const [name, willDo] = one.split("=");
    return willDo.split("|").includes(value(name));
  });

  const close = (it, closed) => {
    it.disabled = closed;
    if (it.matches("fieldset, option")) it.hidden = closed;
    if (!closed) return;
    if (it.selected) it.parentElement.selectedIndex = 0;
    if (it.checked && it.type === "radio") form.querySelector(`[name="${it.name}"]`).checked = true;
    if (it.type === "checkbox") it.checked = false;
  };

  const settle = () => {
    const needing = [...form.querySelectorAll("[data-needs]")];
    for (const _ of needing) needing.filter((it) => it.disabled === fits(it)).forEach((it) => close(it, !it.disabled));
  };

  form.querySelectorAll("fieldset[data-needs] > .hint").forEach((it) => it.remove());
  form.addEventListener("change", settle);
  addEventListener("pageshow", settle); // a browser that goes back fills the form in by itself
}
