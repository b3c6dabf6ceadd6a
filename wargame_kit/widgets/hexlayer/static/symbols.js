// Symbols: what stands in the box of a counter, drawn in our own strokes after the usual map signs of the armies.

const crosses = (count) => "X".repeat(count);
const SIZE_MARKS = {
  company: "I", battalion: "II", regiment: "III", brigade: crosses(1), division: crosses(2), corps: crosses(3),
  column: crosses(3), army: crosses(4), front: crosses(5), army_group: crosses(5),
};

// What each arm shows, from the primitives below.
const ARMS = {
  infantry: ["cross"],
  rifle: ["cross"],
  militia: ["cross", "letter:M"],
  guards_rifle: ["cross"],
  armour: ["track"],
  panzer: ["track"],
  tank: ["track"],
  armoured: ["track"],
  mechanised: ["cross", "track"],
  mechanised_infantry: ["cross", "track"],
  panzergrenadier: ["cross", "track"],
  motorised: ["cross", "wheels"],
  motorised_infantry: ["cross", "wheels"],
  motorized: ["cross", "wheels"],
  motor_rifle: ["cross", "wheels"],
  cavalry: ["slash"],
  security: ["cross", "letter:S"],
  airborne: ["cross", "wings"],
  parachute: ["cross", "wings"],
  mountain: ["cross", "peak"],
  artillery: ["dot"],
  rocket: ["arrow"],
  missile: ["arrow", "foot"],
  air: ["bow"],
  airstrike: ["bow", "mast"],
  drone: ["bow", "foot"],
  cruise: ["dart"],
  helicopter: ["rotor"],
  paratroop: ["cross", "wings"],
  airmobile: ["cross", "gull"],
  marine: ["cross", "wave"],
  special: ["letters:SF"],
  government: ["letter:G"],
  base: ["letters:FB"],
  netwar: ["letters:NW"],
  "air-defence": ["dome"],
  anti_tank: ["roof"],
  engineer: ["bridge"],
  reconnaissance: ["slash", "track"],
  naval_infantry: ["cross", "wave"],
  shock: ["cross", "arrow"],
  siege: ["cross", "dot"],
  "ss-armour": ["fullTrack"],
  garrison: ["cross", "wall"],
  headquarters: ["letters:HQ"],
  army_headquarters: ["letters:HQ"],
  panzer_headquarters: ["track", "letters:HQ"],
  panzer_army_headquarters: ["track", "letters:HQ"],
};

function armOf(counter) {
  if (counter.hq && counter.kind === "supreme") return ["letters:SHQ"];
  if (counter.hq) return counter.kind.startsWith("panzer") || counter.mechanised ? ["track", "letters:HQ"] : ["letters:HQ"];
  return ARMS[counter.kind] ?? [`letters:${counter.kind.slice(0, 2).toUpperCase()}`];
}

// The box with its symbol; x, y is the upper left corner.
function drawSymbolBox(context, counter, x, y, width, height, fill, ink) {
  context.save();
  context.lineJoin = "miter";
  context.lineCap = "butt";
  context.fillStyle = fill;
  context.strokeStyle = ink;
  context.lineWidth = Math.max(0.9, height * 0.075);
  context.fillRect(x, y, width, height);
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  for (const part of armOf(counter)) {
    const [name, text] = part.split(":");
    context.beginPath();
    PRIMITIVES[name](context, x, y, width, height, { text, fill, ink });
    context.stroke();
  }
  context.restore();
  context.strokeStyle = ink;
  context.lineWidth = Math.max(1, height * 0.085);
  context.strokeRect(x, y, width, height);
}

