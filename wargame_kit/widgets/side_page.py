"""The column beside the map: tabs, what to click next, a notice, and the panel that is open."""

from __future__ import annotations

from collections.abc import Callable

from wargame_kit.widgets.action_bar import action_bar
from wargame_kit.widgets.combat_panel import combat_panel
from wargame_kit.widgets.inspector import inspector
from wargame_kit.widgets.legend import legend
from wargame_kit.widgets.markup import Pen
from wargame_kit.widgets.news import news
from wargame_kit.widgets.notebook_panel import notebook_panel
from wargame_kit.widgets.notice import notice
from wargame_kit.widgets.play_panel import play_panel
from wargame_kit.widgets.record_panel import record_panel
from wargame_kit.widgets.rulebook_panel import rulebook_panel
from wargame_kit.widgets.sitting import Sitting
from wargame_kit.widgets.toolbar import Display

PANELS: dict[str, Callable[[Sitting, Pen], str]] = {
    "play": play_panel,
    "inspect": inspector,
    "combat": combat_panel,
    "notebook": notebook_panel,
    "record": record_panel,
    "rules": rulebook_panel,
}


def side_page(sitting: Sitting, display: Display, pen: Pen) -> str:
    """The column beside the map: tabs, what to click next, a notice, the panel that is open."""
    tabs = "".join(
        f'<button type="button" role="tab" class="wk-tab" data-do="tab" data-value="{name}" '
        f'aria-selected="{str(name == sitting.tab).lower()}">{pen.say(f"table/tab/{name}")}</button>'
        for name in sitting.tabs
    )
    shown = sitting.tab if sitting.tab in sitting.tabs else "play"
    explained = legend(sitting, pen) if display.legend else ""
    told = "" if shown in ("record", "rules") else news(sitting.record, sitting.eyes, pen)
    body = explained + notice(sitting, pen) + told + PANELS[shown](sitting, pen)
    bar = action_bar(sitting, pen)
    step = type(sitting.position.step).__name__
    key = f"{sitting.tab}-{sitting.clause if sitting.tab == 'rules' else step}"
    return (
        f'<div class="wk-side"><div class="wk-tabs" role="tablist">{tabs}</div>{bar}'
        f'<div class="wk-panel wk-panel-{sitting.tab}" data-scroll="{key}">{body}</div></div>'
    )
