// A line-up under a thumb: a shield takes the next free place, a digit its strength; tapped again it leaves. The lists of
// the page lie beneath and hold the answer, so what is sent, kept and filled in again is theirs.
"use strict";

(() => {
  const PLACES = ["I", "II", "III", "IV", "V"];
  const FEW = 9; // digits to tap; what is more is typed
  const rows = (box) => [...box.querySelectorAll(".lineup__place")].map((row) => row.querySelectorAll("select, input"));
  const standing = (box) => rows(box).filter(([who]) => who.value).map(([who, number]) => [who.value, number ? number.value : ""]);

  const name = (shield) => shield.querySelector("span:not(.signs)").textContent.trim();

  const draw = (box) => {
    const stands = standing(box);
    const said = [];
    box.querySelectorAll(".shield").forEach((shield) => {
      const at = stands.findIndex(([who]) => who === shield.value);
      const badge = shield.lastElementChild;
      shield.ariaPressed = at >= 0;
      const { behind } = shield.dataset; // who stands directly behind another one can be tapped while that one stands
      if (behind) shield.disabled = at < 0 && (stands.length === rows(box).length || !stands.some(([who]) => who === behind));
      badge.textContent = at < 0 ? "" : `${PLACES[at]} · ${stands[at][1] || "?"}`;
      if (at >= 0) said[at] = `${name(shield)}: ${stands[at][1] || "?"}`;
    });
    const line = box.querySelector("[data-stood]");
    if (line && said.length) line.textContent = said.join(", ");
    ask(box.closest("form"));
  };

  // Nothing empty is sent unasked: while nobody stands in one that is new, the button says so, and asks once more.
  const send = (form) => form.querySelector(".actions > .button:not([name])");
  const empty = (form) => [...form.querySelectorAll(".lineup[data-called]")].filter((box) => !standing(box).length);
  const words = () => document.getElementById("steps").dataset;
  // "Conflict 1 to 4", "Conflict 1 and 3": what they are is said once, however many are empty.
  const listed = (called) => {
    const list = new Intl.ListFormat(document.documentElement.lang);
    const [what, numbers] = [called.map((one) => one.replace(/\d+$/, "")), called.map((one) => Number(one.match(/\d*$/)[0]))];
    if (called.length < 2 || new Set(what).size > 1) return list.format(called);
    const inARow = numbers.length > 2 && numbers.every((n, at) => n === numbers[0] + at);
    return what[0] + (inARow ? words().range.replace("{first}", numbers[0]).replace("{last}", numbers.at(-1)) : list.format(numbers.map(String)));
  };
  const ask = (form, sure = false) => {
    const button = form && send(form);
    if (!button || !form.querySelector(".lineup[data-called]")) return;
    const { nobody, sure: yes } = words();
    const where = listed(empty(form).map((box) => box.dataset.called));
    button.dataset.whole = button.dataset.whole || button.textContent;
    button.textContent = where ? (sure ? yes : nobody).replace("{where}", where) : button.dataset.whole;
    button.toggleAttribute("data-empty", Boolean(where));
    button.toggleAttribute("data-asked", Boolean(where) && sure);
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".button[data-empty]:not([data-asked])");
    if (!button) return;
    event.preventDefault();
    ask(button.form, true);
    empty(button.form)[0].scrollIntoView({ block: "center" });
  });

  const write = (box, stands) => {
    rows(box).forEach(([who, number], at) => {
      const [lord, strength] = stands[at] || ["", ""];
      who.value = lord;
      if (number) number.value = strength;
    });
    draw(box);
    box.querySelector("select").dispatchEvent(new Event("change", { bubbles: true }));
  };

  // One row of digits for the whole form: it takes the place of the button that sends.
  const pad = (form) => {
    let it = form.querySelector(".pad");
    if (it) return it;
    it = document.createElement("div");
    it.className = "pad actions";
    it.append(document.createElement("strong"));
    const most = Number(form.querySelector(".shields").dataset.most);
    for (let n = 1; n <= Math.min(FEW, most) + (most > FEW ? 1 : 0); n += 1) {
      const digit = document.createElement("button");
      digit.type = "button";
      digit.className = "choice";
      digit.textContent = n > FEW ? "…" : n;
      it.append(digit);
    }
    if (form.dataset.old) {
      const leave = document.createElement("button");
      Object.assign(leave, { type: "button", className: "choice", value: "leave", textContent: form.dataset.old });
      it.append(leave);
    }
    form.append(it);
    return it;
  };

  let asked = null; // whose strength is due
  const close = (form) => { const it = form.querySelector(".pad"); if (it) it.hidden = true; asked = null; };
  const open = (form, box, shield) => {
    const it = pad(form);
    it.firstElementChild.textContent = `${name(shield)}:`;
    it.hidden = false;
    shield.scrollIntoView({ block: "nearest" }); // not beneath the digits
    asked = { box, who: shield.value };
  };

  // Where an old line-up is corrected, the strength of who stands there is tapped anew, and they keep their place.
  const press = (shield, leaving = false) => {
    const [form, box] = [shield.closest("form"), shield.closest(".lineup")];
    const stands = standing(box);
    const { behind, number } = shield.dataset;
    const follows = (who) => box.querySelector(`.shield[value="${who}"]`).dataset.behind === shield.value;
    const leaves = stands.some(([who]) => who === shield.value);
    if (leaves && form.dataset.old && !leaving && rows(box)[0].length > 1) { open(form, box, shield); return; }
    const rest = stands.filter(([who]) => who !== shield.value && !(leaves && follows(who)));
    const full = rest.length === stands.length && rest.length === rows(box).length;
    if (full) return;
    if (leaves) close(form);
    else if (rows(box)[0].length > 1 && !behind) open(form, box, shield);
    const at = behind ? stands.findIndex(([who]) => who === behind) + 1 : stands.length;
    write(box, leaves ? rest : [...stands.slice(0, at), [shield.value, number || ""], ...stands.slice(at)]);
  };

  document.addEventListener("click", ({ target }) => {
    const shield = target.closest(".shield");
    if (shield) press(shield);
    const digit = target.closest(".pad button");
    if (!digit || !asked) return;
    const { box, who } = asked;
    close(digit.form);
    if (digit.value === "leave") press(box.querySelector(`.shield[value="${who}"]`), true);
    else if (digit.textContent === "…") {
      box.querySelector(".lineup__lists").hidden = false;
      rows(box)[standing(box).findIndex(([one]) => one === who)][1].focus();
    } else write(box, standing(box).map((one) => (one[0] === who ? [who, digit.textContent] : one)));
  });
  document.addEventListener("change", ({ target }) => {
    const box = target.closest(".lineup__lists");
    if (box) draw(box.closest(".lineup"));
  });

  companion.whenever((root) => root.querySelectorAll(".lineup").forEach((box) => {
    box.querySelector(".shields").hidden = false;
    box.querySelector(".lineup__lists").hidden = true;
    draw(box);
  }));
})();
