"""Which clauses are proved? What the tests recorded, beside what code, charts and marks name."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

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
class Proof:
    """What became of a mark while its test ran; see `wargame_kit.rulebook.citation_trace`.

    Attributes
    ----------
    book, number : str
        The clause that the mark names.
    test : str
        As pytest names it.
    is_cited : bool
        Whether the code cited the clause.
    silent : str
        Why it cannot, where the rule shows in what is not there; or empty.
    """

    book: str
    number: str
    test: str
    is_cited: bool
    silent: str = ""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a tree does with the clauses of one rulebook.

    A mention covers exactly the number it names, neither what stands below nor what stands above.

    Attributes
    ----------
    book : Rulebook
    cited : tuple of Mention
        By the game's code and charts.
    marked : tuple of Mention
        By marks on tests.
    proofs : tuple of Proof
        What the tests recorded.
    """

    book: Rulebook
    cited: tuple[Mention, ...]
    marked: tuple[Mention, ...]
    proofs: tuple[Proof, ...] = ()

    @property
    def playable(self) -> tuple[Clause, ...]:
        """The clauses that ask something of the code."""
        return tuple(clause for clause in self.book.clauses.values() if clause.is_playable)

    @property
    def proved(self) -> tuple[Clause, ...]:
        """Playable clauses that the code cited while a test ran that is marked with them."""
        numbers = {proof.number for proof in self._ours() if proof.is_cited}
        return tuple(clause for clause in self.playable if clause.number in numbers)

    @property
    def silent(self) -> Mapping[Clause, str]:
        """Playable clauses that show in what is not there, with the reason that the mark gives."""
        reasons = {proof.number: proof.silent for proof in self._ours() if proof.silent}
        proved = self.proved
        return {c: reasons[c.number] for c in self.playable if c.number in reasons and c not in proved}

    @property
    def claimed(self) -> tuple[Clause, ...]:
        """Playable clauses that are neither proved nor silent, whatever code and marks say."""
        settled = {*self.proved, *self.silent}
        return tuple(clause for clause in self.playable if clause not in settled)

    @property
    def loose(self) -> tuple[Proof, ...]:
        """Marks of playable clauses on tests that do not make the code cite them: they prove nothing."""
        numbers = {clause.number for clause in self.playable}
        return tuple(p for p in self._ours() if p.number in numbers and not p.is_cited and not p.silent)

    @property
    def unmarked(self) -> tuple[Clause, ...]:
        """Playable clauses that no test is marked with."""
        marked = {mention.number for mention in self.marked}
        return tuple(clause for clause in self.playable if clause.number not in marked)

    @property
    def unknown(self) -> tuple[Mention, ...]:
        """Mentions of numbers that the rulebook does not have."""
        return tuple(m for m in (*self.cited, *self.marked) if m.number not in self.book)

    @property
    def is_complete(self) -> bool:
        """Whether every playable clause is proved or silent, and only clauses are named that there are."""
        return not self.claimed and not self.unknown

    def _ours(self) -> Iterator[Proof]:
        return (proof for proof in self.proofs if proof.book == self.book.id)

    def to(self, code: Language) -> str:
        """The report in one language."""
        lines = [
            say(
                "coverage/summary",
                game=self.book.title,
                clauses=len(self.book.clauses),
                playable=len(self.playable),
                proved=len(self.proved),
                silent=len(self.silent),
                claimed=len(self.claimed),
            )
        ]
        cited, unmarked = {mention.number for mention in self.cited}, self.unmarked
        for clause in self.claimed:
            key = (
                "unreached"
                if clause not in unmarked
                else "unmarked"
                if clause.number in cited
                else "unplayed"
            )
            lines.append(say(f"coverage/{key}", number=clause.number, title=clause.title))
        for clause, reason in self.silent.items():
            lines.append(say("coverage/silent", number=clause.number, title=clause.title, reason=reason))
        if self.loose:
            lines.append(say("coverage/loose", count=len(self.loose)))
        for mention in self.unknown:
            lines.append(say("coverage/unknown", number=mention.number, place=mention.place))
        if self.is_complete:
            lines.append(say("coverage/complete"))
        return "\n".join(line.to(code) for line in lines)

    def __str__(self) -> str:
        return self.to(language())


def measure(book: Rulebook, root: Path, proofs: Iterable[Proof] = ()) -> Coverage:
    """Measure what a source tree does with a rulebook.

    Cited is what ``Citation("<book>", "9.2.2")`` names in ``wargame_kit/games/`` and in
    ``wargame_kit/mechanics/``, as well as ``cite("9.2.2")`` where ``cite = citations("<book>")`` stands
    in the file, or in the one from which it imports ``cite``; and each ``clause = "9.2.2"`` of a TOML
    file of ``data/<book>/``. Marked is what ``pytest.mark.clause("<book>", "9.2.2", …)`` names in
    ``tests/``. A number that is computed is not seen there. Neither proves anything: only what the
    tests recorded does.

    Parameters
    ----------
    book : Rulebook
    root : Path
        A checkout: the folder that holds ``wargame_kit``, ``data`` and ``tests``.
    proofs : iterable of Proof
        See `read_proofs`.

    Raises
    ------
    DataError
        If a file is not Python or TOML.
    """
    cited = cited_in(book.id, root, f"{PACKAGE}/games", f"{PACKAGE}/mechanics")
    marked = [mention for place, named in _python(root, "tests") for mention in _marks(place, named, book.id)]
    return Coverage(book, (*cited, *_charts(root, book.id)), tuple(marked), tuple(proofs))


