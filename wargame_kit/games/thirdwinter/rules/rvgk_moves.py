"""3.5a, 3.5c, 3.5d: units enter the Stavka Reserve and leave it, and its markers move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar, Protocol, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.files.charts import PROHIBITED
from wargame_kit.games.ocs.files.kinds import COMBAT, LEG, MOVE, ORGANIC, RVGK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.captures import captured
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.ground import ground
from wargame_kit.games.ocs.rules.reach import guarded
from wargame_kit.games.ocs.rules.stacking import loads
from wargame_kit.games.ocs.rules.supply.rails import entered
from wargame_kit.games.ocs.rules.supply.trace import is_in_trace
from wargame_kit.games.ocs.rules.zones import combat_hexes, zone_of
from wargame_kit.games.ocs.title import title_of
from wargame_kit.games.thirdwinter.boxes import NORTHERN, RVGK_BOXES
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import TANK_ARMY
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.front_moves import (
    NORTHERN_MAPS,
    SOUTHERN_MAPS,
    carried_to,
    check_carried,
    check_goes,
    stops,
)
from wargame_kit.games.thirdwinter.rules.fronts import own_on_map
from wargame_kit.games.thirdwinter.rules.kessel import fed_alone
from wargame_kit.games.thirdwinter.rules.rvgk import (
    BREAKDOWN,
    body,
    check_kept,
    class_of,
    contents,
    is_played,
    is_ready,
    marker_of,
    markers,
    short,
)
from wargame_kit.games.thirdwinter.rules.threats import nearest_enemy
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import EndPhase, Interval, OneOf, Phase, SideId, Step, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

QUARTERS = 4

NOWHERE = -1
"""No hex: who comes out of a box has come from none."""

FormationOrNone = Annotated[
    str, OneOf(lambda position: ("", *position.game.formations), say("expected/ocs-formation"))
]


# ---------------------------------------------------------------------------- entering (3.5c)


def check_entry(position: OcsPosition, unit: str, box: str) -> Verdict:
    """Whether a unit on the map may enter a box, with all that survives of its formation (3.5c)."""
    name, piece = position.name_of(unit), position.pieces.get(unit)
    is_own = piece is not None and piece.hex_ >= 0 and position.side_of(unit) == SOVIET
    if not is_own or not _may_reserve(position, unit):
        return refuse("thirdwinter/never-in-box", cite("3.5"), unit=name)
    if not marker_of(position, box):
        return refuse("thirdwinter/never-in-box", cite("3.5"), unit=name)
    zone = zone_of(position, AXIS)
    for each in body(position, unit):
        place, hex_ = position.pieces[each].place, position.pieces[each].hex_
        if place in RVGK_BOXES and place != box:
            return refuse("thirdwinter/rvgk-together", cite("3.5c"), unit=name)
        if hex_ < 0:
            continue
        printed, other = position.game.board.label(hex_), position.name_of(each)
        if each in facts_of(position).driven_out:
            return refuse("thirdwinter/left-now", cite("3.5c"), hex_=printed, unit=other)
        if hex_ in zone:
            return refuse("thirdwinter/rvgk-zone", cite("3.5c"), hex_=printed, unit=other)
        if position.is_combat_unit(each) and not is_in_trace(position, each):
            return refuse("thirdwinter/rvgk-untraced", cite("3.5c"), hex_=printed, unit=other)
    return ALLOWED


def _may_reserve(position: OcsPosition, unit: str) -> bool:
    counter = position.counter(unit)
    return (position.is_combat_unit(unit) or counter.kind == ORGANIC) and BREAKDOWN not in counter.traits


@dataclass(frozen=True, slots=True)
class EnterReserve(RuledAction[OcsPosition, "Reserving"]):
    """Put a unit, and all that survives of its formation, into a box of the Stavka Reserve (3.5c)."""

    form: ClassVar[str] = "reserve {unit} {box}"
    weight: ClassVar[float] = 0.1
    unit: str
    box: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Reserving, unit: str | None = None) -> Iterable[Self]:
        boxes = sorted(markers(position).values())
        own = tuple(own_on_map(position))
        return (cls(each, box) for each in only(own, unit) for box in boxes)

    def check(self, position: OcsPosition, step: Reserving) -> Verdict:
        return check_entry(position, self.unit, self.box)

    def play(self, position: OcsPosition, step: Reserving) -> OcsPosition:
        going = (position.pieces[each] for each in body(position, self.unit))
        pieces = (piece.plain("losses", "points", "load").at(self.box) for piece in going if piece.hex_ >= 0)
        return position.moved(*(replace(piece, arrived=True) for piece in pieces))


@dataclass(frozen=True, slots=True)
class Reserving(Phase[OcsPosition]):
    """3.5c: in the Soviet Reinforcement Phase; what is lacking enters at the first opportunity (3.5b)."""

    side: SideId
    is_voluntary: ClassVar[bool] = True
    actions: ClassVar[Kinds] = (EnterReserve, EndPhase)
    clause: ClassVar[Citation] = cite("3.5c")
    asks: ClassVar[str] = "thirdwinter/reserving"

    def check_end(self, position: OcsPosition) -> Verdict:
        lacking = tuple(short(position))
        if not lacking:
            return ALLOWED
        safe = [box for marker, box in markers(position).items() if not is_threatened(position, marker)]
        for unit in own_on_map(position):
            kind = class_of(position, unit)
            if kind in lacking and any(check_entry(position, unit, box) for box in safe):
                words, name = say(f"thirdwinter/rvgk/{kind}"), position.name_of(unit)
                return refuse("thirdwinter/rvgk-lacks", cite("3.5b"), what=words, unit=name)
        return ALLOWED

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if is_played(position) else position.popped()


# ---------------------------------------------------------------------------- leaving (3.5d)


class Leaving(Protocol):
    """What putting units on the map needs of its step."""

    def leavers(self, position: OcsPosition) -> tuple[str, ...]: ...

    def check_leaver(self, position: OcsPosition, unit: str) -> Verdict: ...

    def left(self, position: OcsPosition, units: tuple[str, ...]) -> OcsPosition: ...


def goals(position: OcsPosition, unit: str) -> Iterator[int]:
    """Yield where a unit of a box may be put: within five hexes of the marker, not on the enemy (3.5d)."""
    box = str(position.pieces[unit].place)
    marker = marker_of(position, box)
    if not marker:
        return
    board, here, near = position.game.board, position.pieces[marker].hex_, limit(position, "rvgk_threat")
    shut, on = guarded(position, AXIS), ground(position, LEG)
    for hex_ in board.within(here, near):
        is_land = on.cost(position.charts.terrain[board.terrain_name(hex_)]) != PROHIBITED
        if is_land and hex_ not in shut:
            yield hex_


def room_in(position: OcsPosition, hex_: int) -> Fraction:
    """The regiments that still fit in a hex (4.8)."""
    return position.charts.limit("stacking") - loads(position, SOVIET).get(hex_, Fraction(0))


def going_with(position: OcsPosition, unit: str) -> tuple[str, ...]:
    """The units that leave a box with a unit: all of its formation there."""
    place = position.pieces[unit].place
    return tuple(each for each in body(position, unit) if position.pieces[each].place == place)


def come(position: OcsPosition, units: tuple[str, ...], hex_: int) -> OcsPosition:
    """The position after units have been put into a hex: it is theirs, and what follows from that is asked.

    They have come to it as any others: to the end of a bridge (1.4a), near a city (2.4a), to points (5.0a).
    """
    if not any(map(position.is_combat_unit, units)):
        return position
    title = title_of(position)
    after = title.come_by_air(entered(position, SOVIET, hex_), units, hex_)
    return after.pushed(*title.entered(after, units, NOWHERE, hex_), *captured(after, SOVIET, hex_))


@dataclass(frozen=True, slots=True)
class Deploy(RuledAction[OcsPosition, Leaving]):
    """Put a unit of a box on the map, with all of its formation (3.5d)."""

    form: ClassVar[str] = "deploy {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Leaving, unit: str | None = None) -> Iterable[Self]:
        able = (each for each in only(step.leavers(position), unit) if step.check_leaver(position, each))
        return (cls(each, hex_) for each in able for hex_ in goals(position, each))

    def check(self, position: OcsPosition, step: Leaving) -> Verdict:
        name, printed = position.name_of(self.unit), position.game.board.label(self.hex_)
        if self.unit not in step.leavers(position):
            return refuse("thirdwinter/not-in-box", cite("3.5d"), unit=name)
        verdict = step.check_leaver(position, self.unit)
        if not verdict:
            return verdict
        if self.hex_ not in goals(position, self.unit):
            far = limit(position, "rvgk_threat")
            return refuse("thirdwinter/deploys-near", cite("3.5d"), hex_=printed, unit=name, far=far)
        load = sum((position.regiments(each) for each in self.going(position)), Fraction(0))
        if load > room_in(position, self.hex_):
            return refuse("thirdwinter/no-room", cite("3.5d"), hex_=printed, unit=name, place=printed)
        return ALLOWED

    def play(self, position: OcsPosition, step: Leaving) -> OcsPosition:
        units, after = self.going(position), position
        for each in units:
            face = COMBAT if position.is_combat_unit(each) else MOVE
            piece = replace(after.pieces[each].at(self.hex_), face=face, arrived=False)
            after = after.moved(piece)
        return come(step.left(after, units), units, self.hex_)

    def going(self, position: OcsPosition) -> tuple[str, ...]:
        """The units that are put on the map."""
        return going_with(position, self.unit)


@dataclass(frozen=True, slots=True)
class DeployAlone(Deploy):
    """Put one unit of a formation on the map, before the rest of it goes elsewhere (3.5d)."""

    form: ClassVar[str] = "deploy-alone {unit} {hex_}"
    weight: ClassVar[float] = 0.1

    @classmethod
    def candidates(cls, position: OcsPosition, step: Leaving, unit: str | None = None) -> Iterable[Self]:
        found = super(DeployAlone, cls).candidates(position, step, unit)
        return (each for each in found if len(going_with(position, each.unit)) > 1)

    def going(self, position: OcsPosition) -> tuple[str, ...]:
        return (self.unit,)


@dataclass(frozen=True, slots=True)
class Releasing(Phase[OcsPosition]):
    """3.5d B: at the start of the Soviet Movement Phase, who is Ready may leave, if enough stays.

    Attributes
    ----------
    side : str
    room : int
        Quarters of regiments of independent units that Tank Army HQs still let out with them.
    following : str
        A formation of which a part has been put on the map: the rest follows; else empty.
    """

    side: SideId
    room: Annotated[int, Interval(0, 400)] = 0
    following: FormationOrNone = ""
    is_voluntary: ClassVar[bool] = True
    actions: ClassVar[Kinds] = (Deploy, DeployAlone, EndPhase)
    clause: ClassVar[Citation] = cite("3.5d")
    asks: ClassVar[str] = "thirdwinter/releasing"

    def seen_by_other(self, position: OcsPosition) -> Step:
        """How many the headquarters of tank armies let out is the owner's business (3.5a)."""
        return replace(self, room=0, following="")

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_open = asks_anyway(position) or any(
            self.check_leaver(position, unit) for unit in self.leavers(position)
        )
        return None if is_played(position) and is_open else position.popped()

    def leavers(self, position: OcsPosition) -> tuple[str, ...]:
        """Whoever lies in a box."""
        return contents(position)

    def check_leaver(self, position: OcsPosition, unit: str) -> Verdict:
        """Whether a unit may leave its box now."""
        name, counter = position.name_of(unit), position.counter(unit)
        if self.following:
            return self._check_following(position, unit)
        if any(position.pieces[each].arrived for each in going_with(position, unit)):
            return refuse("thirdwinter/entered-now", cite("3.5d"), unit=name)
        if not is_ready(position, unit):
            return refuse("thirdwinter/not-ready", cite("3.5d"), unit=name)
        is_alone = counter.is_independent and TANK_ARMY not in counter.traits
        if is_alone and position.regiments(unit) * QUARTERS > self.room:
            return refuse("thirdwinter/independents", cite("3.5d"), unit=name)
        return check_kept(position, unit)

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        formations = {position.counter(unit).formation for unit in contents(position)}
        if self.following and self.following not in formations:
            yield Fault(say("expected/in-reserve"), f"{place}.following", self.following)

    def _check_following(self, position: OcsPosition, unit: str) -> Verdict:
        """Whether a unit is of the formation of which the rest follows, before anybody else leaves."""
        waiting = [u for u in contents(position) if position.counter(u).formation == self.following]
        if unit in waiting:
            return ALLOWED
        return refuse("thirdwinter/rest-follows", cite("3.5d"), unit=position.name_of(waiting[0]))

    def check_end(self, position: OcsPosition) -> Verdict:
        for unit in contents(position) if self.following else ():
            can_follow = any(True for _ in Deploy.choices(position, self, unit))
            if can_follow:
                return self._check_following(position, "")
        return ALLOWED

    def left(self, position: OcsPosition, units: tuple[str, ...]) -> OcsPosition:
        """The position after units have been put on the map: they have fuel for the phase."""
        fuelled = (position.pieces[unit] for unit in units if _burns(position, unit))
        after = position.moved(*(replace(piece, fuel="phase") for piece in fuelled))
        counter, room = position.counter(units[0]), self.room
        if TANK_ARMY in counter.traits:
            room += limit(position, "rvgk_independents") * QUARTERS
        elif counter.is_independent:
            room -= int(position.regiments(units[0]) * QUARTERS)
        rest = any(after.pieces[each].hex_ < 0 for each in body(after, units[0]))
        return after.replace_step(replace(self, room=room, following=counter.formation if rest else ""))


