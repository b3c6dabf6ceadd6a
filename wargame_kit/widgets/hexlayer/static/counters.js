// Counters: faces drawn once for each size and kept as sprites, stacks fanned, fewer details where they are small.

const STATE = { active: 1, moved: 2, fought: 4, cut: 8, selected: 16, hidden: 32 }, FIRST_OWN = 64;
const DOT_BELOW = 7, PLAIN_BELOW = 12, VALUES_FROM = 19, NAME_SHOWN_FROM = 44; // radius, radius, counter, counter

const NO_BADGES = [];

// Four uint16 each: hex, counter, face, states.
function readUnits(model, counters) {
  const packed = typed(Uint16Array, model.get("units")), units = [], stacks = new Map(), written = readBadges(model);
  for (let at = 0; at + 4 <= packed.length; at += 4) {
    const [hex, number, face, state] = packed.subarray(at, at + 4), unit = { hex, counter: counters[number], face, state, badges: written.get(number) ?? NO_BADGES };
    if (!unit.counter) continue;
    units.push(unit);
    if (!stacks.has(unit.hex)) stacks.set(unit.hex, []);
    stacks.get(unit.hex).push(unit);
  }
  return { units, stacks };
}

// The stacks of a hex: one, or one for each side where units of two stand in it; markers lie with their side's.
function pilesOf(stack) {
  const sides = new Set(stack.filter(({ counter, state }) => !counter.marker && !(state & STATE.hidden)).map(({ counter }) => counter.side));
  if (sides.size < 2) return [stack];
  // Always in the same order, whoever was touched last and lies at the end of the list.
  const order = [...new Set(stack.map(({ counter }) => counter.side))].sort();
  return order.map((side) => stack.filter(({ counter }) => counter.side === side));
}

// How far the middle of a stack lies from that of its hex, and how much smaller it is drawn beside another.
function pileAway(view, place, piles) {
  return (place - (piles - 1) / 2) * 0.86 * view.radius;
}

// Where each counter of a hex lies, stack by stack from the bottom to the top, as {unit, x, y, side}.
function stackLayout(view, hex, stack) {
  const piles = pilesOf(stack);
  return piles.flatMap((pile, place) => pileLayout(view, hex, pile, place, piles.length));
}

function pileLayout(view, hex, pile, place = 0, piles = 1) {
  const many = pile.length > 1, shown = pile.slice(-4), wide = piles > 1 ? 0.64 : 1;
  const side = Math.round(Math.min(96, (many ? 1.14 : 1.24) * wide * view.radius));
  const step = many ? side * (shown.length > 2 ? 0.075 : 0.11) : 0, middle = view.hexX[hex] + pileAway(view, place, piles);
  return shown.map((unit, level) => {
    const from = level - (shown.length - 1) / 2;
    return { unit, x: middle - side / 2 - from * step, y: view.hexY[hex] - side / 2 + from * step, side };
  });
}

function drawCounters(context, view, state) {
  const { stacks, sprites } = state;
  const seen = new Set(view.visible);
  for (const [hex, stack] of stacks) {
    if (!seen.has(hex)) continue;
    pilesOf(stack).forEach((pile, place, { length: piles }) => {
      if (view.radius < PLAIN_BELOW) return drawPlainStack(context, view, hex, pile, state.board.look, place, piles);
      for (const { unit, x, y, side } of pileLayout(view, hex, pile, place, piles)) {
        if (state.drag?.moving && state.drag.unit === unit) continue;
        const margin = sprites.margin(side);
        context.drawImage(sprites.of(unit, side), x - margin, y - margin, side + 2 * margin, side + 2 * margin);
      }
      if (pile.length > 1) drawBadge(context, view, hex, pile, place, piles);
    });
  }
}

// The squares of the stacks in sight, where they are too small for symbols.
function stackBoxes(view, stacks) {
  const half = 0.6 * view.radius;
  return view.visible
    .filter((hex) => stacks.has(hex))
    .map((hex) => [view.hexX[hex] - half, view.hexY[hex] - half, view.hexX[hex] + half, view.hexY[hex] + half]);
}

// Too small for a symbol: the side's colour, and how many lie there.
function drawPlainStack(context, view, hex, stack, look, place = 0, piles = 1) {
  const { colour, side } = stack[stack.length - 1].counter, colours = coatOf(look, colour, side);
  const width = (view.radius < DOT_BELOW ? Math.max(3, 1.05 * view.radius) : 1.25 * view.radius) * (piles > 1 ? 0.64 : 1);
  const x = view.hexX[hex] + pileAway(view, place, piles) - width / 2, y = view.hexY[hex] - width / 2;
  context.fillStyle = colours.body;
  context.strokeStyle = colours.edge;
  context.lineWidth = 1;
  context.fillRect(x, y, width, width);
  context.strokeRect(x, y, width, width);
  if (view.radius < DOT_BELOW || stack.length < 2) return;
  boxText(context, String(stack.length), x + width / 2, y + width * 0.54, width * 0.78, colours.ink);
}

