"""News: who has left the map since chance last spoke, told to everybody who saw it there."""

from __future__ import annotations

from wargame_kit.position import CHANCE, Node, Position, Record
from wargame_kit.position.derived import derived
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.queries.visibility import seen_with
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.shown import shows

RECENT = 12
"""Actions after which what chance did is no news any more."""


def gone(record: Record, eyes: str) -> dict[str, tuple[str, ...]]:
    """The units that have left the map since chance last spoke, by the box where they lie now.

    Both positions are taken as some eyes see them: who never saw a unit is not told that it went.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> gone(wk.Record(wk.load("typhoon").start("typhoon-1941")), "axis")
    {}
    """
    start: Node | None = record.cursor
    for _ in range(RECENT):
        if start is None or start.actor == CHANCE:
            break
        start = start.parent
    if start is None or start.actor != CHANCE or start.parent is None:
        return {}
    return _gone(seen_with(record.position, eyes), seen_with(record.position_at(start.parent), eyes))


@derived
def _gone(now: Position, before: Position) -> dict[str, tuple[str, ...]]:
    answer: dict[str, tuple[str, ...]] = {}
    for unit in before.pieces:
        # A marker that has been used is no news: it comes off the map each time.
        is_unit = not before.unit(unit).is_marker and not before.unit(unit).is_stand_in
        # A block that is turned away has not gone.
        if (
            is_unit
            and unit in now.pieces
            and offers.hex_of(before, unit) >= 0
            and offers.hex_of(now, unit) < 0
        ):
            box = str(now.pieces[unit].place)
            answer[box] = (*answer.get(box, ()), unit)
    return answer


@shows("record")
def news(session: Session, pen: GameWriter) -> str:
    """The news as a line for each box, nothing where nobody has gone."""
    position = session.view
    fate = position.game.presentation.status.fate
    lines = "".join(
        f'<div class="wk-row">{pen.say("table/news", place=fate(position, units[0]))} '
        f"{''.join(_chip(pen, position, unit) for unit in units)}</div>"
        for units in gone(session.record, session.eyes).values()
    )
    return f'<div class="wk-happened wk-news">{lines}</div>' if lines else ""


def _chip(pen: GameWriter, position: Position, unit: str) -> str:
    name = f"<b>{pen.text(position.unit(unit).name)}</b>"
    return f"{pen.unit(position, unit, do='about')} {name} "
