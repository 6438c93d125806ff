// Reveals: what plays its animation here already is not played again; what is new is looked at from its top.
"use strict";

companion.hear("arriving", ({ old, fresh }) => {
  const seen = [...old.querySelectorAll("[data-moment]")].map((it) => it.dataset.moment);
  const now = [...fresh.querySelectorAll("[data-moment]")];
  for (const it of now) if (seen.includes(it.dataset.moment)) it.removeAttribute("data-fresh");
  if (now.some((it) => !seen.includes(it.dataset.moment))) window.scrollTo(0, 0);
});
