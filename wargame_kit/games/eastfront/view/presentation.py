"""What the war in the east says to a reader, by subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.combat.battle import RollFire, RollRepulse, TakeHits
from wargame_kit.games.eastfront.rules.command import (
    COMMANDING,
    active,
    command_range,
)
from wargame_kit.games.eastfront.rules.movement import Movement
from wargame_kit.games.eastfront.rules.pursuit import risk
from wargame_kit.games.eastfront.rules.retreat import RollPursuit, guards
from wargame_kit.games.eastfront.view import production_page
from wargame_kit.games.eastfront.view.blocks import Blocks
from wargame_kit.games.eastfront.view.chart_pages import EastFrontCharts
from wargame_kit.games.eastfront.view.hexes import Hexes
from wargame_kit.games.eastfront.view.status import Status
from wargame_kit.position import NoteKind, Presentation
from wargame_kit.position.presentation import ActionWords, FightWords, SecretWords
from wargame_kit.words import Words, say

READ_AT_ONCE = 5
"""Dice that stand together where a throw is told."""


class Fights(FightWords[EastFrontPosition]):
    """Battles are fought within a hex (6.31); what comes to one from afar is an air strike (13)."""

    within: ClassVar[bool] = True

    def throw(self, position: EastFrontPosition) -> Words:
        """Of the four throws of a round and the pursuit, which it is (4.43, 6.42)."""
        step = position.step
        if not isinstance(step, RollFire | RollRepulse | RollPursuit):
            return ""
        hex_ = step.hex_ if isinstance(step, RollPursuit) else step.fight.target
        return say(f"eastfront/throw-{step.stage}", hex=position.game.hex_name(hex_))

    def attacks(self, position: EastFrontPosition) -> Mapping[int, tuple[str, ...]]:
        """The air strikes that are declared: the headquarters by the battle that they strike (13.13)."""
        known = ((hex_, unit) for hex_, unit, _ in position.facts.strikes if unit in position.pieces)
        return {hex_: (unit,) for hex_, unit in known}

    def announced(self, position: EastFrontPosition) -> Mapping[int, Words]:
        """The battles that are to be fought, and which of them must be (7.11, 7.15)."""
        must = position.facts.new_battles
        names = {hex_: "must" if hex_ in must else "will" for hex_ in position.facts.battles}
        fights = {hex_: say(f"eastfront/shown/fight-{name}") for hex_, name in names.items()}
        return {**fights, **_retreats(position)}


def _retreats(position: EastFrontPosition) -> dict[int, Words]:
    """What those risk who are to cover a retreat, as long as units move (6.41)."""
    if not isinstance(position.step, Movement):
        return {}
    known = (unit for unit in guards(position, position.step.side) if not position.is_unseen(unit))
    return {position.pieces[unit].hex_: risk(position, unit) for unit in known}


class Actions(ActionWords[EastFrontPosition]):
    """Moves along a path; what is declared; what a click on a block does at once."""

    moves: ClassVar[tuple[str, ...]] = ("move", "withdraw", "rail", "sail")
    declining: ClassVar[frozenset[str]] = frozenset()
    decisive: ClassVar[frozenset[str]] = frozenset(("declare", "ready", "end-phase"))
    at_once: ClassVar[frozenset[str]] = frozenset(("take",))

    def value(self, position: EastFrontPosition, field: str, value: object) -> Words:
        """The value of an action's field: headquarters by name, roles and ways of coming early in words."""
        if field == "hq":
            return super().value(position, "unit", value)
        if field == "role":
            return say(f"hexlayer/{value}")
        if field == "country":
            return say(f"eastfront/country/{value}")
        if field == "dice":
            shown = str(value)
            return " ".join(
                shown[start : start + READ_AT_ONCE] for start in range(0, len(shown), READ_AT_ONCE)
            )
        if field == "how":
            return say(f"eastfront/shown/how-{value}")
        if field == "path" and isinstance(value, tuple) and len(value) > 1:
            board = position.game.board
            goal, via = board.label(value[-1]), tuple(map(board.label, value[1:-1]))
            return say("eastfront/shown/way-via", goal=goal, via=via) if via else goal
        if isinstance(value, int) and field in ("hex_", "target"):
            return position.game.hex_name(value)
        return super().value(position, field, value)

    def undone(self, position: EastFrontPosition) -> tuple[Words, ...]:
        """The headquarters that lead, and in whose range nobody has moved (4.42, 5.3)."""
        if not isinstance(position.step, Movement):
            return ()
        leading = (u for u in active(position, position.step.side) if position.pieces[u].active in COMMANDING)
        idle = tuple(position.name_of(unit) for unit in leading if _leads_nobody(position, unit))
        return (say("eastfront/undone-headquarters", units=idle),) if idle else ()


def _leads_nobody(position: EastFrontPosition, headquarters: str) -> bool:
    """Whether some are in the range of a headquarters and none of them has moved."""
    led = command_range(position, headquarters).units - {headquarters}
    return bool(led) and not any(position.pieces[unit].moved for unit in led)


SHARED = ("TakeHits", "RollPursuit", "PursuitFire")
"""Steps in which everything that matters lies face up: nobody need look away."""


class Secrets(SecretWords[EastFrontPosition]):
    """The faces of one's own blocks, which nobody else sees; orders of production."""

    written: ClassVar[frozenset[str]] = frozenset(production_page.CLAUSES)

    def notebook(self, position: EastFrontPosition, side: str) -> tuple[NoteKind, ...]:
        """The plan of the month, what the side produces, and prices (11)."""
        return production_page.kinds(position, side)

    def eyes(self, position: EastFrontPosition) -> str | None:
        """The side that acts, for it looks at its own faces; nobody while all that matters is face up."""
        actor, step = super().eyes(position), position.step
        if isinstance(step, TakeHits) and actor == step.fight.side:
            return actor  # whose turn it is goes on looking at its own
        return None if actor is None or type(step).__name__ in SHARED else actor


PRESENTATION: Presentation[Charts, EastFrontPosition] = Presentation(
    Status(), Hexes(), Blocks(), Fights(), Actions(), Secrets(), EastFrontCharts()
)
