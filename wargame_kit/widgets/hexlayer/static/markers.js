// Markers: what lies on a hex and is no unit. The kit's own kinds lie with the places; a game's are drawn here.

const PLATES_FROM = 6, AMOUNTS_FROM = 10; // pixels of a hex's radius

function readMarkers(model) {
  return (model.get("markers") ?? []).map((sort) => ({ ...sort, hexes: new Set(typed(Uint32Array, sort.hexes)) }));
}

// The kit's own kinds among them, as a text: the ground is drawn anew where they change, and not for an amount.
function onTheGround(markers) {
  return JSON.stringify(markers.filter(({ sign }) => !sign).map((sort) => ({ ...sort, hexes: [...sort.hexes] })));
}

// Plates with the strokes of a sign, and the amount beside them.
function drawMarkers(context, board, view, language) {
  if (view.radius < PLATES_FROM) return;
  const seen = new Set(view.visible), r = Math.max(3, 0.21 * view.radius);
  for (const { side, turned, label, hexes, sign } of board.markers) {
    if (!sign) continue;
    const coat = coatOf(board.look, side, side), strokes = new Path2D(sign.strokes);
    const colours = turned ? { body: coat.ink, ink: coat.body, edge: coat.edge } : coat;
    const said = view.radius < AMOUNTS_FROM ? "" : label[language], [right, down] = sign.place;
    for (const hex of hexes) {
      if (seen.has(hex)) drawPlateOf(context, view.hexX[hex] + right * view.radius, view.hexY[hex] + down * view.radius, r, strokes, colours, said);
    }
  }
}

function drawPlateOf(context, middle, y, r, strokes, colours, said) {
  const size = Math.max(8, 1.4 * r);
  context.font = `700 ${size}px ${FONT}`;
  const amount = said ? context.measureText(said).width + 0.3 * r : 0, x = middle - amount / 2;
  context.beginPath();
  context.roundRect(x - r, y - r, 2 * r + amount, 2 * r, 0.3 * r);
  dress(context, colours, Math.max(1, 0.14 * r));
  context.save();
  context.translate(x, y);
  context.scale(0.125 * r, 0.125 * r);
  context.strokeStyle = colours.ink;
  context.lineWidth = 1.8;
  context.lineCap = context.lineJoin = "round";
  context.stroke(strokes);
  context.restore();
  if (said) fitText(context, said, x + 0.9 * r + amount / 2, y + 0.05 * r, size, amount, colours.ink, 700, FONT);
}
