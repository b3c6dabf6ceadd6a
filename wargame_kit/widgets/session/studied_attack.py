"""The attack that is studied at a table: on which hex, and by whom if one could choose."""

from __future__ import annotations

from copy import copy

from wargame_kit.position import Action
from wargame_kit.rulebook import Verdict
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.seat import Seat


class StudiedAttack:
    """An attack whose odds are looked at, declared or not.

    Parameters
    ----------
    seat : Seat

    Attributes
    ----------
    target : int
        Its hex; -1 for none.
    attackers : tuple of str
        Who attacks it in the study.
    """

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.target = -1
        self.attackers: tuple[str, ...] = ()

    def copy_for(self, seat: Seat) -> StudiedAttack:
        """The same attack at another seat."""
        same = copy(self)
        same._seat = seat
        return same

    def look_at(self, target: int) -> None:
        """Study an attack on a hex: by those who are declared, else by whoever could make it."""
        view = self._seat.view
        self.target = target
        fights = view.game.presentation.fights
        # Where battles are fought within a hex, what is declared from afar takes the place of nobody there.
        declared = () if fights.within else fights.attacks(view).get(target, ())
        self.attackers = tuple(declared) or tuple(
            unit for unit in offers.neighbours(view, target) if not view.unit(unit).is_headquarters
        )

    def add(self, unit: str) -> None:
        """Let a unit join the attack."""
        if unit not in self.attackers and unit in self._seat.view.pieces:
            self.attackers = (*self.attackers, unit)

    def toggle(self, unit: str) -> None:
        """Let a unit join or leave the attack."""
        if unit in self.attackers:
            self.attackers = tuple(name for name in self.attackers if name != unit)
        else:
            self.add(unit)

    @property
    def joining(self) -> tuple[Action, ...]:
        """The actions that make it a real attack: each attacker that could be assigned now."""
        if self._seat.must_wait or self.target < 0:
            return ()
        return offers.joining(self._seat.view, self.attackers, self.target)

    @property
    def joined_odds(self) -> Verdict | None:
        """Whether the attack would be allowed with those who can join it now; None where no odds say so."""
        view = self._seat.view
        joining = self.joining
        if not joining or not view.game.answers.knows("odds"):
            return None
        declared = view.game.presentation.fights.attacks(view).get(self.target, ())
        named = (action.named_unit for action in joining)
        return view.odds(self.target, tuple(dict.fromkeys((*declared, *named)))).verdict
