"""Which clauses are played and proved? Reads code, charts and tests without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from wargame_kit.rulebook.clause import Clause, Rulebook
from wargame_kit.words import DataError, Language, files, say
from wargame_kit.words.languages import language

PACKAGE = "wargame_kit"


@dataclass(frozen=True, slots=True)
class Mention:
    """A clause named somewhere in the tree.

    Attributes
    ----------
    number : str
        As it is written there.
    place : str
        File and, in Python, line, from the root of the tree.
    """

    number: str
    place: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a tree does with the clauses of one rulebook.

    A mention covers exactly the number it names, neither what stands below nor what stands above.

    Attributes
    ----------
    book : Rulebook
    cited : tuple of Mention
        By the game's code and charts.
    proved : tuple of Mention
        By marks on tests.
    """

    book: Rulebook
    cited: tuple[Mention, ...]
    proved: tuple[Mention, ...]

    @property
    def unplayed(self) -> tuple[Clause, ...]:
        """Playable clauses that neither code nor a test names."""
        named = self._numbers(self.cited) | self._numbers(self.proved)
        return tuple(c for c in self.book.clauses.values() if c.is_playable and c.number not in named)

    @property
    def unproved(self) -> tuple[Clause, ...]:
        """Playable clauses that code cites and no test proves."""
        cited, proved = self._numbers(self.cited), self._numbers(self.proved)
        clauses = self.book.clauses.values()
        return tuple(c for c in clauses if c.is_playable and c.number in cited - proved)

    @property
    def unknown(self) -> tuple[Mention, ...]:
        """Mentions of numbers that the rulebook does not have."""
        return tuple(m for m in (*self.cited, *self.proved) if m.number not in self.book)

    @property
    def is_complete(self) -> bool:
        """Whether every playable clause is named, and only clauses that there are."""
        return not self.unplayed and not self.unknown

    @staticmethod
    def _numbers(mentions: Iterable[Mention]) -> frozenset[str]:
        return frozenset(mention.number for mention in mentions)

    def to(self, code: Language) -> str:
        """Answer the report in one language."""
        playable = [clause for clause in self.book.clauses.values() if clause.is_playable]
        cited, proved = self._numbers(self.cited), self._numbers(self.proved)
        lines = [
            say(
                "coverage/summary",
                game=self.book.title,
                clauses=len(self.book.clauses),
                playable=len(playable),
                cited=sum(clause.number in cited for clause in playable),
                proved=sum(clause.number in proved for clause in playable),
                unplayed=len(self.unplayed),
            )
        ]
        if self.unproved:
            numbers = ", ".join(clause.number for clause in self.unproved)
            lines.append(say("coverage/unproved", count=len(self.unproved), numbers=numbers))
        for clause in self.unplayed:
            lines.append(say("coverage/unplayed", number=clause.number, title=clause.title))
        for mention in self.unknown:
            lines.append(say("coverage/unknown", number=mention.number, place=mention.place))
        if self.is_complete:
            lines.append(say("coverage/complete"))
        return "\n".join(line.to(code) for line in lines)

    def __str__(self) -> str:
        return self.to(language())


def measure(book: Rulebook, root: Path) -> Coverage:
    """Measure what a source tree does with a rulebook.

    Cited is what ``cite("9.2.2")`` names in ``wargame_kit/games/<game>/``, or ``Citation("<game>", "9.2.2")``
    there and in ``wargame_kit/mechanics/``, and each ``clause = "9.2.2"`` of a TOML file of ``data/<game>/``.
    Proved is what ``pytest.mark.clause("<game>", "9.2.2", …)`` names in ``tests/``. A number that is computed
    is not seen: write it out.

    Parameters
    ----------
    book : Rulebook
    root : Path
        A checkout: the folder that holds ``wargame_kit``, ``data`` and ``tests``.

    Raises
    ------
    DataError
        If a file is not Python or TOML.
    """
    game = book.game
    code = [*_python(root, PACKAGE, "games", game), *_python(root, PACKAGE, "mechanics")]
    cited = [mention for place, tree in code for mention in _citations(place, tree, game)]
    proved = [mention for place, tree in _python(root, "tests") for mention in _marks(place, tree, game)]
    return Coverage(book, (*cited, *_charts(root, game)), tuple(proved))


def _python(root: Path, *folder: str) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(root.joinpath(*folder).rglob("*.py")):
        place = path.relative_to(root).as_posix()
        try:
            yield place, ast.parse(files.read_text(path))
        except SyntaxError as error:
            raise DataError(place, f"line {error.lineno}", error.text or "", "Python") from error


def _citations(place: str, tree: ast.Module, game: str) -> Iterator[Mention]:
    # Mechanics serve every game, so a bare cite() there belongs to this one only if the file says so.
    ours = f"/games/{game}/" in f"/{place}" or any(
        _called(node) == "citations" and _strings(node.args[:1]) == [game] for node in _calls(tree)
    )
    for node in _calls(tree):
        numbers: list[str] = []
        if _called(node) == "cite" and ours:
            numbers = _strings(node.args[:1])
        elif _called(node) == "Citation" and _strings(node.args[:1]) == [game]:
            numbers = _strings(node.args[1:2])
        yield from (Mention(number, f"{place}:{node.lineno}") for number in numbers)


def _marks(place: str, tree: ast.Module, game: str) -> Iterator[Mention]:
    for node in _calls(tree):
        mark = node.func
        if not (isinstance(mark, ast.Attribute) and mark.attr == "clause"):
            continue
        if not (isinstance(mark.value, ast.Attribute) and mark.value.attr == "mark"):
            continue
        if _strings(node.args[:1]) == [game]:
            yield from (Mention(number, f"{place}:{node.lineno}") for number in _strings(node.args[1:]))


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _called(node: ast.Call) -> str:
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _strings(arguments: Iterable[ast.expr]) -> list[str]:
    """Answer the strings written out in arguments, both of ``a if so else b``."""
    answer = []
    for argument in arguments:
        if isinstance(argument, ast.IfExp):
            answer += _strings([argument.body, argument.orelse])
        elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            answer.append(argument.value)
    return answer


def _charts(root: Path, game: str) -> Iterator[Mention]:
    folder = root / "data" / game
    for path in sorted(folder.rglob("*.toml")):
        if path != folder / "rulebook.toml":
            place = path.relative_to(root).as_posix()
            yield from (Mention(number, place) for number in _clause_keys(files.read_toml(path)))


def _clause_keys(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == "clause" and isinstance(inner, str):
                yield inner
            else:
                yield from _clause_keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _clause_keys(inner)
