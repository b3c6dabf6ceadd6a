// The layer: finds the live Leaflet map of a view, puts canvases into its panes and draws what the model says.

const PAD = 0.3; // canvases reach beyond the map's edges by this share, so that a short pan needs no drawing
const PANES = { terrain: 390, marks: 440, counters: 450, top: 460 }; // Leaflet's own vector layers lie at 400
const IPYLEAFLET_FORWARDS = "mousemove mousedown mouseup mouseover mouseout preclick click contextmenu";
const MAP_SEARCH_MS = 15000;
const RING_HELD_MS = 1200; // for so long after a change the map keeps what is ringed in sight
const BEYOND_THE_EDGE = 60; // pixels past the outermost centres that may be shown

// The view of the map whose container holds el: ipyleaflet keeps the Leaflet map as `obj` of each view of its model.
async function findMapView(model, el) {
  const deadline = performance.now() + MAP_SEARCH_MS;
  const mapModel = await model.widget_manager.get_model(model.get("map_id"));
  while (performance.now() < deadline) {
    const container = el.closest(".leaflet-container");
    for (const promise of Object.values(mapModel.views ?? {})) {
      const view = await promise;
      if (container && view.obj?._loaded && view.obj.getContainer() === container) return view;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("wargame_kit: the hex layer found no ipyleaflet map around it");
}

function createCanvases(map) {
  const canvases = {};
  for (const [name, zIndex] of Object.entries(PANES)) {
    const paneName = `wargame-kit-${name}`, pane = map.getPane(paneName) ?? map.createPane(paneName);
    pane.style.zIndex = zIndex;
    pane.style.pointerEvents = "none";
    const canvas = document.createElement("canvas");
    canvas.className = `wargame-kit wargame-kit-${name} leaflet-zoom-animated`;
    canvas.style.cssText = "position:absolute;pointer-events:none;transform-origin:0 0";
    pane.appendChild(canvas);
    canvases[name] = canvas;
  }
  return canvases;
}

async function render({ model, el }) {
  el.style.display = "none";
  const mapView = await findMapView(model, el), map = mapView.obj, box = map.getContainer();
  const canvases = createCanvases(map), contexts = {}, tooltip = createTooltip(box);
  const ring = createRing(map.getPane("wargame-kit-top")), laid = [...Object.values(canvases), ring.root];
  for (const name in canvases) contexts[name] = canvases[name].getContext("2d");
  const pixelRatio = Math.min(2, window.devicePixelRatio || 1);
  const state = {
    board: readBoard(model),
    view: null,
    palette: null,
    pixelRatio,
    cursor: NOWHERE,
    hover: NOWHERE,
    run: {},
    drag: null,
    clickedAt: 0,
    language: () => model.get("language"),
    countersShown: () => model.get("show_counters"),
    draggable: () => model.get("draggable"),
    middleHex: () => middleHex(state),
    ring: () => model.get("ring"),
    sprites: null,
  };
  const { look, words } = state.board; // of every board that is laid here
  state.sprites = spriteStore(pixelRatio, look, state.language);
  const diagnosis = diagnose(map, state), tiles = watchTiles(map, box, () => words.no_tiles[state.language()]);

  // Canvases and tooltip take the letters of the map's language.
  const speak = () => box.setAttribute("lang", { zh: "zh-CN" }[state.language()] ?? state.language());

  // Drawing: what is stale is drawn once at the next frame.
  const stale = new Set();
  let frame = 0, alive = true;
  const redraw = (...names) => {
    names.forEach((name) => stale.add(name));
    if (!frame && alive) frame = requestAnimationFrame(drawStale);
  };
  const namesIn = (context, stacks) => (model.get("show_names") ? placedNames(context, state.board, state.view, state.language(), stacks) : []);
  const draw = {
    terrain(context) {
      const { board, view, palette } = state;
      drawTerrain(context, board, view, palette, model.get("terrain_alpha"));
      drawGrid(context, board, view, palette);
      drawLines(context, board, view, palette);
      drawSymbols(context, board, view, palette, state.language());
      if (model.get("show_numbers")) drawNumbers(context, board, view, palette, state.language(), namesIn(context), view.visible);
    },
    marks(context) {
      drawMarks(context, state.board, state.view, state.palette, state.overlays);
    },
    counters(context) {
      const { board, view, palette, stacks } = state, isNear = view.radius >= NUMBERS_FROM;
      const names = namesIn(context, isNear || !model.get("show_counters") ? [] : stackBoxes(view, stacks));
      if (!isNear) drawNames(context, palette, names);
      if (model.get("show_counters")) {
        drawCounters(context, view, state);
        const occupied = view.visible.filter((hex) => stacks.has(hex));
        if (model.get("show_numbers")) drawNumbers(context, board, view, palette, state.language(), names, occupied, true);
      }
      drawMarkers(context, board, view, state.language());
      if (isNear) drawNames(context, palette, names);
    },
    top(context) {
      const { board, view, palette, drag } = state;
      drawPaths(context, view, palette, state.paths);
      drawLabels(context, view, palette, state.overlays, model.get("show_counters") ? state.stacks : null);
      drawRing(context, board, view, state.hover, palette.hover, 1.6);
      drawCursor(context, board, view, state.cursor, palette);
      ring.draw(board, view, palette, model.get("ring"));
      if (drag?.moving) {
        const half = 22 + state.sprites.margin(44);
        context.drawImage(state.sprites.of(drag.unit, 44), drag.x - half, drag.y - half, 2 * half, 2 * half);
      }
    },
  };
  function drawStale() {
    frame = 0;
    if (!alive || !state.view) return;
    for (const name of Object.keys(draw)) {
      if (!stale.has(name)) continue;
      const started = performance.now(), context = contexts[name];
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      context.clearRect(0, 0, state.view.width, state.view.height);
      draw[name](context);
      diagnosis.drawn(name, performance.now() - started);
    }
    if (stale.has("marks") || stale.has("counters")) diagnosis.answered();
    stale.clear();
  }

  // Where the canvases lie; Leaflet moves their panes while the map is dragged.
  function place() {
    const size = map.getSize();
    if (!alive || !size.x || !size.y) return;
    const pad = size.multiplyBy(PAD).floor(), corner = map.containerPointToLayerPoint(pad.multiplyBy(-1)).round();
    const width = size.x + 2 * pad.x, height = size.y + 2 * pad.y, zoom = map.getZoom(), origin = map.getPixelOrigin();
    for (const canvas of Object.values(canvases)) {
      if (canvas.width !== Math.round(width * pixelRatio) || canvas.height !== Math.round(height * pixelRatio)) {
        canvas.width = Math.round(width * pixelRatio);
        canvas.height = Math.round(height * pixelRatio);
        canvas.style.width = `${width}px`;
        canvas.style.height = `${height}px`;
      }
    }
    for (const each of laid) each.style.transform = `translate3d(${corner.x}px, ${corner.y}px, 0)`;
    const world = worldScale(map, state.board, zoom);
    const lies = { scale: world.scale, x: world.x - origin.x - corner.x, y: world.y - origin.y - corner.y, width, height };
    state.view = { ...lies, ...project(state.board, lies), zoom, left: corner.x, top: corner.y, pad, centre: map.getCenter() };
    redraw(...Object.keys(draw));
  }
  // A pan within the canvases' margin costs nothing.
  function placeIfUncovered() {
    const view = state.view, size = map.getSize(), corner = map.containerPointToLayerPoint([0, 0]);
    const covered =
      view && view.zoom === map.getZoom() && view.width === size.x + 2 * view.pad.x && view.height === size.y + 2 * view.pad.y &&
      corner.x >= view.left && corner.y >= view.top &&
      corner.x + size.x <= view.left + view.width && corner.y + size.y <= view.top + view.height;
    if (!covered) place();
  }
  function scaleTo(centre, zoom) {
    if (!state.view) return;
    const scale = map.getZoomScale(zoom, state.view.zoom), reach = map.getSize().multiplyBy(0.5).add(state.view.pad);
    const corner = map.project(state.view.centre, zoom).subtract(map._getNewPixelOrigin(centre, zoom)).subtract(reach.multiplyBy(scale));
    for (const each of laid) each.style.transform = `translate3d(${corner.x}px, ${corner.y}px, 0) scale(${scale})`;
  }

  const tell = (message) => model.send(message);
  function moveCursor(hex, announce = true) {
    state.cursor = hex;
    if (hex < 0) {
      // Nothing is pointed at any more, nor does the tooltip tell what was.
      state.hover = NOWHERE;
      showTooltip(tooltip, state, NOWHERE);
    }
    if (announce) {
      revealHex(map, state, hex);
      tooltip.status.textContent = hex < 0 ? "" : [hexTitle(state.board, hex, state.language()), ...hexLines(state, hex, state.language())].join(", ");
    }
    redraw("top");
  }

  // What is ringed is in sight, also where the kernel moves the map at the same time; later the reader may look away.
  let ringedAt = -RING_HELD_MS, isRevealing = false;
  function showRing(isNew) {
    const hex = model.get("ring");
    if (hex >= 0 && isNew) ringedAt = performance.now();
    // Leaflet ends a move of less than half a pixel where it began, and the end of a move asks for the ring again.
    if (hex < 0 || isRevealing || performance.now() - ringedAt >= RING_HELD_MS) return;
    isRevealing = true;
    revealHex(map, state, hex);
    isRevealing = false;
  }

  // What the kernel changes.
  const read = {
    units: () => Object.assign(state, readUnits(model, model.get("counters"))),
    markers: () => (state.board.markers = readMarkers(model)),
    overlays: () => (state.overlays = readOverlays(model, look)),
    paths: () => (state.paths = readPaths(model, look)),
    theme: () => {
      state.palette = paletteOf(look, isDark(model.get("theme")));
      box.style.background = state.palette.paper;
    },
  };
  const changes = {
    // Units go by another name: every counter is drawn anew.
    "change:counters": () => {
      state.sprites = spriteStore(pixelRatio, look, state.language);
      read.units();
      redraw("counters", "top");
    },
    // Another board, and all that lies on it: its hexes have other indices.
    "change:board": () => {
      state.board = readBoard(model);
      Object.values(read).forEach((readNow) => readNow());
      moveCursor(NOWHERE, false);
      place();
    },
    "change:units change:badges": () => (read.units(), speakAgain(tooltip, state), redraw("counters", "top"), showRing(true)),
    "change:markers": () => {
      const before = onTheGround(state.board.markers);
      read.markers();
      redraw("counters", ...(before === onTheGround(state.board.markers) ? [] : ["terrain"]));
    },
    "change:overlays": () => (read.overlays(), redraw("marks", "top"), showRing(true)),
    "change:ring": () => {
      const hex = model.get("ring");
      if (hex >= 0) tooltip.status.textContent = `${words.next[state.language()]} ${hexTitle(state.board, hex, state.language())}`;
      redraw("top");
      showRing(true);
    },
    "change:paths": () => (read.paths(), redraw("top")),
    "change:theme": () => (read.theme(), redraw(...Object.keys(draw))),
    "change:language": () => (speak(), speakAgain(tooltip, state), redraw("terrain", "counters")),
    "change:terrain_alpha": () => redraw("terrain"),
    "change:show_numbers change:show_names": () => redraw("terrain", "counters"),
    "change:show_counters": () => redraw("counters", "top"),
    "msg:custom": (message) => {
      if (message?.type !== "cursor") return;
      moveCursor(message.hex);
      if (message.centre && message.hex >= 0 && state.view) map.panTo(centreFor(map, state, message.hex));
    },
  };
  const mapEvents = {
    ...pointerEvents(map, state, { tell, moveCursor, redraw, tooltip }),
    moveend: () => (placeIfUncovered(), showRing(false)),
    move: () => state.view?.zoom === map.getZoom() && placeIfUncovered(),
    viewreset: place,
    resize: place,
    zoom: () => scaleTo(map.getCenter(), map.getZoom()),
    zoomanim: (event) => scaleTo(event.center, event.zoom),
  };
  const onKey = (event) => hearKey(event, state, { moveCursor, tell });
  // The map grows with the window, and with panels that open and shut: Leaflet hears only of the window.
  const sizeWatch = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  speak();
  const themeWatch = new MutationObserver(changes["change:theme"]);

  prepareContainer(map, box, words.map[state.language()]);
  Object.values(read).forEach((readNow) => readNow());
  map.on(mapEvents);
  box.addEventListener("keydown", onKey);
  for (const names in changes) model.on(names, changes[names]);
  sizeWatch.observe(box);
  themeWatch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  place();
  showRing(true);
  function clear() {
    if (!alive) return;
    alive = false;
    cancelAnimationFrame(frame);
    map.off(mapEvents);
    box.removeEventListener("keydown", onKey);
    for (const names in changes) model.off(names, changes[names]);
    themeWatch.disconnect();
    sizeWatch.disconnect();
    tiles.gone();
    laid.forEach((each) => each.remove());
    tooltip.root.remove();
    tooltip.status.remove();
    diagnosis.gone();
    mapView.off("remove", clear);
  }
  // Of a notebook that is closed, and of a cell that is run again, ipyleaflet removes the map's view, but not what lies
  // in the map: nobody would ask the layer to clear itself away. Nor does it end the Leaflet map, which hears the window.
  mapView.once("remove", () => (clear(), letGo(mapView.model), map.remove()));
  return clear;
}

// A map that is removed takes its controls off the page, but their views still count as attached: closed later, they
// would complain to the console that they are not.
function letGo(mapModel) {
  const IS_ATTACHED = 2; // Widget.Flag of Lumino
  const views = (mapModel.get("controls") ?? []).flatMap((control) => Object.values(control.get("widget")?.views ?? {}));
  for (const promise of views) promise.then((view) => view.el.isConnected || view.luminoWidget?.clearFlag?.(IS_ATTACHED), () => {});
}

// Says that a street map does not come, instead of nothing; it goes once a tile has come after all.
function watchTiles(map, box, words) {
  const note = document.createElement("div");
  note.className = "wargame-kit-no-tiles";
  note.setAttribute("role", "status");
  note.style.cssText =
    "position:absolute;z-index:900;top:8px;right:8px;max-width:60%;padding:4px 8px;border-radius:4px;display:none;" +
    "background:#fff8e1;color:#4a3200;border:1px solid #c98a00;font:12px/1.4 system-ui,sans-serif;pointer-events:none";
  box.append(note);
  const show = (text) => {
    note.textContent = text;
    note.style.display = text ? "block" : "none";
  };
  const failed = () => show(words()), came = () => show("");
  const added = ({ layer }) => layer.on?.({ tileerror: failed, tileload: came });
  const removed = ({ layer }) => {
    if (!layer.getTileUrl) return;
    layer.off({ tileerror: failed, tileload: came });
    show("");
  };
  map.on({ layeradd: added, layerremove: removed });
  map.eachLayer((layer) => added({ layer }));
  return {
    gone() {
      map.off({ layeradd: added, layerremove: removed });
      note.remove();
    },
  };
}

function prepareContainer(map, box, description) {
  // Letters typed on the map would edit the notebook, and a right click open Jupyter's menu.
  box.setAttribute("data-lm-suppress-shortcuts", "true");
  box.setAttribute("data-jp-suppress-context-menu", "true");
  box.setAttribute("role", "application");
  box.setAttribute("aria-label", description);
  if (box.tabIndex < 0) box.tabIndex = 0;
  map.doubleClickZoom?.disable(); // two quick clicks on a hex are two clicks
  // ipyleaflet tells the kernel of every move of the mouse and has no switch for it. Once: a second layer of
  // this map must not silence the first.
  if (!box.dataset.wargameKit) {
    map.off(IPYLEAFLET_FORWARDS);
    wheelWhileFocused(map, box);
  }
  box.dataset.wargameKit = "muted";
}

// The wheel scrolls the notebook past the map until the map has been clicked.
function wheelWhileFocused(map, box) {
  if (!map.scrollWheelZoom?.enabled()) return;
  if (!box.contains(document.activeElement)) map.scrollWheelZoom.disable();
  box.addEventListener("focusin", () => map.scrollWheelZoom.enable());
  box.addEventListener("focusout", () => map.scrollWheelZoom.disable());
}

function layerPointOf(state, hex) {
  return [state.view.hexX[hex] + state.view.left, state.view.hexY[hex] + state.view.top];
}

function latLngOf(map, state, hex) {
  return map.layerPointToLatLng(layerPointOf(state, hex));
}

function revealHex(map, state, hex) {
  if (hex < 0 || !state.view) return;
  const margin = Math.min(map.getSize().x, map.getSize().y) * 0.12;
  map.panInside(latLngOf(map, state, hex), { padding: [margin, margin], animate: false });
}

// Where the map's middle goes to show a hex in it, but not what lies beyond the edge of the board.
function centreFor(map, state, hex) {
  const { view } = state, size = map.getSize(), point = layerPointOf(state, hex);
  const kept = (value, half, places, origin) => {
    const least = Math.min(...places) + origin - BEYOND_THE_EDGE + half, most = Math.max(...places) + origin + BEYOND_THE_EDGE - half;
    return least < most ? Math.min(Math.max(value, least), most) : (least + most) / 2;
  };
  return map.layerPointToLatLng([kept(point[0], size.x / 2, view.hexX, view.left), kept(point[1], size.y / 2, view.hexY, view.top)]);
}

// The hex nearest to the middle of the map: where the cursor begins.
function middleHex({ view, board }) {
  let nearest = NOWHERE, least = Infinity;
  for (let hex = 0; hex < board.size; hex++) {
    const distance = Math.hypot(view.hexX[hex] - view.width / 2, view.hexY[hex] - view.height / 2);
    if (distance < least) [nearest, least] = [hex, distance];
  }
  return nearest;
}

// window.__wargame_kit: for tests and measurements in a browser; the newest view first.
function diagnose(map, state) {
  const view = {
    ready: false,
    draws: { terrain: 0, marks: 0, counters: 0, top: 0 },
    milliseconds: {},
    clickToPaint: [],
    zoom: () => map.getZoom(),
    radius: () => state.view?.radius ?? 0,
    cursor: () => state.cursor,
    marked: () => state.overlays.reduce((sum, { hexes }) => sum + hexes.length, 0),
    ring: () => state.ring(),
    unitCount: () => state.units.length,
    // Where the centre of a hex lies on the page.
    hexPixel: (hex) => {
      const point = map.layerPointToContainerPoint(layerPointOf(state, hex)), frame = map.getContainer().getBoundingClientRect();
      return { x: point.x + frame.left, y: point.y + frame.top };
    },
    map,
  };
  const all = (window.__wargame_kit ??= { views: [] });
  all.views.unshift(view);
  for (const key of Object.keys(view)) {
    if (!(key in all)) Object.defineProperty(all, key, { get: () => all.views[0]?.[key], enumerable: true });
  }
  return {
    drawn(name, milliseconds) {
      view.draws[name] += 1;
      view.milliseconds[name] = milliseconds;
      if (name === "top") view.ready = true;
    },
    // The frame that shows what the kernel answered to the last click.
    answered() {
      if (!state.clickedAt) return;
      const clickedAt = state.clickedAt;
      state.clickedAt = 0;
      requestAnimationFrame(() => setTimeout(() => view.clickToPaint.push(performance.now() - clickedAt), 0));
    },
    gone() {
      all.views.splice(all.views.indexOf(view), 1);
    },
  };
}

export default { render };