def cited_in(book: str, root: Path, *folders: str) -> tuple[Mention, ...]:
    """Where the Python of some folders of a tree names clauses of a book; see `measure`.

    Raises
    ------
    DataError
        If a file is not Python.
    """
    code = dict(python for folder in folders for python in _python(root, folder))
    return tuple(mention for place in code for mention in _citations(place, code, book))


def read_proofs(path: Path) -> tuple[Proof, ...]:
    """Read what a run of the tests recorded (``pytest --proofs FILE``).

    Raises
    ------
    DataError
        If there is no such file, or it is none of these.
    """
    expected = say("expected/coverage")
    if not path.is_file():
        raise DataError(str(path), "", "nothing", expected)
    try:
        return tuple(Proof(**row) for row in json.loads(files.read_text(path)))
    except (ValueError, TypeError) as error:
        raise DataError(path.name, "", str(error), expected) from error


class _Named(NamedTuple):
    """What a file of Python names: of clauses, and of the books that it cites."""

    book: str
    """The book that ``cite`` is made for in it, or empty."""
    module: str
    """The file from which it imports ``cite``, or empty."""
    calls: tuple[_Call, ...]


class _Call(NamedTuple):
    """A call of ``cite`` or ``Citation``, or a mark ``clause``."""

    name: str
    books: list[str]
    numbers: list[str]
    line: int


def _python(root: Path, *folder: str) -> Iterator[tuple[str, _Named]]:
    for path in sorted(root.joinpath(*folder).rglob("*.py")):
        place = path.relative_to(root).as_posix()
        try:
            yield place, _named(files.read_text(path))
        except SyntaxError as error:
            raise DataError(place, f"line {error.lineno}", error.text or "", "Python") from error


@lru_cache(4096)
def _named(text: str) -> _Named:
    """What a file names; each is read once for all books."""
    tree = ast.parse(text)
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return _Named(*_made_for(tree), tuple(call for node in nodes if (call := _call(node))))


def _made_for(tree: ast.Module) -> tuple[str, str]:
    """For what book ``cite`` is made in a file, or from what file it comes."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            if _called(node.value) == "citations":
                return "".join(_strings(node.value.args[:1])), ""
        elif isinstance(node, ast.ImportFrom) and any(name.name == "cite" for name in node.names):
            return "", f"{(node.module or '').replace('.', '/')}.py"
    return "", ""


def _call(node: ast.Call) -> _Call | None:
    name, books = _called(node), _strings(node.args[:1])
    if name == "cite":
        return _Call(name, [], books, node.lineno)
    if name == "Citation":
        return _Call(name, books, _strings(node.args[1:2]), node.lineno)
    mark = node.func
    if isinstance(mark, ast.Attribute) and mark.attr == "clause" and _attribute(mark.value) == "mark":
        return _Call("clause", books, _strings(node.args[1:]), node.lineno)
    return None


def _citations(place: str, code: Mapping[str, _Named], book: str) -> Iterator[Mention]:
    is_cited = _book_of_cite(code[place], code) == book
    for call in code[place].calls:
        if is_cited if call.name == "cite" else call.name == "Citation" and call.books == [book]:
            yield from (Mention(number, f"{place}:{call.line}") for number in call.numbers)


def _book_of_cite(named: _Named, code: Mapping[str, _Named]) -> str:
    """The book that ``cite`` is made for in a file, or in the one that it is imported from; or empty."""
    source = code.get(named.module)
    return named.book if source is None else _book_of_cite(source, code)


def _marks(place: str, named: _Named, book: str) -> Iterator[Mention]:
    for call in named.calls:
        if call.name == "clause" and call.books == [book]:
            yield from (Mention(number, f"{place}:{call.line}") for number in call.numbers)


def _called(node: ast.Call) -> str:
    function = node.func
    return function.id if isinstance(function, ast.Name) else _attribute(function)


def _attribute(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else ""


def _strings(arguments: Iterable[ast.expr]) -> list[str]:
    """The strings written out in arguments, both of ``a if so else b``."""
    answer = []
    for argument in arguments:
        if isinstance(argument, ast.IfExp):
            answer += _strings([argument.body, argument.orelse])
        elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            answer.append(argument.value)
    return answer


def _charts(root: Path, book: str) -> Iterator[Mention]:
    folder = root / "data" / book
    for path in sorted(folder.rglob("*.toml")):
        if path != folder / "rulebook.toml":
            place, found = path.relative_to(root).as_posix(), _clause_keys(files.read_toml(path))
            # A title's file names its series as well, ``"ocs 9.2"``: that is none of this book's.
            yield from (Mention(number, place) for number in found if " " not in number)


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
