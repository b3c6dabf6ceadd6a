// Colours: the printed look in light and dark, the coats of counters, and the styles of overlays and paths.

const FONT = '"Helvetica Neue", Arial, "Liberation Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif';
const NARROW = '"Arial Narrow", "Liberation Sans Narrow", "Helvetica Neue", Arial, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif';

// What only the canvas draws; the rest are the colours of `wargame_kit.render`, which come with the board.
const CANVAS_COLOURS = {
  light: { riverBed: "#9cc6e0", rockShade: "#c9b189", cursor: "#d32f12", hover: "#28241cbf", ring: "#c2185b" },
  dark: { riverBed: "#2d5f85", rockShade: "#5c4f3a", cursor: "#ff7a52", hover: "#f0ead8cc", ring: "#ff6fa5" },
};
const OTHER_COAT = { body: "#c4c0b6", box: "#f2f0ea", ink: "#1c1a16", stripe: "#f4f2ec", edge: "#45423a" };
const OTHER_STYLE = { colour: ["#6a6353", "#a8a190"], opacity: 0.2, pattern: "plain", outline: "line", width: 2 };
// Paths that point somewhere, and those that run from counter to counter between neighbours.
const DRAWN = ["arrow_blue", "arrow_green", "arrow_red", "arrow_yellow"];
const POINTING = new Set(["path", "move", "march", "attack", "retreat", "advance", ...DRAWN]);
const BETWEEN_COUNTERS = new Set(["attack", "advance", ...DRAWN]);

function paletteOf(look, dark) {
  const name = dark ? "dark" : "light";
  return { ...look[name], ...CANVAS_COLOURS[name] };
}

function coatOf(look, colour, side) {
  return look.coats[colour] ?? look.coats[side] ?? OTHER_COAT;
}

// The colour of a style under a palette: styles have one for the day and one for the night.
function inkOf(style, palette) {
  return style.colour[palette.number];
}

function isDark(theme) {
  if (theme !== "auto") return theme === "dark";
  return document.body.getAttribute("data-jp-theme-light") === "false";
}

// A small tile repeated over a hex; in pixels, so that it stays fine at every zoom.
function patternTile(context, name, colour) {
  if (name === "plain") return null;
  const size = 8;
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
  if (name === "dots") ink.arc(size / 2, size / 2, 1.2, 0, 7);
  // Lines that leave the tile are drawn once more where they come in again.
  if (name === "rising" || name === "crossed") for (const shift of [-size, 0, size]) line(shift, size, shift + size, 0);
  if (name === "falling" || name === "crossed") for (const shift of [-size, 0, size]) line(shift, 0, shift + size, size);
  if (name === "level") line(0, size / 2, size, size / 2);
  if (name === "upright") line(size / 2, 0, size / 2, size);
  if (name === "dots") ink.fill();
  else ink.stroke();
  return context.createPattern(tile, "repeat");
}
