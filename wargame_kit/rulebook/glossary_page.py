"""The words of the table as a page of Markdown, in both languages: ``docs/glossary.md``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wargame_kit.rulebook.glossary import Term, glossary
from wargame_kit.rulebook.reading import load_rulebook, rulebooks
from wargame_kit.words import LANGUAGES, Name, Phrase, say

COMMAND = "python -m wargame_kit.rulebook words"


def glossary_page() -> str:
    """The page: what games share, with how each has it, then each game's own words.

    Examples
    --------
    >>> glossary_page().splitlines()[0]
    '# Words of the table · 推演台用语'
    """
    lines = [f"# {_both(say('glossary-page/title'))}", ""]
    for told in (say("glossary-page/intro"), say("glossary-page/made", command=f"`{COMMAND}`")):
        lines += [told.to(code) + "\n" for code in LANGUAGES]
    books = {id_: load_rulebook(id_) for id_ in rulebooks()}
    lines += [f"## {_both(say('glossary-page/shared'))}", ""]
    for id_ in _sorted(glossary().values()):
        lines += _entry(glossary()[id_])
        for game in books:
            lines += _bullet(books[game].cited, glossary(game)[id_])
        lines.append("")
    for game, book in books.items():
        own = {id_: term for id_, term in glossary(game).items() if id_ not in glossary()}
        if own:
            lines += [f"## {_both(say('glossary-page/own', game=book.cited))}", ""]
        for id_ in _sorted(own.values()):
            lines += [*_entry(own[id_]), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _sorted(terms: Iterable[Term]) -> list[str]:
    return [term.id for term in sorted(terms, key=lambda term: term.name.to("en").casefold())]


def _entry(term: Term) -> Iterator[str]:
    yield f"**{term.name.to('en')}** · **{term.name.to('zh')}**{_number(term)}"
    for code in LANGUAGES:
        yield ""
        yield term.meaning.to(code)


def _bullet(game: Name, term: Term) -> list[str]:
    """How a game has a word that games share."""
    if term.here is None:
        return []
    return ["", f"{_both(game)}{_number(term)}: {term.here.to('en')} {term.here.to('zh')}"]


def _number(term: Term) -> str:
    return f" §{term.clause.number}" if term.clause is not None else ""


def _both(words: Phrase | Name) -> str:
    return " · ".join(words.to(code) for code in LANGUAGES)