def _burns(position: OcsPosition, unit: str) -> bool:
    is_fuelled = any(position.counter(unit).printed_side(face).mobility != LEG for face in (COMBAT, MOVE))
    return position.is_combat_unit(unit) and is_fuelled


# ---------------------------------------------------------------------------- threats, markers (3.5a, 3.5d A)


def is_threatened(position: OcsPosition, marker: str) -> bool:
    """Whether an Axis combat unit is within five hexes of a marker (3.5d A)."""
    here, distance = position.pieces[marker].hex_, position.game.board.distance
    near = limit(position, "rvgk_threat")
    return any(distance(here, hex_) <= near for hex_ in combat_hexes(position, AXIS))


def emptied(position: OcsPosition, hex_: int) -> tuple[Step, ...]:
    """The step in which a box is emptied, because Axis combat units have come near its marker (3.5d A).

    Those that a Kessel HQ feeds do not count.
    """
    found = markers(position)
    entering = position.stacks_by_side[AXIS].get(hex_, ()) if found else ()
    if not any(map(position.is_combat_unit, entering)):
        return ()
    near, distance = limit(position, "rvgk_threat"), position.game.board.distance
    threatened = tuple(
        Emptying(SOVIET, marker)
        for marker, box in found.items()
        if distance(position.pieces[marker].hex_, hex_) <= near and contents(position, box)
    )
    return () if threatened and hex_ in fed_alone(position) else threatened


