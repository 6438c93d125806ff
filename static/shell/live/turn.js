// Whose phone is awaited sees it in a row of tabs, too: in the title and in the icon.
"use strict";

(() => {
  const { hear, whenever } = companion;
  const { turn, icon } = document.body.dataset;
  if (!turn) return;
  const link = document.querySelector("link[rel=icon]");
  const [title, still] = [document.title, link.href];
  const look = () => {
    const desk = document.getElementById("desk");
    if (!desk || desk.querySelector("[data-held]")) return; // what waits for a reveal tells nothing yet
    const asked = desk.querySelector("[data-yours]");
    document.title = asked ? `● ${turn} – ${title}` : title;
    if (link.href !== new URL(asked ? icon : still, location.href).href) link.href = asked ? icon : still;
  };
  whenever(look);
  hear("over", look);
})();
