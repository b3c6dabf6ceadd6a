// Tooltip: what is known of a hex without asking the kernel. Names are strangers' data: text nodes only.

const ENLARGED = 54, MOST_ENLARGED = 4, MOST_LINES = 8;
const EDGE = 8, CLEAR_OF = 60; // pixels from the map's edge, and from the pointer

function createTooltip(box) {
  const root = document.createElement("div"), title = document.createElement("div"), body = document.createElement("div");
  const counters = document.createElement("canvas"), status = document.createElement("div");
  root.className = "wargame-kit-tooltip";
  root.style.cssText =
    "position:absolute;z-index:1000;pointer-events:none;display:none;padding:5px 9px;border-radius:5px;" +
    "border:1px solid;box-shadow:0 2px 8px #0004;white-space:pre-line;max-width:280px";
  root.style.font = `12px/1.4 ${FONT}`;
  title.style.fontWeight = "600";
  counters.style.cssText = "display:none;margin:4px 0 2px";
  root.append(title, counters, body);
  // What a screen reader says when the cursor moves.
  status.className = "wargame-kit-status";
  status.setAttribute("aria-live", "polite");
  status.style.cssText = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
  box.append(root, status);
  return { root, title, body, counters, status, shown: { hex: NOWHERE } };
}

function hexTitle(board, hex, language) {
  const terrain = board.terrains[board.terrain[hex]]?.[1]?.[language] ?? "";
  const place = board.placesOfHex.get(hex)?.[language];
  const features = Object.keys(board.symbols)
    .filter((name) => board.words[name] && board.symbols[name].includes(hex))
    .map((name) => board.words[name][language]);
  features.push(...board.markers.filter(({ hexes }) => hexes.has(hex)).map(({ words }) => words[language]));
  const label = hexLabel(board, hex, language);
  return [label, place === label ? "" : place, terrain, ...features].filter(Boolean).join(" · ");
}

function unitLine(board, unit, language) {
  const { counter, face, state } = unit;
  const states = Object.keys(STATE).filter((name) => state & STATE[name] && board.words[name]);
  states.push(...Object.keys(board.look.states ?? {}).filter((name, k) => state & (FIRST_OWN << k)));
  if (counter.spent?.[face]) states.unshift("spent");
  else if (counter.reduced?.[face]) states.unshift("reduced");
  // A star: a value is the kit's, as the legend and the inspector say at length.
  const values = counter.values[Math.min(face, counter.values.length - 1)] + (counter.kit ? "*" : "");
  const line = `${counter.name[language]}  ${values}  ${counter.words[language]}`;
  const told = [...states.map((name) => board.words[name][language]), ...unit.badges.map(({ said }) => said[language])];
  if (!told.length) return line;
  return language === "zh" ? `${line}（${told.join("、")}）` : `${line} (${told.join(", ")})`;
}

function hexLines(state, hex, language) {
  const stack = [...(state.stacks.get(hex) ?? [])].reverse();
  const lines = stack.slice(0, MOST_LINES).map((unit) => unitLine(state.board, unit, language));
  if (stack.length > MOST_LINES) lines.push(`… +${stack.length - MOST_LINES}`);
  for (const { hexes, words } of state.overlays) {
    const at = words.length ? hexes.indexOf(hex) : -1;
    if (at >= 0 && words[at]) lines.push(words[at]);
  }
  return lines;
}

function showTooltip(tooltip, state, hex, point, size) {
  const { board, palette, sprites, view } = state, language = state.language();
  tooltip.shown = { hex, point, size };
  if (hex < 0) {
    // What it said may be a secret of whoever looked last: nothing of it stays in the page.
    tooltip.root.style.display = "none";
    tooltip.title.textContent = tooltip.body.textContent = "";
    drawEnlarged(tooltip.counters, [], sprites, state.pixelRatio);
    return;
  }
  tooltip.title.textContent = hexTitle(board, hex, language);
  tooltip.body.textContent = hexLines(state, hex, language).join("\n");
  Object.assign(tooltip.root.style, { display: "block", background: palette.panel, color: palette.ink, borderColor: palette.faint });
  const stack = state.countersShown() ? (state.stacks.get(hex) ?? []) : [];
  // A stack, or a counter too small to read, is shown enlarged.
  const piles = pilesOf(stack), each = MOST_ENLARGED / piles.length;
  const enlarged = stack.length > 1 || (stack.length && view.radius < 36) ? piles.flatMap((pile) => [...pile].reverse().slice(0, each)) : [];
  drawEnlarged(tooltip.counters, enlarged, sprites, state.pixelRatio);
  // Docked in a corner: beside the pointer it would hide the hexes that the pointer is about to go to.
  const width = tooltip.root.offsetWidth, height = tooltip.root.offsetHeight;
  const isNear = point.x < EDGE + width + CLEAR_OF && point.y > size.y - EDGE - height - CLEAR_OF;
  tooltip.root.style.left = `${isNear ? Math.max(EDGE, size.x - width - EDGE) : EDGE}px`;
  tooltip.root.style.top = `${Math.max(EDGE, size.y - height - EDGE)}px`;
}

// What stands open is said again when the language changes, or who stands there.
function speakAgain(tooltip, state) {
  const { hex, point, size } = tooltip.shown;
  if (hex >= 0 && tooltip.root.style.display !== "none") showTooltip(tooltip, state, hex, point, size);
}

function drawEnlarged(canvas, units, sprites, pixelRatio) {
  canvas.style.display = units.length ? "block" : "none";
  if (!units.length) {
    canvas.width = 0;
    return;
  }
  const step = ENLARGED + 6, margin = sprites.margin(ENLARGED), width = units.length * step + 2 * margin, height = ENLARGED + 2 * margin;
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  context.scale(pixelRatio, pixelRatio);
  units.forEach((unit, k) => context.drawImage(sprites.of(unit, ENLARGED), k * step, 0, height, height));
}
