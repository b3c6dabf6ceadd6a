"""6.3, 7.2, 7.5, 7.6, 10.8, 10.10: who takes part in an attack, named one by one and never taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules import hiding, notebook
from wargame_kit.games.huaihai.rules.battle import battle, check_target
from wargame_kit.games.huaihai.rules.commanding import check_act, check_fly
from wargame_kit.games.huaihai.rules.fight import AMBUSH, COUNTER, FAST, Fight, air_counter
from wargame_kit.games.huaihai.rules.infiltration import ExposeInfiltrator, check_expose, exposable, exposed
from wargame_kit.games.huaihai.rules.reserves import beside
from wargame_kit.games.huaihai.rules.resolution import Respond
from wargame_kit.mechanics.odds import Battle
from wargame_kit.position import Action, Step
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

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


def _arms(position: HuaihaiPosition, side: str) -> tuple[str, ...]:
    units = position.game.units
    return position.memo_of_facts(
        (),
        ("arms", side),
        lambda known: tuple(
            unit
            for unit in known.pieces
            if units[unit].side == side and units[unit].traits.intersection(SUPPORTING)
        ),
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
    written = notebook.names(position, _charge_of(fight))
    return (unit for unit in fight.participants if unit in written and unit not in fight.charges)


def _charge_of(fight: Fight) -> str:
    return notebook.CHARGE if fight.side == PLA else notebook.SUPPRESS


def check_charge(position: HuaihaiPosition, fight: Fight, unit: str) -> Verdict:
    """Whether a charge or suppression may be announced (10.8, 10.10)."""
    kind = _charge_of(fight)
    if unit not in fight.participants or unit in fight.charges:
        return refuse("clash/charge-elsewhere", notebook.clause_of(kind), unit=position.name_of(unit))
    return notebook.check_announce(position, kind, unit)


def check_wave(position: HuaihaiPosition, fight: Fight) -> Verdict:
    """Whether an attack may be made a human wave (7.6)."""
    if fight.side != PLA:
        return refuse("clash/wave-pla", cite("7.6"))
    if fight.wave or not fight.attackers:
        return refuse("clash/wave-now", cite("7.6"))
    return ALLOWED


NAMING: tuple[type[Action], ...] = (
    Join, Unmask, Support, CallAir, Charge, ExposeInfiltrator, HumanWave, Strike,
)  # fmt: skip


class Declaring(Step[HuaihaiPosition]):
    """A step in which a side names who takes part in an attack.

    Attributes
    ----------
    fight : Fight
        As far as it has been declared.
    """

    fight: Fight

    def actor(self, position: HuaihaiPosition) -> str:
        return self.fight.side

    def battle(self, position: HuaihaiPosition) -> Battle:
        """The battle as it would be fought now."""
        return battle(position, self.fight)

    def namings(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        """Yield everything that may still be named, and the word to go."""
        fight = self.fight
        for kind, found in (
            (Join, joinable), (Unmask, unmaskable), (Support, supportable), (Charge, chargeable),
        ):  # fmt: skip
            for each in found(position, fight):
                if unit is None or each == unit:
                    yield kind(each)
        if fight.side == PLA:
            for each in exposable(position, fight):
                if unit is None or each == unit:
                    yield ExposeInfiltrator(each)
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

    def check_take_back(self, position: HuaihaiPosition) -> Verdict:
        """Whether the attack may still be dropped: not when somebody has been named (6.3).

        What the odds forbid is no attack (option ``low_odds``): it may, or nobody would get out of it.
        """
        if not self.fight.is_named:
            return ALLOWED
        if not self.battle(position).verdict and next(joinable(position, self.fight), None) is None:
            return ALLOWED
        return refuse("clash/no-going-back", cite("6.3"), instead=("strike",))

    def check_naming(self, position: HuaihaiPosition, action: Any) -> Verdict:
        """Whether something may be named."""
        fight = self.fight
        if isinstance(action, Join):
            return check_join(position, fight, action.unit)
        if isinstance(action, Unmask):
            return check_unmask(position, fight, action.unit)
        if isinstance(action, Support):
            return check_support(position, fight, action.unit)
        if isinstance(action, Charge):
            return check_charge(position, fight, action.unit)
        if isinstance(action, ExposeInfiltrator):
            if fight.side != PLA:
                return refuse("clash/infiltrator-pla", cite("10.4"))
            return check_expose(position, fight, action.unit)
        if isinstance(action, CallAir):
            return check_air(position, fight)
        if isinstance(action, HumanWave):
            return check_wave(position, fight)
        return self.check_strike(position)

    def named(self, position: HuaihaiPosition, action: Any) -> HuaihaiPosition:
        """The position after something has been named."""
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
            position = notebook.announced(position, _charge_of(fight), action.unit)
            fight = replace(fight, charges=(*fight.charges, action.unit))
        elif isinstance(action, CallAir):
            fight = replace(fight, air=True)
        else:
            fight = replace(fight, wave=True)
        return position.instead(replace(self, fight=fight))  # type: ignore[type-var]

    def struck(self, position: HuaihaiPosition) -> HuaihaiPosition:
        """The position after the attack has gone in: the defender responds."""
        return position.instead(Respond(self.fight))
