// A plan under a thumb: a tap lays the kind in hand on a free cell, another one takes it away. The lists of the page hold
// the answer, cell by cell by its name, so what is sent, kept and filled in again is theirs.
"use strict";

(() => {
  const SIDES = [[0, -1], [-1, 0], [1, 0], [0, 1]];
  const ARROWS = { ArrowUp: SIDES[0], ArrowLeft: SIDES[1], ArrowRight: SIDES[2], ArrowDown: SIDES[3] };
  const FEW = 8; // columns, at least: cells are no larger than that
  const [SMALLEST, LARGEST] = [36, 56]; // pixels of a cell
  const MANY = 12; // squares that three cells can make
  const all = (root, what) => [...root.querySelectorAll(what)];
  const pair = (text) => text.split(",").map(Number);
  const moved = (at, [x, y]) => { const [a, b] = pair(at); return `${a + x},${b + y}`; };
  const square = (corner) => [corner, ...[[1, 0], [0, 1], [1, 1]].map((by) => moved(corner, by))];
  const inOrder = (a, b) => pair(a)[1] - pair(b)[1] || pair(a)[0] - pair(b)[0];

  // ---- what stands in the fields ----
  const letters = (n) => (n > 25 ? String.fromCharCode(64 + Math.floor(n / 26)) : "") + String.fromCharCode(65 + (n % 26));
  const called = (box, at) => {
    const [[x, y], [left, top]] = [pair(at), pair(box.dataset.first)];
    return `${letters(x - left)}${y - top + 1}`;
  };
  const cellsIn = (box, text) => {
    const [left, top] = pair(box.dataset.first);
    return text.toUpperCase().split(/[\s,;]+/).map((name) => /^([A-Z]{1,2})(\d{1,3})$/.exec(name)).filter(Boolean)
      .map(([, name, row]) => `${[...name].reduce((n, it) => n * 26 + it.charCodeAt(0) - 64, 0) - 1 + left},${row - 1 + top}`);
  };
  const chips = (box) => all(box, ".plot__hand > button");
  const field = (box, what) => all(box, ".plot__list input").find((it) => it.name.endsWith(`.${what}`));
  const cellsOf = (box, what) => { const it = field(box, what); return it ? cellsIn(box, it.value) : []; };
  const write = (box, what, cells) => {
    const it = field(box, what);
    if (it) it.value = [...cells].sort(inOrder).map((at) => called(box, at)).join(" ");
  };
  const laidIn = (box) => new Map(chips(box).flatMap(({ value }) => cellsOf(box, value).map((at) => [at, value])));
  const left = (chip, laid) => Number(chip.dataset.most) - [...laid.values()].filter((kind) => kind === chip.value).length;

  // ---- cells ----
  const grids = new WeakMap(); // of each plan its cells, by their places
  const cellsAt = (box) => {
    if (grids.has(box)) return grids.get(box);
    const [left0, top] = pair(box.querySelector("table").dataset.first);
    const found = new Map();
    all(box, "tbody tr").forEach((row, y) => all(row, "td").forEach((cell, x) => { found.set(`${left0 + x},${top + y}`, cell); }));
    grids.set(box, found);
    return found;
  };
  const lies = (cell) => cell && cell.classList.contains("plot__ground");
  const kindOn = (box, at, laid) => laid.get(at) || cellsAt(box).get(at)?.dataset.kind || "";
  const isWithin = (box, at) => {
    const [[x, y], [a, b], [c, d]] = [pair(at), pair(box.dataset.first), pair(box.dataset.last)];
    return x >= a && x <= c && y >= b && y <= d;
  };
  const usable = (box, laid) => {
    const cells = cellsAt(box);
    if (box.dataset.places) return cellsIn(box, box.dataset.places).filter((at) => !laid.has(at));
    const lying = [...[...cells.keys()].filter((at) => lies(cells.get(at))), ...laid.keys()];
    const near = lying.length ? lying.flatMap((at) => SIDES.map((by) => moved(at, by))) : ["0,0"];
    return [...new Set(near)].filter((at) => isWithin(box, at) && !laid.has(at) && !lies(cells.get(at)));
  };
  const loose = (box, laid) => {
    if (box.dataset.places) return [];
    const cells = cellsAt(box);
    const ground = [...cells.keys()].filter((at) => lies(cells.get(at)));
    const fresh = ground.length ? [...ground] : ["0,0"];
    const rest = new Set([...laid.keys()].filter((at) => ground.length || at !== "0,0"));
    while (fresh.length) {
      const here = fresh.pop();
      for (const at of SIDES.map((by) => moved(here, by))) if (rest.delete(at)) fresh.push(at);
    }
    return ground.length || laid.has("0,0") ? [...rest] : [...laid.keys()];
  };

  // It grows on all sides, and what is looked at stays where it is.
  const grow = (box, wanted) => {
    const cells = cellsAt(box);
    const [table, park] = [box.querySelector("table"), box.querySelector(".plot__park")];
    const held = cells.get(box.dataset.at);
    const before = held && held.getBoundingClientRect();
    const edge = () => {
      const [x, y] = pair(table.dataset.first);
      return { x, y, width: table.tHead.rows[0].cells.length - 1, height: table.tBodies[0].rows.length };
    };
    const cell = (row, at, x, y) => { const it = row.insertCell(at); cells.set(`${x},${y}`, it); return it; };
    const column = (x, at) => {
      const head = document.createElement("th");
      Object.assign(head, { scope: "col", textContent: letters(x - pair(box.dataset.first)[0]) });
      table.tHead.rows[0].children[at].after(head);
      const { y } = edge();
      [...table.tBodies[0].rows].forEach((row, n) => cell(row, at + 1, x, y + n));
    };
    const line = (y, at) => {
      const row = table.tBodies[0].insertRow(at);
      const head = document.createElement("th");
      Object.assign(head, { scope: "row", textContent: y - pair(box.dataset.first)[1] + 1 });
      row.append(head);
      const { x, width } = edge();
      for (let n = 0; n < width; n += 1) cell(row, n + 1, x + n, y);
    };
    for (const at of wanted) {
      const [x, y] = pair(at);
      for (let { x: first, y: top } = edge(); x < first; { x: first, y: top } = edge()) {
        column(first - 1, 0);
        table.dataset.first = `${first - 1},${top}`;
      }
      for (let { x: first, width } = edge(); x >= first + width; { x: first, width } = edge()) column(first + width, width);
      for (let { x: first, y: top } = edge(); y < top; { x: first, y: top } = edge()) {
        line(top - 1, 0);
        table.dataset.first = `${first},${top - 1}`;
      }
      for (let { y: top, height } = edge(); y >= top + height; { y: top, height } = edge()) line(top + height, height);
    }
    if (!before) return;
    const now = held.getBoundingClientRect();
    park.scrollLeft += now.left - before.left;
    window.scrollBy({ top: held.getBoundingClientRect().top - before.top, behavior: "instant" });
  };

  // ---- squares: as many as there can be, as the laptop counts them ----
  const touch = (a, b) => { const [[x, y], [u, v]] = [pair(a), pair(b)]; return Math.abs(x - u) < 2 && Math.abs(y - v) < 2; };
  // Those that hang together, in reading order: no cell of others is theirs, so they are counted by themselves.
  const groups = (corners) => corners.reduce((found, one) => {
    const near = found.filter((group) => group.some((other) => touch(one, other)));
    return [...found.filter((group) => !near.includes(group)), [...near.flat(), one].sort(inOrder)];
  }, []);
  const greatest = (corners, first = []) => [...first,
    ...groups(corners.filter((one) => !first.some((other) => touch(one, other)))).flatMap(firstGreatest)];
  const firstGreatest = (list) => {
    const known = new Map();
    const from = (at, behind) => {
      if (at === list.length) return [];
      const near = behind.filter((one) => list.slice(at).some((other) => touch(one, other)));
      const key = `${at} ${near.join(" ")}`;
      if (!known.has(key)) {
        const without = from(at + 1, near);
        const taken = near.some((one) => touch(one, list[at])) ? [] : [list[at], ...from(at + 1, [...near, list[at]])];
        known.set(key, taken.length && taken.length >= without.length ? taken : without);
      }
      return known.get(key);
    };
    return from(0, []);
  };
  const makes = (box, kind) => all(box, ".plot__squares > [data-square]").find((it) => it.dataset.of === kind);
  const squaresOf = (box, laid) => {
    const kept = new Set(all(box, "[data-taken]").flatMap((it) => square(placeOf(box, it.closest("td")))));
    const near = new Set([...laid.keys()].flatMap((at) => [[0, 0], [-1, 0], [0, -1], [-1, -1]].map((by) => moved(at, by))));
    const possible = [...near].sort(inOrder).filter((corner) => {
      const cells = square(corner);
      const kind = kindOn(box, corner, laid);
      return makes(box, kind) && cells.every((at) => kindOn(box, at, laid) === kind && !kept.has(at));
    });
    const flagged = cellsOf(box, "flagged").filter((at) => possible.includes(at));
    const most = greatest(possible, flagged);
    const said = cellsOf(box, "squares");
    const holds = said.length === most.length && said.every((at, n) => possible.includes(at) &&
      !said.slice(n + 1).some((other) => touch(at, other)));
    const chosen = holds ? said : most;
    // A whole drawing has more than anybody would look through.
    const others = possible.filter((at) => possible.length <= MANY && !chosen.includes(at) &&
      !makes(box, kindOn(box, at, laid)).dataset.flag && greatest(possible, [at]).length === most.length);
    return { possible, flagged, chosen, others };
  };
  const placeOf = (box, cell) => [...cellsAt(box)].find(([, it]) => it === cell)[0];

  // ---- what is seen, and said ----
  const sign = (of) => [...of.querySelectorAll(":scope > .mark, :scope > span")].map((it) => it.cloneNode(true));
  const lay = (cell, chip) => {
    const it = document.createElement("span");
    it.className = "plot__laid";
    const drawn = chip.querySelector("use");
    if (drawn) it.classList.add(`plot--${drawn.getAttribute("href").replace("#mark-", "")}`);
    it.append(...sign(chip));
    if (drawn) it.lastChild.className = "visually-hidden";
    cell.append(it);
  };
  const frame = (box, corner, of, kind) => {
    const it = document.createElement(kind === "new" ? "span" : "button");
    it.className = "plot__square";
    it.setAttribute(`data-${kind}`, ""); // data-new, data-flag, data-other
    it.append(...sign(of));
    if (it.querySelector(".mark")) it.lastChild.className = "visually-hidden";
    if (kind !== "new") {
      const [from, to] = [square(corner)[0], square(corner)[3]].map((at) => called(box, at));
      const flag = of.dataset.flag ? `: ${of.dataset.flag}` : "";
      Object.assign(it, { type: "button", value: corner, ariaLabel: `${of.textContent.trim()}, ${from}–${to}${flag}` });
    }
    cellsAt(box).get(corner).append(it);
    return it;
  };
  const brings = (box, laid, chosen) => {
    const each = [...[...laid.values()].map((kind) => chips(box).find((it) => it.value === kind)),
      ...chosen.map((at) => makes(box, kindOn(box, at, laid)))].map((it) => it.dataset.brings.trim().split(/\s+/).map(Number));
    const sums = all(box, ".plot__squares > li:not([data-square])").map((texts, n) => {
      const sum = each.reduce((all0, one) => all0 + (one[n] || 0), 0);
      return sum ? texts.children[sum - 1]?.textContent || sum : "";
    }).filter(Boolean).join(", ");
    const made = all(box, ".plot__squares > [data-square]").map((it) => {
      const n = chosen.filter((at) => makes(box, kindOn(box, at, laid)) === it).length;
      return n ? (n > 1 ? `${n} × ` : "") + it.textContent.trim() + (it.dataset.flag ? "" : "!") : "";
    });
    return [sums && `+${sums}`, ...made].filter(Boolean).join(", ");
  };

  // Of a kind of which all is laid nothing can be laid any more: the next one is in hand.
  const afterSpent = (box, laid) => {
    const chip = chips(box).find((it) => it.value === box.dataset.hand);
    return chip && left(chip, laid) <= 0 && chips(box).find((it) => left(it, laid) > 0);
  };
  const draw = (box, told = "") => {
    const laid = laidIn(box);
    const free = usable(box, laid);
    const full = laid.size >= Number(box.dataset.most);
    const next = full ? null : afterSpent(box, laid);
    if (next) [box.dataset.spent, box.dataset.hand] = [box.dataset.hand, next.value];
    const heard = [told, told && next && next.querySelector("span").textContent.trim()].filter(Boolean).join(". ");
    grow(box, full ? laid.keys() : [...laid.keys(), ...free]);
    const cells = cellsAt(box);
    const { flagged, chosen, others } = squaresOf(box, laid);
    const astray = loose(box, laid);
    all(box, ".plot__laid, .plot__square:not([data-taken])").forEach((it) => it.remove());
    for (const [at, kind] of laid) {
      const chip = chips(box).find((it) => it.value === kind);
      if (cells.has(at) && chip) lay(cells.get(at), chip);
    }
    for (const at of chosen) {
      const of = makes(box, kindOn(box, at, laid));
      const it = frame(box, at, of, of.dataset.flag ? "flag" : "new");
      if (of.dataset.flag) it.ariaPressed = flagged.includes(at);
    }
    for (const at of others) frame(box, at, makes(box, kindOn(box, at, laid)), "other");
    all(box, "[data-when]").forEach((it) => { it.hidden = !box.querySelector(`[data-${it.dataset.when}]`); });
    const now = cells.has(box.dataset.at) ? box.dataset.at : [...cells.keys()].find((at) => free.includes(at)) || "";
    for (const [at, cell] of cells) {
      const what = [...cell.querySelectorAll(":scope > :not(.plot__square), .plot__square[data-taken]")].map((it) => it.textContent.trim());
      cell.toggleAttribute("data-free", !full && free.includes(at));
      cell.toggleAttribute("data-loose", astray.includes(at));
      cell.setAttribute("role", "gridcell");
      cell.tabIndex = at === now ? 0 : -1;
      cell.ariaLabel = [called(box, at), ...what.filter(Boolean), ...(free.includes(at) ? [box.dataset.free] : []),
        ...(astray.includes(at) ? [box.dataset.loose] : [])].join(", ");
    }
    for (const chip of chips(box)) {
      chip.lastElementChild.textContent = left(chip, laid);
      chip.ariaPressed = chip.value === box.dataset.hand;
    }
    say(box, laid, chosen, heard);
  };
  const say = (box, laid, chosen, told) => {
    const line = box.querySelector("output");
    line.dataset.limits = line.dataset.limits || line.textContent;
    const quiet = document.createElement("span");
    quiet.className = "visually-hidden";
    quiet.textContent = told && `${told}. `;
    line.replaceChildren(quiet, laid.size ? brings(box, laid, chosen) : line.dataset.limits);
    // Of a form its button, of a tail those that end it: beside it, each.
    const sends = all(box.parentElement, ":scope > .actions > .button:not([name]), :scope > .taps .tap[name]");
    for (const send of sends) send.ariaDisabled = laid.size < Number(box.dataset.least);
  };

  // ---- taps and keys ----
  const changed = (box, told) => {
    draw(box, told);
    box.querySelector(".plot__list input").dispatchEvent(new Event("change", { bubbles: true }));
  };
  const press = (box, at) => {
    const laid = laidIn(box);
    // What was laid last of its kind is taken away by the same tap as everything else.
    if (laid.has(at) && at === box.dataset.at && laid.get(at) === box.dataset.spent) box.dataset.hand = box.dataset.spent;
    const chip = chips(box).find((it) => it.value === box.dataset.hand);
    const [now, some] = [laid.get(at), chip && left(chip, laid) > 0];
    const may = now || (laid.size < Number(box.dataset.most) && usable(box, laid).includes(at));
    if (!may) return;
    const name = called(box, at);
    box.dataset.at = at;
    const what = chip ? chip.querySelector("span").textContent.trim() : "";
    if (!now && !some) { draw(box, `${what}: ${box.dataset.none}`); return; }
    if (now && (now === box.dataset.hand || !some)) laid.delete(at); else laid.set(at, box.dataset.hand);
    for (const { value } of chips(box)) write(box, value, [...laid.keys()].filter((one) => laid.get(one) === value));
    const { possible } = squaresOf(box, laid);
    for (const more of ["squares", "flagged"]) write(box, more, cellsOf(box, more).filter((one) => possible.includes(one)));
    changed(box, laid.has(at) ? `${name}: ${what}` : `${name}: ${box.dataset.away}`);
  };
  const takeInHand = (box, chip) => {
    [box.dataset.hand, box.dataset.spent] = [chip.value, ""];
    draw(box, chip.querySelector("span").textContent.trim());
  };
  const choose = (box, middle) => {
    const { chosen, flagged, possible } = squaresOf(box, laidIn(box));
    const at = middle.value;
    if ("flag" in middle.dataset) write(box, "flagged", flagged.includes(at) ? flagged.filter((one) => one !== at) : [...flagged, at]);
    else {
      const kept = [at, ...chosen.filter((one) => !touch(one, at))];
      write(box, "squares", kept.length === chosen.length ? kept : greatest(possible, [at]));
    }
    changed(box, middle.ariaLabel);
    all(box, "button.plot__square").find((it) => it.value === at)?.focus({ preventScroll: true });
  };

  document.addEventListener("click", ({ target }) => {
    const box = target.closest && target.closest(".plot:not(.plot--one)");
    if (!box) return;
    const [middle, chip, cell] = ["button.plot__square", ".plot__hand > button", "td[role=gridcell]"].map((it) => target.closest(it));
    if (middle) choose(box, middle);
    else if (chip) takeInHand(box, chip);
    else if (cell) press(box, placeOf(box, cell));
  });
  document.addEventListener("keydown", (event) => {
    const cell = event.target.matches && event.target.matches("td[role=gridcell]") && event.target;
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const box = cell.closest(".plot");
    const at = placeOf(box, cell);
    const cells = cellsAt(box);
    if (ARROWS[event.key]) {
      const next = cells.get(moved(at, ARROWS[event.key]));
      if (next) {
        cell.tabIndex = -1;
        box.dataset.at = placeOf(box, next);
        next.tabIndex = 0;
        next.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      press(box, at);
      cells.get(at).focus();
    } else if (chips(box)[event.key - 1] && !chips(box)[event.key - 1].disabled) takeInHand(box, chips(box)[event.key - 1]);
    else return;
    event.preventDefault();
  });
  document.addEventListener("change", ({ target, isTrusted }) => {
    const list = isTrusted && target.closest(".plot__list");
    if (list) draw(list.closest(".plot"));
  });

  // ---- what is under way ----
  // It is much work, so it is kept in this tab until it is sent, by seat and kind of question, and only while its seat has
  // the phone in hand: a reload, or something that comes between, takes nothing of it. It fills in again the very plan it
  // was laid on alone: the same is in hand, and the same lies there.
  const STORE = `plans ${location.pathname}`;
  const drafts = () => Object.entries(JSON.parse(sessionStorage.getItem(STORE) || "{}"));
  const store = (some) => sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(some)));
  const inHand = (asked) => asked.startsWith("table:") || document.querySelector(`.top__seat.seat-${asked.split(":")[0]}`);
  const about = (form) => (form?.dataset.key || "").replace(/[/~]\d+/g, ""); // whatever number it has by now
  const lists = (box) => all(box, ".plot__list input");
  const topic = (box) => { const it = about(box.closest("form")); return it && inHand(it) ? `${it} ${lists(box)[0].name}` : ""; };
  const ground = (box) => [...chips(box).map((it) => it.dataset.most), box.dataset.first, box.dataset.places,
    all(box, ".plot__ground").length, ...lists(box).map((it) => it.defaultValue)].join("|");
  const keep = (box) => {
    if (topic(box)) store([...drafts(), [topic(box), { on: box.dataset.ground, cells: lists(box).map((it) => it.value) }]]);
  };
  const fillIn = (box) => {
    box.dataset.ground = ground(box);
    const [, draft] = drafts().find(([it]) => it === topic(box)) || [];
    if (!draft || draft.on !== box.dataset.ground) return;
    lists(box).forEach((it, n) => { it.value = draft.cells[n]; });
    box.closest("form").dataset.touched = "";
    for (let it = box.closest("details"); it; it = it.parentElement.closest("details")) it.open = true;
    if (document.getElementById("kept")?.hidden !== false) return;
    companion.show("kept", false); // it is asked under another number
    companion.flash("changed");
  };
  document.addEventListener("change", ({ target }) => {
    const list = target.closest(".plot__list");
    if (list) keep(list.closest(".plot"));
  });
  document.addEventListener("htmx:beforeRequest", ({ target }) => {
    const sent = about(target.closest("form[data-key]"));
    if (sent) store(drafts().filter(([it]) => !it.startsWith(`${sent} `)));
  });
  document.addEventListener("htmx:responseError", ({ target }) => { all(target, ".plot:not(.plot--one)").forEach(keep); });
  companion.hear("left", () => sessionStorage.removeItem(STORE));

  // ---- a plan that arrives ----
  const looks = new Map(); // where each plan was moved to, and what was in hand
  const key = (box) => `${box.closest("form")?.dataset.key} ${box.querySelector(".plot__list input")?.name}`;
  const middle = (park) => { park.scrollLeft = (park.scrollWidth - park.clientWidth) / 2; };
  // Cells are as large as there is room, and stay so: nothing is zoomed under a thumb. What is left over is shown, too.
  const size = (box) => {
    const [table, park] = [box.querySelector("table"), box.querySelector(".plot__park")];
    const columns = table.rows[0].cells.length - 1;
    const wide = (park.clientWidth - 2 * table.rows[0].cells[0].offsetWidth) / Math.max(columns, FEW);
    const high = document.querySelector("body.screen") ? (innerHeight * 0.62) / table.rows.length : LARGEST; // all of it
    const cell = Math.max(Math.min(wide, high, LARGEST), SMALLEST);
    box.style.setProperty("--cell", `${cell}px`);
    return { columns, spare: Math.max(Math.floor((park.clientWidth - table.offsetWidth) / cell), 0) };
  };
  const fit = (box) => {
    const { columns, spare } = size(box);
    if (box.matches(".plot--one")) return;
    const [x, y] = pair(box.querySelector("table").dataset.first);
    const beside = [...Array(spare).keys()].map((n) => `${n % 2 ? x - (n + 1) / 2 : x + columns + n / 2},${y}`);
    grow(box, beside.filter((at) => isWithin(box, at)));
    draw(box);
  };
  window.addEventListener("resize", () => all(document, ".plot").forEach(size));
  const seen = new IntersectionObserver((parks) => {
    for (const { isIntersecting, target } of parks) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      fit(target.closest(".plot"));
      const known = looks.get(key(target.closest(".plot")));
      if (known?.left === undefined) middle(target); else target.scrollLeft = known.left;
    }
  });
  const note = (part, about) => ({ target }) => {
    const box = target.matches && target.matches(part) && target.isConnected && target.closest(".plot");
    if (box) looks.set(key(box), { ...looks.get(key(box)), ...about(target) });
  };
  document.addEventListener("scroll", note(".plot__park", ({ scrollLeft }) => ({ left: scrollLeft })), true);
  document.addEventListener("toggle", note(".plot__list", ({ open }) => ({ open })), true);
  companion.whenever(() => { if (drafts().length) store(drafts().filter(([it]) => inHand(it))); });
  companion.whenever((root) => all(root, ".plot").forEach((box) => {
    const park = box.querySelector(".plot__park");
    seen.observe(park);
    if (box.matches(".plot--one")) return;
    fillIn(box);
    const laid = laidIn(box);
    const most = chips(box).reduce((best, chip) => (best && left(best, laid) >= left(chip, laid) ? best : chip), null);
    box.dataset.hand = most ? most.value : "";
    chips(box).slice(0, 9).forEach((chip, n) => { chip.ariaKeyShortcuts = n + 1; });
    box.querySelector(".plot__hand").hidden = false;
    box.querySelector(".plot__list").open = Boolean(looks.get(key(box))?.open);
    box.querySelector(".plot__brings")?.setAttribute("hidden", "");
    box.querySelector("table").setAttribute("role", "grid");
    box.querySelector("table").ariaLabel = park.ariaLabel;
    for (const name of ["tabindex", "role", "aria-label"]) park.removeAttribute(name);
    draw(box);
  }));
})();
