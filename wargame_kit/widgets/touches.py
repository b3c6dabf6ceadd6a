"""What each thing that can be touched on a page does; a page may say anything, so values are checked here."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from wargame_kit.widgets import map_view, offers, saving
from wargame_kit.widgets.eyes import ALL, EVERYTHING, PUBLIC
from wargame_kit.widgets.looking import FEW
from wargame_kit.widgets.notice import Notice
from wargame_kit.widgets.onward import ahead
from wargame_kit.widgets.page import Touched
from wargame_kit.widgets.record_panel import addresses, may_comment
from wargame_kit.widgets.sitting import Sitting
from wargame_kit.widgets.together import remember_viewer
from wargame_kit.widgets.toolbar import overlay_names, viewer_names
from wargame_kit.widgets.writing import Pencil, by_hex
from wargame_kit.words import LANGUAGES

if TYPE_CHECKING:
    from wargame_kit.widgets.table import Table

Deed = Callable[["Table", Touched], None]


def touch(table: Table, touched: Touched) -> None:
    """Do what was touched; under the cover only what stands on it, and nothing for an unknown name."""
    stands_on_it = touched.name == "uncover" or (
        touched.name == "viewer" and touched.value in (ALL, EVERYTHING)
    )
    if table.sitting.covered and not stands_on_it:
        return
    deed = _DEEDS.get(touched.name)
    if deed is not None:
        deed(table, touched)


def _tab(table: Table, touched: Touched) -> None:
    sitting = table.sitting
    if touched.value in sitting.tabs:
        sitting.tab, sitting.notice = touched.value, None
        sitting.pencil = Pencil()


def _unit(table: Table, touched: Touched) -> None:
    sitting = table.sitting
    if touched.value not in sitting.position.pieces:
        return
    if sitting.unit == touched.value and sitting.options and sitting.tab == "play":
        sitting.choose(None)
        return
    sitting.pencil = Pencil()
    sitting.pick(touched.value)
    if sitting.covered or touched.value not in sitting.view.pieces:
        return
    if sitting.unit is not None and not sitting.options and sitting.tab != "combat":
        sitting.tab = "inspect"
    hex_ = offers.hex_of(sitting.view, touched.value)
    if hex_ < 0:
        # It waits beside the map: show where it may come on.
        table.look_at(list(sitting.goals), always=False)
    table.show_hex(hex_, around=list(sitting.goals))


def _everyone(table: Table, touched: Touched) -> None:
    sitting = table.sitting
    if sitting.must_wait:
        return
    for unit in offers.candidates(sitting.view):
        if offers.at_once(sitting.view, unit) is not None:
            sitting.pick(unit)


def _suggest(table: Table, touched: Touched) -> None:
    """Choose the chits that a simple player would, of those that may be known to these eyes."""
    sitting = table.sitting
    if sitting.must_wait or not offers.kinds_with(sitting.view, "chit"):
        return
    for action in sitting.view.game.heuristics.plan(sitting.view, Random(sitting.position.turn)):
        if "chit" in offers.fields_of(type(action)):
            sitting.play(action)


def _about(table: Table, touched: Touched) -> None:
    table.sitting.choose(touched.value)
    table.sitting.tab = "inspect"
    if touched.value in table.sitting.view.pieces:
        table.show_hex(offers.hex_of(table.sitting.view, touched.value))


def _hex(table: Table, touched: Touched) -> None:
    hex_ = _index(table, touched.value)
    if hex_ >= 0:
        table.sitting.hex_ = hex_
        table.show_hex(hex_)


def _study(table: Table, touched: Touched) -> None:
    hex_ = _index(table, touched.value)
    if hex_ >= 0:
        table.sitting.study(hex_)
        table.show_hex(hex_)


def _index(table: Table, label: str) -> int:
    try:
        return table.position.game.board.index(label)
    except ValueError:
        return -1


def _type(table: Table, touched: Touched) -> None:
    if touched.value.strip():
        table.sitting.listing = ""
        table.sitting.play(touched.value.strip())


def _list(table: Table, touched: Touched) -> None:
    table.sitting.listing = touched.value


def _way(table: Table, touched: Touched) -> None:
    if touched.value.isdecimal():
        table.sitting.way = int(touched.value[:4])


def _verb(table: Table, touched: Touched) -> None:
    table.sitting.verb, table.sitting.goal = touched.value, -1


def _write(table: Table, touched: Touched) -> None:
    sitting = table.sitting
    sitting.write(touched.value)
    verb = sitting.pencil.verb
    # Show whom the line may name, unless that is half the army.
    hexes = [hex_ for hex_ in by_hex(sitting.view, verb) if hex_ >= 0] if verb else []
    if len(hexes) <= FEW:
        table.look_at(hexes, always=False)


def _overlay(table: Table, touched: Touched) -> None:
    if touched.value in overlay_names(table.position):
        table.sitting.overlays ^= {touched.value}
        if touched.value == "command" and table.sitting.unit is None:
            table.sitting.headquarters = None


def _display(table: Table, touched: Touched) -> None:
    if touched.value in ("tiles", "numbers", "counters", "names", "legend"):
        setattr(table.display, touched.value, not getattr(table.display, touched.value))
        table.set_display()


def _theme(table: Table, touched: Touched) -> None:
    if touched.value in ("auto", "light", "dark"):
        table.display.theme = touched.value
        table.set_display()


def _language(table: Table, touched: Touched) -> None:
    for code in LANGUAGES:
        if code == touched.value:
            table.sitting.language = code
            table.set_display()


def _viewer(table: Table, touched: Touched) -> None:
    if touched.value in viewer_names(table.position) and not table.record.viewer:
        if table.sitting.covered:
            # Nobody knows who sits there now.
            table.sitting.eyes = PUBLIC
        table.sitting.viewer = touched.value
        remember_viewer(table)
        table.sitting.choose(None)
        table.sitting.settle_eyes()


def _uncover(table: Table, touched: Touched) -> None:
    # What the other side did wrong is not for these eyes either.
    table.error = table.supply_of = None
    table.sitting.uncover()
    table.look_again()


def _look(table: Table, touched: Touched) -> None:
    table.look_at(map_view.interesting(table.sitting) if touched.value == "action" else ())


def _score(table: Table, touched: Touched) -> None:
    found = table.position.game.presentation.score(table.sitting.view)
    if found is not None:
        table.sitting.notice = Notice(words=found[0], ledger=found[1])


def _search(table: Table, touched: Touched) -> None:
    table.sitting.searched = touched.value[:200]


def _all_clauses(table: Table, touched: Touched) -> None:
    table.sitting.clause = table.sitting.searched = ""


def _last(table: Table, touched: Touched) -> None:
    line = ahead(table.record, table.sitting.eyes)
    if line:
        table.sitting.go(line[-1].id)


def _go(table: Table, touched: Touched) -> None:
    if touched.value.isdecimal():
        number = int(touched.value[:9])
        table.sitting.go(next((id_ for id_, name in addresses(table.sitting).items() if name == number), -1))


def _comment(table: Table, touched: Touched) -> None:
    if not may_comment(table.sitting):
        return
    table.record.comment(touched.fields.get("comment", touched.value), table.sitting.eyes)


def _line(table: Table, touched: Touched) -> None:
    table.supply_of = None if table.supply_of == touched.value else touched.value


def _forgive(table: Table, touched: Touched) -> None:
    table.error = None


def _dismiss(table: Table, touched: Touched) -> None:
    table.sitting.notice = None


def _on(method: str) -> Deed:
    """The deed that calls a method of the sitting with the value, if it takes one."""

    def deed(table: Table, touched: Touched) -> None:
        _CALLS[method](table.sitting, touched.value)

    return deed


_CALLS: dict[str, Callable[[Sitting, str], None]] = {
    "throw": lambda sitting, _: sitting.throw(),
    "outcome": lambda sitting, text: sitting.play(text),
    "what-if": lambda sitting, text: sitting.play(text, what_if=True),
    "undo": lambda sitting, _: sitting.undo(),
    "undo-what-if": lambda sitting, _: sitting.undo(what_if=True),
    "redo": lambda sitting, _: sitting.redo(),
    "back": lambda sitting, _: sitting.back(),
    "first": lambda sitting, _: sitting.go(0),
    "join": lambda sitting, _: sitting.join(),
    "confirm": lambda sitting, _: sitting.confirm(),
    "cancel-unit": lambda sitting, _: sitting.choose(None),
    "clause": lambda sitting, number: sitting.look_up(number),
    "attacker": lambda sitting, unit: sitting.toggle_attacker(unit),
    "note": lambda sitting, text: sitting.note(text),
}

_DEEDS: dict[str, Deed] = {
    **{name: _on(name) for name in _CALLS},
    "tab": _tab,
    "unit": _unit,
    "everyone": _everyone,
    "suggest": _suggest,
    "about": _about,
    "hex": _hex,
    "study": _study,
    "type": _type,
    "list": _list,
    "way": _way,
    "verb": _verb,
    "write": _write,
    "overlay": _overlay,
    "display": _display,
    "theme": _theme,
    "language": _language,
    "viewer": _viewer,
    "uncover": _uncover,
    "look": _look,
    "score": _score,
    "search": _search,
    "clause-list": _all_clauses,
    "last": _last,
    "go": _go,
    "comment": _comment,
    "comment-field": _comment,
    **saving.DEEDS,
    "line": _line,
    "forgive": _forgive,
    "dismiss": _dismiss,
}
