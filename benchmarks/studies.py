"""A study of fifty pages read and held to the rules, its positions kept and read back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from statistics import median

import wargame_kit as wk
from benchmarks.measure import Measure, median_seconds
from tests.walking import walk
from wargame_kit.studies import Page, Study, StudyChapter, study
from wargame_kit.studies.placing import kept
from wargame_kit.studies.reading import read_text
from wargame_kit.studies.study_catalogue import names
from wargame_kit.studies.writing import value_of, written
from wargame_kit.words import Name

PAGES = 50


def fifty(game: str, *, as_kept: bool) -> str:
    """The text of fifty pages: those of the kit's lessons, again and again, with their claims and tasks."""
    pages = [
        page for name in names() if name.startswith(f"{game}/") for page in study(name) if page.stage is None
    ]
    chosen = [replace(pages[number % len(pages)], id=f"page-{number}") for number in range(PAGES)]
    if as_kept:
        chosen = [replace(page, written=None) for page in chosen]
    return written(Study("fifty", pages[0].position.game, Name("Fifty"), (_chapter(chosen),)))


def _chapter(pages: list[Page]) -> StudyChapter:
    return StudyChapter("one", Name("One"), tuple(pages))


def measures() -> Iterator[Measure]:
    """Yield every measure of this file."""
    for game in ("huaihai", "typhoon"):
        for as_kept, how in ((False, "as lessons write them"), (True, "as the table keeps them")):
            text = fifty(game, as_kept=as_kept)
            seconds = median_seconds(partial(read_text, "fifty.study.toml", text, "fifty"), 5)
            yield Measure(f"50 pages of {game}, {how}", seconds, "s", at_most=0.5)
        scenario = next(iter(wk.load(game).scenarios))
        start = wk.load(game).start(scenario)
        found = [position for position, _ in walk(start, Random(1), 400)][::20]
        texts = [value_of(kept(position)) for position in found]
        yield Measure(f"a position of {game} kept", median(map(len, texts)) / 1000, "kB", at_most=4.8)
        pages = [Page(f"p{n}", Name("P"), Name(""), position) for n, position in enumerate(found)]
        text = written(Study("my", start.game, Name("Mine"), (_chapter(pages),)))
        seconds = median_seconds(partial(read_text, "my.study.toml", text, "my"), 5) / len(pages)
        yield Measure(f"a position of {game} read back", seconds * 1000, "ms", at_most=5)
