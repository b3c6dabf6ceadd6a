// Lines: rivers along hexsides, roads, railways and trails from hex to hex, bridges where they meet.

const ROAD = 1, RAIL = 2, TRAIL = 4;
const WATER_WIDTH = { lake: 0.3, sea: 0.3, strait: 0.22, shallows: 0.14 }; // in shares of a hex's radius

// The rivers of each kind as chains of corners, each as long as it runs without a fork.
function riverChains({ size, indices, neighbours, hexsides, hexsideNames }) {
  const rivers = [];
  for (let code = 1; code < hexsideNames.length; code++) {
    const reached = new Map();
    for (let i = 0; i < 6 * size; i++) {
      if (hexsides[i] !== code || neighbours[i] > Math.floor(i / 6)) continue;
      const from = indices[i], to = indices[i % 6 === 5 ? i - 5 : i + 1];
      for (const [here, there] of [[from, to], [to, from]]) {
        if (!reached.has(here)) reached.set(here, new Set());
        reached.get(here).add(there);
      }
    }
    rivers.push({ name: hexsideNames[code], chains: joinChains(reached) });
  }
  return rivers;
}

function joinChains(reached) {
  const chains = [];
  const follow = (start, next) => {
    const chain = [start];
    let here = start;
    while (next !== undefined) {
      reached.get(here).delete(next);
      reached.get(next).delete(here);
      chain.push(next);
      here = next;
      next = reached.get(here).size === 1 ? [...reached.get(here)][0] : undefined;
    }
    chains.push(chain);
  };
  // Sources, mouths and confluences first; what is left are rings.
  const ends = [...reached.keys()].filter((corner) => reached.get(corner).size !== 2);
  for (const corner of [...ends, ...reached.keys()]) {
    while (reached.get(corner).size) follow(corner, [...reached.get(corner)][0]);
  }
  return chains;
}

function drawLines(context, board, view, palette) {
  context.lineJoin = context.lineCap = "round";
  drawRivers(context, board, view, palette);
  if (view.radius < 5) return;
  drawStraits(context, board, view, palette);
  drawTrails(context, board, view, palette);
  drawRoads(context, board, view, palette);
  drawRails(context, board, view, palette);
  if (view.radius >= 12) drawBridges(context, board, view, palette);
}

function drawRivers(context, board, view, palette) {
  for (const { name, chains } of board.rivers) {
    const path = new Path2D(), large = /^(large|major)/.test(name);
    for (const chain of chains) traceRiver(path, chain, view);
    if (name in WATER_WIDTH) {
      drawWater(context, path, name, view, palette);
      continue;
    }
    if (large) {
      context.strokeStyle = palette.bank;
      context.lineWidth = Math.max(2.2, 0.22 * view.radius);
      context.stroke(path);
    }
    context.strokeStyle = large ? palette.riverBed : palette.river;
    context.lineWidth = large ? Math.max(1.2, 0.15 * view.radius) : Math.max(1, 0.085 * view.radius);
    context.stroke(path);
  }
}

// What is no river: a sound or a lake that is as long as a side, a strait, shallows before a coast.
function drawWater(context, path, name, view, palette) {
  const width = Math.max(1.4, WATER_WIDTH[name] * view.radius);
  if (name === "shallows") {
    context.setLineDash([width, 1.1 * width]);
    context.strokeStyle = palette.rock;
  } else {
    context.strokeStyle = palette.bank;
    context.lineWidth = width + Math.max(1, 0.05 * view.radius);
    context.stroke(path);
    context.strokeStyle = palette.terrain.sea ?? palette.riverBed;
  }
  context.lineWidth = width;
  context.stroke(path);
  context.setLineDash([]);
}

// An arrow with two points across each strait: who stands on one shore may cross to the other.
function drawStraits(context, board, view, palette) {
  const path = new Path2D(), code = board.hexsideNames.indexOf("strait"), half = 0.3 * view.radius;
  if (code < 1) return;
  for (const hex of view.visible) {
    for (let d = 0; d < 6; d++) {
      const i = 6 * hex + d;
      if (board.hexsides[i] !== code || board.neighbours[i] < hex) continue;
      const [x1, y1, x2, y2] = sideEnds(board, view, hex, d), length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const x = (x1 + x2) / 2, y = (y1 + y2) / 2, ux = (x2 - x1) / length, uy = (y2 - y1) / length;
      for (const way of [half, -half]) {
        const tipX = x - way * uy, tipY = y + way * ux;
        path.moveTo(x, y);
        path.lineTo(tipX, tipY);
        for (const lean of [0.12, -0.12]) {
          path.moveTo(tipX, tipY);
          path.lineTo(tipX + 0.5 * way * uy + lean * view.radius * ux, tipY - 0.5 * way * ux + lean * view.radius * uy);
        }
      }
    }
  }
  context.strokeStyle = palette.name;
  context.lineWidth = Math.max(1, 0.055 * view.radius);
  context.stroke(path);
}

