// What all parts of a living page share: notices in its bar, and how one part tells the others what has come about.
"use strict";

const companion = (() => {
  const show = (id, visible) => { const it = document.getElementById(id); if (it) it.hidden = !visible; };
  const timers = {};
  const flash = (id) => {
    show(id, true);
    clearTimeout(timers[id]);
    timers[id] = setTimeout(() => show(id, false), 8000);
  };
  const notice = () => document.getElementById("notice");
  // "arriving": `fresh` is about to take the place of `old`; "arrived": it stands there; "begun": the page itself does.
  // "told": all of one message has; "moment": a reveal begins; "over": it has played, and what waited for it shows.
  const tell = (what, about) => document.dispatchEvent(new CustomEvent(`companion:${what}`, { detail: about }));
  const hear = (what, act) => document.addEventListener(`companion:${what}`, ({ detail }) => act(detail));
  const whenever = (act) => { hear("begun", act); hear("arrived", ({ fresh }) => act(fresh)); };
  return { show, flash, notice, tell, hear, whenever };
})();
