"""17: paratroops: who may jump and where, the roll and the drift; what comes of a jump, exactly."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from wargame_kit.board import COMPASS, HexIndex
from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.clauses import cite, cite_special
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.air_defence import covered
from wargame_kit.games.neworder.rules.ground import prohibited
from wargame_kit.games.neworder.rules.losses import remove
from wargame_kit.games.neworder.rules.stacking import Crowded, check_room, has_room, spare
from wargame_kit.games.neworder.rules.zones import control
from wargame_kit.mechanics import OutcomeLeaf, OutcomeTree
from wargame_kit.position import Lose, OneDieStep, UnitId
from wargame_kit.position.derived import derived, derived_from
from wargame_kit.position.ruled_action import FoundAction, Sided, only
from wargame_kit.position.throw import SIXTH
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, figures, refuse
from wargame_kit.words import Phrase, Words, say

SAFE, DRIFT, ABORT, ELIMINATED = "safe", "drift", "abort", "eliminated"
"""The results of the landing table."""

CROWDED = "crowded"
"""A drift into an own hex that is full: one unit there dies (17.7)."""

FATES = (SAFE, DRIFT, CROWDED, ABORT, ELIMINATED)
"""What may come of a jump in the end, the best first."""

_TRIES = 20
"""How many hexes somebody who plays at random looks at before he lets nobody jump."""


def check_drop(position: NewOrderPosition, side: str, unit: str) -> Verdict:
    """Whether a unit may jump now, wherever (17.1, 17.6, 25.6, 27.6)."""
    piece = position.pieces.get(unit)
    if piece is None or position.side_of(unit) != side or position.unit(unit).is_marker:
        return refuse("neworder/drop-not-yours", cite("17.1"), unit=position.name_of(unit))
    printed = position.unit(unit)
    if "para" not in printed.traits:
        return refuse("neworder/drop-symbol", cite("17.1"), unit=printed.name)
    if piece.place != READY:
        return refuse("neworder/drop-not-ready", cite("17.1"), unit=printed.name)
    if piece.moved:
        return refuse("neworder/drop-again", cite("17.6"), unit=printed.name)
    limit = position.charts.drops.get(side, 0)
    if len(position.facts.drops) >= limit:
        return refuse(
            "neworder/drop-number", cite_special(position.game.id, 6), unit=printed.name, limit=limit
        )
    return ALLOWED


def check_hex(position: NewOrderPosition, unit: str, hex_: int) -> Verdict:
    """Whether a unit may jump over a hex (17.2)."""
    printed, name = position.game.board.label(hex_), position.unit(unit).name
    if hex_ in position.stacks_by_side[position.enemy(position.side_of(unit))]:
        return refuse("neworder/drop-enemy", cite("17.2"), hex_=printed, unit=name)
    if hex_ in prohibited(position.game):
        return refuse("neworder/drop-ground", cite("17.2"), hex_=printed, unit=name)
    return check_room(position, unit, hex_)


def landing_hexes(position: NewOrderPosition, unit: str) -> Iterator[int]:
    """Yield every hex over which a unit may jump: `check_hex` for the whole board."""
    side = position.side_of(unit)
    own, enemies = position.stacks_by_side[side], position.stacks_by_side[position.enemy(side)]
    closed = prohibited(position.game)
    for hex_ in range(position.game.board.size):
        if hex_ in enemies or hex_ in closed:
            continue
        if hex_ not in own or has_room(position, unit, hex_):
            yield hex_


@derived_from()
def modifiers(position: NewOrderPosition, unit: str, hex_: int) -> Ledger:
    """What is added to the die of a landing, one for each cause (17.4)."""
    board, table = position.game.board, position.charts.landing
    printed, enemy = board.label(hex_), position.enemy(position.side_of(unit))
    ledger, ground = Ledger(say("neworder/landing-modifier")), board.terrain_name(hex_)
    is_open = ground in table.open_ground or any(
        hex_ in board.features.get(name, ()) for name in table.open_ground
    )
    causes = (
        ("rough", not is_open, say("neworder/landing-rough")),
        ("zone", hex_ in control(position, enemy).hexes, say("neworder/landing-zone")),
        ("air_defence", hex_ in covered(position, enemy), say("neworder/landing-air-defence")),
    )
    for cause, applies, why in causes:
        if applies and table.modifiers[cause]:
            origin = position.charts.origins("landing", cause)
            ledger = ledger.add(table.modifiers[cause], why, cite("17.4"), printed, origin)
    return ledger


def result(position: NewOrderPosition, unit: str, hex_: int, die: int) -> str:
    """What the landing table says of a die (17.3)."""
    found: str = position.charts.landing.result(die + modifiers(position, unit, hex_).total)
    return found


def drifted_to(position: NewOrderPosition, hex_: int, die: int) -> int:
    """The hex into which a drift carries, or -1 off the map (17.5)."""
    board = position.game.board
    direction = COMPASS[board.grid.orientation].index(position.charts.landing.drift[die - 1])
    return board.neighbours[6 * hex_ + direction]


def check_drift(position: NewOrderPosition, unit: str, there: int) -> Verdict:
    """Whether a unit survives a drift into a hex (17.5); a hex too full is another matter (17.7)."""
    name = position.unit(unit).name
    if there < 0:
        return refuse("neworder/drift-edge", cite("17.5"), unit=name)
    printed = position.game.board.label(there)
    if there in position.stacks_by_side[position.enemy(position.side_of(unit))]:
        return refuse("neworder/drift-enemy", cite("17.5"), hex_=printed, unit=name)
    if there in prohibited(position.game):
        return refuse("neworder/drift-ground", cite("17.5"), hex_=printed, unit=name)
    if position.option("drift_overstack") == "drifter" and not has_room(position, unit, there):
        return refuse("neworder/drift-full", cite("17.7"), hex_=printed, unit=name)
    return ALLOWED


@derived
def landing(position: NewOrderPosition, unit: str, hex_: int) -> OutcomeTree:
    """What comes of a jump over a hex, exactly: the die with its modifiers, and the drift's die.

    Its kinds are `FATES`. It may be asked of any hex, also of one over which the unit may not jump.

    Parameters
    ----------
    unit : str
    hex_ : int
    """
    throws = (
        leaf
        for die in range(1, 7)
        for leaf in _leaves(position, unit, hex_, result(position, unit, hex_, die))
    )
    return OutcomeTree.of(modifiers(position, unit, hex_), throws)


def _leaves(position: NewOrderPosition, unit: str, hex_: int, kind: str) -> Iterator[OutcomeLeaf]:
    if kind == DRIFT:
        for die in range(1, 7):
            leaf = drift(position, unit, drifted_to(position, hex_, die))
            yield replace(leaf, chance=SIXTH * leaf.chance)
    else:
        clause = cite("17.3" if kind == SAFE else "17.6")
        yield OutcomeLeaf(kind, hex_ if kind == SAFE else -1, SIXTH, say(f"neworder/landing-{kind}"), clause)


def drift(position: NewOrderPosition, unit: str, there: int) -> OutcomeLeaf:
    """What comes of a drift into a hex, or off the map (-1), with the chance of one die (17.5, 17.7)."""
    verdict = check_drift(position, unit, there)
    if verdict.sentence is not None and verdict.clause is not None:
        return OutcomeLeaf(ELIMINATED, -1, SIXTH, verdict.sentence, verdict.clause)
    hex_name = position.game.board.label(there)
    if not has_room(position, unit, there):
        return OutcomeLeaf(CROWDED, there, SIXTH, say("neworder/landing-crowded", hex=hex_name), cite("17.7"))
    return OutcomeLeaf(DRIFT, there, SIXTH, say("neworder/landing-drift", hex=hex_name), cite("17.5"))


def jumpers(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The units of a side that may jump now, in the order of the counters."""
    return tuple(
        unit
        for unit, piece in position.pieces.items()
        if piece.place == READY and check_drop(position, side, unit)
    )


