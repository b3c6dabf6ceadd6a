// Colours: the printed look in light and dark, nationalities of counters, and the styles of overlays and paths.

const FONT = '"Helvetica Neue", Arial, "Liberation Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif';
const NARROW = '"Arial Narrow", "Liberation Sans Narrow", "Helvetica Neue", Arial, "Noto Sans CJK SC", "PingFang SC", sans-serif';

const PALETTES = {
  light: {
    outside: "#e6e1d3",
    terrain: {
      clear: "#f4efdf",
      light_forest: "#dfe5c4",
      deep_forest: "#bccf9f",
      marsh: "#dde6da",
      mountain: "#e0d0b2",
      lake: "#bad7e6",
      big_city: "#e3d8cd",
    },
    otherTerrain: "#ece6d8",
    tree: "#93ab6c",
    conifer: "#6d8f55",
    reed: "#6f9aa0",
    rock: "#a58a62",
    rockShade: "#c3a981",
    wave: "#8fb8d0",
    block: "#a8988b",
    grid: "rgba(92, 84, 64, 0.42)",
    border: "#4c4536",
    river: "#5795c0",
    riverBank: "#4a86b0",
    riverBed: "#9cc6e0",
    road: "#b4573c",
    roadEdge: "rgba(255, 250, 238, 0.85)",
    rail: "#35322c",
    railGap: "#fbf8ef",
    number: "#7d745e",
    name: "#2a2620",
    halo: "rgba(252, 248, 236, 0.92)",
    town: "#2a2620",
    townFill: "#fbf6e8",
    cityFill: "#c04a34",
    fort: "#7a4a2a",
    cursor: "#d32f12",
    hover: "rgba(40, 36, 28, 0.75)",
    label: "#1d1a14",
    labelHalo: "rgba(255, 253, 245, 0.95)",
    tip: "#fffdf6",
    tipText: "#25221c",
    tipEdge: "#8a806a",
  },
  dark: {
    outside: "#15171a",
    terrain: {
      clear: "#34342f",
      light_forest: "#323b2c",
      deep_forest: "#273524",
      marsh: "#2d3939",
      mountain: "#443b2f",
      lake: "#22394a",
      big_city: "#46403c",
    },
    otherTerrain: "#393833",
    tree: "#566b41",
    conifer: "#4b6a42",
    reed: "#527378",
    rock: "#8d7754",
    rockShade: "#5c4f3a",
    wave: "#3a5d75",
    block: "#6d645d",
    grid: "rgba(200, 194, 176, 0.2)",
    border: "#a49b85",
    river: "#4586b4",
    riverBank: "#5f9cc8",
    riverBed: "#2d5f85",
    road: "#c0765c",
    roadEdge: "rgba(22, 22, 20, 0.7)",
    rail: "#b9b4a6",
    railGap: "#2a2926",
    number: "#948c78",
    name: "#efe9da",
    halo: "rgba(24, 25, 26, 0.9)",
    town: "#efe9da",
    townFill: "#26272a",
    cityFill: "#d0604a",
    fort: "#c9925f",
    cursor: "#ff7a52",
    hover: "rgba(240, 234, 216, 0.8)",
    label: "#fbf7ea",
    labelHalo: "rgba(18, 19, 20, 0.92)",
    tip: "#26282b",
    tipText: "#ece7da",
    tipEdge: "#6c675b",
  },
};

// Counters keep their colours in the dark: they are what the reader looks for.
const NATIONALITIES = {
  axis: { body: "#b3bcb2", box: "#e9ece6", ink: "#1c211e", stripe: "#f5f6f2", edge: "#3c423e" },
  ss: { body: "#33363a", box: "#d9dbdd", ink: "#f6f6f4", stripe: "#7d8288", edge: "#0e0f11" },
  soviet: { body: "#c98263", box: "#f6e6d8", ink: "#2b1008", stripe: "#f3d9c6", edge: "#5b2a18" },
  guards: { body: "#b5332b", box: "#f9e4d6", ink: "#fff7ea", stripe: "#e59a86", edge: "#54100c" },
};
const OTHER_NATIONALITIES = [
  { body: "#c9b878", box: "#f5efd8", ink: "#2a2410", stripe: "#f2e9c4", edge: "#574a1c" },
  { body: "#8fb0cc", box: "#e6eff6", ink: "#10202e", stripe: "#dde9f3", edge: "#27425a" },
  { body: "#9dbb86", box: "#eaf2e2", ink: "#18240f", stripe: "#e2eed8", edge: "#37502a" },
  { body: "#bd9bb8", box: "#f2e8f0", ink: "#27142a", stripe: "#efe0ee", edge: "#553a55" },
];

function nationality(colour, side, sides) {
  return NATIONALITIES[colour] ?? NATIONALITIES[side] ?? OTHER_NATIONALITIES[sides.indexOf(side) % OTHER_NATIONALITIES.length];
}

