// Terrain: a pale colour for each hex, marks that tell it without the colour, and the grid.

// Nineteen spots of a hex, in shares of its radius: a small hex lattice, so that marks are even but not in rows.
const SPOTS = (() => {
  const spots = [];
  for (let q = -2; q <= 2; q++) {
    for (let r = Math.max(-2, -q - 2); r <= Math.min(2, -q + 2); r++) spots.push([0.36 * (q + r / 2) * 1.04, 0.36 * r * 0.9]);
  }
  return spots;
})();

function drawTerrain(context, board, view, palette, alpha) {
  context.globalAlpha = alpha;
  for (const [code, hexes] of byTerrain(board, view.visible)) {
    const colour = palette.terrain[board.terrains[code]?.[0]] ?? palette.other_terrain;
    context.fillStyle = context.strokeStyle = colour;
    context.lineWidth = 0.7;
    // Many small paths: one path with thousands of hexes takes a browser a second.
    for (let from = 0; from < hexes.length; from += 40) {
      const path = new Path2D();
      for (const hex of hexes.slice(from, from + 40)) traceHex(path, board, view, hex);
      context.fill(path);
      if (alpha === 1) context.stroke(path);
    }
  }
  context.globalAlpha = Math.min(1, alpha + 0.25);
  if (view.radius >= 8) drawTerrainMarks(context, board, view, palette);
  context.globalAlpha = 1;
}

function byTerrain(board, hexes) {
  const groups = new Map();
  for (const hex of hexes) {
    const code = board.terrain[hex];
    if (!groups.has(code)) groups.set(code, []);
    groups.get(code).push(hex);
  }
  return groups;
}

function drawTerrainMarks(context, board, view, palette) {
  const marks = {
    light_forest: leafTrees, deep_forest: conifers, forest: leafTrees, marsh: reeds, hill: humps, hills: humps,
    mountain: peaks, lake: waves, water: waves, sea: waves, big_city: blocks, fortress: blocks, city: blocks, suburb: houses, ger: yurts,
  };
  for (const [code, hexes] of byTerrain(board, view.visible)) {
    const mark = marks[board.terrains[code]?.[0]];
    if (!mark) continue;
    for (let from = 0; from < hexes.length; from += 40) mark(context, view, palette, hexes.slice(from, from + 40));
  }
}

// Calls with a number of spots of each hex, each a little off its place.
function atSpots(view, hexes, count, call) {
  for (const hex of hexes) {
    const random = randomOf(hex + 1);
    const start = Math.floor(random() * SPOTS.length);
    for (let k = 0; k < count; k++) {
      // 7 and 19 have no common divisor: every spot comes once.
      const [x, y] = SPOTS[(start + 7 * k) % SPOTS.length];
      const dx = (random() - 0.5) * 0.16, dy = (random() - 0.5) * 0.16;
      call(view.hexX[hex] + (x + dx) * view.radius, view.hexY[hex] + (y + dy) * view.radius, random());
    }
  }
}

function leafTrees(context, view, palette, hexes) {
  const path = new Path2D(), size = Math.max(0.9, 0.068 * view.radius);
  atSpots(view, hexes, view.radius < 16 ? 5 : 8, (x, y, share) => {
    const r = size * (0.8 + 0.5 * share);
    path.moveTo(x + r, y);
    path.arc(x, y, r, 0, 7);
  });
  context.fillStyle = palette.tree;
  context.fill(path);
}

function conifers(context, view, palette, hexes) {
  const path = new Path2D(), size = Math.max(1.5, 0.125 * view.radius);
  atSpots(view, hexes, view.radius < 16 ? 9 : 16, (x, y, share) => {
    const height = size * (0.85 + 0.4 * share), half = height * 0.52;
    path.moveTo(x, y - height);
    path.lineTo(x + half, y + height * 0.5);
    path.lineTo(x - half, y + height * 0.5);
    path.closePath();
  });
  context.fillStyle = palette.conifer;
  context.fill(path);
}

function reeds(context, view, palette, hexes) {
  const path = new Path2D(), width = 0.17 * view.radius;
  atSpots(view, hexes, view.radius < 16 ? 5 : 8, (x, y) => {
    path.moveTo(x - width, y);
    path.lineTo(x + width, y);
    if (view.radius < 14) return;
    for (const lean of [-0.5, 0, 0.5]) {
      path.moveTo(x + lean * width * 0.7, y);
      path.lineTo(x + lean * width * 1.3, y - width * (lean ? 0.55 : 0.8));
    }
  });
  context.strokeStyle = palette.reed;
  context.lineWidth = Math.max(0.7, 0.03 * view.radius);
  context.stroke(path);
}

function peaks(context, view, palette, hexes) {
  const ridge = new Path2D(), shade = new Path2D(), size = 0.2 * view.radius;
  atSpots(view, hexes, view.radius < 16 ? 3 : 6, (x, y, share) => {
    const s = size * (0.7 + 0.6 * share);
    ridge.moveTo(x - s, y + s * 0.6);
    ridge.lineTo(x, y - s * 0.8);
    ridge.lineTo(x + s, y + s * 0.6);
    shade.moveTo(x, y - s * 0.8);
    shade.lineTo(x + s, y + s * 0.6);
    shade.lineTo(x + s * 0.2, y + s * 0.6);
    shade.closePath();
  });
  context.fillStyle = palette.rockShade;
  context.fill(shade);
  context.strokeStyle = palette.rock;
  context.lineWidth = Math.max(0.8, 0.04 * view.radius);
  context.stroke(ridge);
}

