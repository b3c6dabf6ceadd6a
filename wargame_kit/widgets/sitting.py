"""A sitting: one person at a table with one record. What is chosen, what is looked at, what a click does."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from wargame_kit.position import CHANCE, Action, BadNotation, Dice, IllegalAction, Node, Position, Record
from wargame_kit.rulebook import Verdict
from wargame_kit.widgets import offers, writing
from wargame_kit.widgets.eyes import (
    ALL,
    PUBLIC,
    is_untold,
    opened,
)
from wargame_kit.widgets.notice import Notice
from wargame_kit.widgets.onward import backward, forward
from wargame_kit.widgets.seat import Seat
from wargame_kit.widgets.since import Since, since
from wargame_kit.widgets.thrown import last_fought, last_thrown
from wargame_kit.words import Language, say

TABS = ("play", "inspect", "combat", "notebook", "record", "rules")
START_OVERLAYS = frozenset({"reach", "choices"})


class Sitting(Seat):
    """One person at the table.

    Parameters
    ----------
    record : Record
    language : {"en", "zh"}
    viewer : str
        A side; "all", whoever acts; or "everything".
    seed : int, optional
        Of the dice; without one they fall as they like.

    Attributes
    ----------
    record, viewer, eyes
        As those of `Seat`.
    unit : str or None
        The unit chosen on the map or in a list.
    hex_, goal : int
        The hex looked at, and the hex at which the chosen unit's next action aims; -1 for none.
    verb : str
        Which of the unit's verbs: ``move`` or ``march``.
    target : int
        Hex of the battle that is looked at.
    attackers : tuple of str
        Who attacks it in the study.
    pencil : Pencil
        What clicks on the map write into the notebook, if anything.
    """

    def __init__(
        self, record: Record, *, language: Language = "en", viewer: str = ALL, seed: int | None = None
    ) -> None:
        self.dice = Dice(secrets.randbits(63) if seed is None else seed)
        self.language: Language = language
        self.viewer = viewer
        self.overlays = set(START_OVERLAYS)
        self.eyes = PUBLIC
        self.record = record
        self._sit_down()
        # Who opens a table sees what was asked for; from then on it is handed over.
        self.eyes = self.wanted
        self._forget()

    def begin(self, record: Record) -> None:
        """Sit down to another record; nobody has looked at its secrets yet."""
        self.record, self.eyes = record, PUBLIC
        self._sit_down()

    def _sit_down(self) -> None:
        self.clause = self.searched = self.typed_path = ""
        if self.record.viewer:
            # A side's own record has no other side's secrets to show.
            self.viewer = self.eyes = self.record.viewer
        self._forget()
        self.settle_eyes()

    def _forget(self) -> None:
        """Let nothing stay chosen or looked at: other eyes come to the table."""
        self.unit: str | None = None
        self.hex_ = self.goal = self.target = -1
        self.way = 0
        self.verb = ""
        self.attackers: tuple[str, ...] = ()
        self.headquarters: str | None = None
        self.pencil = writing.Pencil()
        self.tab = self._first_tab()
        self.notice: Notice | None = None
        self.since = Since()
        self.listing = ""
        self._choose_the_only_one()

    def _first_tab(self) -> str:
        can_write = not self.covered and not self.must_wait and writing.only_writes(self.view)
        return "notebook" if can_write else "play"

    # What is seen

    @property
    def tabs(self) -> tuple[str, ...]:
        """The panels that there are: a notebook only for eyes that may read one."""
        has_one = bool(writing.readable(self.view, self.eyes))
        return tuple(tab for tab in TABS if tab != "notebook" or has_one)

    def settle_eyes(self) -> None:
        """Let the eyes be those wanted, where nobody need look away."""
        before, wanted = self.eyes, self.wanted
        if wanted != before and not self.covered:
            self.eyes = wanted
            if opened(self.record, wanted, before):
                self._forget()

    def uncover(self) -> None:
        """Show the table to the eyes wanted; the others look away."""
        self.eyes = self.wanted
        alarm = self.notice if self.notice is not None and self.notice.is_alarm else None
        self._forget()
        self.notice, self.since = alarm, since(self.record, self.eyes)
        if not self._follow_battle() and self.fought is not None:
            self.tab = "combat"

    @property
    def options(self) -> offers.Options:
        """What the chosen unit may do now."""
        if self.unit is None or self.must_wait:
            return offers.Options("", {}, ())
        return offers.options_of(self.view, self.unit)

    @property
    def goals(self) -> dict[int, tuple[Action, ...]]:
        """The hexes at which the chosen unit may aim now, with the verb that is set."""
        options = self.options
        verbs = options.verbs
        if len(verbs) > 1:
            return dict(options.with_verb(self.verb if self.verb in verbs else verbs[0]))
        return dict(options.goals)

    @property
    def planned(self) -> Action | None:
        """The action that a second click or Enter plays."""
        if self.goal >= 0:
            same = self.goals.get(self.goal, ())
            return same[min(self.way, len(same) - 1)] if same else None
        others = self.options.others
        return others[0] if len(others) == 1 and not self.options.goals else None

    # What the reader does

    def click(self, hex_: int, unit: str | None = None, *, shift: bool = False) -> None:
        """Hear a click on the map; with shift it says who attacks whom, in the study of an attack."""
        self.notice = None
        goals, looked_at = self.goals, self.hex_
        self.hex_ = hex_
        if self.pencil.verb:
            self._note(hex_, unit)
            return
        if self._names_attacker(hex_, unit, shift=shift):
            return
        if self.unit is not None and hex_ in goals:
            self._aim(hex_)
            return
        stack = offers.units_in(self.view, hex_)
        aimed = [action for action in self.options.others if offers.aim_of(self.view, action) == hex_]
        if len(aimed) == 1:
            self.play(aimed[0])
            return
        able = [name for name in stack if not self.must_wait and offers.options_of(self.view, name)]
        if able and self.unit in able and self.planned is not None and unit in (None, self.unit):
            self.confirm()
            return
        if able:
            self.pick(offers.next_of(able, self.unit, unit))
            return
        named = () if self.must_wait else offers.targets(self.view).get(hex_, ())
        if named:
            self._name(hex_, named)
            return
        if self.tab == "combat" and stack and not self._is_own(stack[0]):
            self.study(hex_)
            return
        if self.options.goals:
            self.goal = -1
            verdict = self.why_not(hex_)
            # A second click on an occupied hex looks at who is there.
            if verdict is not None and not (stack and hex_ == looked_at):
                self.notice = Notice(verdict)
                self.tab = "play"
                return
        if stack:
            self.choose(offers.next_of(list(stack), self.unit, unit))
            self.tab = "inspect"
            return
        self.unit, self.goal = None, -1
        self.tab = "inspect"

    def _names_attacker(self, hex_: int, unit: str | None, *, shift: bool) -> bool:
        """Hear a click that is about the attack that is studied; answer whether it was one.

        While attackers are being chosen a click on a second own unit is never taken for a hex to go to.
        """
        stack = offers.units_in(self.view, hex_)
        if not stack:
            return False
        if shift and not self._is_own(stack[0]):
            self.study(hex_)
            return True
        is_study = self.tab == "combat" and self.target >= 0
        if not is_study or not self._is_own(stack[0]) or stack[0] not in self._near_target(stack):
            return False
        pointed = unit if unit in stack else stack[-1]
        if shift:
            self.toggle_attacker(pointed)
            return True
        if self.unit is None or hex_ not in self.goals or hex_ == self.target:
            return False
        if pointed not in self.attackers:
            self.attackers = (*self.attackers, pointed)
        self.pick(pointed)
        return True

    def _near_target(self, units: Sequence[str]) -> list[str]:
        near = offers.neighbours(self.view, self.target)
        return [unit for unit in units if unit in near]

    def _name(self, hex_: int, named: tuple[Action, ...]) -> None:
        """Hear a click on a hex that actions name: one of several, or what shows a secret, is asked first."""
        if len(named) > 1 or (named[0].reveals and hex_ != self.goal):
            self.unit, self.goal, self.tab = None, hex_, "play"
            return
        chosen = self.unit
        self.play(named[0])
        if chosen is not None and not self.covered and not self.must_wait:
            # Who was chosen when the enemy was clicked is meant to attack.
            self._at_once(chosen)

    def pick(self, unit: str) -> None:
        """Choose a unit; where it can do one thing only, and a small one, it does it at once."""
        if not self._at_once(unit):
            self.choose(unit)

    def _at_once(self, unit: str) -> bool:
        small = None if self.must_wait else offers.at_once(self.view, unit)
        if small is not None:
            self.play(small)
        return small is not None

    # The notebook

    def write(self, verb: str) -> None:
        """Begin a line of a kind, or leave off where it was begun."""
        self.notice = None
        can_write = not self.must_wait and verb != self.pencil.verb
        self.pencil = writing.taken(self.view, verb) if can_write else writing.Pencil()
        if self.pencil.verb:
            self.unit, self.goal, self.tab = None, -1, "notebook"

    def note(self, text: str) -> None:
        """Plan a line out of those that may be written."""
        self.pencil = self.pencil.planning(self.view, text)

    def _note(self, hex_: int, unit: str | None) -> None:
        """Hear a click on the map while a line is written: a first one plans it, another writes it."""
        verdict = writing.why_not(self.view, self.pencil.verb, hex_, unit)
        if not (writing.by_hex(self.view, self.pencil.verb).get(hex_) or verdict):
            self.notice = Notice(verdict, words=say("table/write-not-here"))
        planned, self.pencil = self.pencil.planned, self.pencil.pointing(self.view, hex_, unit)
        if planned is not None and self.pencil.planned == planned:
            self.play(planned)

    def _is_own(self, unit: str) -> bool:
        return self.view.unit(unit).side == self.view.actor

    @property
    def plays_at_once(self) -> bool:
        """Whether one click on any of the goals plays what it names, without a second one."""
        return all(offers.is_one_target(same) for same in self.goals.values())

    def _aim(self, hex_: int) -> None:
        if hex_ == self.goal or offers.is_one_target(self.goals[hex_]):
            self.goal = hex_
            self.confirm()
            return
        self.goal, self.way = hex_, 0
        if self.tab in ("record", "rules"):
            self.tab = "play"

    def choose(self, unit: str | None) -> None:
        """Choose a unit, or none."""
        position = self.view
        self.notice = None
        if unit is not None and unit not in position.pieces:
            return
        self.unit, self.goal, self.way, self.verb = unit, -1, 0, ""
        if unit is None:
            return
        self.hex_ = offers.hex_of(position, unit)
        if position.unit(unit).is_headquarters:
            self.headquarters = unit
        if self.options:
            self.tab = self.tab if self.tab == "combat" else "play"
        elif self.tab in ("record", "rules"):
            self.tab = "inspect"

    def study(self, hex_: int) -> None:
        """Look at the odds of an attack on a hex, whoever could make it."""
        self.target, self.hex_, self.tab = hex_, hex_, "combat"
        declared = self.view.game.presentation.attacks(self.view).get(hex_, ())
        self.attackers = tuple(declared) or tuple(
            unit for unit in offers.neighbours(self.view, hex_) if not self.view.unit(unit).is_headquarters
        )

    def toggle_attacker(self, unit: str) -> None:
        """Let a unit join or leave the attack that is studied."""
        if unit in self.attackers:
            self.attackers = tuple(name for name in self.attackers if name != unit)
        elif unit in self.view.pieces:
            self.attackers = (*self.attackers, unit)

    @property
    def joining(self) -> tuple[Action, ...]:
        """The actions that make the studied attack a real one: each attacker that could be assigned now."""
        if self.must_wait or self.target < 0:
            return ()
        return offers.joining(self.view, self.attackers, self.target)

    @property
    def joined_odds(self) -> Verdict | None:
        """Whether the attack would be allowed with those who can join it now; None where no odds say so."""
        view: Any = self.view
        if not self.joining or not hasattr(view, "odds"):
            return None
        declared = view.game.presentation.attacks(view).get(self.target, ())
        named = (getattr(action, "unit", "") for action in self.joining)
        verdict: Verdict = view.odds(self.target, tuple(dict.fromkeys((*declared, *named)))).verdict
        return verdict

    def join(self) -> None:
        """Assign every attacker of the studied attack that can be assigned."""
        for action in self.joining:
            self.play(action)

    def confirm(self) -> None:
        """Play what is planned."""
        if self.planned is not None:
            self.play(self.planned)

    def cancel(self) -> None:
        """Take the aim back, then the choice."""
        if self.notice is not None:
            self.notice = None
        elif self.pencil.verb:
            self.pencil = self.pencil.lifted()
        elif self.goal >= 0:
            self.goal = -1
        else:
            self.unit = None

    def why_not(self, hex_: int) -> Verdict | None:
        """Why the chosen unit cannot aim at a hex, or None where nothing was chosen."""
        if self.unit is None or not self.options.goals or hex_ in self.goals:
            return None
        reach = self.reach() if self.is_moving else None
        return offers.refusal(self.view, self.unit, next(iter(self.goals.values()))[0], hex_, reach)

    def reach(self) -> Any:
        """The reach of the chosen unit with the verb that is set, or None where it has none."""
        return None if self.unit is None else offers.reach_of(self.view, self.unit, self.verb)

    @property
    def is_moving(self) -> bool:
        """Whether what the chosen unit may do now lies within its reach, and costs what it says."""
        goals, moves = self.goals, self.view.game.presentation.moves
        if any(offers.verb_of(type(action)) not in moves for same in goals.values() for action in same):
            return False
        reach = self.reach() if goals else None
        return reach is not None and set(goals) <= set(reach)

    def play(self, action: Action | str, *, what_if: bool = False, is_thrown: bool = False) -> None:
        """Play an action, or say why it is refused; what the dice say is asked of nobody's eyes."""
        self.notice, self.since = None, Since()
        before = self.position
        was_fighting = before.game.presentation.battle(before) is not None
        try:
            if isinstance(action, str):
                action = self.position.game.read_action(action)
            refused = None if is_thrown else self.refusal(action)
            if refused is not None:
                self.notice = refused
                return
            self.record.play(action, what_if=what_if)
        except IllegalAction as illegal:
            branch = illegal.verdict.code == "record/branch"
            # Why it is refused is said from what may be seen.
            seen = illegal.verdict if branch else self.view.check(action)
            verdict = illegal.verdict if seen else seen
            self.notice = Notice(verdict, pending=action if branch else None)  # type: ignore[arg-type]
            return
        except BadNotation as wrong:
            self.notice = Notice(words=offers.unread(self.view, str(action), wrong.phrase))
            return
        same_step = type(self.position.step) is type(before.step)
        wrote = self.pencil.verb if same_step and self.position.actor == before.actor else ""
        goes_on = self.unit is not None and bool(offers.options_of(self.view, self.unit).goals)
        self.after_change(keep=same_step and goes_on)
        if self.covered:
            return
        self.pencil = writing.taken(self.view, wrote)
        if self.tab == "notebook" and not same_step:
            self.tab = self._first_tab()
        aimed_at = offers.goal_of(action)
        if aimed_at is not None and aimed_at in self.view.game.presentation.attacks(self.view):
            self.study(aimed_at)
        if self._follow_battle():
            return
        if was_fighting or self.tab == "combat":
            self.target = self.target if self.tab == "combat" and same_step else -1
            self.tab = "combat" if same_step or self.fought is not None else "play"

    def _follow_battle(self) -> bool:
        """Open the battle that is being carried out; answer whether there is one."""
        battle = self.view.game.presentation.battle(self.view)
        if battle is not None:
            self.target, self.attackers, self.tab = battle.target, tuple(battle.attackers), "combat"
        return battle is not None

    @property
    def thrown(self) -> tuple[Node, Position] | None:
        """What chance said last in this turn, with the position before it, while it is being carried out."""
        return last_thrown(self.record, self.eyes)

    @property
    def fought(self) -> tuple[Any, int] | None:
        """The battle whose result is being carried out, and its die."""
        return last_fought(self.thrown)

    def throw(self) -> None:
        """Let the dice decide, when it is chance's turn."""
        if self.position.actor == CHANCE:
            self.play(self.dice.throw(self.position), is_thrown=True)

    def undo(self, *, what_if: bool = False) -> None:
        """Take the last action back; a secret one only its own side."""
        last = self.record.cursor
        if is_untold(last, self.eyes):
            self.notice = Notice(words=say("table/wait", side=self.position.game.side_names[last.actor]))
            return
        verdict = self.record.undo(what_if=what_if)
        self.after_change()
        if not verdict:
            self.notice = Notice(verdict, is_undo=self.record.cursor.parent is not None)

    def redo(self) -> None:
        """Go forward again, past what these eyes may not see."""
        node = forward(self.record, self.eyes)
        if node is not None:
            self.go(node.id)

    def back(self) -> None:
        """Go back by one action, past what these eyes may not see, to look."""
        self.go(backward(self.record, self.eyes).id)

    def go(self, node: int) -> None:
        """Go to a place in the record."""
        if node in self.record.nodes:
            self.record.go(node)
            self.after_change()

    def after_change(self, *, keep: bool = False) -> None:
        """Forget what was chosen, since the position is another one."""
        self.goal, self.way, self.notice = -1, 0, None
        self.pencil = writing.Pencil()
        self.settle_eyes()
        if not keep:
            self.unit = None
            self._choose_the_only_one()

    def _choose_the_only_one(self) -> None:
        if self.covered or self.must_wait:
            return
        able = offers.candidates(self.view)
        if len(able) == 1:
            self.unit = able[0]
            self.verb = ""
            place = offers.hex_of(self.view, able[0])
            self.hex_ = place if place >= 0 else self.hex_

    def look_up(self, number: str) -> None:
        """Open a clause in the rulebook."""
        if number in self.position.game.rulebook:
            self.clause, self.searched, self.tab = number, "", "rules"
