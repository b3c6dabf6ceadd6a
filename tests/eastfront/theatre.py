"""Small theatres of war for tests of EastFront II: a sketched board with a few plain blocks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tests.playing import actions, play, stands
from wargame_kit.board import sketch
from wargame_kit.games.counters import Counters
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.counters import faces_of, own_blocks
from wargame_kit.games.eastfront.files.kinds import COMMANDS
from wargame_kit.games.eastfront.game import EastFront
from wargame_kit.games.sources import sources
from wargame_kit.position import Over, Step, Unit
from wargame_kit.words import Name, in_language

__all__ = ["FAST", "SPEEDS", "actions", "before", "block", "charts", "play", "shown", "stands", "theatre"]

SPEEDS = {"headquarters": 2, "supreme": 2, "shock": 1, "garrison": 0}
FAST = ("cavalry", "mechanised", "armour", "ss-armour")


@cache
def charts() -> Any:
    """The charts as the kit has them."""
    return EastFront.charts_of(sources("eastfront"))


def block(id_: str, nation: str = "german", kind: str = "infantry", level: int = 4, *traits: str) -> Unit:
    """Make a block out of its nation, kind and full level."""
    speed = SPEEDS.get(kind, 3 if kind in FAST else 2)
    faces = faces_of(kind, level, speed)
    side = "soviet" if nation == "soviet" else "axis"
    told: dict[str, Any] = {"is_headquarters": kind in COMMANDS, "is_block": True}
    told["is_mechanised"] = kind in ("mechanised", "armour", "ss-armour")
    return Unit(id_, Name(id_), side, kind, faces, "corps", traits=frozenset((nation, *traits)), **told)


def theatre(rows: Iterable[str], units: Iterable[Unit], **drawn: Any) -> EastFront:
    """Make a war on a sketched board of pointed hexes, A1 in the north-west; `drawn` goes to `sketch`."""
    roster = own_blocks({unit.id: unit for unit in units})
    board = sketch(tuple(rows), **EastFront.sketching, **drawn)
    return EastFront(board, charts(), Counters(roster))


def shown(position: Any, where: str = "") -> dict[str, str]:
    """What a reader is told of a hex, a block or the fortnight: in English, by the clause of each fact."""
    game = position.game
    words = game.presentation
    if not where:
        facts = words.status.turn(position)
    elif where in position.pieces:
        facts = words.units.about(position, where)
    else:
        facts = words.hexes.facts(position, game.board.index(where))
    return {fact.clause.number: in_language(fact.value, "en") for fact in facts if fact.clause}


def before(game: EastFront, pieces: Mapping[str, Any], *steps: Step, **told: Any) -> Any:
    """A position before some steps, the first done first, after which the game is over."""
    position = game.position(pieces, **told)
    over = Over("", "action/one-line", cite("4.1"))
    return position.replaced(agenda=(over, *steps[::-1])).settled()