// Each style of an overlay has a colour (another by night) and a pattern. `region`: one outline around all its
// hexes; `ring`: an outline of each hex.
const MARKS = {
  reach: { colour: "#2f8f5b", night: "#45b87a", fill: 0.26, pattern: "dots", region: 2 },
  reach_far: { colour: "#3f8fb5", night: "#5cb2dc", fill: 0.16, pattern: "sparse", region: 1.5, dash: [6, 4] },
  zoc_axis: { colour: "#4b5a68", night: "#a9bccd", fill: 0.14, pattern: "rising", region: 1.5 },
  zoc_soviet: { colour: "#b03a24", night: "#e0664e", fill: 0.12, pattern: "falling", region: 1.5 },
  supply_ok: { colour: "#2f6fb0", night: "#5b9fe6", fill: 0.14, pattern: "level", region: 1.5 },
  supply_cut: { colour: "#c0261c", night: "#f0503f", fill: 0.3, pattern: "cross", ring: 2 },
  command: { colour: "#c58a12", night: "#e8b23a", fill: 0.14, pattern: "sparse", region: 2.5, dash: [9, 5] },
  target: { colour: "#c8201a", night: "#ff4a3d", fill: 0.18, pattern: "none", ring: 3.5, sight: true },
  attacker: { colour: "#d9730d", night: "#f39a3d", fill: 0.2, pattern: "rising", ring: 2.5 },
  retreat: { colour: "#7d4aa8", night: "#b083dc", fill: 0.22, pattern: "upright", ring: 2, dash: [5, 4] },
  advance: { colour: "#1f8a4c", night: "#3fbf78", fill: 0.22, pattern: "upright", ring: 2 },
  selected: { colour: "#e8a90c", night: "#ffc93a", fill: 0.16, pattern: "none", ring: 4 },
  threat: { colour: "#c8201a", night: "#ff5a4a", fill: 0.12, pattern: "dots", region: 1.5, dash: [3, 3] },
  path: { colour: "#3457a8", night: "#7395e8", fill: 0.16, pattern: "level", ring: 1.5 },
};
const OTHER_MARK = { colour: "#7b6f98", night: "#b3a6d2", fill: 0.2, pattern: "sparse", ring: 1.5 };

const PATHS = {
  move: { colour: "#1d6f42", night: "#45b87a", width: 0.16, arrow: true },
  march: { colour: "#2b79a8", night: "#5cb2dc", width: 0.16, arrow: true, dash: [0.5, 0.25] },
  attack: { colour: "#c8201a", night: "#ff4a3d", width: 0.19, arrow: true, short: true },
  retreat: { colour: "#7d4aa8", night: "#b083dc", width: 0.16, arrow: true, dash: [0.34, 0.2] },
  advance: { colour: "#1f8a4c", night: "#3fbf78", width: 0.18, arrow: true, short: true },
  supply: { colour: "#2f6fb0", night: "#5b9fe6", width: 0.12, dots: true },
  supply_cut: { colour: "#c0261c", night: "#f0503f", width: 0.12, dash: [0.16, 0.16] },
  path: { colour: "#3457a8", night: "#7395e8", width: 0.14, arrow: true },
};

// The colour of a mark or a path under a palette.
function inkOf(style, palette) {
  return palette === PALETTES.dark ? style.night : style.colour;
}

function isDark(theme) {
  if (theme !== "auto") return theme === "dark";
  const jupyter = document.body.getAttribute("data-jp-theme-light");
  return jupyter === null ? false : jupyter === "false";
}

// A small tile repeated over a hex; in pixels, so that it stays fine at every zoom.
function patternTile(context, name, colour) {
  if (name === "none") return null;
  const size = name === "sparse" ? 12 : 8;
  const tile = document.createElement("canvas");
  tile.width = tile.height = size;
  const ink = tile.getContext("2d");
  ink.strokeStyle = ink.fillStyle = colour;
  ink.lineWidth = 1.3;
  const line = (x1, y1, x2, y2) => {
    ink.moveTo(x1, y1);
    ink.lineTo(x2, y2);
  };
  ink.beginPath();
  if (name === "dots" || name === "sparse") ink.arc(size / 2, size / 2, 1.1, 0, 7);
  // Lines that leave the tile are drawn once more where they come in again.
  if (name === "rising" || name === "cross") for (const shift of [-size, 0, size]) line(shift, size, shift + size, 0);
  if (name === "falling" || name === "cross") for (const shift of [-size, 0, size]) line(shift, 0, shift + size, size);
  if (name === "level") line(0, size / 2, size, size / 2);
  if (name === "upright") line(size / 2, 0, size / 2, size);
  if (name === "dots" || name === "sparse") ink.fill();
  else ink.stroke();
  return context.createPattern(tile, "repeat");
}
