"""Comments on an action: each belongs to its writer, for it may tell anything that he knows."""

from __future__ import annotations

from collections.abc import Collection, Iterator

EVERYTHING = "everything"
"""The eyes of who sees the secrets of both sides: somebody alone, or who studies."""

PUBLIC = ""
"""Nobody's eyes: what both sides may see."""

LONGEST_COMMENT = 10_000
"""Characters."""


class Comments:
    """What has been written about one action.

    Parameters
    ----------
    owner : str
        Whose a comment is of which nobody says who wrote it: the side that acted, or EVERYTHING.

    Attributes
    ----------
    texts : dict of str to str
        By writer: a side, PUBLIC or EVERYTHING.

    Examples
    --------
    >>> comments = Comments("axis")
    >>> comments.write("The north first.")
    >>> comments.read_by("axis"), comments.read_by("soviet"), comments.read_by(EVERYTHING)
    ('The north first.', '', 'The north first.')
    """

    __slots__ = ("owner", "texts")

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.texts: dict[str, str] = {}

    def write(self, text: str, writer: str | None = None) -> None:
        """Put down what a writer says, the owner where none is named, in place of what he said before."""
        self.texts[self.owner if writer is None else writer] = text[:LONGEST_COMMENT]

    def read_by(self, eyes: str) -> str:
        """What some eyes may read: their own, and what was written in public."""
        read = (text for by, text in self.texts.items() if by in (eyes, PUBLIC) or eyes == EVERYTHING)
        return "\n".join(filter(None, read))

    def own(self, writer: str) -> str:
        """What a writer has written himself."""
        return self.texts.get(writer, "")

    def entries(self) -> Iterator[dict[str, object]]:
        """Yield each comment as a file says it: without its writer where that is the owner."""
        return (self.entry(text, by) for by, text in self.texts.items() if text)

    def entry(self, text: str, writer: str | None = None) -> dict[str, object]:
        """How a file says a comment."""
        return {"comment": text} if writer in (None, self.owner) else {"comment": text, "by": writer}


def writers(sides: Collection[str]) -> tuple[str, ...]:
    """Who may write a comment in a game of some sides."""
    return (*sides, PUBLIC, EVERYTHING)
