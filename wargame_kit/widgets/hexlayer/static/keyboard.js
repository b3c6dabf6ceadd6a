// Keyboard: arrows move the cursor from hex to hex along the board's own axes; other keys are told to the kernel.

const ARROWS = { ArrowRight: 0, ArrowDown: Math.PI / 2, ArrowLeft: Math.PI, ArrowUp: -Math.PI / 2 };
const MAP_KEYS = new Set(["+", "-", "=", "Tab", "Shift", "Control", "Alt", "Meta", "CapsLock", "Dead", "Process"]);

function angleBetween(a, b) {
  return Math.abs(((a - b + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
}

// The hex that an arrow key leads to. Where no neighbour lies that way (sideways on flat-topped hexes) the way
// zigzags about the line on which it began, which `run` remembers from key to key.
function stepOf(board, hex, key, run) {
  const wanted = ARROWS[key];
  const straight = board.axes.findIndex((angle) => angleBetween(angle, wanted) < Math.PI / 12 + 0.01);
  if (straight >= 0) {
    run.key = null;
    return board.neighbours[6 * hex + straight];
  }
  const nearest = [0, 1, 2, 3, 4, 5].sort((a, b) => angleBetween(board.axes[a], wanted) - angleBetween(board.axes[b], wanted)).slice(0, 2);
  const x = (index) => board.centres[2 * index], y = (index) => -board.centres[2 * index + 1];
  const between = Math.atan2(
    Math.sin(board.axes[nearest[0]]) + Math.sin(board.axes[nearest[1]]),
    Math.cos(board.axes[nearest[0]]) + Math.cos(board.axes[nearest[1]]),
  );
  const line = key === "ArrowLeft" || key === "ArrowRight" ? "across" : "along";
  if (run.key !== line || run.hex !== hex) Object.assign(run, { key: line, x: x(hex), y: y(hex) });
  const off = (index) => Math.abs((x(index) - run.x) * Math.sin(between) - (y(index) - run.y) * Math.cos(between));
  const found = nearest
    .map((direction) => board.neighbours[6 * hex + direction])
    .filter((index) => index >= 0)
    // Of two equally far from the line the northern one, so that the way back is the way there.
    .sort((a, b) => Math.round((off(a) - off(b)) / board.radius) || y(a) - y(b))[0];
  run.hex = found ?? hex;
  return found ?? NOWHERE;
}

// A key pressed on the map: moves the cursor, or is told; nothing of it reaches the notebook.
function hearKey(event, state, { moveCursor, tell }) {
  if (event.target.closest("input, textarea, select, [contenteditable=true]")) return;
  if (MAP_KEYS.has(event.key)) return;
  event.stopPropagation();
  event.preventDefault();
  if (event.key in ARROWS) {
    const from = state.cursor;
    const to = from < 0 ? state.middleHex() : stepOf(state.board, from, event.key, state.run);
    if (to >= 0) moveCursor(to);
    return;
  }
  if (event.key.length > 20) return;
  tell({ type: "key", key: event.key, hex: state.cursor, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });
}
