"""4.41, 5.2, 5.21: a side lays headquarters face up, says what each is to do, and may deploy it by a hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AIRBORNE, BLITZES, DROPS, MOBILE, ROLES, SUPREME
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import (
    effective_level,
    has_nothing_to_pay,
    is_sheltered,
    moves_given,
)
from wargame_kit.games.eastfront.rules.control import is_friendly
from wargame_kit.games.eastfront.rules.engaging import check_hexside, is_last, moved_along, without_battle
from wargame_kit.games.eastfront.rules.ground import can_pass
from wargame_kit.games.eastfront.rules.losses import destroyed, last_level, revealed
from wargame_kit.games.eastfront.rules.orders import check_whose
from wargame_kit.games.eastfront.rules.retreat import PursuitFire
from wargame_kit.games.eastfront.rules.room import check_kept
from wargame_kit.games.eastfront.rules.stacking import at_limit, crowded
from wargame_kit.games.eastfront.rules.weather import is_mud
from wargame_kit.games.eastfront.rules.zones import battle_hexes
from wargame_kit.position import Action, Automatic, EndPhase, SideId, UnitId
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Words, say

SUPREME_ROLES = (SUPREME, MOBILE, AIRBORNE)
"""What a supreme headquarters is activated for: to stay for a strike, mobilise, or send paratroops (5.62)."""

BLITZ_LEVELS = 2
"""The levels that a blitz takes (5.7)."""


@dataclass(frozen=True, slots=True)
class Activate(RuledAction[EastFrontPosition, "Command"]):
    """Lay a headquarters face up, for a role (5.2, 5.4)."""

    form: ClassVar[str] = "activate {unit} {role}"
    reveals: ClassVar[bool] = True
    unit: str
    role: str

    @classmethod
    def candidates(
        cls, position: EastFrontPosition, step: Command, unit: str | None = None
    ) -> Iterable[Self]:
        return (cls(each, role) for each in only(step.headquarters(position), unit) for role in ROLES)

    def check(self, position: EastFrontPosition, step: Command) -> Verdict:
        unit, role = self.unit, self.role
        whose = check_whose(position, step.side, unit, cite("5.2"))
        if not whose:
            return whose
        piece, name = position.pieces[unit], position.unit(unit).name
        if not position.is_headquarters(unit):
            return refuse("eastfront/no-headquarters", cite("5.2"), unit=name)
        if piece.active:
            return refuse("eastfront/is-active", cite("5.2"), unit=name)
        if role not in ROLES:
            return refuse("eastfront/no-role", cite("5.4"), role=role, roles=ROLES)
        is_supreme = position.kind(unit) == SUPREME
        if is_supreme and role not in SUPREME_ROLES:
            clause = cite("5.7") if role in BLITZES else cite("5.6")
            return refuse("eastfront/supreme-role", clause, unit=name)
        if role == SUPREME and not is_supreme:
            return refuse("eastfront/not-supreme", cite("5.6"), unit=name)
        ledger = effective_level(position, unit)
        if ledger.total < 0:
            return refuse("eastfront/disrupted-at-zero", cite("5.8"), ledger=ledger, unit=name)
        if role in BLITZES and position.level(unit) < BLITZ_LEVELS:
            return refuse("eastfront/blitz-levels", cite("5.7"), unit=name, levels=BLITZ_LEVELS)
        able = _check_airborne(position, unit, DROPS[role]) if role in DROPS else ALLOWED
        if not able or not crowded(position, step.side):
            return able
        # 5.21: whoever is active in a crowded hex does not leave it any more.
        return check_kept(position, step.side, unit, cite("5.21"), self.play(position, step))

    def play(self, position: EastFrontPosition, step: Command) -> EastFrontPosition:
        return position.moved(replace(position.pieces[self.unit], active=self.role))

    def foretold(self, position: EastFrontPosition) -> Words:
        """What the role does, and where nothing is left to pay that the command is its end (5.4, 5.43)."""
        means = say(f"eastfront/shown/means-{self.role}")
        if not has_nothing_to_pay(position, self.unit):
            return means
        due, end = cite("5.43").number, cite("5.1").number
        return say("eastfront/shown/means-and-ends", means=means, due=due, end=end)

    def alternatives(self, position: EastFrontPosition, step: Command) -> Iterable[Self]:
        """The other roles of the same headquarters, or else all that can be activated."""
        return tuple(self.choices(position, step, self.unit)) or self.choices(position, step)


@dataclass(frozen=True, slots=True)
class Deploy(RuledAction[EastFrontPosition, "Command"]):
    """Move a headquarters by a hex as it is activated (5.21)."""

    form: ClassVar[str] = "deploy {unit} {hex_}"
    weight: ClassVar[float] = 0.3
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: EastFrontPosition, step: Command, unit: str | None = None
    ) -> Iterable[Self]:
        near, pieces = position.game.board.neighbours, position.pieces
        for each in only(step.headquarters(position), unit):
            if pieces[each].active:
                here = pieces[each].hex_
                yield from (cls(each, there) for there in near[6 * here : 6 * here + 6] if there >= 0)

    def check(self, position: EastFrontPosition, step: Command) -> Verdict:
        """5.21, 6.33, 12.22: whether a headquarters may be deployed to a hex.

        It may be one too many there for a while, if all who are too many can go before movement ends (6.22).
        """
        unit, hex_ = self.unit, self.hex_
        whose = check_whose(position, step.side, unit, cite("5.21"))
        if not whose:
            return whose
        piece, name, board = position.pieces[unit], position.unit(unit).name, position.game.board
        printed, here = board.label(hex_), piece.hex_
        if not piece.active or piece.deployed:
            code = "eastfront/is-deployed" if piece.active else "eastfront/deploy-inactive"
            return refuse(code, cite("5.21"), unit=name)
        if piece.active in DROPS:
            return refuse("eastfront/deploy-airborne", cite("14.2"), unit=name)
        # Where two weathers meet, out of the mud or into it.
        muddy = next((end for end in (here, hex_) if is_mud(position, end)), -1)
        if muddy >= 0 and not is_sheltered(position, unit):
            muddy_hex = board.label(muddy)
            return refuse(
                "eastfront/deploy-mud", cite("12.22"), hex_=muddy_hex, origin=board.label(here), unit=name
            )
        if board.distance(here, hex_) != 1:
            return refuse("move/jump", cite("5.21"), hex_=printed, unit=name, origin=board.label(here))
        if not can_pass(position, here, hex_):
            return refuse("eastfront/deploy-water", cite("1.37"), hex_=printed, unit=name)
        if not is_friendly(position, step.side, hex_):
            return refuse("eastfront/deploy-friendly", cite("8.4"), hex_=printed, unit=name)
        if not battle_hexes(position).isdisjoint((here, hex_)):
            passes = check_hexside(position, here, hex_)
            if not passes:
                return passes
        if hex_ not in at_limit(position, step.side) and not crowded(position, step.side):
            return ALLOWED
        ends = _ends_of_deploying(position, unit, hex_)
        return check_kept(position, step.side, unit, cite("5.21"), *ends)

    def play(self, position: EastFrontPosition, step: Command) -> EastFrontPosition:
        return deploying(position, self.unit, self.hex_)

    def alternatives(self, position: EastFrontPosition, step: Command) -> Iterable[Self]:
        """Where the same headquarters may be deployed, or else all that can be."""
        return tuple(self.choices(position, step, self.unit)) or self.choices(position, step)


@dataclass(frozen=True, slots=True)
class Command(Decision[EastFrontPosition]):
    """4.41: a side activates any number of its headquarters.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[Kinds] = (Activate, Deploy, EndPhase)
    clause: ClassVar[Citation] = cite("4.41")
    asks: ClassVar[str] = "eastfront/command"

    def headquarters(self, position: EastFrontPosition) -> list[str]:
        """The headquarters of the side on the map, by hex."""
        stacks = position.stacks_by_side[self.side]
        return [unit for hex_ in sorted(stacks) for unit in stacks[hex_] if position.is_headquarters(unit)]

    def ended(self, position: EastFrontPosition, action: Action) -> EastFrontPosition:
        # 5.61, 5.62: whether it stays or mobilises.
        return position.with_facts(supreme_moves=moves_given(position, self.side)).popped()


