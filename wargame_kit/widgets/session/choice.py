"""What is chosen at a table: a unit, one of its verbs, the hex at which its next action aims."""

from __future__ import annotations

from copy import copy

from wargame_kit.mechanics import Reach
from wargame_kit.position import Action
from wargame_kit.rulebook import Verdict
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.seat import Seat


class Choice:
    """What somebody has chosen, and what that may do now.

    Parameters
    ----------
    seat : Seat

    Attributes
    ----------
    unit : str or None
        The unit chosen on the map or in a list.
    hex_, goal : int
        The hex looked at, and the hex at which the unit's next action aims; -1 for none.
    way : int
        Which of several actions that aim there.
    verb : str
        Which of the verbs that lead somewhere, if it has several.
    selection : tuple of str
        The units of a deep stack that are to act together, the chosen one among them; empty where nobody has
        been singled out.
    only : str
        The group to which the fan of a deep stack is narrowed.
    """

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.hex_ = -1
        self.only = ""
        self.selection: tuple[str, ...] = ()
        self.take(None)

    def take(self, unit: str | None) -> None:
        """Let a unit be the chosen one, or none; it aims at nothing yet."""
        self.unit, self.goal, self.way, self.verb = unit, -1, 0, ""
        if unit not in self.selection:
            self.selection = ()

    def select(self, units: tuple[str, ...]) -> None:
        """Let some units of a stack act together: the chosen one stays so if it is among them."""
        self.selection = units
        self.take(self.unit if self.unit in units else next(iter(units), None))

    def copy_for(self, seat: Seat) -> Choice:
        """The same choice at another seat."""
        same = copy(self)
        same._seat = seat
        return same

    @property
    def fanned(self) -> int:
        """The hex whose stack is fanned if it is deep: of the selection, of a group, or the one looked at."""
        view = self._seat.view
        together = view.game.presentation.actions.together(view)
        if together and (self.unit is None or self.unit in together):
            return offers.hex_of(view, self.unit or together[0])
        return offers.hex_of(view, self.unit) if self.unit and self.selection else self.hex_

    @property
    def options(self) -> offers.Options:
        """What the chosen unit may do now."""
        if self.unit is None or self._seat.must_wait:
            return offers.Options("", {}, ())
        return offers.options_of(self._seat.view, self.unit)

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
        options = self.options
        if options.goals or len(options.others) != 1:
            return None
        only = options.others[0]
        return None if offers.is_seldom(self._seat.view, only) else only

    @property
    def plays_at_once(self) -> bool:
        """Whether one click on any of the goals plays what it names, without a second one."""
        return all(offers.is_one_target(same) for same in self.goals.values())

    @property
    def is_moving(self) -> bool:
        """Whether what the chosen unit may do now lies within its reach, and costs what it says."""
        goals, moves = self.goals, self._seat.view.game.presentation.actions.moves
        if any(offers.verb_of(type(action)) not in moves for same in goals.values() for action in same):
            return False
        reach = self.reach() if goals else None
        return reach is not None and set(goals) <= set(reach)

    def reach(self) -> Reach | None:
        """The reach of the chosen unit with the verb that is set, or None where it has none."""
        return None if self.unit is None else offers.reach_of(self._seat.view, self.unit, self.verb)

    def why_not(self, hex_: int) -> Verdict | None:
        """Why the chosen unit cannot aim at a hex, or None where nothing was chosen."""
        goals = self.goals
        if self.unit is None or not goals or hex_ in goals:
            return None
        reach = self.reach() if self.is_moving else None
        return offers.refusal(self._seat.view, self.unit, next(iter(goals.values()))[0], hex_, reach)