const PRIMITIVES = {
  cross(context, x, y, w, h) {
    context.moveTo(x, y);
    context.lineTo(x + w, y + h);
    context.moveTo(x, y + h);
    context.lineTo(x + w, y);
  },
  slash(context, x, y, w, h) {
    context.moveTo(x, y + h);
    context.lineTo(x + w, y);
  },
  track(context, x, y, w, h) {
    const half = w * 0.34, r = h * 0.27, cx = x + w / 2, cy = y + h / 2;
    context.moveTo(cx - half + r, cy - r);
    context.lineTo(cx + half - r, cy - r);
    context.arc(cx + half - r, cy, r, -Math.PI / 2, Math.PI / 2);
    context.lineTo(cx - half + r, cy + r);
    context.arc(cx - half + r, cy, r, Math.PI / 2, (3 * Math.PI) / 2);
  },
  fullTrack(context, x, y, w, h, { ink }) {
    PRIMITIVES.track(context, x, y, w, h);
    context.fillStyle = ink;
    context.fill();
  },
  wall(context, x, y, w, h, { ink }) {
    context.fillStyle = ink;
    for (const share of [0.28, 0.44, 0.6]) context.fillRect(x + w * share, y + h * 0.72, w * 0.12, h * 0.16);
    context.fillRect(x + w * 0.28, y + h * 0.84, w * 0.44, h * 0.16);
  },
  wheels(context, x, y, w, h, { fill }) {
    const r = h * 0.13;
    for (const share of [0.28, 0.72]) {
      context.moveTo(x + w * share + r, y + h * 0.84);
      context.arc(x + w * share, y + h * 0.84, r, 0, 7);
    }
    context.fillStyle = fill;
    context.fill();
  },
  wings(context, x, y, w, h) {
    context.arc(x + w * 0.42, y + h * 0.92, w * 0.08, Math.PI, 0);
    context.arc(x + w * 0.58, y + h * 0.92, w * 0.08, Math.PI, 0);
  },
  peak(context, x, y, w, h, { ink }) {
    context.moveTo(x + w * 0.36, y + h);
    context.lineTo(x + w / 2, y + h * 0.6);
    context.lineTo(x + w * 0.64, y + h);
    context.fillStyle = ink;
    context.fill();
  },
  dot(context, x, y, w, h, { ink }) {
    context.arc(x + w / 2, y + h / 2, h * 0.17, 0, 7);
    context.fillStyle = ink;
    context.fill();
  },
  bow(context, x, y, w, h) {
    context.moveTo(x + w * 0.2, y + h * 0.28);
    context.lineTo(x + w * 0.8, y + h * 0.72);
    context.lineTo(x + w * 0.8, y + h * 0.28);
    context.lineTo(x + w * 0.2, y + h * 0.72);
    context.closePath();
  },
  mast(context, x, y, w, h) {
    context.moveTo(x + w / 2, y + h * 0.12);
    context.lineTo(x + w / 2, y + h * 0.88);
  },
  foot(context, x, y, w, h) {
    context.moveTo(x + w * 0.3, y + h * 0.84);
    context.lineTo(x + w * 0.7, y + h * 0.84);
  },
  arrow(context, x, y, w, h) {
    context.moveTo(x + w / 2, y + h * 0.82);
    context.lineTo(x + w / 2, y + h * 0.22);
    context.moveTo(x + w * 0.37, y + h * 0.43);
    context.lineTo(x + w / 2, y + h * 0.2);
    context.lineTo(x + w * 0.63, y + h * 0.43);
  },
  dart(context, x, y, w, h) {
    context.moveTo(x + w * 0.17, y + h / 2);
    context.lineTo(x + w * 0.8, y + h / 2);
    context.moveTo(x + w * 0.63, y + h * 0.3);
    context.lineTo(x + w * 0.8, y + h / 2);
    context.lineTo(x + w * 0.63, y + h * 0.7);
    context.moveTo(x + w * 0.3, y + h * 0.33);
    context.lineTo(x + w * 0.3, y + h * 0.67);
  },
  rotor(context, x, y, w, h) {
    context.moveTo(x + w * 0.23, y + h * 0.4);
    context.lineTo(x + w * 0.77, y + h * 0.85);
    context.lineTo(x + w * 0.77, y + h * 0.4);
    context.lineTo(x + w * 0.23, y + h * 0.85);
    context.closePath();
    context.moveTo(x + w / 2, y + h * 0.62);
    context.lineTo(x + w / 2, y + h * 0.22);
    context.moveTo(x + w * 0.23, y + h * 0.22);
    context.lineTo(x + w * 0.77, y + h * 0.22);
  },
  gull(context, x, y, w, h) {
    context.moveTo(x + w * 0.3, y + h * 0.72);
    context.lineTo(x + w / 2, y + h * 0.95);
    context.lineTo(x + w * 0.7, y + h * 0.72);
  },
  dome(context, x, y, w, h) {
    context.ellipse(x + w / 2, y + h, w * 0.37, h * 0.65, 0, Math.PI, 0);
  },
  roof(context, x, y, w, h) {
    context.moveTo(x, y + h);
    context.lineTo(x + w / 2, y);
    context.lineTo(x + w, y + h);
  },
  bridge(context, x, y, w, h) {
    for (const share of [0.28, 0.5, 0.72]) {
      context.moveTo(x + w * share, y + h * 0.32);
      context.lineTo(x + w * share, y + h * 0.7);
    }
    context.moveTo(x + w * 0.28, y + h * 0.32);
    context.lineTo(x + w * 0.72, y + h * 0.32);
  },
  wave(context, x, y, w, h) {
    context.moveTo(x + w * 0.2, y + h * 0.86);
    context.quadraticCurveTo(x + w * 0.35, y + h * 0.7, x + w * 0.5, y + h * 0.86);
    context.quadraticCurveTo(x + w * 0.65, y + h * 1.02, x + w * 0.8, y + h * 0.86);
  },
  // One letter on a patch of the box's colour in the middle of a cross.
  letter(context, x, y, w, h, { text, fill, ink }) {
    context.fillStyle = fill;
    context.fillRect(x + w * 0.36, y + h * 0.22, w * 0.28, h * 0.56);
    boxText(context, text, x + w / 2, y + h * 0.53, h * 0.6, ink);
  },
  letters(context, x, y, w, h, { text, ink }) {
    boxText(context, text, x + w / 2, y + h * 0.54, h * 0.62, ink);
  },
};

function boxText(context, text, x, y, size, ink) {
  context.font = `700 ${Math.floor(2 * size) / 2}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = ink;
  context.fillText(text, x, y);
}
