"""How the actions of the series are offered: which make groups, which are folded away, what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.refit import Refitting
from wargame_kit.games.ocs.rules.attrition import RollAttrition
from wargame_kit.games.ocs.rules.barrage import Barrage, DeclareFire, Laying, OpenFire, RollBarrage
from wargame_kit.games.ocs.rules.breakout import BreakingOut, RollBreakout, RollReturn
from wargame_kit.games.ocs.rules.combat.advancing import AdvanceInto, Advancing
from wargame_kit.games.ocs.rules.combat.answering import Answering, NameLeader
from wargame_kit.games.ocs.rules.combat.attack import Assault, Attack, Combat, Declare
from wargame_kit.games.ocs.rules.combat.options import TakeOption
from wargame_kit.games.ocs.rules.combat.paying import attack_cost
from wargame_kit.games.ocs.rules.combat.rolling import RollShift, RollSurprise
from wargame_kit.games.ocs.rules.combat.terrain import ChooseGround
from wargame_kit.games.ocs.rules.consolidation import Consolidating
from wargame_kit.games.ocs.rules.fire import cost as barrage_cost
from wargame_kit.games.ocs.rules.fire import payer_routes
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.flying.announcing import Announcing
from wargame_kit.games.ocs.rules.modes import ChangeMode, Release
from wargame_kit.games.ocs.rules.movement import DropOff, Movement, Stay, TakeAlong
from wargame_kit.games.ocs.rules.mover import check_mover
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.fuel import PAID_IN_HEXES, Fuelling, needs_fuel
from wargame_kit.games.ocs.rules.supply.setting_aside import PayAnyhow
from wargame_kit.games.ocs.rules.supply_phase import Eating, starving
from wargame_kit.games.ocs.rules.transport import PackUp, SetUp, Unload
from wargame_kit.games.ocs.view import throws
from wargame_kit.games.ocs.view.foretelling import foretold
from wargame_kit.games.ocs.view.paying import price, routes_words
from wargame_kit.games.ocs.view.units import has_fuel
from wargame_kit.position import Action, EndPhase, Step
from wargame_kit.position.presentation import ActionWords
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Words, say

MOST_NAMED = 4
"""So many units are named in a warning; of more their number."""

PURPOSES: tuple[tuple[type, str], ...] = (
    (Answering, "answer"),
    (ChooseGround, "ground"),
    (NameLeader, "lead"),
    (TakeOption, "option"),
    (RollSurprise, "surprise"),
    (RollShift, "shift"),
    (RollBarrage, "barrage"),
    (RollAttrition, "attrition"),
    (RollBreakout, "breakout"),
    (RollReturn, "return"),
    (Eating, "eating"),
)
"""The steps of which a newcomer may wonder what they are for."""


PLAIN: Mapping[type[Action], str] = {
    DropOff: "drop",
    Stay: "stay",
    Release: "release",
    Unload: "unload",
    SetUp: "set-up",
    PackUp: "pack-up",
}
"""What a unit may do that is named beside it, and needs no name in its button."""

ENDED: Mapping[type[Step], str] = {
    Advancing: "advance",
    AirStrikes: "air-barrage",
    Barrage: "barrage",
    BreakingOut: "breakout",
    Combat: "combat",
    Consolidating: "consolidation",
    Eating: "eating",
    Movement: "movement",
    Refitting: "refit",
}
"""The segments whose button says what it ends; elsewhere the prompt has just named it."""


class Actions(ActionWords[OcsPosition]):
    """Groups that move or attack, prices before they are paid, and what would be left undone."""

    moves: ClassVar[tuple[str, ...]] = ("move",)
    declining: ClassVar[frozenset[str]] = frozenset({"decline", "ignore", "let-through"})
    decisive: ClassVar[frozenset[str]] = frozenset({"declare", "open-fire", "fly"})
    at_once: ClassVar[frozenset[str]] = frozenset(
        {"join", "add-gun", "add-aircraft", "lose", "give", "lead", "advance"}
    )
    aiming: ClassVar[frozenset[str]] = frozenset({"advance"})
    listed: ClassVar[frozenset[str]] = frozenset(
        {
            *("fuel", "fuel-headquarters", "fuel-formation", "fuel-sparingly", "fuel-together"),
            *("dig", "raze", "eat"),
        }
    )
    seldom: ClassVar[frozenset[str]] = frozenset(
        {
            *("blow", "dig", "raze", "set-up", "pack-up", "collapse", "rail-supply", "stay", "go-apart"),
            *("pay-from", "pay-aboard", "pay-anyhow", "fuel-through", "draw-fuel", "supply-by"),
            *("spare-supply", "keep-stocks", "blow-part", "unload-part", "stand-on", "meet"),
            *("trace-by", "trace-from", "lay-on-top"),
        }
    )
    asked: ClassVar[frozenset[str]] = frozenset({"overrun", "pay"})
    shared: ClassVar[frozenset[str]] = frozenset({"mode", "release"})
    joining: ClassVar[frozenset[str]] = frozenset({"take", "join", "add-gun", "add-aircraft"})
    leaving: ClassVar[frozenset[str]] = frozenset({"drop", "withdraw"})

    def together(self, position: OcsPosition) -> tuple[str, ...]:
        """The group whose move is going on, or that attacks, fires or is to fly (6.1, 9.1, 10, 14.2)."""
        match position.step if position.agenda else None:
            case Movement() as step:
                return step.units
            case Assault() as step:
                return step.fight.attackers
            case Laying() as step:
                return step.fire.guns
            case Announcing() as step:
                return step.mission.units
        return ()

    def value(self, position: OcsPosition, field: str, value: object) -> Words:
        """Modes and tokens in words, a way by its goal, a hex by its place."""
        if field == "mode":
            return say(f"ocs/mode/{value}")
        if field == "tokens" and isinstance(value, int):
            return price(value)
        if field == "path" and isinstance(value, tuple):
            goal = position.game.hex_name(value[-1])
            via = tuple(map(position.game.board.label, value[1:-1]))
            return say("ocs/way-via", goal=goal, via=via) if 0 < len(via) <= 2 else goal
        if isinstance(value, int) and field in ("hex_", "target"):
            return position.game.hex_name(value)
        if field in ("headquarters", "other"):
            return position.name_of(str(value))
        if field == "ground":
            place = "terrain" if value in position.charts.terrain else "hexside"
            return say(f"ocs/{place}/{value}")
        return super().value(position, field, value)

    def label(self, position: OcsPosition, action: Action) -> Words:
        """What is paid by whoever declares; what a unit does beside its own name; what is ended."""
        plain, teller = PLAIN.get(type(action), ""), LABELS.get(type(action))
        if teller is not None:
            return teller(position, action)
        return say(f"ocs/label/{plain}") if plain else ""

    def in_order(self, position: OcsPosition, unit: str, verbs: tuple[str, ...]) -> tuple[str, ...]:
        """What bombs or carries sweeps last: it is no fighter (14.6)."""
        counter = position.counter(unit)
        if not counter.is_aircraft or counter.is_fighter:
            return verbs
        return tuple(sorted(verbs, key=lambda verb: verb == "sweep"))

    def aim(self, position: OcsPosition, action: Action) -> int:
        """The hex that was fought for, for who may advance into it (9.12g)."""
        step = position.step
        return step.hex_ if isinstance(action, AdvanceInto) and isinstance(step, Advancing) else -1

    def foretold(self, position: OcsPosition, action: Action) -> Words:
        """What an action would cost or bring."""
        return foretold(position, action)

    def applies(self, position: OcsPosition, kind: type[Action]) -> bool:
        """Whether to pay out of the nearest is worth a button: only where something else was set aside."""
        return kind is not PayAnyhow or bool(position.check(PayAnyhow()))

    def purpose(self, position: OcsPosition) -> Words:
        """What the choice or the throw of the current step is for."""
        step = position.step
        found = (say(f"ocs/purpose/{key}") for kind, key in PURPOSES if isinstance(step, kind))
        return next(found, "") or throws.nothing_added(position)

    def added(self, position: OcsPosition) -> Ledger | None:
        """What is added to two dice in the air, for attrition, and at a base that is taken."""
        return throws.added(position)

    def undone(self, position: OcsPosition) -> tuple[Words, ...]:
        """Who wants fuel, who is about to starve, which attacks and barrages could still be made."""
        return tuple(_undone(position))


def _label_end(position: OcsPosition, action: EndPhase) -> Words:
    ended = ENDED.get(type(position.step), "")
    return say(f"ocs/label/end-{ended}") if ended else ""


def _label_declare(position: OcsPosition, action: Declare) -> Words:
    step = position.step
    if not isinstance(step, Assault):
        return ""
    tokens = sum(attack_cost(position, unit) for unit in step.fight.attackers)
    return say("ocs/label/declare", cost=price(tokens))


def _label_fire(position: OcsPosition, action: DeclareFire) -> Words:
    step = position.step
    if not isinstance(step, Laying):
        return ""
    tokens = barrage_cost(position, step.fire)
    if not tokens:
        return say("ocs/label/open-fire-free")
    found = routes_words(position, payer_routes(position, step.fire))
    return say("ocs/label/open-fire", cost=price(tokens), source=found[0]) if found else ""


def _label_take(position: OcsPosition, action: TakeAlong) -> Words:
    step = position.step
    if not isinstance(step, Movement):
        return ""
    return say("ocs/label/take" if step.units else "ocs/label/take-first")


def _label_mode(position: OcsPosition, action: ChangeMode) -> Words:
    return say("ocs/label/mode", mode=say(f"ocs/mode/{action.mode}"))


def _label_fuel(position: OcsPosition, action: Fuelling) -> Words:
    return say(f"ocs/label/{action.limit}", place=position.game.hex_name(action.hex_))


LABELS: Mapping[type[Action], Callable[[OcsPosition, Any], Words]] = {
    EndPhase: _label_end,
    Declare: _label_declare,
    DeclareFire: _label_fire,
    TakeAlong: _label_take,
    ChangeMode: _label_mode,
    **dict.fromkeys(PAID_IN_HEXES, _label_fuel),
}
"""What else is said in a button, by the class of the action."""


def _named(position: OcsPosition, units: list[str]) -> Words:
    if len(units) > MOST_NAMED:
        return say("ocs/many-units", count=len(units))
    return say("ocs/these-units", units=tuple(position.name_of(unit) for unit in units))


def _undone(position: OcsPosition) -> Iterator[Words]:
    step = position.step
    if isinstance(step, Movement):
        dry = [
            unit
            for unit in position.pieces
            if needs_fuel(position, unit)
            and check_mover(position, step.side, step.phase, unit)
            and not has_fuel(position, unit)
        ]
        if dry:
            yield say("ocs/undone/unfuelled", units=_named(position, dry))
        if step.phase == MOVEMENT and (hungry := [*starving(position, step.side)]):
            yield say("ocs/undone/starving", units=_named(position, hungry))
    elif isinstance(step, Combat):
        hexes = {action.target for action in Attack.choices(position, step)}
        yield say("ocs/undone/attacks", count=len(hexes))
    elif isinstance(step, Barrage):
        guns = {action.unit for action in OpenFire.choices(position, step)}
        yield say("ocs/undone/guns", count=len(guns))
    elif isinstance(step, Eating) and (left := step.hungry(position)):
        yield say("ocs/undone/unfed", units=_named(position, [*left]))
