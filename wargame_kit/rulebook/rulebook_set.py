"""The rulebooks that a game is played by: mostly one; a series and what its title adds are two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wargame_kit.rulebook.clause import Citation, Clause, Option, Rulebook, chosen
from wargame_kit.words import Words


@dataclass(frozen=True, slots=True)
class RulebookSet:
    """The books of a game.

    Attributes
    ----------
    books : tuple of Rulebook
        The first is the one whose clauses need no book before their number.

    Examples
    --------
    >>> from wargame_kit.rulebook import load_rulebook
    >>> books = RulebookSet((load_rulebook("typhoon"), load_rulebook("huaihai")))
    >>> [books.name(books.named(text)) for text in ("9.2.2", "huaihai 8.1", "typhoon 9.2.2")]
    ['9.2.2', 'huaihai 8.1', '9.2.2']
    >>> books[books.named("huaihai 8.1")].citation in books, books.named("huaihai 99") is None
    (True, True)
    """

    books: tuple[Rulebook, ...]

    def named(self, text: str) -> Citation | None:
        """The clause that a text names, ``"9.2.2"`` or ``"ocs 9.2.2"``; None if there is no such clause."""
        id_, _, number = text.rpartition(" ")
        id_ = id_ or self.books[0].id
        found = (book[number].citation for book in self.books if book.id == id_ and number in book)
        return next(found, None)

    def name(self, clause: Citation) -> str:
        """How a clause is named so that `named` finds it again."""
        return clause.number if clause.book == self.books[0].id else f"{clause.book} {clause.number}"

    def sign(self, clause: Citation) -> Words:
        """How a page calls a clause: by its number, ``§9.2``, or as the table that is printed without one.

        Examples
        --------
        >>> from wargame_kit.rulebook import load_rulebook
        >>> books = RulebookSet((load_rulebook("typhoon"),))
        >>> [str(books.sign(books.named(text))) for text in ("9.2.2", "TEC.light_forest")]
        ['§9.2.2', 'Terrain effects']
        """
        head = clause.number.partition(".")[0]
        if clause.number[:1].isdigit() or clause not in self:
            return f"§{clause.number}"
        table = Citation(clause.book, head)
        return self[table if table in self else clause].title

    @property
    def options(self) -> Mapping[str, Option]:
        """The options of all books by their ids."""
        return {id_: option for book in self for id_, option in book.options.items()}

    def chosen(self, options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Every option with its choice, sorted; where none is made, the default.

        Raises
        ------
        ValueError
            If an option or a choice is unknown; it lists those there are.
        """
        return chosen(self.options, options)

    def as_before(self, options: Mapping[str, str]) -> dict[str, str]:
        """The choices of a saved game, with what was played before there were the options that it lacks.

        Examples
        --------
        >>> from wargame_kit.rulebook import load_rulebook
        >>> RulebookSet((load_rulebook("neworder"),)).as_before({"hexside": "same"})["government"]
        'all'
        """
        old = {option.id: option.before for option in self.options.values() if option.before}
        return {**old, **options}

    def __getitem__(self, clause: Citation) -> Clause:
        return next(book for book in self if book.id == clause.book)[clause.number]

    def __contains__(self, clause: object) -> bool:
        return isinstance(clause, Citation) and any(
            book.id == clause.book and clause.number in book for book in self
        )

    def __iter__(self) -> Iterator[Rulebook]:
        return iter(self.books)
