"""3.1: the three phases in which a side acts, and what it may do in each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.air import RECONNOITRING
from wargame_kit.games.huaihai.rules.combat import ATTACKING, FAST_ATTACKING
from wargame_kit.games.huaihai.rules.deeds import Deed, Phase
from wargame_kit.games.huaihai.rules.hiding import HIDING
from wargame_kit.games.huaihai.rules.movement import reach
from wargame_kit.games.huaihai.rules.moving import MOVING
from wargame_kit.games.huaihai.rules.stacking import loads, together
from wargame_kit.games.huaihai.rules.victory import EXITING
from wargame_kit.games.huaihai.rules.watch import SABOTAGING
from wargame_kit.games.huaihai.rules.writing import WRITING
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def check_stacks(position: HuaihaiPosition, side: str) -> Verdict:
    """Whether a phase of movement may end: no hex is too full of counters that could go (5.4).

    No move and no retreat of this game ends so; a position placed by hand may begin so.
    """
    limit = position.charts.limit("stacking")
    crowded = {hex_: total for hex_, total in loads(position, side).items() if total > limit}
    if not crowded:
        return ALLOWED
    for unit in MOVING.movers(position, side):
        here = position.pieces[unit].hex_
        if here in crowded and len(reach(position, unit)):
            units = tuple(position.unit(each).name for each in together(position, side, here))
            return refuse(
                "huaihai/overstacked",
                cite("5.4"),
                hex_=position.game.board.label(here),
                units=units,
                total=crowded[here],
                limit=limit,
            )
    return ALLOWED


@dataclass(frozen=True, slots=True)
class AttackMovePhase(Phase):
    """3.1.3: the PLA moves and attacks in any order; who has attacked does nothing more (6.2)."""

    side: ClassVar[str] = PLA
    deeds: ClassVar[tuple[Deed, ...]] = (MOVING, ATTACKING, HIDING, SABOTAGING, WRITING)

    @property
    def clause(self) -> Citation:
        return cite("3.1.3")

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        return say("huaihai/attack-move")

    def check_done(self, position: HuaihaiPosition) -> Verdict:
        return check_stacks(position, self.side)


@dataclass(frozen=True, slots=True)
class MovementPhase(Phase):
    """3.1.5: the KMT moves; of its counters only fast columns attack here (7.5)."""

    side: ClassVar[str] = KMT
    deeds: ClassVar[tuple[Deed, ...]] = (MOVING, FAST_ATTACKING, RECONNOITRING, EXITING, WRITING)

    @property
    def clause(self) -> Citation:
        return cite("3.1.5")

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        return say("huaihai/movement-idle" if position.facts.idle else "huaihai/movement")

    def check_done(self, position: HuaihaiPosition) -> Verdict:
        return check_stacks(position, self.side)


@dataclass(frozen=True, slots=True)
class AttackPhase(Phase):
    """3.1.6: the KMT attacks and moves no more (5.3)."""

    side: ClassVar[str] = KMT
    deeds: ClassVar[tuple[Deed, ...]] = (ATTACKING, WRITING)

    @property
    def clause(self) -> Citation:
        return cite("3.1.6")

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        return say("huaihai/attack-idle" if position.facts.idle else "huaihai/attack")
