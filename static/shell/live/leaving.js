// A seat that is played for somebody else: who leaves its window leaves a card on it, whatever lies open there.
"use strict";

(() => {
  const layCard = () => {
    const form = document.querySelector("form[data-unwatched]");
    if (!form) return;
    navigator.sendBeacon(form.action, new URLSearchParams({ seat: "" }));
    companion.tell("left");
    document.querySelectorAll("main > .live").forEach((it) => { it.dataset.v = ""; it.replaceChildren(); });
  };
  window.addEventListener("blur", layCard);
  window.addEventListener("pagehide", layCard);
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") layCard(); });
})();
