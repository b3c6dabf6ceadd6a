"""A rulebook, a chapter or a clause as a page to read: text for the terminal, Markdown for a document."""

from __future__ import annotations

from difflib import get_close_matches

from wargame_kit.rulebook.clause import Clause, Rulebook
from wargame_kit.words import Language, say


def clause_text(book: Rulebook, number: str, code: Language) -> str:
    """A clause in full, with the titles of what stands below it and the options that hang on it.

    Raises
    ------
    KeyError
        If the rulebook has no such clause; it names near ones.

    Examples
    --------
    >>> from wargame_kit.rulebook import load_rulebook
    >>> print(clause_text(load_rulebook("typhoon"), "9.3.1.3", "en"))
    Typhoon 9.3.1.3. No railways
    Railways do not serve for it.
    """
    if number not in book:
        near = get_close_matches(number, book.clauses, n=3, cutoff=0.5)
        raise KeyError(f"{book.title.en} has no clause {number!r}; near it: {', '.join(near) or 'none'}")
    lines = [book[number].to(code)]
    for option in book.options.values():
        if option.clause.number == number:
            choices = ", ".join(option.choices)
            lines.append(say("rulebook/option", id=option.id, title=option.title, choices=choices).to(code))
    lines += [f"  {clause.number}. {clause.title.to(code)}" for clause in book.chapter(number)[1:]]
    return "\n".join(lines)


def rulebook_page(book: Rulebook, code: Language) -> str:
    """The whole rulebook as a Markdown page: a heading a chapter, a line a clause."""
    lines = [f"# {book.title.to(code)}", "", say("rulebook/page", edition=book.edition).to(code), ""]
    for clause in book.clauses.values():
        if "." not in clause.number:
            lines += ["", f"## {clause.number}. {_markdown(clause.title.to(code))}", ""]
        lines.append(_line(clause, code))
    lines += ["", f"## {say('rulebook/options').to(code)}", ""]
    for option in book.options.values():
        lines.append(f"- **{option.id}** [{option.clause.number}] {_markdown(option.gist.to(code))}")
        for choice, words in zip(option.choices, option.words, strict=True):
            meaning = words if isinstance(words, str) else words.to(code)
            lines.append(f"  - `{choice}`: {_markdown(meaning)}")
    return "\n".join(lines) + "\n"


def _line(clause: Clause, code: Language) -> str:
    indent = "  " * clause.number.count(".")
    text = (
        f"{indent}- **{clause.number} {_markdown(clause.title.to(code))}.** {_markdown(clause.gist.to(code))}"
    )
    if clause.note.en:
        text += f" *{_markdown(say('rulebook/kit-note', note=clause.note).to(code))}*"
    return text


def _markdown(text: str) -> str:
    """A text so that Markdown shows it as it is."""
    for mark in "\\`*_[]<&$|~":
        text = text.replace(mark, "\\" + mark)
    return text
