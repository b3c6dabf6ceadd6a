"""Clauses: a rulebook as data, and the citations by which the code leans on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from wargame_kit.words import Either, Language, Name, Words, language, say
from wargame_kit.words.markup import escape, spoken
from wargame_kit.words.near import or_near


class ClauseKind(StrEnum):
    """What a clause does; components and definitions need no code of their own."""

    PROCEDURE = "procedure"
    LIMIT = "limit"
    TABLE = "table"
    DEFINITION = "definition"
    COMPONENT = "component"
    OPTION = "option"


PROVENANCES = ("rulebook", "history", "kit")
OF_OWNERS = (*PROVENANCES, "own")
"""Where a datum of anybody's may come from; ``own``: whoever wrote the file made it up."""

NO_NOTE = Name("")


def origin_of_all(first: str, *others: str) -> str:
    """Where a number comes from that several values make: it is the kit's as soon as one of them is.

    Examples
    --------
    >>> origin_of_all("rulebook", "history"), origin_of_all("rulebook", "kit")
    ('rulebook', 'kit')
    """
    return "kit" if "kit" in (first, *others) else first


@dataclass(frozen=True, slots=True)
class Citation:
    """A clause named by its book and printed number: what ledgers and verdicts carry.

    Examples
    --------
    >>> str(Citation("typhoon", "9.2.2")), Citation("typhoon", "9.2.2").to("zh")
    ('Typhoon 9.2.2', '台风 9.2.2')
    """

    book: str
    number: str

    def to(self, code: Language) -> str:
        """The citation in one language: the name of the book and the number."""
        return f"{_title(self.book).to(code)} {self.number}"

    def __str__(self) -> str:
        return self.to(language())


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a rulebook, restated in the kit's own words.

    Attributes
    ----------
    citation : Citation
    title, gist : Name
        In English and Chinese.
    kind : ClauseKind
    provenance : {"rulebook", "history", "kit"}
        ``kit`` where the rulebook is silent or torn and the kit has chosen.
    note : Name
        The reasoning behind the kit's choice; empty where nothing was chosen.
    """

    citation: Citation
    title: Name
    gist: Name
    kind: ClauseKind
    provenance: str = "rulebook"
    note: Name = NO_NOTE

    @property
    def number(self) -> str:
        """The printed number, dotted."""
        return self.citation.number

    @property
    def is_playable(self) -> bool:
        """Whether the clause asks something of the code: components and definitions do not."""
        return self.kind not in (ClauseKind.COMPONENT, ClauseKind.DEFINITION)

    def to(self, code: Language) -> str:
        """The clause as text in one language: number and title, gist, and the kit's choice if any."""
        lines = [f"{self.citation}. {self.title.to(code)}", self.gist.to(code)]
        if self.note.en:
            lines.append(say("rulebook/kit-note", note=self.note).to(code))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.to(language())

    @spoken
    def _repr_html_(self) -> str:
        first, *others = (escape(line) for line in self.to(language()).split("\n"))
        return f"<p><b>{first}</b></p>" + "".join(f"<p>{line}</p>" for line in others)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game: an optional rule, or one of two good readings.

    Attributes
    ----------
    id : str
        As it stands in a saved game.
    clause : Citation
    title, gist : Name
    choices : tuple of str
        The default first.
    words : tuple of Phrase, Name or str
        What each choice means.
    provenance : {"rulebook", "history", "kit"}
    before : str
        What was played before there was the option, and so in a saved game that does not tell it; empty where
        that is not known.

    Examples
    --------
    >>> from wargame_kit.rulebook import load_rulebook
    >>> load_rulebook("typhoon").options["fortified"].default
    'hex'
    """

    id: str
    clause: Citation
    title: Name
    gist: Name
    choices: tuple[str, ...]
    words: tuple[Words, ...]
    provenance: str = "rulebook"
    before: str = ""

    @property
    def default(self) -> str:
        """The choice where nothing was said."""
        return self.choices[0]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Every clause of one rulebook by its number, in printed order.

    Attributes
    ----------
    id : str
        As citations name it; its folder in ``data/``.
    title : Name
    edition : str
        Which printing the clauses follow.
    clauses : mapping of number to Clause
    options : mapping of str to Option
    cited : Name
        As citations call it: ［淮海 8.1］ for 淮海大战.

    Examples
    --------
    >>> from wargame_kit.rulebook import load_rulebook
    >>> book = load_rulebook("typhoon")
    >>> book["9.2.2"].kind.value
    'procedure'
    >>> list(book)[:3]
    ['1', '1.1', '1.1.1']
    """

    id: str
    title: Name
    edition: str
    clauses: Mapping[str, Clause]
    options: Mapping[str, Option] = field(default_factory=lambda: MappingProxyType({}))
    cited: Name = NO_NOTE

    def __getitem__(self, number: str) -> Clause:
        try:
            return self.clauses[number]
        except KeyError:
            raise KeyError(f"{self.title.en} has no clause {number!r}") from None

    def __contains__(self, number: object) -> bool:
        return isinstance(number, str) and number in self.clauses

    def __iter__(self) -> Iterator[str]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self.clauses)

    def __repr__(self) -> str:
        return f"<Rulebook of {self.title.en}: {len(self)} clauses, {len(self.options)} options>"

    def chosen(self, options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Every option with its choice, sorted; where none is made, the default.

        Raises
        ------
        ValueError
            If an option or a choice is unknown; it lists those there are.

        Examples
        --------
        >>> from wargame_kit.rulebook import load_rulebook
        >>> dict(load_rulebook("typhoon").chosen({"guards_conversion": "on"}))["guards_conversion"]
        'on'
        """
        return chosen(self.options, options)

    def chapter(self, number: str) -> tuple[Clause, ...]:
        """A clause and everything numbered below it.

        Examples
        --------
        >>> from wargame_kit.rulebook import load_rulebook
        >>> load_rulebook("typhoon").chapter("3.1")[0].citation.number
        '3.1'
        """
        return tuple(c for n, c in self.clauses.items() if n == number or n.startswith(number + "."))


def chosen(known: Mapping[str, Option], made: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Every known option with its choice, sorted; where none is made, the default.

    Raises
    ------
    ValueError
        If an option or a choice is unknown; it lists those there are.
    """
    for name, choice in made.items():
        if name not in known:
            told = say("rulebook/no-option", value=repr(name), known=", ".join(known))
            raise ValueError(str(or_near(told, name, known)))
        if choice not in known[name].choices:
            choices = Either(known[name].choices)
            raise ValueError(str(say("rulebook/no-choice", option=name, value=repr(choice), known=choices)))
    return tuple(sorted((option.id, made.get(option.id, option.default)) for option in known.values()))


@cache
def _title(book: str) -> Name:
    """The name of a book; one that a reader makes up is none of the kit's."""
    from wargame_kit.rulebook.reading import load_rulebook, rulebooks

    return load_rulebook(book).cited if book in rulebooks() else Name(book.capitalize())


def citations(book: str) -> Callable[[str], Citation]:
    """The function with which code cites the clauses of one book.

    A test proves that every number cited stands in ``data/<book>/rulebook.toml``.

    Examples
    --------
    >>> cite = citations("typhoon")
    >>> cite("10.3.1").number
    '10.3.1'
    """

    @cache
    def cite(number: str) -> Citation:
        return Citation(book, number)

    return cite
