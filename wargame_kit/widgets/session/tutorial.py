"""What leads a reader at a table: asked before an action is played, told of all that is touched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from wargame_kit.position import Action, Game
from wargame_kit.rulebook import Verdict
from wargame_kit.widgets.hexlayer.map_messages import Clicked, Pressed
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.queries.offers import verb_of
from wargame_kit.widgets.session.notice import Notice

UIEvent = PageEvent | Clicked | Pressed
"""What a reader does at a table: touches something on a page, clicks the map, presses a key on it."""

E = TypeVar("E", bound=UIEvent)


@dataclass(frozen=True, slots=True)
class Attempt:
    """What somebody has tried, as far as it names something.

    Attributes
    ----------
    action : Action or None
        None where no action was meant yet: a click on a hex where the chosen unit may not go.
    unit : str
    hex_ : int
        At which it aims; -1 for none.
    """

    action: Action | None = None
    unit: str = ""
    hex_: int = -1

    @classmethod
    def of(cls, action: Action) -> Attempt:
        """The attempt to play an action."""
        goal = action.goal
        return cls(action, action.named_unit, -1 if goal is None else goal)

    def keys(self, game: Game, verdict: Verdict | None = None) -> tuple[str, ...]:
        """By which an author's `Replies` are looked up: clause, verb and unit, unit, hex, verb, if known.

        Parameters
        ----------
        game : Game
        verdict : Verdict, optional
            The refusal, where it was refused.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> game = wk.load("huaihai")
        >>> Attempt.of(game.read_action("move EC8 R2-S2")).keys(game)
        ('move EC8', 'EC8', 'S2', 'move')
        """
        clause = verdict.clause if verdict is not None and not verdict.allowed else None
        found = [] if clause is None else [clause.number, game.books.name(clause)]
        verb = verb_of(type(self.action)) if self.action is not None else ""
        found += (
            [f"{verb} {self.unit}", self.unit] if verb and self.unit else [self.unit] if self.unit else []
        )
        found += [game.board.label(self.hex_)] if self.hex_ >= 0 else []
        found += [verb] if verb else []
        return tuple(dict.fromkeys(found))


class TutorialController(Protocol):
    """What leads a reader at a table: a task to be solved, a guided game.

    A `Session` has at most one, `Session.tutorial`, and a table asks it at each touch, in this order: `takes`
    first; while it is carried out `before`, `refused`, `throw` and `played`, as it comes; `touched` last.
    It may change the session as any panel may (`Session.notice`, `Session.choice`, `Session.play`), and
    nothing of it is drawn before all is done. A subclass overrides what it cares for.

    Nothing here is said about rules: what is legal, the position knows. A tutorial only says “not yet”.

    Attributes
    ----------
    explores : bool
        Whether all that is played counts as a “what if”, so that dice can be gone back behind. Default False.
    """

    explores: bool = False

    def points_at(self) -> PageEvent | Clicked | None:
        """What the reader should touch next: it is ringed on the table; None for nothing."""
        return None

    def takes(self, touch: UIEvent) -> bool:
        """Whether it takes a touch for itself, so that the table does nothing with it.

        Asked of all that can be touched beside the cover: clicks that answer a question, undo.
        """
        return False

    def before(self, action: Action) -> Notice | None:
        """What is told instead of playing a legal action; None: let it be played.

        Not asked of what `throw` answers, nor of what is played with ``unasked=True``.
        """
        return None

    def refused(self, told: Notice, attempt: Attempt) -> Notice:
        """What is told of a refusal: the notice as it is, or with the author's words, `Notice.said`."""
        return told

    def throw(self) -> Action | None:
        """What chance says when the reader throws or draws; None: the dice fall as they like.

        What is not possible now is left out of account.
        """
        return None

    def played(self, action: Action) -> None:
        """Hear that an action has been played, by whomever; the session shows the position after it."""
        return  # mypy takes what has no body for abstract

    def touched(self, touch: UIEvent) -> None:
        """Hear of a touch after the table has done what it means: a unit chosen, a hex, a tab, an overlay.

        What has come of it the session knows: ``choice``, ``tab``, ``overlays``, ``notice``.
        """