// Along the hexsides, winding a little: each side bends to and fro by the same amount at every redraw.
function traceRiver(path, corners, view) {
  const points = [];
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i], x = view.cornerX[a], y = view.cornerY[a];
    points.push([x, y]);
    if (i === corners.length - 1) break;
    const b = corners[i + 1], dx = view.cornerX[b] - x, dy = view.cornerY[b] - y;
    const random = randomOf(Math.min(a, b) * 7919 + Math.max(a, b)), bend = (random() - 0.5) * 0.3;
    points.push([x + dx * 0.34 - dy * bend, y + dy * 0.34 + dx * bend]);
    points.push([x + dx * 0.67 + dy * bend, y + dy * 0.67 - dx * bend]);
  }
  path.moveTo(...points[0]);
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i], [nextX, nextY] = points[i + 1];
    path.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
  }
  path.lineTo(...points[points.length - 1]);
}

// Where a link crosses side d: the middle of the side, a little to one end where a railway shares it.
function crossing(board, view, hex, d, kind) {
  const [x1, y1, x2, y2] = sideEnds(board, view, hex, d);
  const links = board.links[6 * hex + d];
  if (!(links & RAIL) || links === RAIL) return [(x1 + x2) / 2, (y1 + y2) / 2];
  // Counted from the end with the smaller number, so that both hexes agree.
  const first = board.indices[6 * hex + d], second = board.indices[6 * hex + ((d + 1) % 6)];
  const share = (kind !== RAIL) === first < second ? 0.4 : 0.6;
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

// Every link of one kind: bends through a hex with two of them, spokes to the centre of any other.
function traceLinks(board, view, kind) {
  const path = new Path2D();
  for (const hex of view.visible) {
    const crossings = [];
    for (let d = 0; d < 6; d++) if (board.links[6 * hex + d] & kind) crossings.push(crossing(board, view, hex, d, kind));
    const x = view.hexX[hex], y = view.hexY[hex];
    if (crossings.length === 2) {
      path.moveTo(...crossings[0]);
      path.quadraticCurveTo(x, y, ...crossings[1]);
    } else {
      for (const point of crossings) {
        path.moveTo(...point);
        path.lineTo(x, y);
      }
    }
  }
  return path;
}

function drawRoads(context, board, view, palette) {
  const path = traceLinks(board, view, ROAD), width = Math.max(0.9, 0.062 * view.radius);
  if (view.radius >= 10) {
    context.strokeStyle = palette.road_edge;
    context.lineWidth = width + Math.max(1.2, 0.05 * view.radius);
    context.stroke(path);
  }
  context.strokeStyle = palette.road;
  context.lineWidth = width;
  context.stroke(path);
}

function drawTrails(context, board, view, palette) {
  const path = traceLinks(board, view, TRAIL), width = Math.max(0.9, 0.045 * view.radius);
  context.lineCap = "butt";
  context.strokeStyle = palette.road;
  context.lineWidth = width;
  context.setLineDash([3.2 * width, 1.8 * width]);
  context.stroke(path);
  context.setLineDash([]);
  context.lineCap = "round";
}

function drawRails(context, board, view, palette) {
  const path = traceLinks(board, view, RAIL), width = Math.max(1.1, 0.085 * view.radius);
  context.lineCap = "butt";
  context.strokeStyle = palette.rail;
  context.lineWidth = width;
  context.stroke(path);
  if (view.radius >= 9) {
    const dash = Math.max(3, 0.2 * view.radius);
    context.setLineDash([dash, dash]);
    context.strokeStyle = palette.rail_gap;
    context.lineWidth = width * 0.5;
    context.stroke(path);
    context.setLineDash([]);
  }
  context.lineCap = "round";
}

// Two short strokes beside a road, railway or trail where it crosses a river.
function drawBridges(context, board, view, palette) {
  const path = new Path2D(), gap = 0.1 * view.radius, half = 0.16 * view.radius;
  for (const hex of view.visible) {
    for (let d = 0; d < 6; d++) {
      const i = 6 * hex + d;
      if (!board.hexsides[i] || !board.links[i] || board.neighbours[i] < hex) continue;
      for (const kind of [ROAD, RAIL, TRAIL]) {
        if (!(board.links[i] & kind)) continue;
        const [x, y] = crossing(board, view, hex, d, kind), [x1, y1, x2, y2] = sideEnds(board, view, hex, d);
        const length = Math.hypot(x2 - x1, y2 - y1) || 1, ux = (x2 - x1) / length, uy = (y2 - y1) / length;
        for (const side of [-1, 1]) {
          const px = x + side * gap * ux, py = y + side * gap * uy;
          path.moveTo(px - half * uy, py + half * ux);
          path.lineTo(px + half * uy, py - half * ux);
        }
      }
    }
  }
  context.strokeStyle = palette.rail;
  context.lineWidth = Math.max(1, 0.05 * view.radius);
  context.stroke(path);
}