@dataclass(frozen=True, slots=True)
class Emptying(Phase[OcsPosition]):
    """3.5d A: everybody in a box is put on the map at once, complete or not.

    Attributes
    ----------
    side : str
    unit : str
        The marker of the box.
    """

    side: SideId
    unit: UnitId
    actions: ClassVar[Kinds] = (Deploy, DeployAlone)
    clause: ClassVar[Citation] = cite("3.5d")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("thirdwinter/emptying", marker=position.name_of(self.unit))

    def leavers(self, position: OcsPosition) -> tuple[str, ...]:
        """Whoever lies in the box."""
        return contents(position, markers(position).get(self.unit, ""))

    def check_leaver(self, position: OcsPosition, unit: str) -> Verdict:
        """Everybody leaves."""
        return ALLOWED

    def left(self, position: OcsPosition, units: tuple[str, ...]) -> OcsPosition:
        """The position after units have been put on the map: they come back in a later turn (3.5c)."""
        return position.with_facts(driven_out=facts_of(position).driven_out.union(units))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        if any(Deploy.choices(position, self)):
            return None
        # Nobody finds room any more: who is left is lost (kit).
        left = self.leavers(position)
        return position.popped().moved(*(position.pieces[unit].at(DEAD).plain() for unit in left))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if position.counter(self.unit).kind != RVGK:
            yield Fault(say("expected/rvgk-marker"), f"{place}.unit", self.unit)