def _check_airborne(position: EastFrontPosition, unit: str, due: int) -> Verdict:
    """Whether a headquarters stands with as many airborne units as it has to send to a drop (14.2)."""
    name, hex_ = position.name_of(unit), position.pieces[unit].hex_
    if position.option("airborne") != "on":
        return refuse("eastfront/no-airborne", cite("14"))
    companions = position.stacks_by_side[position.side_of(unit)][hex_]
    pieces = (position.pieces[each] for each in companions if position.kind(each) == AIRBORNE)
    if sum(not piece.dispersed for piece in pieces) >= due:
        return ALLOWED
    code = "eastfront/no-paratroops" if due == 1 else "eastfront/too-few-paratroops"
    return refuse(code, cite("14.2"), hex_=position.game.board.label(hex_), unit=name, count=due)


def _ends_of_deploying(position: EastFrontPosition, unit: str, hex_: int) -> Iterator[EastFrontPosition]:
    """Yield what may come of it: of one that the enemy fires at as it goes the two worst ends (6.42)."""
    gone = deployed(position, unit, hex_)
    if not is_last(position, unit):
        yield gone
        return
    yield gone.moved(gone.at_level(unit, last_level(gone, unit)))
    yield gone.moved(destroyed(gone, unit))


def deploying(position: EastFrontPosition, unit: str, hex_: int) -> EastFrontPosition:
    """The position in which a headquarters has been deployed, or is about to be.

    If it leaves a battle in which nobody of its side stays, it is its own rear guard: the enemy fires first
    (5.21, 6.42).
    """
    if not is_last(position, unit):
        return deployed(position, unit, hex_)
    side, here = position.side_of(unit), position.pieces[unit].hex_
    guarding = position.moved(replace(position.pieces[unit], guard=True))
    return guarding.pushed(PursuitFire(side, here), FinishDeployment(side, unit, here, hex_))


def deployed(position: EastFrontPosition, unit: str, hex_: int) -> EastFrontPosition:
    """The position after a headquarters has gone to an adjacent hex as it was activated (5.21)."""
    after = moved_along(position, unit, (position.pieces[unit].hex_, hex_))
    return after.moved(replace(after.pieces[unit], moved=False, came_from=-1, deployed=True))


@dataclass(frozen=True, slots=True)
class FinishDeployment(Automatic[EastFrontPosition]):
    """5.21: a headquarters that the enemy has fired at as it left a battle goes on, if there is one left.

    Attributes
    ----------
    side : str
    unit : str
        The headquarters; it lies face up.
    origin, hex_ : int
        The battle, and where it goes.
    """

    side: SideId
    unit: UnitId
    origin: HexIndex
    hex_: HexIndex
    clause: ClassVar[Citation] = cite("5.21")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        after = position.popped()
        if after.pieces[self.unit].hex_ >= 0:
            after = deployed(after, self.unit, self.hex_)
        upright = revealed(after, (*after.in_hex(self.origin), self.unit), is_up=False)
        return without_battle(upright, self.side, self.origin)
