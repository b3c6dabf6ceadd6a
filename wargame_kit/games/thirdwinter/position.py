"""A position of The Third Winter: that of the series, with the facts of the title."""

from __future__ import annotations

from typing import Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.files.kinds import COMBAT, DISORGANISED, PONTOON
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.facts import ThirdWinterFacts
from wargame_kit.position import Piece


class ThirdWinterPosition(OcsPosition):
    """One moment of The Third Winter."""

    facts: ThirdWinterFacts

    def is_bridging(self, unit: str) -> bool:
        """Whether a unit bridges rivers and serves a ferry: pontoons in Combat Mode, DG or not (1.5)."""
        piece = self.pieces[unit]
        in_mode = piece.face == COMBAT and piece.marker in ("", DISORGANISED)
        return in_mode and piece.hex_ >= 0 and self.counter(unit).kind == PONTOON

    def ferry(self, hex_: HexIndex) -> str:
        """Whose ferry marker lies in a hex; empty where there is none (1.5a)."""
        return dict(self.facts.ferries).get(hex_, "")

    def moved(self, *pieces: Piece) -> Self:
        """The position with some pieces replaced: a ferry goes with the last unit that serves it (1.5a)."""
        after = super().moved(*pieces)
        if not self.facts.ferries:
            return after
        served = {self.pieces[each.unit].hex_ for each in pieces if self._serves(each.unit)}
        left = tuple(
            (hex_, side)
            for hex_, side in after.facts.ferries
            if hex_ not in served or any(map(after.is_bridging, after.stacks_by_side[side].get(hex_, ())))
        )
        return after if left == after.facts.ferries else after.with_facts(ferries=left)

    def _serves(self, unit: str) -> bool:
        return unit in self.pieces and self.is_bridging(unit)
