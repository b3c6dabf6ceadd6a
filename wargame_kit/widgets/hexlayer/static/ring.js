// The ring on the map: around the one hex to click next. It breathes, unless the reader wants things to keep still.

const SVG = "http://www.w3.org/2000/svg";
const RING_STYLE = `
  .wargame-kit-ring polygon { fill: none; stroke-linejoin: round; transform-box: fill-box; transform-origin: center; animation: wargame-kit-ring 1.8s ease-in-out infinite; }
  @keyframes wargame-kit-ring { 50% { transform: scale(1.09); } }
  @media (prefers-reduced-motion: reduce) { .wargame-kit-ring polygon { animation: none; } }`;

function createRing(pane) {
  const root = document.createElementNS(SVG, "svg"), style = document.createElementNS(SVG, "style");
  const [halo, line] = [0, 1].map(() => document.createElementNS(SVG, "polygon"));
  root.setAttribute("class", "wargame-kit-ring leaflet-zoom-animated");
  root.setAttribute("aria-hidden", "true");
  root.style.cssText = "position:absolute;overflow:visible;pointer-events:none;transform-origin:0 0";
  root.setAttribute("width", 1);
  root.setAttribute("height", 1);
  style.textContent = RING_STYLE;
  root.append(style, halo, line);
  pane.append(root);
  return {
    root,
    draw(board, view, palette, hex) {
      root.style.display = hex < 0 ? "none" : "";
      if (hex < 0) return;
      const width = Math.max(3, Math.min(6, 0.13 * view.radius));
      const corners = [0, 1, 2, 3, 4, 5].map((d) => board.indices[6 * hex + d]);
      const points = corners.map((corner) => `${view.cornerX[corner]},${view.cornerY[corner]}`).join(" ");
      for (const [polygon, colour, extra] of [[halo, palette.halo, 3.5], [line, palette.ring, 0]]) {
        polygon.setAttribute("points", points);
        polygon.setAttribute("stroke", colour);
        polygon.setAttribute("stroke-width", width + extra);
      }
    },
  };
}
