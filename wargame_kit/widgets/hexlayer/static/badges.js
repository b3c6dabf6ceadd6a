// What a game writes on a counter besides its face: pills with a number in its corners, ribbons across them.

// The badges of each counter by its number; each badge with a key for sprites, which outlives a change of the list.
function readBadges(model) {
  const written = new Map();
  for (const badge of model.get("badges")) {
    const shown = { ...badge, key: JSON.stringify([badge.text, badge.colour, badge.corner, badge.ribbon]) };
    for (const number of typed(Uint16Array, badge.units)) written.set(number, [...(written.get(number) ?? []), shown]);
  }
  return written;
}

function drawBadges(context, side, badges, language) {
  for (const badge of badges) (badge.ribbon ? drawRibbon : drawPill)(context, side, badge, language);
}

function drawPill(context, side, { text, colour, corner: [right, down] }, language) {
  if (side < VALUES_FROM) return;
  const high = Math.max(8, side * 0.24), size = high * 0.72;
  context.font = `700 ${size}px ${FONT}`;
  const wide = Math.max(high, context.measureText(text[language]).width + high * 0.45);
  const x = right ? side - wide / 2 : wide / 2, y = side * (0.05 + 0.92 * down);
  context.beginPath();
  context.roundRect(x - wide / 2, y - high / 2, wide, high, high / 2);
  paintBadge(context, side, colour);
  fitText(context, text[language], x, y + high * 0.04, size, wide, "#fffaf0", 700, FONT);
}

// Also on a counter too small to read: its colour tells one mode from another.
function drawRibbon(context, side, { text, colour, corner: [right, down] }, language) {
  const x = right ? side : 0, y = down ? side : 0, inwards = right ? -1 : 1, below = down ? -1 : 1, leg = side * 0.46;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + leg * inwards, y);
  context.lineTo(x, y + leg * below);
  context.closePath();
  paintBadge(context, side, colour);
  if (side < VALUES_FROM) return;
  fitText(context, text[language], x + side * 0.15 * inwards, y + side * 0.155 * below, side * 0.21, side * 0.2, "#fffaf0", 700, FONT);
}

function paintBadge(context, side, colour) {
  context.fillStyle = colour;
  context.strokeStyle = "#fffaf0";
  context.lineWidth = Math.max(0.8, side * 0.02);
  context.fill();
  context.stroke();
}
