"""What has happened since a side last acted: told to it when the table is handed back."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.position import CHANCE, Node, Record, Throw
from wargame_kit.widgets.html.chance_words import occasion_words, outcome_words
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.queries.visibility import is_untold, seen_with
from wargame_kit.words import Words, say

SHOWN = 5
"""Actions that are told; the others stand in the record."""

THROWN = 6
"""Throws that are told beside them."""


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """What a side finds when it sits down again.

    Attributes
    ----------
    nodes : tuple of Node
        What the other side and chance have done, as far as it may be told; oldest first.
    gone : tuple of str
        Units of either side that have left the map.
    changed : tuple of str
        Its own units that stand elsewhere, or on a worse face.
    """

    nodes: tuple[Node, ...] = ()
    gone: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.nodes)


def summary_for(record: Record, side: str) -> TurnSummary:
    """What has happened since a side last acted; nothing where it did the last thing itself.

    Parameters
    ----------
    record : Record
    side : str
        Other eyes than those of a side are told nothing.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> record = wk.Record(wk.load("typhoon").start("typhoon-1941"))
    >>> summary_for(record, "axis")
    TurnSummary(nodes=(), gone=(), changed=())
    """
    if side not in record.first.game.sides:
        return TurnSummary()
    start, found = record.cursor, list[Node]()
    while start.parent is not None and start.actor != side:
        if not is_untold(start, side):
            found.append(start)
        start = start.parent
    # What names nothing, as “strike” and “let it pass”, tells little where anything else was done.
    telling = [node for node in found if node.action is not None and offers.fields_of(type(node.action))]
    before, now = seen_with(record.position_at(start), side), seen_with(record.position, side)
    gone, changed = [], []
    for unit, piece in before.pieces.items():
        if unit not in now.pieces or now.unit(unit).is_stand_in:
            continue  # nobody knows which block it is now
        hex_, there, after = offers.hex_of(before, unit), offers.hex_of(now, unit), now.pieces[unit]
        if hex_ >= 0 and there < 0:
            gone.append(unit)
        elif hex_ >= 0 and now.unit(unit).side == side and (there != hex_ or after.face > piece.face):
            changed.append(unit)
    return TurnSummary(tuple(reversed(telling or found)), tuple(gone), tuple(changed))


def _told(pen: GameWriter, record: Record, node: Node, side: str) -> str:
    """An action in words; of dice also for what they were thrown, and what came of it."""
    known = node.known_to(side)
    assert known is not None
    assert node.parent is not None
    if node.actor != CHANCE:
        return pen.action(seen_with(record.position, side), known)
    before = seen_with(record.position_at(node.parent), side)
    return f"{occasion_words(pen, before)} {pen.action(before, known)} {outcome_words(pen, before, known)}"


def summary_page(told: TurnSummary, pen: GameWriter, record: Record, side: str) -> str:
    """The page: the last actions, who has gone, whose own units have changed."""
    # Other eyes may have come to the table since.
    nodes = [node for node in told.nodes if not is_untold(node, side)]
    if not nodes:
        return ""
    position = seen_with(record.position, side)
    # Who has lost a battle wants its dice, however much was done after it.
    thrown = [node for node in nodes if isinstance(node.action, Throw)][-THROWN:]
    shown = [node for node in nodes if node in thrown or node in nodes[-SHOWN:]]
    rows = "".join(
        f'<li class="wk-by"{pen.worn_by(node.actor)}>{_told(pen, record, node, side)}</li>' for node in shown
    )
    more = len(nodes) - len(shown)
    if more > 0:
        whole = pen.button(pen.say("table/since-more", count=more), "tab", "record", look="wk-small")
        rows = f"<li>{whole}</li>{rows}"
    # Who looks back or forth in the record meanwhile may find them on the map.
    known = (unit for unit in told.gone if unit in position.pieces)
    gone = tuple(unit for unit in known if offers.hex_of(position, unit) < 0)
    fate = position.game.presentation.status.fate
    fates = dict.fromkeys(fate(position, unit) for unit in gone)
    groups: list[tuple[Words, tuple[str, ...]]] = [
        (words, tuple(unit for unit in gone if fate(position, unit) == words)) for words in fates
    ]
    groups += [(say("table/since-changed"), told.changed)] if told.changed else []
    chips = "".join(
        f'<div class="wk-row">{pen.text(words)} '
        f"{''.join(pen.unit(position, unit, do='about') for unit in units)}</div>"
        for words, units in groups
    )
    return pen.fold(
        "since", pen.text(say("table/since")), f'<ol class="wk-moves">{rows}</ol>{chips}', is_open=True
    )
