// Blocks: upright with a thick top edge, or lying face up; turned so that the level is on top; blank where the
// face is not seen.

const ROMANS = ["0", "I", "II", "III"];
const PIPS_FROM = 15; // pixels of a block's side

function isFaceUp(unit, look) {
  const place = Object.keys(look.states ?? {}).indexOf("revealed");
  return Boolean(unit.state & STATE.active || (place >= 0 && unit.state & (FIRST_OWN << place)));
}

// One block, its upper left corner at 0, 0.
function drawBlock(context, unit, side, look, language, colours) {
  const { counter, face, state } = unit, flat = isFaceUp(unit, look);
  drawBlockBody(context, side, colours, state, flat);
  if (counter.block === "blank") return drawState(context, side, state, look.states ?? {});
  const named = side >= NAME_SHOWN_FROM, valued = side >= VALUES_FROM;
  const width = side * (valued ? 0.54 : 0.72), height = side * (named ? 0.27 : valued ? 0.34 : 0.42);
  const x = (side - width) / 2, y = side * (named ? 0.325 : valued ? 0.34 : 0.4);
  drawSymbolBox(context, counter, x, y, width, height, colours.box, "#15130f");
  // Turned by a quarter for each level lost: the level on top counts.
  counter.block.slice(face, face + 4).forEach((level, turn) => {
    if (turn && !named) return;
    context.save();
    context.translate(side / 2, side * 0.54);
    context.rotate((turn * Math.PI) / 2);
    context.globalAlpha = turn ? 0.28 : 1;
    drawLevel(context, level, counter.hq, side, turn ? side * 0.38 : side * 0.33, colours);
    context.restore();
  });
  if (state & (STATE.moved | STATE.fought)) drawVeil(context, side);
  if (named) fitText(context, counter.short[language], side / 2, side * 0.7, side * 0.17, side * 0.78, colours.ink, 600, FONT);
  if (valued && !named) fitText(context, counter.values[face] ?? "", side / 2, side * 0.83, side * 0.28, side * 0.9, colours.ink, 700, NARROW);
  drawState(context, side, state, look.states ?? {});
}

// The pips of a level on the edge that is on top; Roman for a headquarters.
function drawLevel(context, level, isCommand, side, away, colours) {
  if (isCommand) return fitText(context, ROMANS[level] ?? String(level), 0, -away, side * 0.24, side * 0.6, colours.ink, 700, FONT);
  if (side < PIPS_FROM) return;
  const r = Math.max(1, side * 0.058), step = r * 2.7;
  context.fillStyle = colours.ink;
  for (let pip = 0; pip < level; pip++) {
    context.beginPath();
    context.arc((pip - (level - 1) / 2) * step, -away, r, 0, 7);
    context.fill();
  }
}

function drawBlockBody(context, side, colours, state, flat) {
  const round = Math.max(1.5, side * 0.05), edge = flat ? 0 : side * 0.11;
  for (const [offset, fill] of flat ? [[1, "rgba(0, 0, 0, 0.25)"], [0, colours.body]] : [[3.2, "rgba(0, 0, 0, 0.2)"], [1.6, "rgba(0, 0, 0, 0.3)"], [0, colours.body]]) {
    context.beginPath();
    context.roundRect(offset, offset, side, side, round);
    context.fillStyle = fill;
    context.fill();
  }
  if (edge) {
    // The upper side of a block that stands, lit from above.
    context.save();
    context.beginPath();
    context.roundRect(0, 0, side, side, round);
    context.clip();
    context.fillStyle = colours.stripe;
    context.fillRect(0, 0, side, edge);
    context.fillStyle = colours.edge;
    context.fillRect(0, edge - 0.6, side, 1);
    context.restore();
  } else {
    context.strokeStyle = colours.stripe;
    context.lineWidth = Math.max(1.2, side * 0.05);
    context.strokeRect(side * 0.05, side * 0.05, side * 0.9, side * 0.9);
  }
  context.beginPath();
  context.roundRect(0, 0, side, side, round);
  context.strokeStyle = state & STATE.selected ? "#ffd23f" : colours.edge;
  context.lineWidth = state & STATE.selected ? 3 : 1;
  context.stroke();
}