function drawBadge(context, view, hex, stack, place = 0, piles = 1) {
  const layout = pileLayout(view, hex, stack, place, piles), top = layout[layout.length - 1];
  const r = Math.max(4.5, top.side * 0.14), x = layout[0].x + top.side - r * 0.2, y = layout[0].y + r * 0.2;
  context.beginPath();
  context.arc(x, y, r, 0, 7);
  context.fillStyle = "#22201c";
  context.strokeStyle = "#fffaf0";
  context.lineWidth = 1;
  context.fill();
  context.stroke();
  boxText(context, String(stack.length), x, y + r * 0.08, r * 1.5, "#fffaf0");
}

// Sprites by counter, face, state and size; emptied when there are too many of them.
function spriteStore(pixelRatio, look, language) {
  // Pills reach beyond the counter.
  const kept = new Map(), marginOf = (side) => Math.ceil(Math.max(4, side * 0.12));
  return {
    margin: marginOf,
    of(unit, side) {
      const margin = marginOf(side);
      const key = `${unit.counter.id}|${unit.face}|${unit.state}|${side}|${language()}|${unit.badges.map(({ key }) => key)}`;
      if (!kept.has(key)) {
        if (kept.size > 1500) kept.clear();
        const canvas = document.createElement("canvas");
        canvas.width = canvas.height = Math.ceil((side + 2 * margin) * pixelRatio);
        const context = canvas.getContext("2d");
        context.scale(pixelRatio, pixelRatio);
        context.translate(margin, margin);
        drawCounter(context, unit, side, look, language());
        drawBadges(context, side, unit.badges, language());
        kept.set(key, canvas);
      }
      return kept.get(key);
    },
  };
}

// One counter, its upper left corner at 0, 0.
function drawCounter(context, unit, side, look, language) {
  const { counter, face, state } = unit, colours = coatOf(look, counter.colour, counter.side);
  if (counter.block) return drawBlock(context, unit, side, look, language, colours);
  drawBody(context, side, colours, state);
  const spent = counter.spent?.[face];
  if (spent) drawSpent(context, side);
  else if (counter.reduced?.[face]) {
    context.fillStyle = colours.stripe;
    context.fillRect(side * 0.02, side * 0.27, side * 0.96, side * 0.22);
    context.fillStyle = colours.edge;
    context.fillRect(side * 0.02, side * 0.27, side * 0.96, 0.8);
    context.fillRect(side * 0.02, side * 0.49, side * 0.96, 0.8);
  }
  const named = side >= NAME_SHOWN_FROM, valued = side >= VALUES_FROM;
  const width = side * (valued ? 0.56 : 0.74), height = side * (named ? 0.29 : valued ? 0.36 : 0.5);
  const x = (side - width) / 2, y = side * (named ? 0.325 : valued ? 0.19 : 0.28);
  drawSymbolBox(context, counter, x, y, width, height, colours.box, "#15130f");
  fitText(context, SIZE_MARKS[counter.size] ?? "", side / 2, y - side * (named ? 0.06 : 0.075), named ? side * 0.12 : side * 0.14, width, colours.ink, 700, NARROW);
  if (state & (STATE.moved | STATE.fought)) drawVeil(context, side);
  if (valued) {
    // Numbers stand above veil and hatching: they are read on a counter that has acted too.
    if (spent) drawPlate(context, side, colours.body, named);
    const values = counter.values[Math.min(face, counter.values.length - 1)] ?? "";
    fitText(context, values, side / 2, side * (named ? 0.81 : 0.79), side * (named ? 0.28 : 0.34), side * 0.92, colours.ink, 700, side < 30 ? NARROW : FONT);
  }
  if (named) fitText(context, counter.short[language], side / 2, side * 0.105, side * 0.165, side * 0.9, colours.ink, 600, FONT);
  const formation = counter.formation[language];
  if (named && formation) upright(context, formation, side * 0.115, y + height / 2, side * 0.125, height * 1.35, colours.ink);
  if (valued && counter.range) fitText(context, `(${counter.range})`, side * 0.89, y + height / 2, side * 0.16, side * 0.2, colours.ink, 700, NARROW);
  drawState(context, side, state, look.states ?? {});
}

function drawVeil(context, side) {
  context.fillStyle = "rgba(60, 56, 50, 0.2)";
  context.beginPath();
  context.roundRect(0, 0, side, side, side * 0.07);
  context.fill();
}

function drawPlate(context, side, colour, named) {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(side * 0.06, side * (named ? 0.67 : 0.62), side * 0.88, side * (named ? 0.28 : 0.34), side * 0.04);
  context.fill();
  if (named) context.fillRect(side * 0.06, side * 0.03, side * 0.88, side * 0.16);
}

