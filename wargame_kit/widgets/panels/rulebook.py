"""The Rules panel: any clause by its number, a search in both languages, charts, what the kit has chosen."""

from __future__ import annotations

from html import escape

from wargame_kit.rulebook import Clause, Rulebook
from wargame_kit.rulebook.glossary import Term, glossary
from wargame_kit.widgets.html.chart_table import chart_table
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.session.session import Session

MOST_FOUND = 60


def rulebook_panel(session: Session, pen: GameWriter) -> str:
    """The panel: the search, then the clause that was opened or what was found."""
    books, opened = pen.game.books, pen.game.books.named(session.clause)
    field = (
        f'<input type="search" class="wk-field" data-field="search" data-do="search" data-typing="search" '
        f'placeholder="{pen.say("table/search-rules")}" value="{escape(session.searched)}">'
    )
    if session.searched.strip():
        found = [clause for book in books for clause in search(book, session.searched)][:MOST_FOUND]
        words = session.searched.casefold().split()
        terms = [term for term in glossary(pen.game.vocabulary).values() if term.says(words)]
        lines = [*(_word(pen, term) for term in terms), *(_line(pen, clause) for clause in found)]
        body = "".join(lines) or f"<p>{pen.say('table/none-found')}</p>"
    elif opened is not None:
        (book,) = (book for book in books if book.id == opened.book)
        body = _clause(pen, book, opened.number)
    else:
        chapters = (clause for book in books for clause in book.clauses.values() if "." not in clause.number)
        listed = "".join(_line(pen, clause) for clause in chapters)
        body = _charts(pen) + listed + _words_of_the_table(pen)
    return f'{field}<div class="wk-rules">{body}</div>'


def search(book: Rulebook, text: str) -> list[Clause]:
    """The clauses whose number begins with a text, or whose words in either language hold all of it.

    Examples
    --------
    >>> from wargame_kit.rulebook import load_rulebook
    >>> book = load_rulebook("typhoon")
    >>> search(book, "9.2.2")[0].number, len(search(book, "控制区")) > 3
    ('9.2.2', True)
    """
    words = text.casefold().split()
    numbered = (
        [c for n, c in book.clauses.items() if n.casefold().startswith(words[0])] if len(words) == 1 else []
    )
    holding = [
        clause
        for clause in book.clauses.values()
        if clause not in numbered and all(word in _words(clause) for word in words)
    ]
    return (numbered + holding)[:MOST_FOUND]


def _words_of_the_table(pen: GameWriter) -> str:
    """Every word of the glossary, folded away."""
    terms = sorted(glossary(pen.game.vocabulary).values(), key=lambda term: pen.text(term.name))
    lines = "".join(_word(pen, term) for term in terms)
    return pen.fold("words", pen.say("glossary-page/words", count=len(terms)), lines)


def _charts(pen: GameWriter) -> str:
    """Every plain chart of the game, each folded away."""
    tables = pen.game.presentation.charts.tables(pen.game)
    folded = "".join(
        pen.fold(f"chart-{table.id}", pen.text(table.name), chart_table(table, pen)) for table in tables
    )
    return f'{pen.heading(pen.say("rulebook/charts"))}<div class="wk-card">{folded}</div>' if folded else ""


def _word(pen: GameWriter, term: Term) -> str:
    """A word and what it means in a line; the word itself opens it whole."""
    meaning = f'<span class="wk-quiet">{pen.text(term.meaning)}</span>'
    return f"<p><b>{pen.term(term.id)}</b> {pen.clause(term.clause)}<br>{meaning}</p>"


def _words(clause: Clause) -> str:
    names = (clause.title, clause.gist, clause.note)
    return " ".join(f"{name.en} {name.zh}" for name in names).casefold()


def _line(pen: GameWriter, clause: Clause) -> str:
    badge = pen.badge(clause.provenance, clause.note)
    gist = f'<span class="wk-quiet">{pen.text(clause.gist)}</span>'
    return f"<p>{pen.clause(clause.citation)} <b>{pen.text(clause.title)}</b> {badge}<br>{gist}</p>"


def _clause(pen: GameWriter, book: Rulebook, number: str) -> str:
    """A clause whole, what stands above it, and what is numbered below it."""
    clause = book[number]
    parts = number.split(".")
    above = [".".join(parts[:k]) for k in range(1, len(parts))]
    path = " › ".join(f"{pen.clause(book[n].citation)} {pen.text(book[n].title)}" for n in above if n in book)
    note = (
        f'<p class="wk-note">{pen.say("rulebook/kit-note", note=clause.note)}</p>' if clause.note.en else ""
    )
    below = "".join(
        f"<p>{pen.clause(c.citation)} <b>{pen.text(c.title)}</b> {pen.badge(c.provenance, c.note)}<br>"
        f"{pen.text(c.gist)}</p>"
        for c in book.chapter(number)[1:]
        if c.number.count(".") == number.count(".") + 1
    )
    charts = "".join(
        f'<div class="wk-card">{pen.heading(pen.text(table.name))}{chart_table(table, pen)}</div>'
        for table in pen.game.presentation.charts.tables(pen.game)
        if clause.citation in table.clauses
    )
    badge = pen.badge(clause.provenance, clause.note)
    # A table of its own is called by its title alone.
    sign = f"§{escape(number)}" if number[:1].isdigit() else ""
    head = pen.heading(f"{sign} {pen.text(clause.title)} {badge}")
    return (
        f'<p class="wk-quiet">{path}</p><div class="wk-card">{head}'
        f"<p>{pen.text(clause.gist)}</p>{note}</div>{charts}{below}"
        f"<p>{pen.link(pen.say('table/all-rules'), 'clause-list', '')}</p>"
    )
