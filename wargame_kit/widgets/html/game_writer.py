"""HTML of the table's pages: clauses, sums, refusals, units and actions of a game, escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from wargame_kit.position import Action, BadNotation, Fact, Game, Position, Unit
from wargame_kit.position.derived import derived
from wargame_kit.render.coats import coat, coats_in, worn
from wargame_kit.rulebook import Citation, Ledger, Verdict
from wargame_kit.rulebook.glossary import glossary, terms_by_label
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.widgets.html.writer import HtmlWriter
from wargame_kit.widgets.queries.offers import action_words
from wargame_kit.words import Language, Phrase, Words, in_language, say

UNSEEN = "?"
"""What is written on the chip of a block of which nobody here knows which it is."""

LONGEST_OPEN_SUM = 7
"""Lines up to which a sum inside a refusal is shown open."""


@dataclass(frozen=True, slots=True)
class GameWriter(HtmlWriter):
    """Writes what a game says as HTML, in one language: a writer for each page.

    Attributes
    ----------
    game : Game
        To whose books the links of clauses lead.
    explained : set of str
        The words of the glossary to which the page has a link already: one is enough.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> pen = GameWriter.of("en", wk.load("typhoon"))
    >>> pen.clause(None)
    ''
    """

    game: Game
    explained: set[str] = field(default_factory=set, compare=False, repr=False)

    @classmethod
    def of(cls, language: Language, game: Game) -> GameWriter:
        """A writer in the words of a game."""
        return cls(language, game.vocabulary, game)

    def label(self, key: str, **values: object) -> str:
        """A phrase that stands as a heading or a label; a link to its meaning if the glossary knows it."""
        return self.named(say(key, **values))

    def named(self, words: Words) -> str:
        """Words that stand as a heading or a label, as `label` writes them."""
        id_ = terms_by_label(self.vocabulary).get(words.key) if isinstance(words, Phrase) else None
        return self.text(words) if id_ is None else self.term(id_, self.text(words))

    def term(self, id_: str, label: str = "") -> str:
        """A quiet link to what a word means, only the first time on a page; the label is HTML already."""
        known = glossary(self.vocabulary).get(id_)
        if known is None:
            return label
        label = label or self.text(known.name)
        if id_ in self.explained:
            return label
        self.explained.add(id_)
        return self.link(label, "term", id_, title=known.meaning, look="wk-term")

    def clause(self, citation: Citation | None) -> str:
        """A link that opens a clause in the rulebook panel."""
        if citation is None:
            return ""
        number = citation.number
        books = self.game.books
        title = books[citation].title if citation in books else number
        sign = self.text(books.sign(citation))
        return self.link(sign, "clause", books.name(citation), title=title, look="wk-clause")

    def hex_(self, label: str) -> str:
        """A link that shows a hex on the map."""
        return self.link(self.text(label), "hex", label, look="wk-hex") if label else ""

    def badge(self, provenance: str, note: Words = "") -> str:
        """The mark of a reconstruction, or nothing where the rulebook or history says so."""
        if provenance != "kit":
            return ""
        title = in_language(note or say("table/kit-note"), self.language, self.vocabulary)
        return f'<span class="wk-badge" tabindex="0" title="{escape(title)}">{self.say("table/kit")}</span>'

    def framed(self, figure: str, provenance: str) -> str:
        """A figure in the frame of a reconstruction, or as it is where it is none; it is HTML already."""
        if provenance != "kit":
            return figure
        return f'<span class="wk-badge" title="{self.say("table/kit-note")}">{figure}</span>'

    def origin(self, unit: Unit, *columns: str) -> str:
        """The badge of what stands in some columns of a unit's row, naming those of them that are ours."""
        if unit.provenance == "kit":
            return self.badge("kit", say("table/kit-counter"))
        # Of a name there are two columns, of another face three: one word says each.
        ours = dict.fromkeys(column.partition("_")[0] for column in columns if column in unit.kit)
        named = tuple(say(f"column/{each}") for each in ours)
        return self.badge(unit.provenance_of(*columns), say("table/kit-columns", columns=named))

    def ledger(self, ledger: Ledger) -> str:
        """A sum with its reasons as a small table, the total last; what is ours is framed."""
        rows = "".join(
            f"<tr><td>{self.framed(fraction_text(entry.value, ledger.scale), entry.provenance)}</td>"
            f"<td>{self.text(entry.label)}</td>"
            f"<td>{self.hex_(entry.hex_)}</td><td>{self.clause(entry.clause)}</td></tr>"
            for entry in ledger.entries
        )
        unit = f"{self.text(ledger.unit)} {self.badge(ledger.provenance, say('rulebook/chart-kit'))}"
        total = f'<tr class="wk-total"><td>{ledger.display}</td><td colspan="3">{unit}</td></tr>'
        return f'<table class="wk-ledger">{rows}{total}</table>'

    def sum(self, ledger: Ledger) -> str:
        """A sum; a long one folded away behind its total."""
        if len(ledger.entries) <= LONGEST_OPEN_SUM:
            return self.ledger(ledger)
        reasons = self.say("table/reasons", count=len(ledger.entries))
        head = f"{ledger.display} {self.text(ledger.unit)}: {reasons}"
        return self.fold("sum", head, self.ledger(ledger))

    def verdict(self, verdict: Verdict, position: Position | None = None) -> str:
        """A refusal: the sentence, its clause, the sum that was too dear, what would be allowed.

        With a position what would be allowed is said in plain words, else as text.
        """
        if verdict.sentence is None:
            return f"<p>{self.say('verdict/allowed')}</p>"
        parts = [f"<p>{self.text(verdict.sentence)} {self.clause(verdict.clause)}</p>"]
        if verdict.ledger is not None and verdict.ledger.entries:
            parts.append(self.sum(verdict.ledger))
        if verdict.instead:
            choices = " ".join(
                self.button(self._told(text, position), "type", text, title=text, look="wk-small")
                for text in verdict.instead
            )
            parts.append(f'<p class="wk-instead">{self.say("table/instead")} {choices}</p>')
        return "".join(parts)

    def facts(self, facts: Iterable[Fact]) -> str:
        """Facts as a list of names and values, reconstructions marked."""
        return "".join(
            f'<div class="wk-fact" title="{self.text(fact.note)}"><dt>{self.named(fact.name)}</dt>'
            f"<dd>{self.text(fact.value)} {self.clause(fact.clause)} "
            f"{self.badge(fact.provenance, fact.note)}</dd></div>"
            for fact in facts
        )

    def unit(self, position: Position, unit: str, *, look: str = "", do: str = "unit") -> str:
        """A unit as a chip in the colours of its counter that chooses it."""
        printed = position.unit(unit)
        label = UNSEEN if printed.is_stand_in else escape(printed.short)
        return self.button(
            label, do, unit, title=printed.name, look=f"wk-unit {look}", style=_coat_of(position, unit)
        )

    def worn_by(self, side: str) -> str:
        """The attribute that gives something the colours of a side's counters; none for chance."""
        return f' style="{worn(coats_in(self.game)[side])}"' if side in self.game.sides else ""

    def action(self, position: Position, action: Action) -> str:
        """An action in plain words, escaped."""
        return self.text(action_words(position, action))

    def _told(self, text: str, position: Position | None) -> str:
        if position is None:
            return escape(text)
        try:
            return self.action(position, position.game.read_action(text))
        except BadNotation:
            return escape(text)

    def pick(
        self, do: str, choices: Mapping[str, Words], chosen: str, *, title: Words = "", label: Words = ""
    ) -> str:
        """A list to choose one from."""
        options = "".join(
            f'<option value="{escape(key)}"{" selected" if key == chosen else ""}>{self.text(words)}</option>'
            for key, words in choices.items()
        )
        # A link may not stand inside a label: a click on it would be one on the list.
        name = f"<span>{self.named(label)}</span>" if label else ""
        called = f' aria-label="{self.text(label)}"' if label else ""
        return (
            f'<span class="wk-pick">{name}<label title="{self.text(title)}">'
            f'<select data-change="{escape(do)}"{called}>{options}</select></label></span>'
        )


@derived
def _coat_of(position: Position, unit: str) -> str:
    """The colours of a unit's counter, as a style."""
    return worn(coat(position.unit(unit), coats_in(position.game)))
