// Marks: what an overlay says of hexes, in colour, pattern and number; and lines from hex to hex.

function readOverlays(model, look) {
  return (model.get("overlays") ?? []).map(({ style, hexes, labels, words }) => {
    const known = typed(Uint32Array, hexes);
    return { style: look.marks[style] ?? OTHER_STYLE, hexes: known, set: new Set(known), labels: labels ?? [], words: words ?? [] };
  });
}

function readPaths(model, look) {
  return (model.get("paths") ?? []).map((path) => ({ ...path, name: path.style, style: look.paths[path.style] ?? look.paths.path }));
}

const MANY = 150; // hexes of one mark beyond which they are drawn as a region

function drawMarks(context, board, view, palette, overlays) {
  const seen = new Set(view.visible);
  for (const overlay of overlays) {
    const { style, set } = overlay, path = new Path2D(), ink = inkOf(style, palette);
    for (const hex of overlay.hexes) if (seen.has(hex)) traceHex(path, board, view, hex);
    // Nearly everywhere says little: no border round each hex, and paler.
    const isMany = overlay.hexes.length > MANY;
    context.globalAlpha = style.opacity * (isMany ? 0.5 : 1);
    context.fillStyle = ink;
    context.fill(path);
    if (view.radius >= 8) {
      context.globalAlpha = isMany ? 0.3 : 0.55;
      context.fillStyle = patternOf(context, style.pattern, ink) ?? "transparent";
      context.fill(path);
    }
    context.globalAlpha = 1;
    context.strokeStyle = ink;
    context.lineJoin = context.lineCap = "round";
    if (style.outline !== "none" && !isMany) drawRings(context, board, view, overlay.hexes, style);
    else {
      // A region reads as one: a line around it, none between its hexes.
      context.lineWidth = Math.max(1, Math.min(2, view.radius / 10));
      strokeSides(context, board, { ...view, visible: [...overlay.hexes].filter((hex) => seen.has(hex)) }, (hex, other) => !set.has(other));
    }
  }
}

const PATTERN_TILES = new Map();

function patternOf(context, pattern, ink) {
  const key = pattern + ink;
  if (!PATTERN_TILES.has(key)) PATTERN_TILES.set(key, patternTile(context, pattern, ink));
  return PATTERN_TILES.get(key);
}

function drawRings(context, board, view, hexes, { outline, width: wanted }) {
  const width = Math.max(1.1, Math.min(1.4 * wanted, (wanted * view.radius) / 22)), shrink = (0.7 * width) / view.radius;
  const ring = (inset, thickness) => {
    const path = new Path2D();
    for (const hex of hexes) traceHex(path, board, view, hex, inset);
    context.lineWidth = thickness;
    context.stroke(path);
  };
  context.setLineDash(outline === "dashed" ? [2.4 * width, 1.6 * width] : []);
  ring(shrink, width);
  context.setLineDash([]);
  if (outline === "double") ring(shrink + 0.09, 0.55 * width);
}

// Numbers of marks: large in an empty hex, on a small tab at the head of a hex with counters, whose number is at the foot. Of two the later.
function drawLabels(context, view, palette, overlays, stacks) {
  if (view.radius < 10) return;
  const seen = new Set(view.visible);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  const latest = new Map();
  for (const { style, hexes, labels } of overlays) {
    labels.forEach((label, k) => {
      if (label && seen.has(hexes[k])) latest.set(hexes[k], { label, style });
    });
  }
  for (const [hex, { label, style }] of latest) {
    const occupied = stacks?.has(hex), x = view.hexX[hex], y = view.hexY[hex] - (occupied ? 0.8 * view.radius : 0);
    if (occupied) {
      drawTab(context, label, x, y, Math.max(8.5, 0.3 * view.radius), inkOf(style, palette), palette);
      continue;
    }
    const size = Math.max(9, Math.min(24, 0.56 * view.radius));
    context.font = `700 ${size}px ${FONT}`;
    context.strokeStyle = palette.halo;
    context.lineWidth = Math.max(2.5, size * 0.22);
    context.strokeText(label, x, y);
    context.fillStyle = palette.ink;
    context.fillText(label, x, y);
  }
}

function drawTab(context, label, x, y, size, colour, palette) {
  context.font = `700 ${size}px ${FONT}`;
  const width = context.measureText(label).width + size * 0.7, height = size * 1.25;
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, height * 0.3);
  context.fillStyle = colour;
  context.fill();
  context.strokeStyle = context.fillStyle = palette.halo;
  context.lineWidth = 1.2;
  context.stroke();
  context.fillText(label, x, y + size * 0.05);
}

