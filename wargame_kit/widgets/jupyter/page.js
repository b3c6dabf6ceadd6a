// A page of the table: HTML from the kernel; what the reader does is told by the data-do of what was touched.
//
// data-do="name" data-value="…": a click (or Enter) tells it. On an <input> Enter tells it, with its text as the
// value; data-typing="name" tells every pause in typing, data-change="name" every change of a select or box.
// data-kept="version" on a field keeps what was typed there until the version is another.
// data-keep="key" on <details> keeps it open or shut when the page is drawn anew. A page of nothing but data-blank
// keeps the height it had: what lies below does not jump while the table is covered. What bears data-announce is
// spoken by a screen reader whenever it has changed. What bears data-reveal when the page is first drawn is brought
// on screen, with the table or first page that it belongs to: "always", or where that stands "last" in the notebook.
// data-scroll="key" keeps how far something is scrolled, data-show brings a new part of it into sight.
//
// A link with data-notebook leads to another notebook, relative to this one.
//
// What the model's ring names (its data-do, a line break, its data-value) is ringed, wherever it is: folds around it
// are opened, and it is scrolled into view. Who shuts such a fold finds the ring on its head. What bears data-goal
// says what for.

const PAUSE_MS = 180;
const LONGEST_FIELD = 20000;

function render({ model, el }) {
  el.classList.add("wargame-kit-page");
  // Letters typed here would otherwise edit the notebook.
  el.setAttribute("data-lm-suppress-shortcuts", "true");
  const root = document.createElement("div");
  el.appendChild(root);
  // A screen reader hears of a change in what stays; what is drawn anew is new, and says nothing.
  const spoken = document.createElement("div");
  spoken.className = "wargame-kit-spoken";
  spoken.setAttribute("aria-live", "polite");
  el.appendChild(spoken);
  const folded = new Map();
  const written = new Map();
  let pause = 0, shown = new Map(), drawnRing = "", height = 0, alive = true, announced = [];

  const tell = (name, value) => {
    const fields = {};
    for (const input of root.querySelectorAll("[data-field]")) fields[input.dataset.field] = input.value.slice(0, LONGEST_FIELD);
    model.send({ type: "do", name, value: String(value ?? "").slice(0, 4000), fields });
  };

  // The page is drawn before it hangs in the document.
  function tellTable() {
    if (root.isConnected) root.closest(".wargame-kit-table")?.setAttribute("lang", root.lang);
    else if (alive) requestAnimationFrame(tellTable);
  }

  // JupyterLab shows where the last cell begins, and nobody scrolls for what was opened by a click.
  function reveal() {
    const whole = el.closest(".wargame-kit-table, .wargame-kit-start"), cell = el.closest(".jp-Cell");
    const when = root.querySelector("[data-reveal]")?.dataset.reveal;
    if (!whole?.offsetHeight) return void (alive && requestAnimationFrame(reveal));
    if (when === "always" || (when && cell && !cell.nextElementSibling?.matches(".jp-Cell"))) whole.scrollIntoView({ block: "nearest" });
  }

  function draw() {
    const held = document.activeElement, field = root.contains(held) ? held.dataset.field : null;
    const typed = field ? { value: held.value, from: held.selectionStart, to: held.selectionEnd } : null;
    const focus = root.contains(held) && held.dataset.do ? [held.dataset.do, held.dataset.value ?? ""] : null;
    const scrolled = new Map([...root.querySelectorAll("[data-scroll]")].map((it) => [it.dataset.scroll, it.scrollTop]));
    if (!root.querySelector("[data-blank]")) height = root.offsetHeight;
    root.className = model.get("look");
    // Without it browsers draw Chinese with Japanese letters. Tooltips and menus of the table follow its root.
    root.lang = model.get("lang");
    tellTable();
    root.innerHTML = model.get("html");
    announce();
    root.style.minHeight = root.querySelector("[data-blank]") ? `${height}px` : "";
    for (const fold of root.querySelectorAll("details[data-keep]")) {
      if (folded.has(fold.dataset.keep)) fold.open = folded.get(fold.dataset.keep);
      fold.addEventListener("toggle", () => {
        if ("opened" in fold.dataset) delete fold.dataset.opened;
        else folded.set(fold.dataset.keep, fold.open);
        ring(root, model.get("ring"));
      });
    }
    for (const input of root.querySelectorAll("[data-kept]")) {
      const known = written.get(input.dataset.field);
      if (known && known.version === input.dataset.kept) input.value = known.text;
    }
    for (const it of root.querySelectorAll("[data-scroll]")) it.scrollTop = scrolled.get(it.dataset.scroll) ?? 0;
    const before = shown;
    shown = new Map();
    for (const lit of root.querySelectorAll("[data-show]")) {
      const again = lit.closest("[data-scroll]"), key = again?.dataset.scroll;
      shown.set(key, lit.dataset.show);
      if (!again || before.get(key) === lit.dataset.show) continue;
      const top = lit.getBoundingClientRect().top - again.getBoundingClientRect().top, room = again.clientHeight - lit.offsetHeight;
      if (top < 40 || top > room) again.scrollTop += top - Math.max(8, room / 2);
    }
    showRing();
    for (const link of root.querySelectorAll("a[data-notebook]")) openHere(link, model.widget_manager?.rendermime);
    if (typed) {
      const input = root.querySelector(`[data-field="${CSS.escape(field)}"]`);
      if (input) {
        if (!input.hasAttribute("data-fresh") && !input.dataset.kept) input.value = typed.value;
        input.focus({ preventScroll: true });
        if (typed.from !== null && input.setSelectionRange && ["text", "textarea"].includes(input.type)) input.setSelectionRange(typed.from, typed.to);
      }
    } else if (focus) {
      const same = [...root.querySelectorAll("[data-do]")].find((it) => it.dataset.do === focus[0] && (it.dataset.value ?? "") === focus[1]);
      same?.focus({ preventScroll: true });
    }
  }

  function announce() {
    const said = [...root.querySelectorAll("[data-announce]")].map((it) => it.textContent.trim()).filter(Boolean);
    const fresh = said.filter((text) => !announced.includes(text));
    if (fresh.length || !said.length) spoken.textContent = fresh.join(" ");
    announced = said;
  }

  // The notebook itself is scrolled only when another thing is ringed than before, and not when the page first comes.
  function showRing() {
    // The page is drawn before it hangs in the document, and has no heights till then.
    if (!root.isConnected && alive) requestAnimationFrame(showRing);
    const wanted = model.get("ring"), ringed = ring(root, wanted, true);
    if (ringed) {
      bringIntoView(ringed, ringed.closest("[data-scroll]"));
      if (drawnRing && wanted !== drawnRing) ringed.scrollIntoView({ block: "nearest" });
    }
    drawnRing = wanted || "nothing";
  }

  root.addEventListener("click", (event) => {
    const touched = event.target.closest("[data-do]");
    if (!touched || touched.tagName === "INPUT") return;
    event.preventDefault();
    if (touched.dataset.do === "full-screen") fillScreen(el.closest(".wargame-kit-table"));
    else tell(touched.dataset.do, touched.dataset.value);
  });
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const touched = event.target.closest("[data-do]");
    if (event.key !== "Enter" || !touched || touched.tagName === "BUTTON") return;
    if (touched.tagName === "TEXTAREA" && !event.ctrlKey) return;
    event.preventDefault();
    clearTimeout(pause);
    tell(touched.dataset.do, touched.matches("input, textarea") ? touched.value : touched.dataset.value);
  });
  root.addEventListener("input", (event) => {
    const { field, kept: version } = event.target.dataset;
    if (version) written.set(field, { version, text: event.target.value });
    const name = event.target.dataset.typing;
    if (!name) return;
    clearTimeout(pause);
    pause = setTimeout(() => tell(name, event.target.value), PAUSE_MS);
  });
  root.addEventListener("change", (event) => {
    const name = event.target.dataset.change;
    if (name) tell(name, event.target.type === "checkbox" ? event.target.checked : event.target.value);
  });

  model.on("change:html change:look change:lang change:ring", draw);
  draw();
  reveal();
  model.send({ type: "shown" });
  return () => {
    alive = false;
    clearTimeout(pause);
    model.send({ type: "gone" });
    model.off("change:html change:look change:lang change:ring", draw);
  };
}

