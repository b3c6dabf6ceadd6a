"""Sentences that games share, said in the words of each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.rulebook import Citation, refuse
from wargame_kit.words import DataError, Either, SideName, in_language, phrase, say
from wargame_kit.words.phrase import add_words, catalogue

COUNTED = (
    "allowance|amount|arrivals|capacity|chits|clauses|cost|count|dice|distance|gain|games|ground|helicopters|hexes"
    "|hits|left|length|levels|limit|lines|longest|marks|most|number|points|range|rivers|speed|steps|turns|wanted"
)
"""Placeholders that hold a number."""

NOUNS = (
    "games|hexes|levels|points|results|tables|parts|digits|characters|lines|thresholds|columns|recruits|chits|units"
    "|counters|blocks|dice|hits|faults|values|steps|clauses|marks|times|notebooks|pages|bytes|names|incitements"
    "|helicopters|groups|strikes|reinforcements|turns|sides|attacks|battles|moves|actions|days|places|losses"
)
BETWEEN = r"(?:(?!(?:or|of|and|are|is|in|on|to|at|for|with|away|within|counts) )[a-z-]+ ){0,2}?"
UNCOUNTED = re.compile(rf"\{{(?:{COUNTED})\}} {BETWEEN}(?:{NOUNS})\b")


def test_no_number_stands_before_a_plural_that_one_would_make_wrong():
    assert UNCOUNTED.search("up to {left} more units anywhere")
    assert UNCOUNTED.search("it is {distance} hexes away")
    assert not UNCOUNTED.search("it is {distance:hex|hexes} away, {count} of blocks")
    wrong = [key for key, templates in catalogue().items() if UNCOUNTED.search(templates["en"])]
    assert wrong == []
    assert say("command/far", hex="K7", distance=1, range=0).to("en").startswith("K7 is 1 hex from")


def test_a_side_has_its_article_where_a_sentence_wants_one_and_none_elsewhere():
    for game in map(wk.load, GAMES):
        for side in game.side_names.values():
            assert isinstance(side, SideName)
            assert side.noun
    axis, china = SideName("Axis", "轴心国", "the Axis"), SideName("China", "中国军队", "China")
    assert say("opponent/acts", side=axis).to("en") == "The kit plays the Axis."
    assert say("opponent/acts", side=china).to("en") == "The kit plays China."
    assert say("opponent/acts", side=china).to("zh") == "电脑操作中国军队。"
    for key, templates in catalogue().items():
        assert not re.search(r"[Tt]he \{side\}(?! side\b| player\b)", templates["en"]), key


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("typhoon", "第25军没有联络线：联络线在R5被敌军切断。"),
        ("huaihai", "第25军断补：补给线在R5被敌军切断。"),
        ("skirmish", "第25军断补：补给线在R5被敌军切断。"),
    ],
)
def test_a_refusal_speaks_the_words_of_the_game_whose_clause_it_names(game: str, told: str) -> None:
    verdict = refuse("supply/enemy", Citation(game, "8"), hex_="R5", unit="第25军")
    assert verdict.sentence is not None
    assert (verdict.sentence.to("zh"), verdict.code) == (told, "supply/enemy")


@pytest.mark.parametrize(("game", "marsh"), [("typhoon", "湿地"), ("huaihai", "沼泽"), ("", "沼泽")])
def test_a_sentence_of_a_game_stands_before_the_shared_one_of_the_same_name(game: str, marsh: str) -> None:
    assert say("hexlayer/marsh").of(game).to("zh") == marsh


def test_what_a_sentence_quotes_is_in_the_same_words() -> None:
    told = say("words/and", first=say("hexlayer/cut"), last="x").of("typhoon")
    assert told.to("zh") == "无联络线和x"


def test_one_of_several_is_not_all_of_them() -> None:
    assert Either((1, 5)).to("zh") == "1或5"
    assert Either((1, 3, 5)).to("en") == "1, 3 or 5"


@pytest.mark.parametrize(
    ("game", "scenario", "side", "told"),
    [
        ("typhoon", "typhoon-1941", "axis", r"<轴心国军：\d+个单位中有\d+个没有联络线>"),
        ("huaihai", "huaihai-1948", "kmt", r"<国军：\d+个算子中有\d+个断补>"),
    ],
)
def test_supply_says_itself_in_one_language_and_the_games_words(
    game: str, scenario: str, side: str, told: str
) -> None:
    position = wk.load(game).start(scenario)
    wk.use_language("zh")
    try:
        assert re.fullmatch(told, repr(position.supply(side)))  # type: ignore[attr-defined]
    finally:
        wk.use_language("en")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_link_to_a_table_without_a_number_is_called_by_its_words(language):
    for game in map(wk.load, GAMES):
        for book in game.books:
            for number in book:
                sign = in_language(game.books.sign(book[number].citation), language)
                assert re.fullmatch(r"§[0-9].*|[^§a-z].*", sign), (game.id, number, sign)


@pytest.fixture
def _own_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    known = dict(catalogue())
    monkeypatch.setattr(phrase, "catalogue", lambda: known)
    monkeypatch.setattr(phrase, "_ADDED", {})


def written(path: Path, **sentences: str) -> Path:
    lines = (f'["{key}"]\nen = "{text}"\nzh = "{text}"\n' for key, text in sentences.items())
    path.write_text("".join(lines), encoding="utf-8")
    return path


@pytest.mark.usefixtures("_own_catalogue")
def test_the_words_of_a_game_can_be_read_again_after_they_were_changed(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    add_words(written(path, mine="one", other="two"))
    add_words(written(path, mine="three"))
    assert str(say("mine")) == "three"
    assert "other" not in phrase.catalogue()


@pytest.mark.usefixtures("_own_catalogue")
def test_two_games_have_a_key_in_common_only_with_the_same_sentence(tmp_path: Path) -> None:
    add_words(written(tmp_path / "one.toml", mine="one"))
    add_words(written(tmp_path / "two.toml", mine="one"))
    with pytest.raises(DataError, match=r"two\.toml, mine: .* no other file"):
        add_words(written(tmp_path / "two.toml", mine="two"))
    with pytest.raises(DataError, match=r"kit\.toml, words/and: .* no other file"):
        add_words(written(tmp_path / "kit.toml", **{"words/and": "another sentence"}))


@pytest.mark.usefixtures("_own_catalogue")
@pytest.mark.parametrize("text", ["{unit moves", "unit} moves", "{unit} {"])
def test_a_brace_without_its_other_is_named_with_its_place(tmp_path: Path, text: str) -> None:
    with pytest.raises(DataError, match=r"words\.toml, mine\.en: .* braces"):
        add_words(written(tmp_path / "words.toml", mine=text))