def moves(position: OcsPosition, side: str) -> Iterator[tuple[str, int]]:
    """Yield where the markers of the Stavka Reserve may try to go by rail (3.5a)."""
    if side == SOVIET:
        for marker in markers(position):
            if not position.pieces[marker].moved:
                yield from ((marker, hex_) for hex_ in sorted(stops(position)))


def check_move(position: OcsPosition, marker: str, hex_: int) -> Verdict | None:
    """Whether a marker of the Stavka Reserve may go to a hex by rail (3.5a); None of other markers."""
    if position.counter(marker).kind != RVGK:
        return None
    piece, name, printed = position.pieces[marker], position.name_of(marker), position.game.board.label(hex_)
    if piece.hex_ < 0:
        return refuse("thirdwinter/rvgk-off-map", cite("3.5"), unit=name)
    if not (verdict := check_goes(position, marker, hex_, cite("3.5a"))):
        return verdict
    if hex_ not in stops(position):
        return refuse("thirdwinter/rvgk-on-rails", cite("3.5a"), hex_=printed, place=printed)
    if not is_in_its_half(position, marker, hex_):
        return refuse("thirdwinter/rvgk-in-its-half", cite("3.5a"), hex_=printed, place=printed)
    least = limit(position, "rvgk_enemy")
    if nearest_enemy(position, SOVIET, hex_) < least:
        return refuse("thirdwinter/rvgk-near-enemy", cite("3.5a"), hex_=printed, place=printed, least=least)
    return check_carried(position, marker, hex_, "rvgk_freight")


def is_in_its_half(position: OcsPosition, marker: str, hex_: int) -> bool:
    """Whether a marker is on its maps: RVGK-1 on C or D, RVGK-2 on A or B (3.5a)."""
    sheet = position.game.board.label(hex_)[0]
    shut = SOUTHERN_MAPS if markers(position).get(marker) == NORTHERN else NORTHERN_MAPS
    return sheet not in shut


def moved(position: OcsPosition, marker: str, hex_: int) -> OcsPosition:
    """The position after a marker has gone by rail."""
    return carried_to(position, marker, hex_, "rvgk_freight")
