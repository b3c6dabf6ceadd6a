// Places: towns and cities with their names, fortified hexes, supply sources, and the printed hex numbers.

const NUMBERS_FROM = 22; // pixels of a hex's radius
const HAMLETS_FROM = 24;
const TOWN_KINDS = { town: true, city: true, big_city: true };
const NAME_FROM = { big_city: 0, city: 8, town: 11, airport: 20, station: 32, village: 32 };

function drawSymbols(context, board, view, palette, language) {
  const seen = new Set(view.visible), visible = (name) => (board.symbols[name] ?? []).filter((hex) => seen.has(hex));
  if (view.radius >= 9) drawFortified(context, board, view, palette, [...visible("fortified"), ...visible("fortress")]);
  if (view.radius >= 6) drawAirports(context, board, view, palette, seen);
  drawTowns(context, board, view, palette, seen);
  if (view.radius < 6) return;
  for (const { kind, side, turned, label, hexes, sign } of board.markers) {
    if (sign) continue; // drawn with the counters
    const coat = coatOf(board.look, side, side);
    const colours = turned ? { body: coat.ink, ink: coat.body, edge: coat.edge } : coat;
    const draw = MARKER_SIGNS[kind] ?? drawSource;
    for (const hex of hexes) if (seen.has(hex)) draw(context, view, hex, colours, label[language], palette);
  }
}

// A wall with battlements just inside the hexsides.
function drawFortified(context, board, view, palette, hexes) {
  const path = new Path2D(), depth = 0.085 * view.radius;
  for (const hex of hexes) {
    const x = view.hexX[hex], y = view.hexY[hex];
    traceHex(path, board, view, hex, 0.1);
    for (let d = 0; d < 6; d++) {
      const [x1, y1, x2, y2] = sideEnds(board, view, hex, d);
      for (const share of [0.14, 0.38, 0.62, 0.86]) {
        const px = x + (x1 + (x2 - x1) * share - x) * 0.9, py = y + (y1 + (y2 - y1) * share - y) * 0.9;
        const length = Math.hypot(px - x, py - y) || 1;
        path.moveTo(px, py);
        path.lineTo(px + ((x - px) / length) * depth * 1.5, py + ((y - py) / length) * depth * 1.5);
      }
    }
  }
  context.lineCap = "butt";
  context.strokeStyle = palette.fort;
  context.lineWidth = Math.max(1, 0.06 * view.radius);
  context.stroke(path);
}

// A runway from north-west to south-east.
function drawAirports(context, board, view, palette, seen) {
  const hexes = new Set(board.symbols.airport ?? []), path = new Path2D(), half = 0.36 * view.radius;
  for (const place of board.places) if (place.kind === "airport") hexes.add(place.hex);
  for (const hex of hexes) {
    if (!seen.has(hex)) continue;
    path.moveTo(view.hexX[hex] - 0.87 * half, view.hexY[hex] - 0.5 * half);
    path.lineTo(view.hexX[hex] + 0.87 * half, view.hexY[hex] + 0.5 * half);
  }
  const width = Math.max(2, 0.42 * half);
  context.lineCap = "butt";
  context.strokeStyle = palette.rail;
  context.lineWidth = width;
  context.stroke(path);
  context.setLineDash([0.6 * width, 0.45 * width]);
  context.strokeStyle = palette.rail_gap;
  context.lineWidth = Math.max(0.6, 0.16 * width);
  context.stroke(path);
  context.setLineDash([]);
  context.lineCap = "round";
}

function drawTowns(context, board, view, palette, seen) {
  const towns = new Set(board.symbols.town ?? []), hamlets = new Set(), cities = new Set(board.symbols.big_city ?? []);
  for (const place of board.places) {
    if (place.kind === "town") towns.add(place.hex);
    if (place.hex >= 0 && place.kind !== "airport" && !(place.kind in TOWN_KINDS)) hamlets.add(place.hex);
    if (place.kind === "big_city" || place.kind === "city") cities.add(place.hex);
  }
  for (const hex of [...towns, ...cities]) hamlets.delete(hex);
  for (const hex of cities) towns.delete(hex);
  const kinds = [[cities, 0.26, true]]; // from far away the great cities alone
  if (view.radius >= 6) kinds.unshift([towns, 0.19, false]);
  if (view.radius >= HAMLETS_FROM) kinds.unshift([hamlets, 0.085, false]);
  for (const [hexes, size, city] of kinds) {
    for (const hex of hexes) {
      if (!seen.has(hex)) continue;
      const r = Math.max(1.8, size * view.radius), x = view.hexX[hex], y = view.hexY[hex];
      context.beginPath();
      if (city) context.rect(x - r, y - r, 2 * r, 2 * r);
      else context.arc(x, y, r, 0, 7);
      context.fillStyle = city ? palette.city : palette.town;
      context.strokeStyle = palette.name;
      context.lineWidth = Math.max(0.9, 0.06 * view.radius);
      context.fill();
      context.stroke();
      if (hexes !== towns || view.radius < 10) continue;
      context.beginPath();
      context.arc(x, y, r * 0.36, 0, 7);
      context.fillStyle = palette.name;
      context.fill();
    }
  }
}