@dataclass(frozen=True, slots=True)
class Drop(FoundAction[NewOrderPosition, Sided]):
    """Let paratroops jump over a hex (17)."""

    form: ClassVar[str] = "drop {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: NewOrderPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        for each in only(jumpers(position, step.side), unit):
            yield from (cls(each, hex_) for hex_ in landing_hexes(position, each))

    @classmethod
    def able(cls, position: NewOrderPosition, step: Sided, asked: Collection[str]) -> Collection[str]:
        found = jumpers(position, step.side)
        return {unit for unit in found if next(landing_hexes(position, unit), -1) >= 0}

    @classmethod
    def sample(cls, position: NewOrderPosition, step: Sided, random: Random) -> Self | None:
        found = jumpers(position, step.side)
        if not found:
            return None
        unit = random.choice(found)
        for _ in range(_TRIES):
            hex_ = random.randrange(position.game.board.size)
            if check_hex(position, unit, hex_):
                return cls(unit, hex_)
        return None

    def check(self, position: NewOrderPosition, step: Sided) -> Verdict:
        return check_drop(position, step.side, self.unit) and check_hex(position, self.unit, self.hex_)

    def play(self, position: NewOrderPosition, step: Sided) -> NewOrderPosition:
        counted = position.with_facts(drops=(*position.facts.drops, self.unit))
        return counted.pushed(RollLanding(self.unit, self.hex_))

    def foretold(self, position: NewOrderPosition) -> Words:
        """How likely it ends in each of the ways in which it can end."""
        found = landing(position, self.unit, self.hex_)
        chances = {kind: found.chance(kind) for kind in FATES}
        ends = (say(f"neworder/may-{kind}", chance=figures.chance(c)) for kind, c in chances.items() if c)
        return say("neworder/jump-may", ends=tuple(ends))


