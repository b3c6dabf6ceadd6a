"""Action words: how a game offers what may be done, and what it says of it before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic

from wargame_kit.position.generic import P
from wargame_kit.words import Words

if TYPE_CHECKING:
    from wargame_kit.position.action import Action


class ActionWords(Generic[P]):
    """How actions are offered and told.

    Attributes
    ----------
    moves : tuple of str
        Verbs of the actions that go where a unit's reach says, and cost what it says; the usual one first.
    declining : frozenset of str
        Verbs of the actions by which a question is answered with no; they are offered first.
    decisive : frozenset of str
        Verbs of the actions that carry out what has been put together; they stand out.
    at_once : frozenset of str
        Verbs of the actions that a click on a unit plays if there is nothing else for it to do.
    aiming : frozenset of str
        Verbs of the actions that aim at a hex without naming it: see `aim`.
    listed : frozenset of str
        Verbs of a unit's actions that name a hex and are offered by their price, and not by marked hexes.
    seldom : frozenset of str
        Verbs of the actions that are seldom wanted: they are folded away, and no click on the map plays one.
    asked : frozenset of str
        Verbs of the actions on a hex that one click on the map only offers, as it does those of `seldom`.
    shared : frozenset of str
        Verbs of the actions that all of a group in a hex may do by one click, such as to turn over.
    joining, leaving : frozenset of str
        Verbs by which a unit joins those that act together, and leaves them: see `together`. A game that has
        them fans out deep stacks beside what may be done, and not in the Inspect panel alone.
    """

    moves: ClassVar[tuple[str, ...]] = ("move",)
    declining: ClassVar[frozenset[str]] = frozenset()
    decisive: ClassVar[frozenset[str]] = frozenset()
    at_once: ClassVar[frozenset[str]] = frozenset()
    aiming: ClassVar[frozenset[str]] = frozenset()
    listed: ClassVar[frozenset[str]] = frozenset()
    seldom: ClassVar[frozenset[str]] = frozenset()
    asked: ClassVar[frozenset[str]] = frozenset()
    shared: ClassVar[frozenset[str]] = frozenset()
    joining: ClassVar[frozenset[str]] = frozenset()
    leaving: ClassVar[frozenset[str]] = frozenset()

    def together(self, position: P) -> tuple[str, ...]:
        """The units that have been put together to act as one: a group that moves, an attack."""
        return ()

    def value(self, position: P, field: str, value: Any) -> Words:
        """The value of an action's field as a person reads it."""
        if field in ("unit", "units") and value in position.game.units:
            return position.name_of(value)
        if field in ("hex_", "target"):
            return position.game.board.label(value)
        if field == "path":
            return "-".join(position.game.board.label(hex_) for hex_ in value)
        if isinstance(value, tuple):
            return ", ".join(str(part) for part in value)
        return str(value)

    def label(self, position: P, action: Action) -> Words:
        """What an action that needs nothing further would do now, where its verb says too little."""
        return ""

    def applies(self, position: P, kind: type[Action]) -> bool:
        """Whether an action that needs nothing further is worth offering, be it allowed or not."""
        return True

    def aim(self, position: P, action: Action) -> int:
        """The hex at which an action of `aiming` aims, as a pursuit does; -1 for none."""
        return -1

    def purpose(self, position: P) -> Words:
        """What the choice or the throw of the current step is for, where a newcomer may wonder; else empty.

        Where it says something, what a simple player would do stands beside it, with his reason.
        """
        return ""

    def undone(self, position: P) -> tuple[Words, ...]:
        """What would be left undone if the current step ended now, beside the units that could still act."""
        return ()

    def foretold(self, position: P, action: Action) -> Words:
        """What an action would cost or bring, where no reach and no battle says it: what it says itself."""
        return action.foretold(position)

    def outcome(self, position: P, action: Action) -> Words:
        """In a word what an outcome of chance would bring, where no battle's result says it; see `Step`."""
        return position.step.outcome(position, action)

    def overrules(self, action: Action) -> bool:
        """Whether an action puts something else in the place of what chance said last."""
        return False
