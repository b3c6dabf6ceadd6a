"""``python -m wargame_kit.rulebook``: what is played, and what a clause says."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from wargame_kit.rulebook.coverage import measure, read_proofs
from wargame_kit.rulebook.glossary_page import glossary_page
from wargame_kit.rulebook.pages import clause_text, rulebook_page
from wargame_kit.rulebook.reading import load_rulebook, rulebooks
from wargame_kit.words import LANGUAGES, DataError, Language, files, language, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns
    -------
    int
        0; 1 if a playable clause is not proved or a clause is named that there is not; 2 for bad input.
    """
    asked = _parser().parse_args(arguments)
    try:
        if asked.command == "coverage":
            books = [asked.book] if asked.book else list(rulebooks())
            proofs = asked.proofs or asked.root / "build" / "proofs.json"
            return _coverage(books, asked.root, proofs, asked.language)
        if asked.command == "words":
            print(glossary_page(), end="")
            return 0
        book = load_rulebook(asked.book)
        number = getattr(asked, "number", "")
        print(clause_text(book, number, asked.language) if number else rulebook_page(book, asked.language))
    except (DataError, KeyError) as error:
        print(error.args[0] if isinstance(error, KeyError) else error, file=sys.stderr)
        return 2
    return 0


def _coverage(ids: Sequence[str], root: Path, file: Path, code: Language) -> int:
    if not (root / "tests").is_dir():
        raise DataError(str(root), "tests", "nothing", say("expected/checkout"))
    books = [load_rulebook(id_) for id_ in ids]
    complete, proofs = True, read_proofs(file)
    for book in books:
        coverage = measure(book, root, proofs)
        print(coverage.to(code))
        complete = complete and coverage.is_complete
    if not books:
        print(say("coverage/no-rulebooks").to(code))
    return 0 if complete else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m wargame_kit.rulebook", description=str(say("commands/rulebook"))
    )
    commands = parser.add_subparsers(dest="command", required=True)
    coverage = commands.add_parser("coverage", help=str(say("commands/coverage")))
    coverage.add_argument("book", nargs="?", help=str(say("commands/one-game")))
    coverage.add_argument(
        "--root", type=Path, default=files.data_root().parent, help=str(say("commands/root"))
    )
    coverage.add_argument("--proofs", type=Path, help=str(say("commands/proofs")))
    show = commands.add_parser("show", help=str(say("commands/show")))
    show.add_argument("book")
    show.add_argument("number", help=str(say("commands/number")))
    page = commands.add_parser("page", help=str(say("commands/page")))
    page.add_argument("book")
    commands.add_parser("words", help=str(say("commands/words")))
    for command in (coverage, show, page):
        command.add_argument(
            "--language", choices=LANGUAGES, default=language(), help=str(say("commands/language"))
        )
    return parser


if __name__ == "__main__":
    sys.exit(main())
