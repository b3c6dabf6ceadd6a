"""What the game says to a reader beside what any game says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from crossing.clauses import cite
from crossing.files.counters import BLUE
from crossing.position import CrossingPosition
from crossing.rules.combat import EndCombat
from crossing.rules.obstacle import Barring
from crossing.rules.sequence import last_turn
from wargame_kit.position import Fact, Marker, Presentation
from wargame_kit.position.presentation import ActionWords, HexWords, SecretWords, StatusWords, UnitWords
from wargame_kit.words import Words, say


class Status(StatusWords[CrossingPosition]):
    """How many turns Red has left."""

    def turn(self, position: CrossingPosition) -> tuple[Fact, ...]:
        left = last_turn(position) - position.turn
        return (Fact(say("crossing/left"), str(left), cite("4.2")),)

    def box(self, box: str) -> Words:
        return say(f"crossing/{box}")


class Hexes(HexWords[CrossingPosition]):
    """The obstacle, for whoever may know it."""

    def markers(self, position: CrossingPosition) -> Iterator[Marker]:
        yield from super().markers(position)
        if position.facts.obstacle >= 0:
            fact = Fact(say("crossing/obstacle"), position.game.side_names[BLUE], cite("2.4"))
            yield Marker(position.facts.obstacle, "obstacle", BLUE, fact=fact)


class Units(UnitWords[CrossingPosition]):
    """Who has moved and fought; nobody needs supply."""

    def states(self, position: CrossingPosition, unit: str) -> frozenset[str]:
        piece = position.pieces[unit]
        return frozenset(state for state in ("moved", "fought") if getattr(piece, state))

    def needs_supply(self, position: CrossingPosition, side: str) -> bool:
        return False


class Secrets(SecretWords[CrossingPosition]):
    """Blue needs its secret only where it makes it."""

    def eyes(self, position: CrossingPosition) -> str | None:
        return BLUE if isinstance(position.step, Barring) else None


class Actions(ActionWords[CrossingPosition]):
    """What stands out among the buttons."""

    decisive: ClassVar[frozenset[str]] = frozenset({EndCombat.form})


PRESENTATION = Presentation(
    status=Status(), hexes=Hexes(), units=Units(), secrets=Secrets(), actions=Actions()
)