function drawPaths(context, view, palette, paths) {
  for (const { hexes, name, style, label } of paths) {
    if (hexes.length < 2) continue;
    const points = hexes.map((hex) => [view.hexX[hex], view.hexY[hex]]), ink = inkOf(style, palette);
    const width = Math.max(1.8, Math.min(2 * style.width, (style.width * view.radius) / 26));
    const head = POINTING.has(name) ? (BETWEEN_COUNTERS.has(name) ? 2.6 : 3.4) * width : 0;
    // An attack or an advance begins and ends at the counters' edges, so that it hides neither's numbers.
    if (BETWEEN_COUNTERS.has(name)) pullIn(points, 0.55 * view.radius, 0.62 * view.radius);
    else if (head) pullIn(points, 0, 0.2 * view.radius);
    const tip = points[points.length - 1], shaft = points.map((point) => [...point]);
    if (head) pullIn(shaft, 0, head * 0.8);
    const line = smoothLine(shaft), end = shaft[shaft.length - 1], dashed = style.outline === "dashed";
    context.lineCap = dashed ? "butt" : "round";
    context.lineJoin = "round";
    for (const [colour, extra] of [[palette.halo, 2.5], [ink, 0]]) {
      context.strokeStyle = context.fillStyle = colour;
      context.lineWidth = width + extra;
      context.setLineDash(dashed && !extra ? [2.4 * width, 1.4 * width] : []);
      context.stroke(line);
      context.setLineDash([]);
      if (head) arrowHead(context, end, tip, head, extra);
    }
    if (!head) drawDots(context, points, width, ink, palette.halo);
    if (label && view.radius >= 10) {
      drawTab(context, label, tip[0], tip[1] - 0.55 * view.radius, Math.max(9, 0.34 * view.radius), ink, palette);
    }
  }
}

// Moves the first and the last point of a line inwards.
function pullIn(points, start, end) {
  const move = (from, to, length) => {
    const dx = to[0] - from[0], dy = to[1] - from[1], whole = Math.hypot(dx, dy) || 1, share = Math.min(0.45, length / whole);
    from[0] += dx * share;
    from[1] += dy * share;
  };
  if (start) move(points[0], points[1], start);
  if (end) move(points[points.length - 1], points[points.length - 2], end);
}

function smoothLine(points) {
  const path = new Path2D();
  path.moveTo(...points[0]);
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i], [nextX, nextY] = points[i + 1];
    path.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
  }
  path.lineTo(...points[points.length - 1]);
  return path;
}

function arrowHead(context, from, tip, size, extra) {
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  context.save();
  context.translate(...tip);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(-size, -size * 0.55);
  context.lineTo(-size * 0.75, 0);
  context.lineTo(-size, size * 0.55);
  context.closePath();
  if (extra) {
    context.lineWidth = extra;
    context.stroke();
  }
  context.fill();
  context.restore();
}

function drawDots(context, points, width, colour, halo) {
  for (const [x, y] of points) {
    context.beginPath();
    context.arc(x, y, width * 0.85, 0, 7);
    context.fillStyle = colour;
    context.strokeStyle = halo;
    context.lineWidth = 1.2;
    context.fill();
    context.stroke();
  }
}

// The hex under the pointer, and the cursor of the keyboard.
function drawRing(context, board, view, hex, colour, width) {
  if (hex < 0) return;
  const path = new Path2D();
  traceHex(path, board, view, hex, Math.min(0.2, width / 2 / view.radius));
  context.lineJoin = "round";
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(path);
}

// Corner brackets make the cursor another shape than any ring of an overlay.
function drawCursor(context, board, view, hex, palette) {
  if (hex < 0) return;
  const x = view.hexX[hex], y = view.hexY[hex], path = new Path2D();
  const at = (corner) => [x + (view.cornerX[corner] - x) * 0.95, y + (view.cornerY[corner] - y) * 0.95];
  const towards = ([fromX, fromY], [toX, toY]) => [fromX + (toX - fromX) * 0.32, fromY + (toY - fromY) * 0.32];
  for (let d = 0; d < 6; d++) {
    const corner = at(board.indices[6 * hex + d]);
    path.moveTo(...towards(corner, at(board.indices[6 * hex + ((d + 5) % 6)])));
    path.lineTo(...corner);
    path.lineTo(...towards(corner, at(board.indices[6 * hex + ((d + 1) % 6)])));
  }
  context.lineCap = context.lineJoin = "round";
  for (const [colour, extra] of [[palette.halo, 2.5], [palette.cursor, 0]]) {
    context.strokeStyle = colour;
    context.lineWidth = Math.max(2.4, Math.min(5, 0.1 * view.radius)) + extra;
    context.stroke(path);
  }
}
