"""6.3, 6.9, 9.6, 9.8, 11.7: the defender responds, the die is cast, and the result is carried out at once.

The counter-attack on a pursuer (9.8) stands here too: it is a battle again, out of which the air counter may
drive a counter of the PLA (7.3).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules import air
from wargame_kit.games.huaihai.rules.combat.aftermath import (
    LoseCounter,
    Pursue,
    RetreatStep,
    destroyed,
)
from wargame_kit.games.huaihai.rules.combat.odds import (
    COUNTER,
    Fight,
    beside,
    defenders,
    engaged,
    is_beside,
    under_way,
)
from wargame_kit.games.huaihai.rules.combat.participants import (
    ATTACKERS,
    Declaring,
    ExposeInfiltrator,
    Join,
    Naming,
    may_have_names,
)
from wargame_kit.games.huaihai.rules.ground import can_cross, check_end, passed, together, weight
from wargame_kit.games.huaihai.rules.readiness import (
    air_counter,
    came_forward,
    check_act,
    is_watched,
    may_be_chiangs,
)
from wargame_kit.mechanics import TableEngagement
from wargame_kit.mechanics.outcomes import EVERY
from wargame_kit.position import Action, Automatic, LetAllPass, LetPass, OneDieStep, Step, UnitId
from wargame_kit.position.gathering import CallingOff, Declaration, Part
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class CallMilitia(Part[HuaihaiPosition, Fight]):
    """Call militia to the defence (11.7)."""

    form: ClassVar[str] = "call-militia"
    reveals: ClassVar[bool] = True

    def fits(self, position: HuaihaiPosition, whole: Fight) -> Verdict:
        if whole.side == PLA:
            return refuse("clash/militia-pla", cite("11.7"))
        if position.facts.militia == position.turn:
            return refuse("clash/militia-called", cite("11.7"))
        return ALLOWED

    def added(self, position: HuaihaiPosition, whole: Fight) -> Fight:
        return replace(whole, militia=True)

    def shown(self, position: HuaihaiPosition, whole: Fight) -> HuaihaiPosition:
        return position.with_facts(militia=position.turn)


@dataclass(frozen=True, slots=True)
class EndResponse(Declaration[HuaihaiPosition]):
    """Nothing more is done for the defence."""

    form: ClassVar[str] = "stand"
    # What the defender answers is news to the attacker, who may not name others after it (6.3).
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class StepIn(Part[HuaihaiPosition, Fight]):
    """A fresh counter turns over and steps into the attacked hex; any number may (9.6).

    Stacking may be exceeded until the battle is over.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "K7", "5C": "K8 spent", "70C": "K9"})
    >>> fight = Fight("attack", "pla", position.game.board.index("K8"), ("CP1",))
    >>> [each.unit for each in StepIn.fitting(position, fight)]
    ['70C']
    """

    form: ClassVar[str] = "step-in {unit}"
    reveals: ClassVar[bool] = True
    unit: str

    @classmethod
    def members(cls, position: HuaihaiPosition, whole: Fight, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(beside(position, position.enemy(whole.side), whole.target), unit))

    def fits(self, position: HuaihaiPosition, whole: Fight) -> Verdict:
        side, printed = position.enemy(whole.side), position.game.board.label(whole.target)
        if self.unit not in position.pieces or position.pieces[self.unit].hex_ < 0:
            return refuse("fight/not-on-map", cite("9.6"), unit=position.name_of(self.unit))
        name = position.unit(self.unit).name
        if position.side_of(self.unit) != side:
            return refuse("clash/other-side", cite("9.6"), unit=name, side=position.game.side_names[side])
        acting = check_act(position, self.unit)
        if not acting:
            return acting
        if not is_beside(position, self.unit, whole.target):
            return refuse("clash/step-in-far", cite("9.6"), hex_=printed, unit=name)
        if not can_cross(position, self.unit, whole.target):
            return refuse("clash/step-in-ground", cite("12.4"), hex_=printed, unit=name)
        return ALLOWED

    def shown(self, position: HuaihaiPosition, whole: Fight) -> HuaihaiPosition:
        piece = position.pieces[self.unit].at(whole.target).showing(SPENT)
        after = passed(position.moved(piece), position.side_of(self.unit), (whole.target,))
        return came_forward(after, self.unit)

    def added(self, position: HuaihaiPosition, whole: Fight) -> Fight:
        return replace(whole, reserves=(*whole.reserves, (self.unit, position.pieces[self.unit].hex_)))


def gone_home(position: HuaihaiPosition, fight: Fight) -> tuple[HuaihaiPosition, tuple[str, ...]]:
    """The position after the reserves for which there is no room have gone back where they came from.

    The last to come goes first. Those whose own hex has been taken or filled meanwhile are answered as well:
    they retreat (6.9).
    """
    side, limit, homeless = position.enemy(fight.side), position.charts.limit("stacking"), []
    leaving = 0
    for unit, home in reversed(fight.reserves):
        if position.pieces[unit].hex_ != fight.target:
            continue
        there = together(position, side, fight.target)
        if sum(weight(position, each) for each in there) - leaving <= limit:
            break
        if check_end(position, unit, home):
            position = position.moved(position.pieces[unit].at(home))
        else:
            homeless.append(unit)
            leaving += weight(position, unit)
    return position, tuple(homeless)


@dataclass(frozen=True, slots=True)
class Respond(Declaring):
    """9.6: before the ratio is found the defender may bring in reserves; the PLA has more to call on.

    Attributes
    ----------
    fight : Fight
    """

    fight: Fight
    actions: ClassVar[Kinds] = (StepIn, ExposeInfiltrator, CallMilitia, EndResponse)
    clause: ClassVar[Citation] = cite("9.6")

    def actor(self, position: HuaihaiPosition) -> str:
        return position.enemy(self.fight.side)

    def battle(self, position: HuaihaiPosition) -> TableEngagement:
        """The battle as it would be fought now."""
        return under_way(position, self.fight)

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        fought = self.battle(position)
        actor = self.actor(position)
        key = "clash/respond" if actor == PLA else "clash/respond-kmt"  # 11.7: the KMT has no militia
        side = position.game.side_names[actor]
        hex_ = position.game.hex_name(self.fight.target)
        return say(key, side=side, hex=hex_, column=fought.column or "—")

    def lacks(self, position: HuaihaiPosition) -> Verdict:
        return ALLOWED

    def declared(self, position: HuaihaiPosition) -> HuaihaiPosition:
        return position.replace_step(ShowName(self.fight))

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        if not self.battle(position).attack.total:
            return position.popped()  # 7.3: everybody who counter-attacked has been intercepted
        if any(type(each) is not EndResponse for each in self.choices(position)) or self._could(position):
            return None
        return position.replace_step(ShowName(self.fight))

    def _could(self, position: HuaihaiPosition) -> bool:
        """Whether one who sees only what is open must reckon with a reaction (option ``pauses``)."""
        side = self.actor(position)
        near = beside(position, side, self.fight.target)
        if position.option("pauses") != "always":
            return side == KMT and may_be_chiangs(position, near)
        return any(map(position.is_fresh, near)) or (side == PLA and may_have_names(position, self.fight))


@dataclass(frozen=True, slots=True)
class ShowName(Respond):
    """10.4: a reserve that stepped in may be infiltrated, too: the attacking PLA says so before the die.

    Whoever stood in the hex from the beginning could be shown when the attack was declared.

    Attributes
    ----------
    fight : Fight
    """

    actions: ClassVar[Kinds] = (ExposeInfiltrator, LetPass)
    clause: ClassVar[Citation] = cite("10.4")

    def actor(self, position: HuaihaiPosition) -> str:
        return PLA

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        return self.battle(position).say("clash/show-name")

    def ended(self, position: HuaihaiPosition, action: Action) -> HuaihaiPosition:
        return position.replace_step(RollBattle(self.fight))

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        fight, came = self.fight, {unit for unit, _ in self.fight.reserves}
        if fight.side == PLA and came:
            if any(each.unit in came for each in ExposeInfiltrator.choices(position, self)):
                return None
            if position.option("pauses") == "always" and may_have_names(position, fight, came):
                return None
        return position.replace_step(RollBattle(fight))


@dataclass(frozen=True, slots=True)
class RollBattle(OneDieStep[HuaihaiPosition]):
    """6.3, 6.9: a die, and what the table says.

    Attributes
    ----------
    fight : Fight
    """

    fight: Fight
    thrown_as: ClassVar[str] = "roll {die}"
    clause: ClassVar[Citation] = cite("6.9")

    def battle(self, position: HuaihaiPosition) -> TableEngagement:
        """The battle as it stands."""
        return under_way(position, self.fight)

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        fought = self.battle(position)
        return fought.say("clash/roll", hex=position.game.hex_name(fought.target))

    def thrown(self, position: HuaihaiPosition, die: int) -> HuaihaiPosition:
        result, fight = self.battle(position).row(die), self.fight
        enemy, against = position.enemy(fight.side), defenders(position, fight)
        own = engaged(position, fight)
        # 9.2, 9.3: they turn over at once, and control nothing while the result is carried out (9.4).
        after = flipped(position, fight).popped()
        steps: list[Step[HuaihaiPosition]] = []
        if result.attacker_losses >= EVERY:
            after = destroyed(after, own + _lost_air(after, fight), defects=True)
        elif result.attacker_losses:
            steps.append(LoseCounter(fight.side, own, result.attacker_losses))
        if result.defender_losses >= EVERY:
            after = destroyed(after, against, defects=True)
        elif result.defender_losses:
            steps.append(LoseCounter(enemy, against, result.defender_losses))
        if result.retreat:
            steps.append(RetreatStep(enemy, against))
        return after.pushed(*steps, EndOfBattle(fight))


def flipped(position: HuaihaiPosition, fight: Fight) -> HuaihaiPosition:
    """The position with everybody turned over who has attacked or supported (7.2, 7.5, 9.2, 9.3)."""
    there = (unit for unit in fight.participants if position.pieces[unit].hex_ >= 0)
    after = came_forward(position.turned(SPENT, *there), *fight.participants)
    return air.flown(after) if fight.air else after


def _lost_air(position: HuaihaiPosition, fight: Fight) -> tuple[str, ...]:
    flyer = air_counter(position) if fight.air and position.option("air_losses") == "lost" else None
    return (flyer,) if flyer else ()


@dataclass(frozen=True, slots=True)
class EndOfBattle(Automatic[HuaihaiPosition]):
    """6.5, 7.6, 9.6, 9.8: what follows when losses and retreats have been carried out.

    Attributes
    ----------
    fight : Fight
    """

    fight: Fight
    clause: ClassVar[Citation] = cite("6.5")

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        fight, enemy = self.fight, position.enemy(self.fight.side)
        if not defenders(position, fight):
            return position.replace_step(Pursue(fight), CounterAttack(Fight(COUNTER, enemy, fight.target)))
        after = position.popped()
        if fight.wave:  # 7.6: the hex has not been emptied
            after = destroyed(after, engaged(after, fight))
        after, homeless = gone_home(after, fight)
        return after.pushed(RetreatStep(enemy, homeless)) if homeless else after


@dataclass(frozen=True, slots=True)
class Decline(CallingOff[HuaihaiPosition]):
    """Do nothing."""

    form: ClassVar[str] = "decline"
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class CounterAttack(Naming):
    """9.8: the side that lost the hex may attack the pursuer with its fresh counters next to it.

    A normal battle: the pursuer, spent by now, may be helped by reserves, and may be avenged in its turn.

    Attributes
    ----------
    fight : Fight
    """

    fight: Fight
    actions: ClassVar[Kinds] = (*ATTACKERS, Decline)
    clause: ClassVar[Citation] = cite("9.8")

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        side, hex_ = position.game.side_names[self.fight.side], position.game.hex_name(self.fight.target)
        return say("clash/counter", side=side, hex=hex_)

    def declared(self, position: HuaihaiPosition) -> HuaihaiPosition:
        return counter_attack_offered(position.replace_step(Respond(self.fight)), self.fight.participants)

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        if not defenders(position, self.fight):
            return position.popped()  # 9.8: nobody has pursued
        if self.fight.is_named or next(Join.fitting(position, self.fight), None) is not None:
            return None
        near = tuple(beside(position, self.fight.side, self.fight.target))
        if position.option("pauses") == "always":
            could = any(map(position.is_fresh, near))
        else:
            could = self.fight.side == KMT and may_be_chiangs(position, near)
        return None if could else position.popped()


@dataclass(frozen=True, slots=True)
class InterceptUnit(RuledAction[HuaihaiPosition, "OfferInterceptionOfCounterAttack"]):
    """Drive a counter out of a counter-attack (7.3)."""

    form: ClassVar[str] = "intercept-unit {unit}"
    reveals: ClassVar[bool] = True
    unit: str

    @classmethod
    def candidates(
        cls, position: HuaihaiPosition, step: OfferInterceptionOfCounterAttack, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, only(step.units, unit))

    def check(self, position: HuaihaiPosition, step: OfferInterceptionOfCounterAttack) -> Verdict:
        if self.unit in step.units:
            return ALLOWED
        return refuse("reaction/not-counter-attacking", step.clause, unit=position.name_of(self.unit))

    def play(self, position: HuaihaiPosition, step: OfferInterceptionOfCounterAttack) -> HuaihaiPosition:
        after = air.flip(position.popped())
        below = after.step
        assert isinstance(below, Declaring)
        attackers, supporters = (
            tuple(unit for unit in units if unit != self.unit)
            for units in (below.fight.attackers, below.fight.supporters)
        )
        after = below.gone_on(after, replace(below.fight, attackers=attackers, supporters=supporters))
        return after.turned(SPENT, self.unit) if after.option("interception") == "both" else after


def counter_attack_offered(position: HuaihaiPosition, units: tuple[str, ...]) -> HuaihaiPosition:
    """The position in which the KMT may drive a counter of the PLA out of its counter-attack (7.3).

    The step below, whose ``fight`` names the counters, goes on without the one that is driven out.
    """
    own = tuple(unit for unit in units if position.side_of(unit) == PLA)
    return (
        position.pushed(OfferInterceptionOfCounterAttack(own)) if own and is_watched(position) else position
    )


@dataclass(frozen=True, slots=True)
class OfferInterceptionOfCounterAttack(Decision[HuaihaiPosition]):
    """7.3: counters of the PLA counter-attack; the KMT says whether the air counter drives one of them out.

    Attributes
    ----------
    units : tuple of str
    """

    units: tuple[UnitId, ...]
    actions: ClassVar[Kinds] = (LetPass, LetAllPass, InterceptUnit)
    clause: ClassVar[Citation] = cite("7.3")
    side: ClassVar[str] = KMT
    asks: ClassVar[str] = "reaction/counter-attack"

    def ended(self, position: HuaihaiPosition, action: Action) -> HuaihaiPosition:
        return air.let_pass(position, KMT, action)
