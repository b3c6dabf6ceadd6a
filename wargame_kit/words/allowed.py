"""What a field may hold: `Annotated[int, Interval(0, 9)]`, `Annotated[str, OneOf(SIDES)]`.

The same annotation is read by files, by saved games and by their errors; nobody checks it again by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, get_type_hints

from wargame_kit.words.phrase import Phrase, say

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several values: ``Annotated[str, OneOf(...)]``.

    Attributes
    ----------
    known : tuple, or callable (context) -> collection
        The context is a `Position`, or what has been read of a file so far (`wargame_kit.words.declared`).
    expected : Phrase, optional
        The sentence for another value; by default it lists what is known.
    """

    known: Collection[object] | Callable[[Any], Collection[object]]
    expected: Phrase | None = None

    def of(self, context: object) -> Collection[object]:
        """What there is to choose from."""
        return self.known(context) if callable(self.known) else self.known

    def told(self, known: Collection[object]) -> Phrase:
        """The sentence for a value that is none of those."""
        return self.expected or say("error/one-of", known=", ".join(map(str, known)))


@dataclass(frozen=True, slots=True)
class Interval:
    """A number between two bounds, both allowed: ``Annotated[int, Interval(1, 6)]``."""

    low: int
    high: int


@cache
def hints_of(kind: type[DataclassInstance]) -> Mapping[str, object]:
    """The type of every field of a dataclass, with what its annotation says besides."""
    hints: dict[str, object] = {}
    for base in reversed(kind.__mro__):
        # By itself, or a lambda in an annotation would not know the names of the module it stands in.
        alone = type(base.__name__, (), {"__annotations__": vars(base).get("__annotations__", {})})
        module = sys.modules.get(base.__module__)
        hints |= get_type_hints(alone, vars(module) if module else {}, vars(base), include_extras=True)
    return {each.name: hints[each.name] for each in fields(kind)}
