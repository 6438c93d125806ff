// What only the big screen has: a chime for its reveals, off at first, and letters for a television (this browser
// remembers both); what was given, as much as fits into a line.
"use strict";

(() => {
  const { hear, whenever } = companion;
  const TUNE = [[523.25, 0], [659.25, 0.17], [783.99, 0.34]]; // hertz, and seconds until it is struck
  const BELL = [[1, 1, 1.9], [2, 0.5, 1.3], [2.76, 0.28, 0.8], [5.4, 0.12, 0.4]]; // times as high, how loud, how long
  let sound = null;

  const chosen = (what) => localStorage.getItem(`companion-${what}`) === "yes";
  const look = () => {
    document.documentElement.toggleAttribute("data-television", chosen("television"));
    for (const it of document.querySelectorAll("button[data-choice]")) {
      it.hidden = false;
      it.ariaPressed = chosen(it.dataset.choice);
    }
  };
  whenever(look);
  look(); // the page itself has begun by now

  // Browsers let a page sound once somebody has tapped it, and not before.
  const wake = () => {
    if (!chosen("chime")) return;
    sound = sound || new AudioContext();
    if (sound.state === "suspended") sound.resume();
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, wake);

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-choice]");
    if (!button) return;
    const what = button.dataset.choice;
    localStorage.setItem(`companion-${what}`, chosen(what) ? "no" : "yes");
    look();
    settle();
    if (what === "chime" && chosen(what)) { wake(); chime(); }
  });

  // What was given stands in one line: what finds no room there is counted. What is said at
  // length (data-roomy) stands where the stage has room for it, shorter where there is little, and in the least of forms.
  const fit = () => {
    for (const strip of document.querySelectorAll(".results:has([data-more])")) {
      const more = strip.querySelector("[data-more]");
      const lines = [...strip.querySelectorAll(".result__line")];
      const show = (n) => {
        lines.forEach((it, nth) => { it.hidden = nth >= n; });
        for (const card of strip.querySelectorAll(".results__card")) card.hidden = !card.querySelector("li:not([hidden])");
        const left = lines.length - n + Number(more.dataset.beyond);
        more.hidden = !left;
        more.textContent = more.dataset.more.replace("{n}", left);
      };
      let n = lines.length;
      show(n);
      while (n > 1 && strip.scrollWidth > strip.clientWidth) show(n -= 1);
    }
    const stage = document.getElementById("board");
    for (const it of document.querySelectorAll("[data-roomy]")) {
      for (const roomy of ["yes", "no", "least"]) {
        it.dataset.roomy = roomy;
        if (stage.scrollHeight <= stage.clientHeight) break;
      }
    }
  };
  // Letters for a television: as large as the stage lets them be. The board that fills it whole says so itself.
  const grow = () => {
    if (!chosen("television")) return;
    for (const it of document.querySelectorAll("[data-roomy]")) it.dataset.roomy = "least";
    const parts = ["board", "desk"].map((id) => document.getElementById(id));
    for (let by = 1.15; by > 1; by -= 0.03) {
      document.documentElement.style.setProperty("--by", by);
      if (parts.every((it) => it.scrollHeight <= it.clientHeight)) return;
    }
    document.documentElement.style.setProperty("--by", 1);
  };
  // Letters come before reasons.
  const settle = () => { grow(); fit(); };
  whenever(settle);
  hear("over", settle);
  settle();
  window.addEventListener("resize", settle);

  const chime = () => {
    if (!sound || sound.state === "closed") return;
    const begin = sound.currentTime + 0.03;
    for (const [note, after] of TUNE) for (const partial of BELL) strike(begin + after, note, partial);
  };
  const strike = (at, note, [times, loud, long]) => {
    const tone = sound.createOscillator();
    const swell = sound.createGain();
    tone.frequency.value = note * times;
    swell.gain.setValueAtTime(0, at);
    swell.gain.linearRampToValueAtTime(0.11 * loud, at + 0.006);
    swell.gain.exponentialRampToValueAtTime(0.0001, at + long);
    tone.connect(swell).connect(sound.destination);
    tone.start(at);
    tone.stop(at + long);
  };
  hear("moment", () => { if (chosen("chime") && sound && sound.state === "running") chime(); });
})();
