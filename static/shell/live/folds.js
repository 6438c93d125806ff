// What was ticked or unfolded on this table's page stays so, whatever is drawn anew or loaded again; menus close.
"use strict";

(() => {
  const place = (it) => `${location.pathname} ${it.dataset.keep}`;
  const what = (it) => (it.type === "checkbox" ? "checked" : "open");
  companion.whenever((root) => root.querySelectorAll("[data-keep]").forEach((it) => {
    const kept = sessionStorage.getItem(place(it));
    if (kept) it[what(it)] = kept === "true";
  }));
  for (const kind of ["change", "toggle"]) {
    document.addEventListener(kind, ({ target }) => {
      if (target.dataset && target.dataset.keep) sessionStorage.setItem(place(target), target[what(target)]);
    }, true); // a toggle does not bubble
  }

  // What hangs open stays so when it is drawn anew, until something else is tapped: nothing shuts under a finger.
  companion.hear("arrived", ({ old, fresh }) => {
    for (const kind of ["menu", "pop-up", "hangs"]) {
      const hung = old.querySelector(`details.${kind}[open]`) && fresh.querySelector(`details.${kind}`);
      if (hung) hung.open = true;
    }
  });

  // A menu closes like every menu: a tap elsewhere, or Escape.
  const shut = (spared) => document.querySelectorAll("details:is(.menu, .pop, .pop-up, .hangs)[open]").forEach((it) => {
    if (it.contains(spared)) return;
    if (!spared && it.contains(document.activeElement)) it.querySelector("summary").focus();
    it.open = false;
  });
  document.addEventListener("click", (event) => { shut(event.target); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") shut(null); });
})();
