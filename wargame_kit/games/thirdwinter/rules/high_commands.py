"""2.3b–2.3d: the headquarters of Axis armies and of the army group, and what becomes of lost ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.files.kinds import KESSEL, RESERVE, STRAT
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import CITIES, controls, has_gauge, stations
from wargame_kit.games.ocs.rules.supply.trace import heads_of
from wargame_kit.games.ocs.rules.zones import combat_hexes, zone_of
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import ALLIES, ARMY_GROUP
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import OneDieStep, Phase, SideId, Step
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say


def is_group(position: OcsPosition, unit: str) -> bool:
    """Whether a counter is the headquarters of the army group (2.3c)."""
    return ARMY_GROUP in position.counter(unit).traits


def is_high(position: OcsPosition, unit: str) -> bool:
    """Whether a counter is the headquarters of an Axis army or army group: its size says so (2.3b, 2.3c)."""
    counter = position.counter(unit)
    return counter.is_headquarters and counter.side == AXIS and counter.size == "army"


def is_german_corps(position: OcsPosition, unit: str) -> bool:
    """Whether a counter is the headquarters of a German corps (2.3d)."""
    counter = position.counter(unit)
    is_headquarters = counter.is_headquarters and counter.side == AXIS and counter.size != "army"
    return is_headquarters and counter.traits.isdisjoint({*ALLIES, KESSEL})


def clause_of(position: OcsPosition, unit: str) -> Citation:
    """The clause of a headquarters of the Axis: of the army group, an army, or a corps."""
    if is_group(position, unit):
        return cite("2.3c")
    return cite("2.3b" if is_high(position, unit) else "2.3d")


def fallen(position: OcsPosition, piece: OcsPiece) -> OcsPiece:
    """A destroyed headquarters in the Dead Pile, with the turn from which it may be back."""
    if is_high(position, piece.unit) or is_german_corps(position, piece.unit):
        return replace(piece, returns=position.turn)
    return piece


def worth(position: OcsPosition, unit: str) -> int:
    """The victory points that a loss of a high headquarters brings the Soviets (2.3b E, 2.3c G)."""
    return limit(position, "army_group_lost" if is_group(position, unit) else "army_lost")


def counted(position: OcsPosition, unit: str) -> OcsPosition:
    """The position in which the loss of a headquarters that comes back is written down (5.0a).

    That of the army group comes back with nothing to carry (2.3c D).
    """
    if not is_high(position, unit):
        return position
    facts = facts_of(position)
    is_loaded = facts.group_loaded and not is_group(position, unit)
    return position.with_facts(
        commands_lost=facts.commands_lost + worth(position, unit), group_loaded=is_loaded
    )


def check_mode(position: OcsPosition, unit: str, mode: str) -> Verdict:
    """Neither in Reserve nor in Strat Mode: they move by rail alone (2.3b A; kit)."""
    if mode in (RESERVE, STRAT) and is_high(position, unit):
        return refuse("thirdwinter/by-rail-alone", clause_of(position, unit), unit=position.name_of(unit))
    return ALLOWED


def check_goal(position: OcsPosition, unit: str, hex_: int) -> Verdict:
    """Whether a headquarters may go to a hex by rail: that of the army group only to a city (2.3c A)."""
    if not is_group(position, unit) or position.game.board.terrain_name(hex_) in CITIES:
        return ALLOWED
    printed = position.game.board.label(hex_)
    return refuse("thirdwinter/army-group-in-city", cite("2.3c"), hex_=printed, unit=position.name_of(unit))


# ---------------------------------------------------------------------------- coming back


def awaited(position: OcsPosition, is_corps: bool) -> tuple[str, ...]:
    """The headquarters in the Dead Pile that may be back: those of corps, or the high ones."""
    fits = is_german_corps if is_corps else is_high
    returning = ((unit, position.pieces[unit]) for unit in position.piece_values("returns"))
    dead = {unit for unit, piece in returning if piece.place == DEAD and fits(position, unit)}
    return tuple(unit for unit in position.pieces if unit in dead) if dead else ()


def sites(position: OcsPosition, unit: str) -> tuple[int, ...]:
    """The hexes in which a headquarters comes back.

    The army group's in any city of the Axis; an army's in a city, village or point of interest of its gauge
    in trace, not in an enemy zone (kit); that of a corps with a high headquarters.
    """
    board = position.game.board
    if is_german_corps(position, unit):
        pieces = position.pieces.items()
        hosts = {p.hex_ for other, p in pieces if p.hex_ >= 0 and is_high(position, other)}
        return tuple(sorted(hosts))
    closed = zone_of(position, SOVIET) | combat_hexes(position, SOVIET)
    if is_group(position, unit):
        return tuple(
            hex_
            for hex_ in range(board.size)
            if board.terrain_name(hex_) in CITIES and hex_ not in closed and controls(position, AXIS, hex_)
        )
    heads = heads_of(position, AXIS)
    halts = stations(board)
    return tuple(
        hex_
        for hex_ in sorted(heads)
        if hex_ in halts and hex_ not in closed and has_gauge(position, AXIS, hex_)
    )


@dataclass(frozen=True, slots=True)
class RollCorps(SideThrow, OneDieStep[OcsPosition]):
    """2.3d: on 1 to 3 the headquarters of a lost German corps comes back, else it stays in the Dead Pile."""

    side: SideId
    thrown_as: ClassVar[str] = "corps-die {die}"
    clause: ClassVar[Citation] = cite("2.3d")

    def prompt(self, position: OcsPosition) -> Phrase:
        found = awaited(position, True)
        return say("thirdwinter/roll-corps", unit=position.name_of(found[0]) if found else "")

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        found = awaited(position, True)
        return None if found and sites(position, found[0]) else position.popped()

    def brings(self, position: OcsPosition, die: int) -> Words:
        return say(
            "thirdwinter/corps-back" if die <= limit(position, "corps_back") else "thirdwinter/corps-lost"
        )

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        unit = awaited(position, True)[0]
        if die > limit(position, "corps_back"):
            return position.popped().moved(replace(position.pieces[unit], returns=0))
        return position.replace_step(RaisingHeadquarters(self.side, True))


@dataclass(frozen=True, slots=True)
class RaiseHeadquarters(RuledAction[OcsPosition, "RaisingHeadquarters"]):
    """Put a lost headquarters on the map again (2.3b E, 2.3c G, 2.3d)."""

    form: ClassVar[str] = "raise-headquarters {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: RaisingHeadquarters, unit: str | None = None
    ) -> Iterable[Self]:
        units = only(step.units(position), unit)
        return (cls(each, hex_) for each in units for hex_ in sites(position, each))

    def check(self, position: OcsPosition, step: RaisingHeadquarters) -> Verdict:
        name, printed = position.name_of(self.unit), position.game.board.label(self.hex_)
        if self.unit not in step.units(position):
            return refuse("thirdwinter/headquarters-not-lost", step.clause, unit=name)
        if self.hex_ not in sites(position, self.unit):
            clause = clause_of(position, self.unit)
            return refuse("thirdwinter/headquarters-not-there", clause, hex_=printed, unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: RaisingHeadquarters) -> OcsPosition:
        back = counted(position, self.unit).moved(position.pieces[self.unit].plain().at(self.hex_))
        return back.popped() if step.is_corps else back  # the die was thrown for this one alone


@dataclass(frozen=True, slots=True)
class RaisingHeadquarters(Phase[OcsPosition]):
    """2.3b, 2.3c, 2.3d: lost headquarters come back, free, in the Axis Reinforcement Phase.

    They do, whether their owner likes it or not: who stays away could not be lost again. Who has no hex to
    come to waits for the next Reinforcement Phase.

    Attributes
    ----------
    side : str
    is_corps : bool
        Whether it is the headquarters of a corps for which the die has just been thrown.
    """

    side: SideId
    is_corps: bool = False
    actions: ClassVar[Kinds] = (RaiseHeadquarters,)
    asks: ClassVar[str] = "thirdwinter/raising-headquarters"

    @property
    def clause(self) -> Citation:
        return cite("2.3d" if self.is_corps else "2.3b")

    def units(self, position: OcsPosition) -> tuple[str, ...]:
        """Whom it is about: of corps the one for which the die was thrown."""
        return awaited(position, True)[:1] if self.is_corps else awaited(position, False)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if any(sites(position, unit) for unit in self.units(position)) else position.popped()


def raising(position: OcsPosition) -> tuple[Step, ...]:
    """The steps in which lost headquarters come back."""
    high = (RaisingHeadquarters(AXIS),) if awaited(position, False) else ()
    return (*high, *(RollCorps(AXIS) for _ in awaited(position, True)))


def points(position: OcsPosition) -> int:
    """The victory points for high headquarters that have been lost, each time (2.3b E, 2.3c G)."""
    return facts_of(position).commands_lost + sum(worth(position, u) for u in awaited(position, False))