// The path so far in a side's colours, with its edge.
function dress(context, colours, width) {
  context.fillStyle = colours.body;
  context.strokeStyle = colours.edge;
  context.lineWidth = width;
  context.fill();
  context.stroke();
}

// A disc in the side's colour with a chevron: supply comes in here. To the left, beside a counter; above it, when.
function drawSource(context, view, hex, colours, label, palette) {
  const r = Math.max(2.5, 0.21 * view.radius), x = view.hexX[hex] - 0.72 * view.radius, y = view.hexY[hex];
  context.beginPath();
  context.arc(x, y, r, 0, 7);
  dress(context, colours, Math.max(1, 0.05 * view.radius));
  if (view.radius < 10) return;
  context.beginPath();
  for (const shift of [-0.35, 0.25]) {
    context.moveTo(x + (shift - 0.1) * r, y - 0.5 * r);
    context.lineTo(x + (shift + 0.3) * r, y);
    context.lineTo(x + (shift - 0.1) * r, y + 0.5 * r);
  }
  context.strokeStyle = colours.ink;
  context.lineWidth = Math.max(1, 0.06 * view.radius);
  context.stroke();
  if (!label) return;
  const size = Math.max(8.5, Math.min(13, 0.25 * view.radius)), end = view.hexX[hex] - 0.67 * view.radius;
  context.font = `700 ${size}px ${FONT}`;
  context.textAlign = "right"; // it ends where a counter would begin
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.strokeStyle = palette.halo;
  context.lineWidth = size * 0.28;
  context.strokeText(label, end, y - r - 0.6 * size);
  context.fillStyle = palette.name;
  context.fillText(label, end, y - r - 0.6 * size);
}

// A buffer across the end of a line, below on the left of a hex: counters leave that corner free.
function drawRailhead(context, view, hex, colours) {
  const r = Math.max(2.4, 0.17 * view.radius), x = view.hexX[hex] - 0.84 * view.radius, y = view.hexY[hex] + 0.36 * view.radius;
  context.beginPath();
  context.roundRect(x - r, y - r, 2 * r, 2 * r, 0.3 * r);
  dress(context, colours, Math.max(1, 0.05 * view.radius));
  if (view.radius < 10) return;
  context.beginPath();
  for (const shift of [-0.3, 0.3]) {
    context.moveTo(x - 0.65 * r, y + shift * r);
    context.lineTo(x + 0.4 * r, y + shift * r);
  }
  context.moveTo(x + 0.5 * r, y - 0.7 * r);
  context.lineTo(x + 0.5 * r, y + 0.7 * r);
  context.strokeStyle = colours.ink;
  context.lineWidth = Math.max(1, 0.05 * view.radius);
  context.stroke();
}

