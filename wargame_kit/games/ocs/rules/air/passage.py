"""14.2: what is left of a mission after air combat, interception and flak, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from wargame_kit.games.ocs.files.tables import SeriesTables
from wargame_kit.games.ocs.rules.air import air_combat, flak
from wargame_kit.games.ocs.rules.air.air_combat import AirBattle, Chooser, best
from wargame_kit.games.ocs.rules.air.flak import Guarded
from wargame_kit.games.ocs.rules.air.flyers import Chances, Wing
from wargame_kit.mechanics.outcomes import summed

COMBAT, INTERCEPTION, FLAK = "combat", "interception", "flak"
STAGES = (COMBAT, INTERCEPTION, FLAK)
"""What a mission meets, in this order (14.2)."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A mission, and all that it meets.

    Attributes
    ----------
    wing : tuple of Flyer
    over_target : tuple of Flyer
        Active enemies in the target hex.
    interceptor : tuple of Flyer
        The one fighter that intercepts; or none.
    hosts : tuple of Flyer
        Who stands Active at the base to which it flies, and meets the interceptor beside it.
    guarded : Guarded or None
        The target as flak guards it; None where no flak is rolled.
    is_trainbusting : bool
    """

    wing: Wing
    over_target: Wing = ()
    interceptor: Wing = ()
    hosts: Wing = ()
    guarded: Guarded | None = None
    is_trainbusting: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of a mission at a stage of it.

    Attributes
    ----------
    wing : tuple of Flyer
        Who still flies it.
    own, theirs : int
        Steps that it and its enemies have lost.
    """

    wing: Wing
    own: int = 0
    theirs: int = 0


@dataclass(frozen=True, slots=True)
class Passage:
    """What is left of a mission after each stage, with exact chances.

    Attributes
    ----------
    after : mapping of stage to mapping of Left to Fraction
    """

    after: Mapping[str, Mapping[Left, Fraction]]

    @property
    def arriving(self) -> Chances:
        """Who does what the mission is for, with the chance of each; nobody among them."""
        return summed((left.wing, chance) for left, chance in self.after[FLAK].items())

    def stopped(self, stage: str) -> Fraction:
        """How likely a stage leaves nothing of the mission."""
        return sum((chance for left, chance in self.after[stage].items() if not left.wing), Fraction(0))

    @property
    def lost(self) -> dict[int, Fraction]:
        """How many steps the mission loses on its way, with the chance of each."""
        return dict(sorted(summed((left.own, part) for left, part in self.after[FLAK].items()).items()))

    @property
    def won(self) -> dict[int, Fraction]:
        """How many steps its enemies in the air lose."""
        return dict(sorted(summed((left.theirs, part) for left, part in self.after[FLAK].items()).items()))


def passage(tables: SeriesTables, flight: Flight, choose: Chooser = best) -> Passage:
    """What is left of a mission after each stage, if both sides choose alike in air combat.

    Notes
    -----
    Who stays has all its steps, so that a stage has few states: it is worked out once for each wing.
    """
    start: dict[Left, Fraction] = {Left(flight.wing): Fraction(1)}
    met = _through(start, lambda wing: _fought(tables, wing, flight.over_target, choose))
    caught = _through(met, lambda wing: _caught(tables, wing, flight, choose))
    shot = _through(caught, lambda wing: _shot(tables, wing, flight))
    return Passage({COMBAT: met, INTERCEPTION: caught, FLAK: shot})


def effects(
    arriving: Chances, of: Callable[[Wing], Mapping[str, Fraction]], nothing: str
) -> dict[str, Fraction]:
    """What a mission comes to: of each that may arrive what it does; `nothing` where nobody arrives."""
    return summed(
        (effect, chance * part)
        for wing, chance in arriving.items()
        for effect, part in (of(wing) if wing else {nothing: Fraction(1)}).items()
    )


Stage = Callable[[Wing], Mapping[Left, Fraction]]


def _through(before: Mapping[Left, Fraction], stage: Stage) -> dict[Left, Fraction]:
    known: dict[Wing, Mapping[Left, Fraction]] = {}
    found: dict[Left, Fraction] = {}
    for left, chance in before.items():
        if left.wing not in known:
            known[left.wing] = stage(left.wing)
        for later, part in known[left.wing].items():
            end = Left(later.wing, left.own + later.own, left.theirs + later.theirs)
            found[end] = found.get(end, Fraction(0)) + chance * part
    return found


def _fought(tables: SeriesTables, wing: Wing, enemy: Wing, choose: Chooser) -> Mapping[Left, Fraction]:
    """The mission after air combat over its target, which it begins."""
    return summed(
        (_left(wing, enemy, (end.starters, end.starters_gone), (end.others, end.others_gone)), chance)
        for end, chance in air_combat.ends(tables.air_combat, AirBattle(wing, enemy), choose).items()
    )


def _caught(tables: SeriesTables, wing: Wing, flight: Flight, choose: Chooser) -> Mapping[Left, Fraction]:
    """The mission after an interception, which the interceptor begins (14.5)."""
    enemy, names = flight.interceptor, {flyer.id for flyer in wing}
    if not wing:
        return {Left(wing): Fraction(1)}

    def of_mission(found: Wing) -> Wing:
        return tuple(flyer for flyer in found if flyer.id in names)

    ends = air_combat.ends(tables.air_combat, AirBattle(enemy, wing + flight.hosts), choose)
    return summed(
        (
            _left(
                wing,
                enemy,
                (of_mission(end.others), of_mission(end.others_gone)),
                (end.starters, end.starters_gone),
            ),
            chance,
        )
        for end, chance in ends.items()
    )


def _left(wing: Wing, enemy: Wing, own: tuple[Wing, Wing], theirs: tuple[Wing, Wing]) -> Left:
    return Left(own[0], _steps(wing) - _steps(*own), _steps(enemy) - _steps(*theirs))


def _steps(*wings: Wing) -> int:
    return sum(flyer.steps for wing in wings for flyer in wing)


def _shot(tables: SeriesTables, wing: Wing, flight: Flight) -> Mapping[Left, Fraction]:
    """The mission after flak."""
    if flight.guarded is None or not wing:
        return {Left(wing): Fraction(1)}
    told = flak.modifiers(tables.flak, wing, flight.guarded, is_trainbusting=flight.is_trainbusting)
    ends = flak.ends(tables.flak, wing, told.total)
    return {Left(left, _steps(wing) - _steps(left)): chance for left, chance in ends.items() if chance}
