"""3.4: artillery markers: an Offensive front fires its hoarded shells, three barrages for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.files.kinds import SHELLS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.barrage import Barrage, OpenFire
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.modes import mode_of
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.paths import thrown_to
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.boxes import STORED
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.command_radius import commanded
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.fronts import is_offensive, zone
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Action, EndPhase, Phase, SideId, Step, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def shells(position: OcsPosition) -> tuple[str, ...]:
    """The artillery markers in play: ready, on their way back, or on the map (3.4)."""
    return tuple(
        unit
        for unit in position.of_kind(SHELLS)
        if position.pieces[unit].place == STORED or position.pieces[unit].hex_ >= 0
    )


def is_ready(position: OcsPosition, marker: str) -> bool:
    """Whether an artillery marker may be used (3.4a, 3.4b)."""
    piece = position.pieces[marker]
    return piece.place == STORED and piece.returns <= position.turn


def check_place(position: OcsPosition, hex_: int) -> Verdict:
    """Whether an artillery marker may be put in a hex (3.4a)."""
    board, printed, front = position.game.board, position.game.board.label(hex_), zone(position, hex_)
    if not is_offensive(position, front):
        return refuse("thirdwinter/shells-of-offensive", cite("3.4a"), hex_=printed, place=printed)
    if front in facts_of(position).shelled:
        return refuse("thirdwinter/shelled", cite("3.4"), front=position.name_of(front))
    near = board.neighbours[6 * hex_ : 6 * hex_ + 6]
    if combat_hexes(position, SOVIET).isdisjoint(near):
        return refuse("thirdwinter/shells-beside-units", cite("3.4a"), hex_=printed, place=printed)
    thrown = thrown_to(position, SOVIET)
    if not any(army in thrown and hex_ in thrown[army] for army in commanded(position, front)):
        return refuse("thirdwinter/shells-in-throw", cite("3.4a"), hex_=printed, place=printed)
    if combat_hexes(position, AXIS).isdisjoint((hex_, *near)):
        return refuse("thirdwinter/shells-at-nobody", cite("3.4a"), hex_=printed, place=printed)
    return ALLOWED


@dataclass(frozen=True, slots=True)
class UseShells(RuledAction[OcsPosition, "Shelling"]):
    """Put an artillery marker in a hex, and fire (3.4a)."""

    form: ClassVar[str] = "shells {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Shelling, unit: str | None = None) -> Iterable[Self]:
        ready = [each for each in only(shells(position), unit) if is_ready(position, each)]
        board = position.game.board
        near = {hex_ for enemy in combat_hexes(position, AXIS) for hex_ in board.within(enemy, 1)}
        return (cls(each, hex_) for each in ready for hex_ in sorted(near))

    def check(self, position: OcsPosition, step: Shelling) -> Verdict:
        name = position.name_of(self.unit)
        if self.unit not in shells(position) or not is_ready(position, self.unit):
            return refuse("thirdwinter/shells-not-ready", cite("3.4b"), unit=name)
        return check_place(position, self.hex_)

    def play(self, position: OcsPosition, step: Shelling) -> OcsPosition:
        front, facts = zone(position, self.hex_), facts_of(position)
        laid = position.moved(position.pieces[self.unit].at(self.hex_))
        fired = tuple(sorted(position.piece_values("fought")))
        salvo = Salvo(
            SOVIET, step.occasion, unit=self.unit, fired=fired, struck=tuple(sorted(facts.barraged))
        )
        return laid.with_facts(shelled=facts.shelled | {front}).pushed(salvo)


@dataclass(frozen=True, slots=True)
class Shelling(Phase[OcsPosition]):
    """3.4a: in any Soviet segment of air barrage, after all other barrages of it.

    Attributes
    ----------
    side : str
    occasion : str
        ``movement``, ``reaction`` (in the turn of the Axis) or ``exploitation``.
    """

    side: SideId
    occasion: str = MOVEMENT
    actions: ClassVar[Kinds] = (UseShells, EndPhase)
    clause: ClassVar[Citation] = cite("3.4a")
    asks: ClassVar[str] = "thirdwinter/shelling"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_open = asks_anyway(position) or any(UseShells.choices(position, self))
        return None if is_open else position.popped()


@dataclass(frozen=True, slots=True)
class Salvo(Barrage):
    """3.4a: the barrages of an artillery marker, free: its hex and two beside it.

    Attributes
    ----------
    occasion : str
        That of the segment.
    unit : str
        The marker.
    fired : tuple of str
        Guns that had fired before.
    struck : tuple of int
        Hexes that had been barraged before.
    """

    occasion: str = MOVEMENT
    unit: UnitId = ""
    fired: tuple[UnitId, ...] = ()
    struck: tuple[HexIndex, ...] = ()
    is_free: ClassVar[bool] = True
    clause: ClassVar[Citation] = cite("3.4a")

    @property
    def only_freed(self) -> bool:
        """Every gun in Combat Mode may fire, released or not."""
        return False

    def prompt(self, position: OcsPosition) -> Phrase:
        centre, most = position.pieces[self.unit].hex_, 1 + limit(position, "shells_beside")
        near = position.facts.barraged - {*self.struck}
        here = {hex_ for hex_ in near if position.game.board.distance(centre, hex_) <= 1}
        printed = position.game.board.label(centre)
        return say("thirdwinter/salvo", place=printed, left=most - len(here), most=most)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_open = asks_anyway(position) or any(OpenFire.choices(position, self))
        return None if is_open else self._done(position)

    def ended(self, position: OcsPosition, action: Action) -> OcsPosition:
        return self._done(position)

    def _done(self, position: OcsPosition) -> OcsPosition:
        back = position.turn + limit(position, "shells_back")
        piece = position.pieces[self.unit].at(STORED)
        return position.popped().moved(replace(piece, returns=back))

    def seen_by_other(self, position: OcsPosition) -> Step:
        """Which guns have fired is not told."""
        return replace(self, fired=())

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if self.unit not in position.pieces or position.counter(self.unit).kind != SHELLS:
            yield Fault(say("expected/artillery-marker"), f"{place}.unit", self.unit)


def check_salvo(position: OcsPosition, unit: str, target: int) -> Verdict:
    """Whether a gun may take part in the barrages of an artillery marker (3.4a).

    All guns stand in one hex and those next to it; "the same or adjacent hexes" is read so.
    """
    step = next((each for each in reversed(position.agenda) if isinstance(each, Salvo)), None)
    if step is None:
        return ALLOWED
    board, name = position.game.board, position.name_of(unit)
    printed, centre = board.label(target), position.pieces[step.unit].hex_
    if mode_of(position, unit) != "combat":
        return refuse("thirdwinter/salvo-in-combat-mode", cite("3.4a"), unit=name)
    beside = {hex_ for hex_ in position.facts.barraged if hex_ != centre} - {*step.struck}
    is_full = target != centre and len(beside) >= limit(position, "shells_beside")
    if board.distance(centre, target) > 1 or is_full:
        return refuse("thirdwinter/salvo-targets", cite("3.4a"), hex_=printed, place=printed)
    fired = set(position.piece_values("fought")) - {*step.fired} | {unit} | set(laying(position))
    hexes = {position.pieces[each].hex_ for each in fired if position.side_of(each) == SOVIET}
    here = position.pieces[unit].hex_
    if not any(all(board.distance(hex_, each) <= 1 for each in hexes) for hex_ in board.within(here, 1)):
        return refuse("thirdwinter/salvo-battery", cite("3.4a"), unit=name)
    return ALLOWED


def laying(position: OcsPosition) -> tuple[str, ...]:
    """The guns of the barrage that is being put together."""
    fire = getattr(position.step, "fire", None)
    return () if fire is None else fire.guns
