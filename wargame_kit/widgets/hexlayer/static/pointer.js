// Pointer: which hex and which counter lie under it, clicks, menus, and a counter dragged from hex to hex.

const REST_MS = 150; // how long the pointer rests on a hex before the tooltip comes

function pointerEvents(map, state, { tell, moveCursor, redraw, tooltip }) {
  let resting = 0;
  const hexOf = (point) => {
    const { board } = state, { scale, x, y } = worldScale(map, board, map.getZoom());
    const origin = map.getPixelOrigin();
    return hexAt(board, (point.x + origin.x - x) / scale, (y - point.y - origin.y) / scale);
  };
  // The topmost counter under a point of the map's layers; where counters are plain the top of the nearer stack.
  const unitAt = (hex, point) => {
    const stack = state.stacks.get(hex), view = state.view;
    if (!stack || !state.countersShown()) return null;
    const px = point.x - view.left, py = point.y - view.top;
    if (view.radius < PLAIN_BELOW) {
      const piles = pilesOf(stack), pile = piles[piles.length > 1 && px > view.hexX[hex] ? piles.length - 1 : 0];
      return pile[pile.length - 1];
    }
    const under = stackLayout(view, hex, stack).reverse();
    return under.find(({ x, y, side }) => px >= x && px <= x + side && py >= y && py <= y + side)?.unit ?? null;
  };
  const say = (type, event) => {
    const hex = hexOf(event.layerPoint), mouse = event.originalEvent;
    if (hex < 0 || onControl(mouse)) return;
    state.clickedAt = performance.now();
    moveCursor(hex, false);
    tell({
      type,
      hex,
      unit: unitAt(hex, event.layerPoint)?.counter.id ?? null,
      shift: Boolean(mouse?.shiftKey),
      ctrl: Boolean(mouse?.ctrlKey || mouse?.metaKey),
    });
  };
  const hover = (hex, event) => {
    if (hex === state.hover) return;
    state.hover = hex;
    redraw("top");
    hideTooltip();
    if (hex >= 0) resting = setTimeout(() => showTooltip(tooltip, state, hex, event.containerPoint, map.getSize()), REST_MS);
  };
  const hideTooltip = () => {
    clearTimeout(resting);
    tooltip.root.style.display = "none";
  };

  const events = {
    click: (event) => {
      if (!state.drag) say("click", event);
    },
    contextmenu: (event) => say("menu", event),
    mousemove: (event) => {
      if (!state.drag) hover(onControl(event.originalEvent) ? NOWHERE : hexOf(event.layerPoint), event);
    },
    mouseout: (event) => hover(NOWHERE, event),
    movestart: hideTooltip,
    mousedown: (event) => {
      if (!state.draggable() || event.originalEvent.button !== 0 || onControl(event.originalEvent)) return;
      const hex = hexOf(event.layerPoint), unit = hex < 0 ? null : unitAt(hex, event.layerPoint);
      if (unit) dragCounter(unit, event);
    },
  };

  function dragCounter(unit, event) {
    const start = event.containerPoint, drag = { unit, moving: false, x: 0, y: 0 };
    map.dragging.disable();
    state.drag = drag;
    const move = (mouse) => {
      const at = map.mouseEventToContainerPoint(mouse);
      if (!drag.moving && Math.hypot(at.x - start.x, at.y - start.y) < 5) return;
      drag.moving = true;
      const point = map.containerPointToLayerPoint(at);
      Object.assign(drag, { x: point.x - state.view.left, y: point.y - state.view.top });
      state.hover = hexOf(point);
      hideTooltip();
      redraw("counters", "top");
    };
    const drop = (mouse) => {
      document.removeEventListener("mousemove", move);
      document.removeEventListener("mouseup", drop);
      map.dragging.enable();
      const to = hexOf(map.containerPointToLayerPoint(map.mouseEventToContainerPoint(mouse)));
      if (drag.moving && to >= 0 && to !== unit.hex) tell({ type: "drop", unit: unit.counter.id, from: unit.hex, hex: to });
      // The click that follows a drag is none.
      setTimeout(() => {
        state.drag = null;
        redraw("counters", "top");
      }, 0);
      if (!drag.moving) state.drag = null;
    };
    document.addEventListener("mousemove", move);
    document.addEventListener("mouseup", drop);
  }
  return events;
}

function onControl(mouse) {
  return Boolean(mouse?.target?.closest?.(".leaflet-control, .leaflet-popup"));
}
