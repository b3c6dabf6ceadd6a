"""6.3, 7.2, 7.5, 7.6, 10.4, 10.8, 10.10: who takes part in an attack, named one by one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.facts import OPEN
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules import hiding
from wargame_kit.games.huaihai.rules.combat.odds import (
    AMBUSH,
    COUNTER,
    FAST,
    Fight,
    battle,
    beside,
    check_target,
    defenders,
)
from wargame_kit.games.huaihai.rules.readiness import air_counter, check_act, check_fly
from wargame_kit.games.huaihai.rules.tactical_actions import agents, orders
from wargame_kit.mechanics import TableEngagement
from wargame_kit.position import Action, FreeStep, UnitId
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

SUPPORTING = ("special_arms", "direct")
"""Traits of the counters that may support (7.5)."""


@dataclass(frozen=True, slots=True)
class Join(Action):
    """A counter joins the attack."""

    form: ClassVar[str] = "join {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Unmask(Action):
    """A hidden counter comes on the map and joins the ambush (9.9)."""

    form: ClassVar[str] = "unmask {unit}"
    reveals: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class Support(Action):
    """A counter gives a shift instead of its attack (7.5)."""

    form: ClassVar[str] = "support {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class CallAir(Action):
    """The air counter joins the attack (7.2)."""

    form: ClassVar[str] = "call-air"


@dataclass(frozen=True, slots=True)
class Charge(Action):
    """Announce a gun charge (10.8) or an artillery suppression (10.10) with a counter in the attack."""

    form: ClassVar[str] = "charge {unit}"
    reveals: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class HumanWave(Action):
    """The attack is a human wave (7.6)."""

    form: ClassVar[str] = "human-wave"


@dataclass(frozen=True, slots=True)
class Strike(Action):
    """Everybody has been named: the attack goes in."""

    form: ClassVar[str] = "strike"


def joinable(position: HuaihaiPosition, fight: Fight) -> Iterator[str]:
    """Yield the counters that may join an attack.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "K7", "CP3": "K7 spent", "CP4": "L9", "5C": "K8"})
    >>> list(joinable(position, Fight("attack", "pla", position.game.board.index("K8"))))
    ['CP1', 'CP4']
    """
    near = beside(position, fight.side, fight.target)
    return (unit for unit in near if check_join(position, fight, unit))


def check_join(position: HuaihaiPosition, fight: Fight, unit: str) -> Verdict:
    """Whether a counter may join an attack (6.1, 6.3, 9.2, 9.3)."""
    if fight.kind == AMBUSH and not fight.attackers:
        return refuse("clash/unmask-first", cite("9.9"))
    verdict = _check_named(position, fight, unit)
    if not verdict:
        return verdict
    name = position.unit(unit).name
    if fight.kind == FAST and "fast" not in position.unit(unit).traits:
        return refuse("clash/not-fast", cite("12.3"), unit=name)
    verdict = check_act(position, unit)
    if verdict and not position.face(unit).attack:
        return refuse("clash/no-strength", cite("6.3"), unit=name)
    return verdict and check_target(position, fight.side, unit, fight.target)


def _check_named(position: HuaihaiPosition, fight: Fight, unit: str) -> Verdict:
    if unit not in position.pieces or position.pieces[unit].hex_ < 0:
        return refuse("fight/not-on-map", cite("6.3"), unit=position.name_of(unit))
    name = position.unit(unit).name
    if position.side_of(unit) != fight.side:
        return refuse("clash/other-side", cite("6.3"), unit=name, side=position.game.side_names[fight.side])
    if unit in fight.participants:
        return refuse("clash/joined", cite("6.3"), unit=name)
    return ALLOWED


def unmaskable(position: HuaihaiPosition, fight: Fight) -> Iterator[str]:
    """Yield the hidden counters that may attack from ambush: fresh ones next to the hex (9.9)."""
    if fight.kind == AMBUSH:
        near = hiding.hidden_beside(position, fight.target)
        yield from (unit for unit in near if check_act(position, unit) and position.face(unit).attack)


def check_unmask(position: HuaihaiPosition, fight: Fight, unit: str) -> Verdict:
    """Whether a hidden counter may join an ambush (9.9)."""
    if unit in unmaskable(position, fight):
        return ALLOWED
    printed, name = position.game.board.label(fight.target), position.name_of(unit)
    return refuse("clash/no-ambusher", cite("9.9"), hex_=printed, unit=name)


def check_support(position: HuaihaiPosition, fight: Fight, unit: str) -> Verdict:
    """Whether a counter may support an attack with a shift (7.5)."""
    verdict = _check_named(position, fight, unit)
    if not verdict:
        return verdict
    printed, name = position.game.board.label(fight.target), position.unit(unit).name
    if not position.unit(unit).traits.intersection(SUPPORTING):
        return refuse("clash/no-supporter", cite("7.5"), unit=name)
    verdict = check_act(position, unit)
    if not verdict:
        return verdict
    reaches = position.charts.limit("support_distance")
    apart = position.game.board.distance(position.pieces[unit].hex_, fight.target)
    if apart > reaches:
        return refuse(
            "clash/support-far", cite("7.5"), hex_=printed, unit=name, distance=apart, limit=reaches
        )
    return ALLOWED


def supportable(position: HuaihaiPosition, fight: Fight) -> Iterator[str]:
    """Yield the counters that may support an attack."""
    for unit in _arms(position, fight.side):
        if check_support(position, fight, unit):
            yield unit


@derived_from()
def _arms(position: HuaihaiPosition, side: str) -> tuple[str, ...]:
    units = position.game.units
    return tuple(
        unit
        for unit in position.pieces
        if units[unit].side == side and units[unit].traits.intersection(SUPPORTING)
    )


def check_air(position: HuaihaiPosition, fight: Fight) -> Verdict:
    """Whether the air counter may join an attack (7.2).

    On the move only fast columns attack (7.5): it joins them by option ``fast_air``, once one has been named.
    """
    if fight.side != KMT:
        return refuse("clash/air-kmt", cite("7.1"))
    if fight.kind == FAST and position.option("fast_air") == "off":
        return refuse("clash/air-not-now", cite("7.2"))
    if fight.kind == FAST and not fight.attackers:
        return refuse("clash/air-fast-first", cite("7.5"))
    if fight.kind == COUNTER and not fight.attackers:
        return refuse("clash/air-alone", cite("9.8"))
    if position.facts.flown == position.turn:
        return refuse("clash/air-flown", cite("7.2"))
    if fight.air:
        return refuse("clash/air-joined", cite("7.2"))
    return check_fly(position)


def chargeable(position: HuaihaiPosition, fight: Fight) -> Iterator[str]:
    """Yield the counters in an attack with which a charge or suppression may be announced."""
    written = orders.names(position, _charge_of(fight))
    return (unit for unit in fight.participants if unit in written and unit not in fight.charges)


def _charge_of(fight: Fight) -> str:
    return orders.CHARGE if fight.side == PLA else orders.SUPPRESS


def check_charge(position: HuaihaiPosition, fight: Fight, unit: str) -> Verdict:
    """Whether a charge or suppression may be announced (10.8, 10.10)."""
    kind = _charge_of(fight)
    if unit not in fight.participants or unit in fight.charges:
        return refuse("clash/charge-elsewhere", orders.clause_of(kind), unit=position.name_of(unit))
    return orders.check_announce(position, kind, unit)


def check_wave(position: HuaihaiPosition, fight: Fight) -> Verdict:
    """Whether an attack may be made a human wave (7.6)."""
    if fight.side != PLA:
        return refuse("clash/wave-pla", cite("7.6"))
    if fight.wave or not fight.attackers:
        return refuse("clash/wave-now", cite("7.6"))
    return ALLOWED


@dataclass(frozen=True, slots=True)
class ExposeInfiltrator(Action):
    """Show that a KMT counter in the battle is infiltrated."""

    form: ClassVar[str] = "expose-infiltrator {unit}"
    reveals: ClassVar[bool] = True
    unit: str


def opponents(position: HuaihaiPosition, fight: Fight) -> tuple[str, ...]:
    """The KMT counters on the ground that take part in a battle so far."""
    return fight.participants if fight.side == KMT else defenders(position, fight)


def exposable(position: HuaihaiPosition, fight: Fight) -> Iterator[str]:
    """Yield the counters in a battle whose names the PLA may show: one in a battle."""
    if not fight.infiltrators:
        written = orders.names(position, orders.INFILTRATE)
        yield from (unit for unit in opponents(position, fight) if unit in written)


def exposures(
    position: HuaihaiPosition, fight: Fight, side: str, unit: str | None = None
) -> Iterator[Action]:
    """Yield the names that a side may show now; only that of one counter if it is named."""
    if side == PLA:
        yield from (ExposeInfiltrator(each) for each in exposable(position, fight) if unit in (None, each))


def check_expose(position: HuaihaiPosition, fight: Fight, unit: str, side: str) -> Verdict:
    """Whether a side may show a name in this battle: the PLA may, once."""
    if side != PLA:
        return refuse("clash/infiltrator-pla", cite("10.4"))
    if fight.infiltrators:
        return refuse("clash/one-infiltrator", cite("10.4"), unit=position.name_of(fight.infiltrators[0]))
    if unit not in opponents(position, fight):
        return refuse("clash/infiltrator-elsewhere", cite("10.4"), unit=position.name_of(unit))
    return orders.check_announce(position, orders.INFILTRATE, unit)


def may_have_names(position: HuaihaiPosition, fight: Fight, units: Collection[str] | None = None) -> bool:
    """Whether, from what is open, the PLA could have written down a counter in this battle.

    Parameters
    ----------
    units : collection of str, optional
        Only these of the counters in it.
    """
    if fight.infiltrators:
        return False
    kind = orders.INFILTRATE
    shown = [order.unit for order in position.facts.orders if order.kind == kind and order.state != OPEN]
    is_any_left = len(shown) < position.charts.limit("infiltrations") and orders.has_secrets(position, PLA)
    able = opponents(position, fight) if units is None else units
    return is_any_left and any(unit not in shown for unit in able)


@dataclass(frozen=True, slots=True)
class Infiltrated(agents.Announced):
    """10.4: the name has been shown and no agent was there: it counts in the battle below on the agenda.

    Attributes
    ----------
    unit : str
    """

    unit: UnitId
    clause: ClassVar[Citation] = cite("10.4")

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        after = position.popped()
        step: Any = after.step
        fight = replace(step.fight, infiltrators=(*step.fight.infiltrators, self.unit))
        return after.instead(replace(step, fight=fight))


def exposed(position: HuaihaiPosition, unit: str) -> HuaihaiPosition:
    """The position after a name has been shown; an agent may foil it (10.8.agent)."""
    after = orders.announced(position, orders.INFILTRATE, unit)
    return agents.answered(after, unit, Infiltrated(unit))


_OF_A_COUNTER: dict[type[Any], tuple[Callable[..., Iterator[str]], Callable[..., Verdict]]] = {
    Join: (joinable, check_join),
    Unmask: (unmaskable, check_unmask),
    Support: (supportable, check_support),
    Charge: (chargeable, check_charge),
}
"""What may be named with a counter: which may be, and whether one may."""


class Declaring(FreeStep[HuaihaiPosition]):
    """A step in which a side names who takes part in an attack.

    Attributes
    ----------
    fight : Fight
        As far as it has been declared.
    """

    fight: Fight
    doings: ClassVar[tuple[type[Action], ...]] = (
        Join, Unmask, Support, CallAir, Charge, ExposeInfiltrator, HumanWave, Strike,
    )  # fmt: skip

    def actor(self, position: HuaihaiPosition) -> str:
        return self.fight.side

    def battle(self, position: HuaihaiPosition) -> TableEngagement:
        """The battle as it would be fought now."""
        return battle(position, self.fight)

    def open_choices(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        fight = self.fight
        for kind, (found, _) in _OF_A_COUNTER.items():
            yield from (kind(each) for each in found(position, fight) if unit in (None, each))
        yield from exposures(position, fight, fight.side, unit)
        if unit in (None, air_counter(position)) and check_air(position, fight):
            yield CallAir()
        if unit is None:
            if check_wave(position, fight):
                yield HumanWave()
            if self.check_strike(position):
                yield Strike()

    def check_strike(self, position: HuaihaiPosition) -> Verdict:
        """Whether the attack may go in as it is."""
        return self.battle(position).verdict

    def check_end(self, position: HuaihaiPosition) -> Verdict:
        """Whether the attack may still be dropped: not when somebody has been named (6.3).

        What the odds forbid is no attack (option ``low_odds``): it may, or nobody would get out of it.
        """
        if not self.fight.is_named:
            return ALLOWED
        if not self.battle(position).verdict and next(joinable(position, self.fight), None) is None:
            return ALLOWED
        return refuse("clash/no-going-back", cite("6.3"), instead=("strike",))

    def check(self, position: HuaihaiPosition, action: Any) -> Verdict:
        return self.with_alternatives(position, action, super().check(position, action))

    def check_doing(self, position: HuaihaiPosition, action: Any) -> Verdict:
        fight = self.fight
        if type(action) in _OF_A_COUNTER:
            _, check = _OF_A_COUNTER[type(action)]
            return check(position, fight, action.unit)
        if isinstance(action, ExposeInfiltrator):
            return check_expose(position, fight, action.unit, fight.side)
        if isinstance(action, CallAir):
            return check_air(position, fight)
        if isinstance(action, HumanWave):
            return check_wave(position, fight)
        return self.check_strike(position)

    def done(self, position: HuaihaiPosition, action: Any) -> HuaihaiPosition:
        fight = self.fight
        if isinstance(action, Strike):
            return self.struck(position)
        if isinstance(action, ExposeInfiltrator):
            return exposed(position, action.unit)
        if isinstance(action, Unmask):
            position = hiding.reveal(position, action.unit)
        if isinstance(action, (Join, Unmask)):
            fight = replace(fight, attackers=(*fight.attackers, action.unit))
        elif isinstance(action, Support):
            fight = replace(fight, supporters=(*fight.supporters, action.unit))
        elif isinstance(action, Charge):
            position = orders.announced(position, _charge_of(fight), action.unit)
            fight = replace(fight, charges=(*fight.charges, action.unit))
        elif isinstance(action, CallAir):
            fight = replace(fight, air=True)
        else:
            fight = replace(fight, wave=True)
        return position.instead(replace(self, fight=fight))  # type: ignore[type-var]

    @abstractmethod
    def struck(self, position: HuaihaiPosition) -> HuaihaiPosition:
        """The position after the attack has gone in."""
