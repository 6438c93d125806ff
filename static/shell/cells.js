// Rows of cells under a thumb: a tap lays what is in hand, the same once more takes it away. The rows of the form hold the
// answer; the laptop reads them after every tap, and what it draws and counts takes the place of what stood there.
"use strict";

for (const box of document.querySelectorAll("[data-rows]")) {
  const form = box.closest("form");
  const inputs = [...form.elements].filter((it) => it.name.startsWith(`${box.dataset.rows}.`));
  const hand = box.querySelector("[data-hand]");
  const ARROWS = { ArrowUp: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowDown: [1, 0] };
  const park = () => box.querySelector("[data-park]");
  const cellAt = ([row, column]) => box.querySelector(`td[data-at="${row},${column}"]`);
  const place = (cell) => cell.dataset.at.split(",").map(Number);
  const sum = (one, other) => one.map((n, at) => n + other[at]);
  const values = () => inputs.map((it) => it.value);
  let turn = 0; // only what came of the last tap is drawn
  let good = values(); // what was drawn
  let moved = [0, 0]; // how far all of it went down and right since

  // ---- what stands in the rows ----
  const read = () => {
    const rows = values().map((text) => text.split(/\s+/).filter(Boolean)).filter((row) => row.length);
    return new Map(rows.flatMap((row, y) => row.map((cell, x) => [`${y},${x}`, cell])).filter(([, cell]) => cell !== "."));
  };
  // As many rows and columns as it takes; says whether there are so many, and how far all of it went.
  const write = (cells) => {
    const all = [...cells.keys()].map((key) => key.split(",").map(Number));
    const [[top, left], [bottom, right]] = [Math.min, Math.max].map((pick) => [0, 1].map((n) => pick(...all.map((at) => at[n]))));
    if (bottom - top >= inputs.length || right - left >= inputs.length) return null;
    inputs.forEach((it, y) => {
      const row = Array.from({ length: Math.max(0, right - left + 1) }, (_, x) => cells.get(`${y + top},${x + left}`) || ".");
      it.value = y <= bottom - top ? row.join(" ") : "";
    });
    return all.length ? [-top, -left] : [0, 0];
  };

  // ---- what is seen ----
  const settle = (wanted) => {
    const [table, cells] = [box.querySelector("table"), [...box.querySelectorAll("td[data-at]")]];
    const now = cellAt(wanted) || cells[0];
    table.setAttribute("role", "grid");
    table.ariaLabel = park().ariaLabel;
    for (const name of ["tabindex", "role", "aria-label"]) park().removeAttribute(name);
    box.style.setProperty("--columns", table.tHead.rows[0].cells.length - 1);
    for (const cell of cells) {
      const name = table.tHead.rows[0].cells[cell.cellIndex].textContent + cell.parentElement.cells[0].textContent;
      cell.setAttribute("role", "gridcell");
      cell.tabIndex = cell === now ? 0 : -1;
      cell.ariaLabel = [name || "–", ...[...cell.querySelectorAll(".visually-hidden")].map((it) => it.textContent)].join(" ");
    }
    return now;
  };
  const lay = (cell, chip) => {
    const it = document.createElement("span");
    it.setAttribute("data-laid", "");
    if (chip) it.append(chip.querySelector(".mark").cloneNode(true));
    cell.append(it);
  };
  // Everything takes the place of what stood there; what was tapped stays beneath the thumb.
  const draw = (page, cell) => {
    const [before, along, focused] = [cell.getBoundingClientRect(), park().scrollLeft, cell === document.activeElement];
    const wanted = sum(place(cell), moved);
    park().replaceWith(page.querySelector("[data-park]"));
    box.querySelector("[data-told]").replaceChildren(...page.querySelector("[data-told]").childNodes);
    document.querySelectorAll(".answer, .note--error, .fault").forEach((it) => it.remove());
    if (page.querySelector(".answer")) form.after(page.querySelector(".answer"));
    [good, moved] = [values(), [0, 0]];
    const now = settle(wanted);
    park().scrollLeft = along;
    park().scrollLeft += now.getBoundingClientRect().left - before.left;
    window.scrollBy({ top: now.getBoundingClientRect().top - before.top, behavior: "instant" });
    if (focused) now.focus({ preventScroll: true });
  };
  const refuse = (page) => {
    inputs.forEach((it, at) => { it.value = good[at]; });
    moved = [0, 0];
    box.querySelectorAll("[data-laid]").forEach((it) => it.remove());
    box.querySelector("[data-told]").textContent = page.querySelector(".fault")?.textContent.trim() || "";
  };
  // An empty map is no question, but a page of its own.
  const ask = async (cell) => {
    turn += 1;
    const mine = turn;
    const body = values().some(Boolean) ? { method: "POST", body: new URLSearchParams(new FormData(form)) } : {};
    const answer = await fetch(form.action, body).catch(() => null);
    const text = answer && await answer.text().catch(() => null);
    if (mine !== turn || !text) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    if (answer.ok) draw(page, cell); else refuse(page);
  };

  // ---- taps and keys ----
  const tap = (cell) => {
    const [chip, cells, key] = [hand.querySelector("[aria-pressed=true]"), read(), sum(place(cell), moved).join()];
    const lies = cells.get(key) === chip.value;
    if (lies) cells.delete(key); else cells.set(key, chip.value);
    const by = write(cells);
    if (!by) return;
    moved = sum(moved, by);
    lay(cell, lies ? null : chip);
    ask(cell);
  };
  box.addEventListener("click", ({ target }) => {
    const [chip, cell] = [target.closest("[data-hand] > button"), target.closest("td[data-at]")];
    if (chip) for (const one of hand.children) one.ariaPressed = one === chip;
    if (cell) tap(cell);
  });
  box.addEventListener("keydown", (event) => {
    const cell = event.target.closest("td[data-at]");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = ARROWS[event.key] && cellAt(sum(place(cell), ARROWS[event.key]));
    if (next) {
      [cell.tabIndex, next.tabIndex] = [-1, 0];
      next.focus();
    } else if (event.key === "Enter" || event.key === " ") tap(cell);
    else if (hand.children[event.key - 1]) hand.children[event.key - 1].click();
    else if (!ARROWS[event.key]) return;
    event.preventDefault();
  });
  box.addEventListener("change", ({ target }) => { if (inputs.includes(target)) ask(box.querySelector("td[data-at]")); });

  hand.hidden = false;
  box.querySelector("[data-list]").open = false;
  box.setAttribute("data-tapped", "");
  settle([0, 0]);
}
