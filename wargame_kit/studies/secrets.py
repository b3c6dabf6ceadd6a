"""What is written in secret notebooks, as far as a pair of eyes may read them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wargame_kit.position import Note, NoteKind, Position
from wargame_kit.render import Mark, Overlay
from wargame_kit.words import Phrase, Words, say
from wargame_kit.words.languages import Language, language
from wargame_kit.words.markup import escape, spoken


@dataclass(frozen=True, slots=True)
class Secrets:
    """The notebooks of a position; they show themselves as a list.

    Attributes
    ----------
    position : Position
        As it is seen: what `position.seen_by(side)` has taken away is not here either.
    """

    position: Position

    def lines(self, code: Language | None = None) -> tuple[str, ...]:
        """One line for each side: what its notebook says, or that nothing of it is known."""
        tongue = code or language()
        return tuple(self._line(side).to(tongue) for side in self.position.game.sides)

    def _line(self, side: str) -> Phrase:
        game = self.position.game
        entries = tuple(
            say("study/secret-line", kind=kind.name, what=line.words, state=line.state)
            for kind, line in self._entries(side)
        )
        name = game.side_names[side]
        if not entries:
            return say("study/secrets-none", side=name)
        return say("study/secrets", side=name, lines=entries)

    def _entries(self, side: str = "") -> Iterator[tuple[NoteKind, Note]]:
        game = self.position.game
        for each in (side,) if side else game.sides:
            for kind in game.presentation.secrets.notebook(self.position, each):
                for line in kind.lines:
                    yield kind, line

    def overlay(self) -> Overlay:
        """The hexes that the readable lines name, or where the counters stand that they name."""
        told: dict[int, list[Words]] = {}
        for _, line in self._entries():
            if line.hex_ >= 0:
                told.setdefault(line.hex_, []).append(line.words)
        marks = (Mark(hex_, "written", "✎", say("study/written", lines=tuple(w))) for hex_, w in told.items())
        return Overlay(say("study/notebooks"), tuple(marks))

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    @spoken
    def _repr_html_(self) -> str:
        return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in self.lines()) + "</ul>"


def secrets(position: Position) -> Secrets:
    """What the notebooks of both sides say, as far as the position knows.

    Parameters
    ----------
    position : Position
        For one side's eyes give ``position.seen_by(side)``.

    See Also
    --------
    wargame_kit.position.Position.seen_by : everything that a side may know.

    Examples
    --------
    >>> from wargame_kit.studies import study
    >>> position = study("huaihai/secrets").position("eyes")
    >>> print(secrets(position.seen_by("kmt")).lines("en")[0])
    PLA: nothing that these eyes may read.
    """
    return Secrets(position)
