// A seat that is played for somebody else: who leaves its window leaves a card on it, whatever lies open there.
"use strict";

(() => {
  const cover = () => {
    const form = document.querySelector("form[data-cover]");
    if (!form) return;
    navigator.sendBeacon(form.action, new URLSearchParams({ seat: "" }));
    companion.tell("left");
    document.querySelectorAll("main > .live").forEach((it) => { it.dataset.v = ""; it.replaceChildren(); });
  };
  window.addEventListener("blur", cover);
  window.addEventListener("pagehide", cover);
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") cover(); });
})();
