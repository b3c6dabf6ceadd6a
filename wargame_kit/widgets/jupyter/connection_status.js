// Whether the kernel that plays at the table is still there. When it is not, the table says so and answers nothing:
// map and panels keep their last picture, dimmed, and can neither be clicked nor reached by keys.
//
// "gone": the process has ended or was restarted; only running the cells again helps. "waiting": the connection is
// lost, and whoever comes back must first answer.

const ENDED = ["restarting", "autorestarting", "terminating", "dead"];

function render({ model, el }) {
  const said = document.createElement("div");
  said.setAttribute("role", "alert");
  el.appendChild(said);
  const manager = model.widget_manager, session = manager?.context?.sessionContext;
  const kernel = manager?.kernel ?? session?.session?.kernel ?? null;
  let state = "", alive = true;

  function draw() {
    const table = el.closest(".wargame-kit-table, .wargame-kit-start");
    said.lang = model.get("lang");
    said.className = `${model.get("look")} ${state ? "wargame-kit-gone" : ""}`;
    const words = state ? model.get(state) : "";
    if (said.textContent !== words) said.textContent = words;
    for (const part of table?.children ?? []) if (!part.contains(el)) part.inert = state !== "";
  }
  function become(other) {
    if (!alive || state === "gone" || state === other) return;
    state = other;
    draw();
  }

  const onStatus = (_, status) => { if (ENDED.includes(status)) become("gone"); };
  const onKernel = (_, change) => { if (!kernel || change.newValue?.id !== kernel.id) become("gone"); };
  const onConnection = (_, status) => {
    if (status !== "connected") become("waiting");
    else if (state === "waiting") model.send({ type: "there" });
  };
  const onMessage = (content) => { if (content?.type === "here") become(""); };
  const onComm = () => { if (el.closest(".jupyter-widgets-disconnected")) become("gone"); };

  kernel?.statusChanged?.connect(onStatus);
  kernel?.connectionStatusChanged?.connect(onConnection);
  session?.kernelChanged?.connect(onKernel);
  model.on("msg:custom", onMessage);
  model.on("comm_live_update", onComm);
  model.on("change:gone change:waiting change:look change:lang", draw);
  // A view that is made after the end of its kernel hangs in the document only later.
  requestAnimationFrame(onComm);
  draw();
  return () => {
    alive = false;
    kernel?.statusChanged?.disconnect(onStatus);
    kernel?.connectionStatusChanged?.disconnect(onConnection);
    session?.kernelChanged?.disconnect(onKernel);
    model.off("msg:custom", onMessage);
    model.off("comm_live_update", onComm);
    model.off("change:gone change:waiting change:look change:lang", draw);
  };
}

export default { render };