// Rings one thing of a page, the first of several, rather one that lies in no shut fold; answers what bears the ring.
function ring(root, wanted, opens = false) {
  for (const old of root.querySelectorAll(".wk-ring")) {
    old.classList.remove("wk-ring");
    old.removeAttribute("aria-describedby");
  }
  if (!wanted) return null;
  const [name, value] = wanted.split("\n"), shutAround = (it) => it.parentElement.closest("details:not([open])");
  const named = [...root.querySelectorAll("[data-do]")].filter((it) => it.dataset.do === name && (it.dataset.value ?? "") === value);
  let found = named.find((it) => !shutAround(it)) ?? named[0];
  for (let fold = found && shutAround(found); fold; fold = shutAround(fold)) {
    if (!opens) found = fold.querySelector(":scope > summary");
    else {
      fold.dataset.opened = ""; // not by the reader: it need not stay so
      fold.open = true;
    }
  }
  if (!found) return null;
  found.classList.add("wk-ring");
  const goal = root.closest(".wargame-kit-table")?.querySelector("[data-goal]") ?? root.querySelector("[data-goal]");
  if (goal?.id) found.setAttribute("aria-describedby", goal.id);
  return found;
}

function bringIntoView(ringed, scroller) {
  if (!scroller?.contains(ringed)) return;
  const at = ringed.getBoundingClientRect(), frame = scroller.getBoundingClientRect();
  if (at.top < frame.top + 8) scroller.scrollTop += at.top - frame.top - 8;
  else if (at.bottom > frame.bottom - 8) scroller.scrollTop += at.bottom - frame.bottom + 8;
}

// JupyterLab opens another notebook beside this one, as from a link in a text; elsewhere the browser does.
function openHere(link, { resolver, linkHandler } = {}) {
  resolver?.resolveUrl(link.getAttribute("href")).then((path) => linkHandler?.handleLink(link, decodeURIComponent(path), ""));
}

// The browser alone can do it, and only at a click.
function fillScreen(table) {
  if (document.fullscreenElement) document.exitFullscreen();
  else table?.requestFullscreen?.().catch(() => {});
}

export default { render };