@dataclass(frozen=True, slots=True)
class RollLanding(OneDieStep[NewOrderPosition]):
    """17.3: the die says whether the paratroops land, drift, turn back or are lost.

    Attributes
    ----------
    unit : str
    hex_ : int
        Over which they jump.
    """

    unit: UnitId
    hex_: HexIndex
    thrown_as: ClassVar[str] = "jump {die}"
    clause: ClassVar[Citation] = cite("17.3")

    def prompt(self, position: NewOrderPosition) -> Phrase:
        added = modifiers(position, self.unit, self.hex_).total
        key = "neworder/landing-roll-plus" if added else "neworder/landing-roll"
        return self.say(position, key, added=added)

    def thrown(self, position: NewOrderPosition, die: int) -> NewOrderPosition:
        kind, after = result(position, self.unit, self.hex_, die), position.popped()
        if kind == DRIFT:
            return after.pushed(RollDrift(self.unit, self.hex_))
        if kind == ELIMINATED:
            return remove(after, self.unit)
        # 17.8: it does nothing more in this movement phase, nor does it come another way (kit).
        return came_down(after, self.unit, self.hex_ if kind == SAFE else READY)

    def brings(self, position: NewOrderPosition, die: int) -> Words:
        return say(f"neworder/fate-{result(position, self.unit, self.hex_, die)}")


@dataclass(frozen=True, slots=True)
class RollDrift(OneDieStep[NewOrderPosition]):
    """17.5: the die says to which side the paratroops drift.

    Attributes
    ----------
    unit : str
    hex_ : int
        Over which they have jumped.
    """

    unit: UnitId
    hex_: HexIndex
    thrown_as: ClassVar[str] = "drift {die}"
    clause: ClassVar[Citation] = cite("17.5")
    asks: ClassVar[str] = "neworder/drift-roll"

    def thrown(self, position: NewOrderPosition, die: int) -> NewOrderPosition:
        there, after = drifted_to(position, self.hex_, die), position.popped()
        if not check_drift(position, self.unit, there):
            return remove(after, self.unit)
        is_crowded = not has_room(position, self.unit, there)
        after = came_down(after, self.unit, there)
        # 17.7: at once, before anybody else moves away.
        return after.pushed(CrowdedLanding(self.unit, there)) if is_crowded else after

    def brings(self, position: NewOrderPosition, die: int) -> Words:
        there = drifted_to(position, self.hex_, die)
        leaf = drift(position, self.unit, there)
        if leaf.kind == DRIFT:
            return position.game.board.label(there)
        return say(f"neworder/fate-{leaf.kind}")


@dataclass(frozen=True, slots=True)
class CrowdedLanding(Crowded):
    """17.7: paratroops have drifted into a full hex; their owner chooses who dies there.

    Attributes
    ----------
    unit : str
    hex_ : int
    """

    unit: UnitId
    hex_: HexIndex
    clause: ClassVar[Citation] = cite("17.7")
    asks: ClassVar[str] = "neworder/drift-crowd"

    def actor(self, position: NewOrderPosition) -> str:
        return position.side_of(self.unit)

    def spare(self, position: NewOrderPosition) -> tuple[str, ...]:
        return spare(position, position.stacks_by_side[self.actor(position)].get(self.hex_, ()))

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        # A drift always crowds the hex; a file may tell of one that did not.
        return None if self.spare(position) else position.popped()

    def play(self, position: NewOrderPosition, action: Lose) -> NewOrderPosition:
        return Crowded.play(self, position, action).popped()


def came_down(position: NewOrderPosition, unit: str, place: int | str) -> NewOrderPosition:
    """The position after a unit has jumped and come to a place; it moves no more."""
    return position.moved(replace(position.pieces[unit], place=place, moved=True))
