// Geometry: the board as the kernel sends it, where it lies on the screen, and which hex holds a point.

const EARTH_CIRCUMFERENCE = 2 * Math.PI * 6378137;
const NOWHERE = -1;

// A binary trait as typed array. Copied, for a DataView may begin at any byte and floats may not.
function typed(ArrayType, value) {
  if (!value) return new ArrayType(0);
  const from = value.buffer ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(value);
  return new ArrayType(from.slice().buffer);
}

function readBoard(model) {
  const info = model.get("board");
  const corners = typed(Float32Array, model.get("corners"));
  const indices = typed(Uint32Array, model.get("corner_indices"));
  const centres = typed(Float32Array, model.get("centres"));
  const board = {
    ...info,
    labels: Object.fromEntries(Object.entries(info.labels).map(([language, text]) => [language, text.split("\n")])),
    corners,
    indices,
    centres,
    terrain: typed(Uint8Array, model.get("terrain")),
    hexsides: typed(Uint8Array, model.get("hexsides")),
    links: typed(Uint8Array, model.get("links")),
    neighbours: neighboursBySharedSides(info.size, indices),
    hexsideNames: info.hexsides,
    placesOfHex: new Map(),
  };
  for (const place of board.places) {
    if (place.hex >= 0 && !board.placesOfHex.has(place.hex)) board.placesOfHex.set(place.hex, place);
  }
  board.radius = meanRadius(board);
  board.axes = meanDirections(board);
  board.bins = binCentres(board);
  board.rivers = riverChains(board);
  return board;
}

// Side d of a hex runs from its corner d to corner d + 1: its neighbour there is the hex with the same side reversed.
function neighboursBySharedSides(size, indices) {
  const sides = new Map();
  const key = (from, to) => from * 0x4000000 + to;
  for (let i = 0; i < 6 * size; i++) {
    const next = i % 6 === 5 ? i - 5 : i + 1;
    sides.set(key(indices[i], indices[next]), Math.floor(i / 6));
  }
  const neighbours = new Int32Array(6 * size);
  for (let i = 0; i < 6 * size; i++) {
    const next = i % 6 === 5 ? i - 5 : i + 1;
    neighbours[i] = sides.get(key(indices[next], indices[i])) ?? NOWHERE;
  }
  return neighbours;
}

function meanRadius({ size, corners, indices, centres }) {
  let sum = 0;
  for (let hex = 0; hex < size; hex++) {
    const corner = indices[6 * hex];
    sum += Math.hypot(corners[2 * corner] - centres[2 * hex], corners[2 * corner + 1] - centres[2 * hex + 1]);
  }
  return sum / Math.max(1, size);
}

// The screen angles of the six directions, y downwards, averaged over the board.
function meanDirections({ size, centres, neighbours }) {
  const axes = [];
  for (let direction = 0; direction < 6; direction++) {
    let x = 0, y = 0;
    for (let hex = 0; hex < size; hex++) {
      const other = neighbours[6 * hex + direction];
      if (other < 0) continue;
      x += centres[2 * other] - centres[2 * hex];
      y -= centres[2 * other + 1] - centres[2 * hex + 1];
    }
    axes.push(Math.atan2(y, x));
  }
  return axes;
}

// Hexes by square bins as wide as a hex, so that a point is compared with a few hexes only.
function binCentres({ size, centres, radius }) {
  const bins = new Map();
  for (let hex = 0; hex < size; hex++) {
    const key = binKey(centres[2 * hex], centres[2 * hex + 1], 2 * radius);
    if (!bins.has(key)) bins.set(key, []);
    bins.get(key).push(hex);
  }
  return bins;
}

function binKey(x, y, width) {
  return `${Math.floor(x / width)},${Math.floor(y / width)}`;
}

// The hex that holds a point given in metres from the board's origin; NOWHERE off the board.
function hexAt(board, x, y) {
  const width = 2 * board.radius;
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      for (const hex of board.bins.get(binKey(x + dx * width, y + dy * width, width)) ?? []) {
        if (holds(board, hex, x, y)) return hex;
      }
    }
  }
  return NOWHERE;
}

// Corners run clockwise: a point inside lies on the same side of all six.
function holds({ corners, indices }, hex, x, y) {
  for (let d = 0; d < 6; d++) {
    const a = 2 * indices[6 * hex + d], b = 2 * indices[6 * hex + ((d + 1) % 6)];
    const turn = (corners[b] - corners[a]) * (y - corners[a + 1]) - (corners[b + 1] - corners[a + 1]) * (x - corners[a]);
    if (turn > 0) return false;
  }
  return true;
}

// How metres from the board's origin become pixels of the map's world at a zoom: pixel = metre * scale + offset.
function worldScale(map, board, zoom) {
  const pixels = map.options.crs.scale(zoom);
  const scale = pixels / EARTH_CIRCUMFERENCE;
  return { scale, x: pixels / 2 + board.origin[0] * scale, y: pixels / 2 - board.origin[1] * scale };
}

// Every corner and centre in pixels of the canvases, and the hexes that touch them.
function project(board, { scale, x, y, width, height }) {
  const cornerX = new Float32Array(board.corners.length / 2), cornerY = new Float32Array(cornerX.length);
  for (let i = 0; i < cornerX.length; i++) {
    cornerX[i] = board.corners[2 * i] * scale + x;
    cornerY[i] = y - board.corners[2 * i + 1] * scale;
  }
  const hexX = new Float32Array(board.size), hexY = new Float32Array(board.size);
  const radius = board.radius * scale, visible = [];
  for (let hex = 0; hex < board.size; hex++) {
    const left = (hexX[hex] = board.centres[2 * hex] * scale + x);
    const top = (hexY[hex] = y - board.centres[2 * hex + 1] * scale);
    if (left > -radius && left < width + radius && top > -radius && top < height + radius) visible.push(hex);
  }
  return { cornerX, cornerY, hexX, hexY, radius, visible };
}

// Adds the outline of a hex to a path, shrunk towards its centre by a share.
function traceHex(path, board, view, hex, shrink = 0) {
  const x = view.hexX[hex], y = view.hexY[hex], keep = 1 - shrink;
  for (let d = 0; d < 6; d++) {
    const corner = board.indices[6 * hex + d];
    const cx = x + (view.cornerX[corner] - x) * keep, cy = y + (view.cornerY[corner] - y) * keep;
    if (d) path.lineTo(cx, cy);
    else path.moveTo(cx, cy);
  }
  path.closePath();
}

// The two ends of side d of a hex, in pixels.
function sideEnds(board, view, hex, d) {
  const a = board.indices[6 * hex + d], b = board.indices[6 * hex + ((d + 1) % 6)];
  return [view.cornerX[a], view.cornerY[a], view.cornerX[b], view.cornerY[b]];
}

// A repeatable sequence of numbers in [0, 1) for a seed, so that a forest looks the same at every redraw.
function randomOf(seed) {
  let state = (seed * 0x9e3779b1 + 0x7f4a7c15) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}