function humps(context, view, palette, hexes) {
  const path = new Path2D(), size = 0.17 * view.radius;
  atSpots(view, hexes, view.radius < 16 ? 3 : 5, (x, y, share) => {
    const s = size * (0.8 + 0.4 * share);
    path.moveTo(x - s, y);
    path.bezierCurveTo(x - 0.7 * s, y - 1.1 * s, x + 0.7 * s, y - 1.1 * s, x + s, y);
  });
  context.strokeStyle = palette.rock;
  context.lineWidth = Math.max(0.8, 0.04 * view.radius);
  context.stroke(path);
}

function waves(context, view, palette, hexes) {
  const path = new Path2D(), w = 0.13 * view.radius;
  atSpots(view, hexes, view.radius < 16 ? 4 : 7, (x, y) => {
    path.moveTo(x - 2 * w, y);
    path.quadraticCurveTo(x - w, y - w, x, y);
    path.quadraticCurveTo(x + w, y + w, x + 2 * w, y);
  });
  context.strokeStyle = palette.wave;
  context.lineWidth = Math.max(0.8, 0.035 * view.radius);
  context.stroke(path);
}

function blocks(context, view, palette, hexes) {
  const path = new Path2D(), size = 0.16 * view.radius;
  atSpots(view, hexes, view.radius < 16 ? 9 : 17, (x, y, share) => {
    const width = size * (0.6 + 0.6 * share), height = size * (1.2 - 0.5 * share);
    path.rect(x - width / 2, y - height / 2, width, height);
  });
  context.fillStyle = palette.block;
  context.fill(path);
}

function houses(context, view, palette, hexes) {
  const path = new Path2D(), size = 0.11 * view.radius;
  atSpots(view, hexes, view.radius < 16 ? 5 : 8, (x, y, share) => {
    const s = size * (0.8 + 0.4 * share);
    path.moveTo(x - s / 2, y - s / 2);
    path.lineTo(x - s / 2, y + s / 2);
    path.lineTo(x + s / 2, y + s / 2);
    path.lineTo(x + s / 2, y - s / 2);
    path.lineTo(x, y - 1.2 * s);
    path.closePath();
  });
  context.fillStyle = palette.block;
  context.fill(path);
}

function yurts(context, view, palette, hexes) {
  const path = new Path2D(), size = 0.09 * view.radius;
  atSpots(view, hexes, view.radius < 16 ? 6 : 9, (x, y, share) => {
    const r = size * (0.9 + 0.3 * share);
    path.moveTo(x - r, y);
    path.lineTo(x - r, y + 0.8 * r);
    path.lineTo(x + r, y + 0.8 * r);
    path.lineTo(x + r, y);
    path.quadraticCurveTo(x, y - 1.5 * r, x - r, y);
  });
  context.fillStyle = palette.town;
  context.fill(path);
  context.strokeStyle = palette.block;
  context.lineWidth = Math.max(0.7, 0.035 * view.radius);
  context.stroke(path);
}

function drawGrid(context, board, view, palette) {
  if (view.radius >= 3) {
    context.strokeStyle = palette.grid;
    context.globalAlpha = 0.5;
    context.lineWidth = view.radius < 8 ? 0.5 : Math.min(1.2, 0.6 + view.radius / 60);
    strokeSides(context, board, view, (hex, other) => other > hex);
  }
  context.globalAlpha = 1;
  // The thick line around the hexes that are in play.
  context.strokeStyle = palette.border;
  context.lineWidth = Math.max(1, Math.min(3.5, 0.1 * view.radius));
  context.lineJoin = context.lineCap = "round";
  strokeSides(context, board, view, (hex, other) => other < 0);
  drawBoundary(context, board, view, palette);
}

// The printed line between two fronts, along the hexsides.
function drawBoundary(context, board, view, palette) {
  const west = new Set(board.symbols.west ?? []);
  if (!west.size) return;
  context.strokeStyle = palette.fort;
  context.lineWidth = Math.max(1.4, 0.1 * view.radius);
  context.setLineDash([0.42 * view.radius, 0.3 * view.radius]);
  strokeSides(context, board, view, (hex, other) => other >= 0 && west.has(hex) && !west.has(other));
  context.setLineDash([]);
}

function strokeSides(context, board, view, wanted) {
  let path = new Path2D(), count = 0;
  for (const hex of view.visible) {
    for (let d = 0; d < 6; d++) {
      if (!wanted(hex, board.neighbours[6 * hex + d])) continue;
      const [x1, y1, x2, y2] = sideEnds(board, view, hex, d);
      path.moveTo(x1, y1);
      path.lineTo(x2, y2);
      if (++count % 120 === 0) {
        context.stroke(path);
        path = new Path2D();
      }
    }
  }
  context.stroke(path);
}