// Hatched all over, with a grey bar: it has acted.
function drawSpent(context, side) {
  context.save();
  context.beginPath();
  context.roundRect(0, 0, side, side, side * 0.07);
  context.clip();
  context.strokeStyle = "rgba(42, 38, 32, 0.32)";
  context.lineWidth = Math.max(0.8, side * 0.025);
  const step = Math.max(4, side * 0.11);
  context.beginPath();
  for (let at = step; at < 2 * side; at += step) {
    context.moveTo(at, 0);
    context.lineTo(0, at);
  }
  context.stroke();
  context.fillStyle = "rgba(109, 106, 100, 0.6)";
  context.fillRect(0, side * 0.32, side, side * 0.24);
  context.restore();
}

function drawBody(context, side, colours, state) {
  const round = Math.max(1.5, side * 0.07);
  // A blurred shadow would cost ten times the rest of the counter.
  for (const [offset, fill] of [[2.2, "rgba(0, 0, 0, 0.12)"], [1.2, "rgba(0, 0, 0, 0.22)"], [0, colours.body]]) {
    context.beginPath();
    context.roundRect(offset, offset, side, side, round);
    context.fillStyle = fill;
    context.fill();
  }
  // Light from the upper left.
  context.lineWidth = Math.max(1, side * 0.03);
  context.strokeStyle = "rgba(255, 255, 255, 0.35)";
  context.beginPath();
  context.moveTo(1.5, side - round);
  context.lineTo(1.5, round);
  context.quadraticCurveTo(1.5, 1.5, round, 1.5);
  context.lineTo(side - round, 1.5);
  context.stroke();
  context.beginPath();
  context.roundRect(0, 0, side, side, round);
  context.strokeStyle = state & STATE.selected ? "#ffd23f" : colours.edge;
  context.lineWidth = state & STATE.selected ? 3 : 1;
  context.stroke();
}

function fitText(context, text, x, y, size, width, ink, weight, family) {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = ink;
  // Half pixels only: a browser keeps the letters of each size that it has drawn.
  const font = (pixels) => `${weight} ${Math.floor(2 * pixels) / 2}px ${family}`;
  context.font = font(size);
  const wide = context.measureText(text).width;
  if (wide > width) context.font = font((size * width) / wide);
  context.fillText(text, x, y);
}

function upright(context, text, x, y, size, width, ink) {
  context.save();
  context.translate(x, y);
  context.rotate(-Math.PI / 2);
  fitText(context, text, 0, 0, size, width, ink, 500, NARROW);
  context.restore();
}

// Active: a bright frame. Moved: a veil and an arrow. Fought: two strokes. Cut off: a struck-out ring.
function drawState(context, side, state, own) {
  const mark = Math.max(3, side * 0.1);
  context.lineCap = "round";
  if (state & STATE.active) {
    for (const [colour, width] of [["#6b4a00", Math.max(3, side * 0.1)], ["#ffc526", Math.max(1.8, side * 0.065)]]) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      context.roundRect(-0.5, -0.5, side + 1, side + 1, side * 0.07);
      context.stroke();
    }
  }
  if (state & STATE.hidden) {
    context.lineWidth = Math.max(2, side * 0.07);
    for (const [colour, dashes] of [["#fffaf0", []], ["#1c1a16", [side * 0.14, side * 0.1]]]) {
      context.strokeStyle = colour;
      context.setLineDash(dashes);
      context.strokeRect(-0.5, -0.5, side + 1, side + 1);
    }
    context.setLineDash([]);
  }
  if (side < VALUES_FROM) return;
  const disc = (x, y, fill, draw) => {
    context.beginPath();
    context.arc(x, y, mark * 1.15, 0, 7);
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = "#fffaf0";
    context.lineWidth = Math.max(1, mark * 0.32);
    context.beginPath();
    draw(x, y, mark * 0.6);
    context.stroke();
  };
  if (state & STATE.moved) {
    disc(side - mark * 0.9, side - mark * 0.9, "#2c4f73", (x, y, r) => {
      context.moveTo(x - r, y);
      context.lineTo(x + r, y);
      context.moveTo(x + r * 0.2, y - r * 0.8);
      context.lineTo(x + r, y);
      context.lineTo(x + r * 0.2, y + r * 0.8);
    });
  }
  if (state & STATE.fought) {
    disc(mark * 0.9, side - mark * 0.9, "#8a1f16", (x, y, r) => {
      context.moveTo(x - r, y - r);
      context.lineTo(x + r, y + r);
      context.moveTo(x - r, y + r);
      context.lineTo(x + r, y - r);
    });
  }
  if (state & STATE.cut) {
    disc(mark * 0.9, mark * 0.9, "#c0261c", (x, y, r) => {
      context.arc(x, y, r, 0, 7);
      context.moveTo(x - r * 0.7, y + r * 0.7);
      context.lineTo(x + r * 0.7, y - r * 0.7);
    });
  }
  Object.values(own).forEach(({ corner, colour, strokes }, k) => {
    if (!(state & (FIRST_OWN << k))) return;
    const [x, y] = corner.map((far) => (far ? side - mark * 0.9 : mark * 0.9)), path = new Path2D();
    path.addPath(new Path2D(strokes), new DOMMatrix([mark / 10, 0, 0, mark / 10, x, y]));
    disc(x, y, colour, () => {});
    context.stroke(path);
  });
}
