"""The legend: every sign that is on the map now, drawn small, with what it means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wargame_kit.position import CounterBadge
from wargame_kit.position.markers import SOURCE, STRIKE, markers_of
from wargame_kit.render.coats import Coat, coats_in, look_of
from wargame_kit.render.counter_svg import is_starred
from wargame_kit.render.ground import WEST
from wargame_kit.render.palette import palette
from wargame_kit.render.side_styles import styles_in
from wargame_kit.render.sources import is_drawn, source_swatch
from wargame_kit.render.states import badge, counter_badge
from wargame_kit.render.styles import Style
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import Words, say
from wargame_kit.words.languages import Language

WIDE, HIGH = 22, 15
"""Pixels of a sign."""

FAINT = 10
"""Percent of opacity below which the line around a region is all that one sees of it."""

PATTERNS = {
    "rising": "M-2 9L9-2M3 17L20 0M14 17L26 5",
    "falling": "M-2 6L9 17M2-2L20 17M13-2L26 11",
    "crossed": "M-2 9L9-2M3 17L20 0M14 17L26 5M-2 6L9 17M2-2L20 17M13-2L26 11",
    "level": "M0 4H22M0 8H22M0 12H22",
    "upright": "M4 0V15M9 0V15M14 0V15M19 0V15",
    "dots": "M4 4h1M11 4h1M18 4h1M4 10h1M11 10h1M18 10h1",
}
DASHES = {"dashed": "4 3"}

STATE_SIGNS = {
    "hidden": '<rect x="4" y="1" width="13" height="13" fill="#fffaf0" stroke="#1c1a16" stroke-width="1.8" '
    'stroke-dasharray="3 2"/>',
    "active": '<rect x="4" y="1" width="13" height="13" fill="none" stroke="#d99a00" stroke-width="2.5"/>',
    "moved": '<circle cx="11" cy="7.5" r="6.5" fill="#2c4f73"/><path d="M7 7.5h7M11.5 4.5l3 3-3 3" '
    'fill="none" stroke="#fffaf0" stroke-width="1.6"/>',
    "fought": '<circle cx="11" cy="7.5" r="6.5" fill="#8a1f16"/><path d="M8 4.5l6 6M8 10.5l6-6" '
    'stroke="#fffaf0" stroke-width="1.6"/>',
    "cut": '<circle cx="11" cy="7.5" r="6.5" fill="#c0261c"/><circle cx="11" cy="7.5" r="3.6" fill="none" '
    'stroke="#fffaf0" stroke-width="1.5"/><path d="M8.5 10l5-5" stroke="#fffaf0" stroke-width="1.5"/>',
    "reduced": '<rect x="4" y="1" width="13" height="13" fill="#b8aa96" stroke="#54240f"/>'
    '<rect x="4" y="5" width="13" height="4" fill="#f6e0d0"/>',
    "block": '<rect x="4" y="1" width="13" height="13" fill="#b8aa96" stroke="#54240f"/>'
    '<path d="M4 3H17" stroke="#f6e0d0" stroke-width="3"/><path d="M7.5 8h.1M10.5 8h.1M13.5 8h.1" '
    'stroke="#2a2620" stroke-width="2.4" stroke-linecap="round"/>',
    "stand-in": '<rect x="4" y="1" width="13" height="13" fill="#b8aa96" stroke="#54240f"/>'
    '<path d="M4 3H17" stroke="#f6e0d0" stroke-width="3"/>',
    "spent": '<rect x="4" y="1" width="13" height="13" fill="#b8aa96" stroke="#54240f"/>'
    '<path d="M4 6L9 1M4 11L14 1M6 14L17 3M11 14L17 8" stroke="#2a2620"/>',
}


def legend(session: Session, pen: GameWriter) -> str:
    """The list, or that nothing is marked; and which keys there are."""
    styles = styles_in(coats_in(session.view.game))
    rows = [_row(_swatch(styles[style]), pen.named(words)) for style, words in _marks(session)]
    rows += [_row(sign, pen.text(words)) for sign, words in _printed(session)]
    rows += [_row(_sign(session, state), pen.label(f"legend/state/{state}")) for state in _states(session)]
    rows += [_row(_badged(badge, session.language), pen.named(badge.words)) for badge in _badges(session)]
    units = session.view.game.units
    if any(is_starred(units[unit]) for unit, *_ in map_view.counters(session)):
        rows.append(_row(pen.badge("kit"), pen.say("legend/kit")))
    listed = f"<ul>{''.join(rows)}</ul>" if rows else f"<p>{pen.say('legend/none')}</p>"
    close = pen.button("✕", "display", "legend", look="wk-small wk-close", title=say("table/legend-close"))
    return (
        f'<div class="wk-card wk-legend">{close}{pen.heading(pen.label("table/legend"))}{listed}'
        f"{pen.heading(pen.say('table/keys'))}<p>{pen.say('table/keys-title')}</p></div>"
    )


def _row(sign: str, words: str) -> str:
    return f"<li>{sign}{words}</li>"


def _marks(session: Session) -> Iterator[tuple[str, Words]]:
    """Yield the styles on the map, each once, with what they mean."""
    game = session.view.game
    styles = dict.fromkeys(mark.style for overlay in map_view.marks(session) for mark in overlay.marks)
    numbered = set[str]()
    for style in styles:
        kind, _, look = style.rpartition("_")
        if look.isdigit():  # set-up areas, countries
            if kind not in numbered:
                yield style, say(f"legend/{kind}")
            numbered.add(kind)
        elif kind == "spot":
            yield style, say("legend/spot")
        elif look in ("first", "second"):
            number = ("first", "second").index(look)
            sides = [side for side in game.sides if look_of(side, game) == number]
            yield style, say(f"legend/{kind}", side=game.side_names[sides[0]])
        else:
            yield style, say(f"legend/{style}")


def _printed(session: Session) -> Iterator[tuple[str, Words]]:
    """Yield the signs of markers that lie on the map, and the boundary of the fronts, with what they mean."""
    game, view = session.view.game, session.view
    coats, colours = coats_in(game), palette("light")
    sorts = {
        # Of strikes the legend names no headquarters.
        (marker.kind, marker.side, "" if marker.kind == STRIKE else marker.words): marker
        for marker in markers_of(view)
        if is_drawn(marker, coats)
    }
    for marker in sorts.values():
        is_source = marker.kind == SOURCE and marker.sign is None
        swatch = source_swatch(replace(marker, label=""), colours, coats, session.language)
        sign = _entrance(coats[marker.side], is_turned=marker.is_turned) if is_source else swatch
        if marker.kind == STRIKE:
            yield _drawn(sign), say("legend/strike", side=game.side_names[marker.side])
        else:
            yield _drawn(sign), marker.words
    if game.board.features.get(WEST):
        line = '<path d="M-11 0H11" stroke="currentColor" stroke-width="2.4" stroke-dasharray="7 5"/>'
        yield _drawn(line), say("render/boundary")


def _entrance(dress: Coat, *, is_turned: bool) -> str:
    """A source of supply as the map draws it: a disc with chevrons."""
    body, ink = (dress.ink, dress.body) if is_turned else (dress.body, dress.ink)
    return (
        f'<circle r="6.5" fill="{body}" stroke="{dress.edge}"/>'
        f'<path d="M-3.2-3.4 0 0-3.2 3.4M1-3.4 4.2 0 1 3.4" fill="none" stroke="{ink}" stroke-width="1.4"/>'
    )


def _drawn(sign: str) -> str:
    """A sign around 0, 0 in the little box of a row."""
    return f'<svg width="{WIDE}" height="{HIGH}" viewBox="-11 -7.5 22 15" aria-hidden="true">{sign}</svg>'


def _states(session: Session) -> Iterator[str]:
    """Yield the states that some counter on the map is in."""
    counters = map_view.counters(session)
    together = frozenset[str]().union(*(states for *_, states in counters))
    signs = session.view.game.presentation.units.signs
    yield from (name for name in (*STATE_SIGNS, *signs) if name in together)
    units = session.view.game.units
    if any(units[unit].is_block and not units[unit].is_stand_in for unit, *_ in counters):
        yield "block"
    if any(units[unit].is_stand_in for unit, *_ in counters):
        yield "stand-in"
    turned = [(units[unit], face) for unit, _, face, _ in counters if face and not units[unit].is_block]
    if any(not unit.faces[face].is_spent for unit, face in turned):
        yield "reduced"
    if any(unit.faces[face].is_spent for unit, face in turned):
        yield "spent"


def _badges(session: Session) -> list[CounterBadge]:
    """The badges on the map, one for each meaning."""
    written = map_view.badges(session.view).values()
    return list({(badge.words, badge.colour): badge for badges in written for badge in badges}.values())


def _badged(badge: CounterBadge, code: Language) -> str:
    """A badge on a corner of a bare counter."""
    card = '<rect width="100" height="100" rx="8" fill="#b8aa96" stroke="#54240f" stroke-width="5"/>'
    drawn = card + counter_badge(badge, code)
    return f'<svg width="{WIDE}" height="{HIGH}" viewBox="-10 -8 120 116" aria-hidden="true">{drawn}</svg>'


def _swatch(style: Style) -> str:
    day, night = style.colour
    outline = ""
    if style.outline != "none":
        dashes = f' stroke-dasharray="{DASHES[style.outline]}"' if style.outline in DASHES else ""
        line = f'fill="none" stroke="currentColor" stroke-width="2"{dashes}'
        outline = f'<rect x="1" y="1" width="20" height="13" {line}/>'
        if style.outline == "double":
            outline += '<rect x="4" y="4" width="14" height="7" fill="none" stroke="currentColor"/>'
    elif style.opacity < FAINT:
        outline = (
            '<rect x="1" y="1" width="20" height="13" fill="none" stroke="currentColor" stroke-width="1.5"/>'
        )
    drawn = PATTERNS.get(style.pattern, "")
    pattern = f'<path d="{drawn}" fill="none" stroke="currentColor" opacity=".7"/>' if drawn else ""
    ground = f'<rect width="22" height="15" fill="currentColor" opacity="{style.opacity / 100}"/>'
    return (
        f'<svg class="wk-swatch" style="--wk-day:{day};--wk-night:{night}" width="{WIDE}" height="{HIGH}" '
        f'viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true">{ground}{pattern}{outline}</svg>'
    )


def _sign(session: Session, state: str) -> str:
    signs = session.view.game.presentation.units.signs
    drawn = (
        STATE_SIGNS.get(state)
        or f'<g transform="translate(11 7.5) scale(.55)">{badge(signs[state], 0, 0)}</g>'
    )
    return f'<svg width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true">{drawn}</svg>'
