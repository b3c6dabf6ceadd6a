"""How does a simple player share out his units among attacks, so that every duty is met?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from wargame_kit.games.field import Placements
from wargame_kit.games.neworder.facts import ROLLING
from wargame_kit.games.neworder.player.assault import OddsEstimate
from wargame_kit.games.neworder.player.assessment import assessment
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.air_defence import halved
from wargame_kit.games.neworder.rules.combat import odds
from wargame_kit.games.neworder.rules.combat.attack import (
    Attack,
    CallOff,
    Choose,
    DeclareAttack,
    Include,
    InitialCombat,
    Join,
    Leave,
    RollingAttack,
)
from wargame_kit.games.neworder.rules.combat.duties import Duties, begun, check_duties, duties
from wargame_kit.games.neworder.rules.combat.fight import Fight, is_ground
from wargame_kit.games.neworder.rules.declaring import Declare
from wargame_kit.games.neworder.rules.support import support_in
from wargame_kit.position import Action, EndPhase
from wargame_kit.position.derived import derived
from wargame_kit.position.heuristics import Plan

ROUNDS = 6
"""So often everybody is asked whether he had better attack another hex."""

AGAIN = 1.5
"""A rolling attack must promise so much: nobody has to make it."""

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Intent:
    """An attack that is wanted, and what it promises."""

    fight: Fight
    worth: float


class TargetAssignment:
    """Who attacks which hex.

    Parameters
    ----------
    position : NewOrderPosition
    side : str
    due : Duties
    """

    def __init__(self, position: NewOrderPosition, side: str, due: Duties) -> None:
        self.position, self.side, self.due = position, side, due
        self.estimate = OddsEstimate(assessment(position, side))
        self.places = {unit: position.pieces[unit].hex_ for unit in due.may}
        self.support = {hex_: fire_on(position, hex_) for hexes in due.may.values() for hex_ in hexes}
        self.known: dict[tuple[tuple[int, ...], Placements], tuple[float, str]] = {}

    def promise(self, targets: tuple[int, ...], units: tuple[str, ...]) -> tuple[float, str]:
        """What an attack promises, and on which table."""
        stands = tuple((unit, self.places[unit]) for unit in units)
        key = targets, stands
        if key not in self.known:
            support = sum(self.support.get(target, 0.0) for target in targets)
            self.known[key] = self.estimate.best(targets, stands, support)
        return self.known[key]

    def shared(self) -> dict[str, int]:
        """For each unit the hex that it attacks, or `NOBODY`."""
        due, seen = self.due, self.estimate.seen
        choice: dict[str, int] = {}
        for unit in sorted(due.may, key=lambda unit: (-seen.strength(unit)[0], unit)):
            if not is_ground(self.position, unit):
                choice[unit] = NOBODY
            else:
                choice[unit] = min(due.may[unit], key=lambda hex_: (seen.defence(hex_), hex_))
        value = self.total(choice)
        for _ in range(ROUNDS):
            is_better = False
            for unit in choice:
                options = due.may[unit] if is_ground(self.position, unit) else (*due.may[unit], NOBODY)
                for hex_ in options:
                    if hex_ == choice[unit]:
                        continue
                    tried = {**choice, unit: hex_}
                    found = self.total(tried)
                    if found > value + 0.01:
                        choice, value, is_better = tried, found, True
            if not is_better:
                break
        return choice

    def total(self, choice: dict[str, int]) -> float:
        """What all attacks together promise; a hex that is left to nobody costs much."""
        fights, left = self.fights(choice)
        return sum(self.promise(targets, units)[0] for targets, units in fights) - 40.0 * left

    def fights(self, choice: dict[str, int]) -> tuple[list[tuple[tuple[int, ...], tuple[str, ...]]], int]:
        """The attacks of a choice, with the hexes that must be attacked too; how many of these are left."""
        by_hex: dict[int, list[str]] = {}
        for unit, hex_ in choice.items():
            if hex_ != NOBODY:
                by_hex.setdefault(hex_, []).append(unit)
        targets = {hex_: [hex_] for hex_ in by_hex}
        left = 0
        for hex_ in self.due.hexes:
            if hex_ in by_hex:
                continue
            stars = [
                first for first, units in by_hex.items() if all(hex_ in self.due.may[unit] for unit in units)
            ]
            if stars:
                weakest = min(stars, key=lambda first: (len(targets[first]), first))
                targets[weakest].append(hex_)
            else:
                left += 1
        return [(tuple(targets[hex_]), tuple(units)) for hex_, units in by_hex.items()], left

    def intents(self) -> Iterator[Intent]:
        """Yield the attacks that are wanted."""
        fights, _ = self.fights(self.shared())
        for targets, units in fights:
            worth, table = self.promise(targets, units)
            yield Intent(Fight(self.side, targets, units, table), worth)


def fire_on(position: NewOrderPosition, hex_: int) -> float:
    """How much fire supports an attack on a hex, of those markers that lie there."""
    return float(sum(halved(position, marker, hex_).total for marker in support_in(position, (hex_,))))


@derived
def intents(position: NewOrderPosition, side: str) -> tuple[Intent, ...]:
    """The attacks that a side wants to make in its initial combat, the best first."""
    due = duties(position, side)
    if not due.may:
        return ()
    found = TargetAssignment(position, side, due).intents()
    return tuple(sorted(found, key=lambda intent: (-intent.worth, intent.fight.targets)))


@derived
def rolling_intents(position: NewOrderPosition, side: str) -> tuple[Intent, ...]:
    """The rolling attacks that are worth it, the best first: of high-tech units only."""
    due = duties(position, side)
    rolling = {u: hexes for u, hexes in due.may.items() if odds.lends_hyperwar(position, u)}
    assignment = TargetAssignment(position, side, Duties(rolling, (), ()))
    found = []
    for target in sorted({hex_ for hexes in rolling.values() for hex_ in hexes}):
        able = [unit for unit, hexes in rolling.items() if target in hexes]
        able.sort(key=lambda unit: (-assignment.estimate.seen.strength(unit)[0], unit))
        for number in range(1, len(able) + 1):
            worth, table = assignment.promise((target,), tuple(able[:number]))
            if worth >= AGAIN:
                fight = Fight(side, (target,), tuple(able[:number]), table, ROLLING)
                found.append(Intent(fight, worth))
    return tuple(sorted(found, key=lambda intent: (-intent.worth, intent.fight.targets)))


def initial_combat(position: NewOrderPosition, step: InitialCombat, random: Random) -> Plan:
    """Begin the best of the attacks that are wanted, or that must be made; then end the segment.

    One that would leave a duty to a helicopter comes after the helicopter's own attack (11.2).
    """
    due = duties(position, step.side)
    wanted = [intent for intent in intents(position, step.side) if due or intent.worth > 0]
    wanted.sort(key=lambda intent: not _may_go_in(position, intent.fight))
    for intent in wanted:
        return (Attack(intent.fight.targets[0]),)
    return (EndPhase(),)


def rolling_attack(position: NewOrderPosition, step: RollingAttack, random: Random) -> Plan:
    """Begin the best rolling attack, or end the segment."""
    for intent in rolling_intents(position, step.side):
        return (Attack(intent.fight.targets[0]),)
    return (EndPhase(),)


def declare(position: NewOrderPosition, step: DeclareAttack, random: Random) -> Plan:
    """Name who attacks what on which table, one after the other; an attack begun is never called off,
    unless somebody else has named hexes that cannot be attacked so.
    """
    for wanted in _wanted(position, step.fight):
        changes = tuple(_changes(step.fight, wanted))
        if changes and position.check(changes[0]):
            return changes
    if position.check(Declare()):
        return (Declare(),)
    return (CallOff(),)


def _wanted(position: NewOrderPosition, fight: Fight) -> Iterator[Fight]:
    """Yield what an attack might become, the best first."""
    is_rolling = fight.segment == ROLLING
    known = rolling_intents(position, fight.side) if is_rolling else intents(position, fight.side)
    for intent in known:
        if set(fight.targets) <= set(intent.fight.targets) and _may_go_in(position, intent.fight):
            yield intent.fight
    if not is_rolling:
        attackers, targets = begun(position, fight.side, fight.targets[0])
        usual = Fight(fight.side, targets, attackers)
        if set(fight.targets) <= set(targets) and _may_go_in(position, usual):
            yield usual


def _may_go_in(position: NewOrderPosition, fight: Fight) -> bool:
    legal = odds.check_fight(position, fight)
    if fight.segment != ROLLING:
        legal = legal and check_duties(position, fight)
    return bool(legal)


def _changes(fight: Fight, wanted: Fight) -> Iterator[Action]:
    """Yield what makes an attack the one that is wanted, and declares it."""
    yield from (Leave(unit) for unit in fight.attackers if unit not in wanted.attackers)
    yield from (Include(target) for target in wanted.targets if target not in fight.targets)
    yield from (Join(unit) for unit in wanted.attackers if unit not in fight.attackers)
    if wanted.table != fight.table:
        yield Choose(wanted.table)
    yield Declare()