// A falling dart with the dice of the strike, below on the right of a hex.
function drawStrike(context, view, hex, colours, label) {
  const r = Math.max(3, 0.23 * view.radius), x = view.hexX[hex] + 0.86 * view.radius, y = view.hexY[hex] + 0.36 * view.radius;
  context.beginPath();
  context.moveTo(x - r, y - 0.8 * r);
  context.lineTo(x + r, y - 0.8 * r);
  context.lineTo(x, y + 1.1 * r);
  context.closePath();
  context.lineJoin = "round";
  dress(context, colours, Math.max(1.2, 0.06 * view.radius));
  if (view.radius < 10 || !label) return;
  context.font = `700 ${Math.max(8, 1.05 * r)}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colours.ink;
  context.fillText(label, x, y - 0.16 * r);
}

const MARKER_SIGNS = { railhead: drawRailhead, strike: drawStrike };

const NUMBER = /^[A-Z]?\d+(\.\d+)?$/; // a sheet's letter, column and row: as short as a number
const LONG_LABEL = 5, LEAST_ADDRESS = 5.5, ADDRESSES_FROM = 32; // letters, pixels, pixels of a hex's radius

// A hex's number, or its address as it is said in a language.
const hexLabel = (board, hex, language) => (board.labels[language] ?? board.labels.en)[hex];

// At the foot of a hex, under its counter: nobody takes the next hex's number for the counter's. Where a name stands
// there, at the head. Of occupied hexes they are drawn once more above the counters, with a halo.
function drawNumbers(context, board, view, palette, language, names, hexes, haloed = false) {
  if (view.radius < NUMBERS_FROM) return;
  const size = Math.max(7.5, Math.min(13, 0.24 * view.radius));
  const isFree = (box) => !names.some(({ box: other }) => overlap(box, other));
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.strokeStyle = palette.halo;
  for (const hex of hexes) {
    const label = hexLabel(board, hex, language), isLong = board.labels.en[hex].length > LONG_LABEL && !NUMBER.test(label), isAddress = isLong || !/\d/.test(label);
    // In a town's own hex its name says it already.
    if (isAddress && (view.radius < ADDRESSES_FROM || (!/\d/.test(label) && board.placesOfHex.has(hex)))) continue;
    context.font = `${size}px ${NARROW}`;
    const wide = context.measureText(label).width, fitted = isAddress ? Math.min(size, (size * 1.5 * view.radius) / wide) : size;
    if (fitted < LEAST_ADDRESS) continue;
    const half = (wide * fitted) / size / 2, x = view.hexX[hex], away = (isAddress && !haloed ? 0.58 : 0.735) * view.radius;
    const y = [view.hexY[hex] + away, view.hexY[hex] - away].find((at) => isFree([x - half, at - fitted / 2, x + half, at + fitted / 2]));
    // A number is always there; an address of letters would be read together with the name that it crosses.
    if (y === undefined && isAddress) continue;
    context.font = `${fitted}px ${NARROW}`;
    context.lineWidth = fitted * 0.28;
    if (haloed) context.strokeText(label, x, y ?? view.hexY[hex] + away);
    context.fillStyle = haloed ? palette.name : palette.hex_number;
    context.fillText(label, x, y ?? view.hexY[hex] + away);
  }
}

const overlap = (one, other) => one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];

// Names below their hexes' centres, important places first; one that would cover another is left out. From afar, where
// counters lie over names, one that stacks would hide stands above its hex if fewer do there.
function placedNames(context, board, view, language, stacks = []) {
  const placed = [], rank = { big_city: 0, city: 1, town: 2, airport: 3 };
  const places = board.places
    .filter((place) => place[language] && view.radius >= (NAME_FROM[place.kind] ?? 20))
    .sort((a, b) => (rank[a.kind] ?? 4) - (rank[b.kind] ?? 4));
  for (const place of places) {
    const city = (rank[place.kind] ?? 4) < 2, weight = city ? 700 : place.kind in TOWN_KINDS ? 600 : 400;
    const size = Math.max(city ? 10.5 : 9.5, Math.min(city ? 17 : 14, (city ? 0.34 : 0.28) * view.radius));
    const [x, below] = placePoint(board, view, place, size);
    if (x < -60 || x > view.width + 60 || below < -20 || below > view.height + 20) continue;
    const font = `${weight} ${size}px ${FONT}`;
    context.font = font;
    const width = context.measureText(place[language]).width + 4;
    const boxAt = (y) => [x - width / 2, y - size / 2, x + width / 2, y + size / 2];
    const hidden = (y) => stacks.filter((stack) => overlap(stack, boxAt(y))).length;
    const above = place.hex < 0 ? below : 2 * view.hexY[place.hex] - below;
    const y = stacks.length && hidden(above) < hidden(below) ? above : below, box = boxAt(y);
    if (!placed.some(({ box: other }) => overlap(box, other))) placed.push({ text: place[language], x, y, size, font, box });
  }
  return placed;
}

// Near by above the counters: a block would hide the name of the town in the hex above it.
function drawNames(context, palette, names) {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.strokeStyle = palette.halo;
  context.fillStyle = palette.name;
  for (const { text, x, y, size, font } of names) {
    context.font = font;
    context.lineWidth = Math.max(2.5, size * 0.28);
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }
}

// Below a counter, should one stand there: it would hide the name.
function placePoint(board, view, place, size) {
  if (place.hex < 0) return [place.x * view.scale + view.x, view.y - place.y * view.scale];
  const below = view.radius < DOT_BELOW ? Math.max(7, 0.62 * view.radius) : 0.62 * view.radius + size / 2 + 0.5;
  return [view.hexX[place.hex], view.hexY[place.hex] + below];
}
