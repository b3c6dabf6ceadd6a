"""5 and 6: the sequence of a turn, and the secret choice of command chits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import AXIS, SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.cup import DrawChit
from wargame_kit.games.typhoon.rules.dismissal import DismissalRoll
from wargame_kit.games.typhoon.rules.victory import verdict_of_turn
from wargame_kit.mechanics.chits import returned, without
from wargame_kit.position import Action, Automatic, Over, SideId, Step
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Put a command chit into the cup."""

    form: ClassVar[str] = "choose {chit}"
    is_secret: ClassVar[bool] = True
    chit: str


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Choose the Guderian chit and keep it in hand (6.3.1)."""

    form: ClassVar[str] = "hold {chit}"
    is_secret: ClassVar[bool] = True
    chit: str


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """Take a chosen chit back before the choice is ready."""

    form: ClassVar[str] = "take-back {chit}"
    is_secret: ClassVar[bool] = True
    chit: str


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """Finish the choice of chits."""

    form: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class StartOfTurn(Automatic[TyphoonPosition]):
    """Lay out the turn's steps (5.0)."""

    clause: ClassVar[Citation] = cite("5")

    def settle(self, position: TyphoonPosition) -> TyphoonPosition:
        facts = position.facts.replaced(hands=((), ()), used=(), guderian="none", supply_in_cup=False)
        # 15.5: the roll comes first, so that 6.3 is known when chits are chosen (kit).
        return position.replaced(facts=facts).instead(
            DismissalRoll(), ChooseChits(AXIS), ChooseChits(SOVIET), DrawChit(), EndOfTurn()
        )


@dataclass(frozen=True, slots=True)
class ChooseChits(Step[TyphoonPosition]):
    """6.1, 6.2: a side secretly chooses as many command chits as the turn track says."""

    side: SideId
    actions: ClassVar[tuple[type[Action], ...]] = (Choose, Hold, TakeBack, Ready)

    @property
    def clause(self) -> Citation:
        return cite("6.2.1" if self.side == SOVIET else "6.2.2")

    def actor(self, position: TyphoonPosition) -> str:
        return self.side

    def wanted(self, position: TyphoonPosition) -> int:
        """How many chits the side must choose."""
        return position.charts.turns[position.turn].chits[self.side]

    def chosen(self, position: TyphoonPosition) -> int:
        """How many it has chosen; a Guderian chit in hand counts (6.3.1)."""
        in_hand = self.side == AXIS and position.facts.guderian == "hand"
        return len(position.facts.hand(self.side)) + in_hand

    def prompt(self, position: TyphoonPosition) -> Phrase:
        side = position.game.side_names[self.side]
        return say("typhoon/choose", side=side, chosen=self.chosen(position), wanted=self.wanted(position))

    def free(self, position: TyphoonPosition) -> Counter[str]:
        """The chits still at hand, with their number."""
        facts = position.facts
        chits = position.charts.chits.values()
        at_hand = Counter(
            {
                c.id: c.count
                for c in chits
                if c.side == self.side and (not c.option or position.option(c.option) == "on")
            }
        )
        at_hand.subtract(facts.hand(self.side))
        if facts.guderian == "hand":
            at_hand.subtract(["GUDERIAN"])
        return +at_hand

    def choices(self, position: TyphoonPosition, unit: str | None = None) -> Iterator[Action]:
        if unit is not None:
            return
        if self.chosen(position) == self.wanted(position):
            yield Ready()
        else:
            for chit in self.free(position):
                for action in (Choose(chit), Hold(chit)):
                    if self.check(position, action):
                        yield action
        for chit in sorted(set(position.facts.hand(self.side))):
            yield TakeBack(chit)
        if self.side == AXIS and position.facts.guderian == "hand":
            yield TakeBack("GUDERIAN")

    def sample(self, position: TyphoonPosition, random: Random) -> Action:
        if self.chosen(position) == self.wanted(position):
            return Ready()
        return random.choice([a for a in self.choices(position) if not isinstance(a, TakeBack)])

    def check(self, position: TyphoonPosition, action: Any) -> Verdict:
        wanted = self.wanted(position)
        if isinstance(action, Ready):
            if self.chosen(position) == wanted:
                return ALLOWED
            return refuse("chits/number", self.clause, chosen=self.chosen(position), wanted=wanted)
        if isinstance(action, TakeBack):
            in_hand = self.side == AXIS and action.chit == "GUDERIAN" and position.facts.guderian == "hand"
            if in_hand or action.chit in position.facts.hand(self.side):
                return ALLOWED
            return refuse("chits/not-chosen", cite("6.1.2"), chit=action.chit)
        return self._check_choice(position, action)

    def _check_choice(self, position: TyphoonPosition, action: Choose | Hold) -> Verdict:
        chit = position.charts.chits.get(action.chit)
        if chit is None or chit.side != self.side:
            return refuse("chits/not-yours", self.clause, chit=action.chit)
        if chit.option and position.option(chit.option) != "on":
            return refuse("chits/option", cite("15.1"), chit=chit.name)
        if self.chosen(position) >= self.wanted(position):
            return refuse("chits/enough", self.clause, wanted=self.wanted(position))
        if not self.free(position)[chit.id]:
            # 2.22.1: two for a Panzer Army, one for any other.
            clause = cite("2.22.1") if chit.headquarters else self.clause
            return refuse("chits/none-left", clause, chit=chit.name)
        limited = position.charts.numbers["limited_chits"]
        if (
            position.option("limited_chits") == "on"
            and position.turn == limited["turn"]
            and chit.id in limited["barred"]
            and self.side == SOVIET
        ):
            return refuse("chits/limited", cite("15.3"), chit=chit.name, turn=position.turn)
        if isinstance(action, Hold) and chit.kind != "guderian":
            return refuse("chits/only-guderian", cite("6.3.1"), chit=chit.name)
        if isinstance(action, Hold) and position.facts.dismissed:
            return refuse("chits/dismissed", cite("15.5.2"))
        return ALLOWED

    def play(self, position: TyphoonPosition, action: Any) -> TyphoonPosition:
        facts = position.facts
        hand = facts.hand(self.side)
        if isinstance(action, Ready):
            # 6.2.3: the supply chit always goes in; the last to choose completes the cup.
            return position.replaced(facts=facts.replaced(supply_in_cup=self.side == SOVIET)).popped()
        if isinstance(action, Hold):
            facts = facts.replaced(guderian="hand")
        elif isinstance(action, Choose):
            facts = facts.with_hand(self.side, returned(hand, action.chit))
        elif action.chit == "GUDERIAN" and facts.guderian == "hand":
            facts = facts.replaced(guderian="none")
        else:
            facts = facts.with_hand(self.side, without(hand, action.chit))
        return position.replaced(facts=facts)


@dataclass(frozen=True, slots=True)
class EndOfTurn(Automatic[TyphoonPosition]):
    """5.0 (5): see who has won, and move the turn marker on."""

    clause: ClassVar[Citation] = cite("5.5")

    def settle(self, position: TyphoonPosition) -> TyphoonPosition:
        ended = verdict_of_turn(position)
        if ended is not None:
            return position.instead(Over(*ended))
        return position.replaced(turn=position.turn + 1).instead(StartOfTurn())
