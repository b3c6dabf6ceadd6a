"""Allowed, or refused with code, sentence, clause, hex, sum and what would do instead."""

from __future__ import annotations

import pytest

from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import Name, phrase

LIMIT = Citation("typhoon", "3.1.1")
SENTENCES = {
    "test/full": {"en": "{unit} finds no room in {hex}.", "zh": "{hex}没有{unit}的位置。"},
    "test/plain": {"en": "No.", "zh": "不可。"},
}


@pytest.fixture(autouse=True)
def _sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {**phrase.catalogue(), **SENTENCES}
    monkeypatch.setattr(phrase, "catalogue", lambda: known)


def test_allowed_is_true_and_says_so() -> None:
    assert ALLOWED
    assert (ALLOWED.code, ALLOWED.to("en"), ALLOWED.to("zh")) == ("", "allowed", "允许")


def test_a_refusal_is_false_and_carries_its_reason() -> None:
    no = refuse("test/full", LIMIT, hex_="1608", unit=Name("3 Pz", "第3装甲师"))
    assert not no
    assert (no.code, no.clause, no.hex_) == ("test/full", LIMIT, "1608")
    assert no.to("en") == "3 Pz finds no room in 1608. [Typhoon 3.1.1]"
    assert no.to("zh") == "1608没有第3装甲师的位置。［台风 3.1.1］"


def test_a_refusal_names_what_would_be_allowed() -> None:
    no = refuse("test/plain", LIMIT, instead=("move 3Pz 1407-1408", "pass"))
    assert no.to("en").endswith("Allowed instead: move 3Pz 1407-1408, pass.")


def test_a_refusal_shows_its_sum() -> None:
    no = refuse("test/plain", LIMIT, ledger=Ledger("MP").add(6, "too dear", LIMIT))
    assert "too dear" in no._repr_html_()


def test_html_shows_names_escaped() -> None:
    html = refuse("test/full", LIMIT, hex_="1608", unit="<script>alert(1)</script>")._repr_html_()
    assert "<script" not in html
    assert "&lt;script&gt;" in html


def test_verdicts_are_values() -> None:
    assert refuse("test/plain", LIMIT) == refuse("test/plain", LIMIT)
    assert Verdict(True) == ALLOWED
