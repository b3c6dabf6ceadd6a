"""1.9: what befalls Rumania, and supply at Lvov: rare 16-21, 31-32, 35-36, 53-54."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, ClassVar, Self

from wargame_kit.board import Board, HexIndex
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.armies import RUMANIA
from wargame_kit.games.thirdwinter.files.traits import RUMANIAN
from wargame_kit.games.thirdwinter.rules.collapse import grounded, has_given_up, takes_part
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force, table
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.games.thirdwinter.rules.minor_allies import home_of
from wargame_kit.games.thirdwinter.rules.victory import SuddenDeath
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position import Action, EndPhase, Interval
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import say

DEFENCE, RAILS, PLOESTI = "rumanian-defence", "rumanian-rails", "ploesti"

DNESTR = "Dnestr"
"""The river that is the border (2.5a)."""

LVOV = "lvov"


class OfRumania(Effect):
    """An event that is none where Rumania has no units; once it has surrendered its land is still there."""

    def check(self, position: OcsPosition) -> Verdict:
        return ALLOWED if takes_part(position) else refuse("thirdwinter/rumania-is-out", cite("1.9"))


class Surrender(OfRumania):
    """Rare 16-21: aircraft are gone at once, others at the end of the turn; the points count already."""

    def check(self, position: OcsPosition) -> Verdict:
        if has_given_up(position):
            return refuse("thirdwinter/rumania-is-out", cite("1.9"))
        return super().check(position)

    def play(self, position: OcsPosition) -> OcsPosition:
        return grounded(position).pushed(SuddenDeath())


class Defence(OfRumania):
    """Rare 35-36: Rumanians go anywhere, and hedgehogs stand on the Dnestr."""

    def play(self, position: OcsPosition) -> OcsPosition:
        return position.pushed(Entrenching(table(position)[DEFENCE].number))


# ---------------------------------------------------------------------------- hedgehogs on the Dnestr


@cache
def west_bank(board: Board) -> frozenset[int]:
    """The hexes of Rumania on the Dnestr."""
    own, found = board.features.get(RUMANIA, NO_HEXES), set()
    for hexside, water in board.waters.items():
        if water.name is not None and water.name.en == DNESTR:
            here = board.index_of(hexside.hex)
            found |= {here, board.neighbours[6 * here + hexside.direction]}
    return frozenset(found & own)


def sites(position: OcsPosition) -> frozenset[int]:
    """The hexes on the west bank in which a hedgehog may be put: without one, and without Soviets."""
    bank = west_bank(position.game.board) - combat_hexes(position, SOVIET)
    return frozenset(hex_ for hex_ in bank if not position.hedgehog(hex_))


@dataclass(frozen=True, slots=True)
class Entrench(RuledAction[OcsPosition, "Entrenching"]):
    """Put a hedgehog of the first level on the west bank of the Dnestr (1.9)."""

    form: ClassVar[str] = "entrench {hex_}"
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Entrenching, unit: str | None = None) -> Iterable[Self]:
        return map(cls, sorted(sites(position)) if unit is None else ())

    def check(self, position: OcsPosition, step: Entrenching) -> Verdict:
        if self.hex_ in sites(position):
            return ALLOWED
        printed = position.game.board.label(self.hex_)
        return refuse("thirdwinter/not-on-dnestr", cite("1.9"), hex_=printed, place=printed)

    def play(self, position: OcsPosition, step: Entrenching) -> OcsPosition:
        after = position.with_hedgehog(self.hex_, AXIS, 1)
        if step.number == 1:
            return after.popped()
        return after.replace_step(replace(step, number=step.number - 1))


@dataclass(frozen=True, slots=True)
class Entrenching(Decision[OcsPosition]):
    """1.9, rare 35-36: the Axis puts hedgehogs on the west bank of the Dnestr, or does without some.

    Attributes
    ----------
    number : int
        Still to be put.
    """

    number: Annotated[int, Interval(1, 60)]
    side: ClassVar[str] = AXIS
    actions: ClassVar[Kinds] = (Entrench, EndPhase)
    clause: ClassVar[Citation] = cite("1.9")
    asks: ClassVar[str] = "thirdwinter/entrenching"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if sites(position) else position.popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        most = table(position)[DEFENCE].number
        if self.number > most or not in_force(position, DEFENCE):
            yield Fault(say("expected/hedgehogs-to-put", most=most), f"{place}.number", self.number)

    def ended(self, position: OcsPosition, action: Action) -> OcsPosition:
        """The position after the Axis has left it at that."""
        return position.popped()


# ---------------------------------------------------------------------------- railways


@cache
def broken_rails(board: Board, own: frozenset[int]) -> frozenset[int]:
    """The rail hexes of Rumania, and those from which a railway leads into it."""
    found = set()
    for side, is_laid in enumerate(board.rails):
        if is_laid and board.neighbours[side] in own:
            found |= {side // 6, board.neighbours[side]}
    return frozenset(found)


def busted_for_good(position: OcsPosition, side: str) -> frozenset[int]:
    """The rail hexes that are under a train bust of the Axis for the rest of the game (rare 53-54)."""
    if side != AXIS or not in_force(position, RAILS):
        return NO_HEXES
    return broken_rails(position.game.board, home_of(position, RUMANIAN))


# ---------------------------------------------------------------------------- Lvov


def lvov(position: OcsPosition) -> int:
    """The hex of Lvov on the ground of the game; −1 where it is not on it."""
    found = position.game.board.gazetteer.get(LVOV)
    return found.hex if found else -1


class Ploesti(Effect):
    """Rare 31-32: the oil is safe: supply comes to Lvov, unless Soviets stand there."""

    def check(self, position: OcsPosition) -> Verdict:
        hex_ = lvov(position)
        if hex_ < 0 or hex_ in combat_hexes(position, SOVIET):
            return refuse("thirdwinter/lvov-is-lost", cite("1.9"))
        return ALLOWED

    def play(self, position: OcsPosition) -> OcsPosition:
        hex_, points = lvov(position), table(position)[PLOESTI].points
        tokens = position.tokens_in(hex_, AXIS) + points * position.charts.limit("tokens_in_sp")
        return laid(position, AXIS, hex_, tokens)
