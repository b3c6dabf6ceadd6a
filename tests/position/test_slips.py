"""A slip is answered with one clear error: what was given, what was expected, and what is spelled alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.position import BadNotation
from wargame_kit.position.fault import of_type
from wargame_kit.words.allowed import hints_of


def start(name: str) -> Any:
    game = wk.load(name)
    return game.start(next(iter(game.scenarios)))


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: wk.load("typhon"), "no game 'typhon'; there are typhoon, .*; did you mean typhoon?"),
        (lambda: wk.load("Huaihai"), "did you mean huaihai?"),
        (lambda: wk.load("neworder"), "'neworder' is a series; its games are kiev and ulaanbaatar"),
        (lambda: wk.load("typhoon").start("typhoon-1914"), "did you mean typhoon-1941"),
        (lambda: wk.load("typhoon").start("typhoon-1941", guards_conv="on"), "mean guards_conversion"),
        (lambda: wk.study("typhoon/why_not"), "did you mean typhoon/why-not"),
        (lambda: wk.study("week"), "did you mean huaihai/week"),
        (lambda: start("typhoon").option("guards_conversoin"), "did you mean guards_conversion"),
        (lambda: wk.Record(start("typhoon")).go(99), "no node 99 in this record; its nodes are 0 to 0"),
        (lambda: start("eastfront").with_facts(wether="mud"), "no fact or option 'wether'. Did you mean w"),
        (lambda: start("eastfront").with_facts(weather="fog"), "weather is 'fog'; expected dry, mud or snow"),
        (lambda: start("typhoon").with_facts(active={"3Pzz"}), "active is '3Pzz'; .*Did you mean 3Pz"),
        (lambda: start("huaihai").with_facts(concealed="yes"), "concealed is 'yes'; expected True or False"),
        (lambda: start("kiev").with_facts(first="russian"), "first is 'russian'.*Did you mean russia?"),
        (lambda: start("eastfront").with_facts(axis_hexes=["Kieff"]), "'Kieff'.*Did you mean Kiev"),
    ],
)  # fmt: skip
def test_what_is_none_is_refused_with_what_there_is(ask: Callable[[], Any], told: str) -> None:
    with pytest.raises(ValueError, match=told) as caught:
        ask()
    assert not isinstance(caught.value, KeyError)


@pytest.mark.parametrize("given", [None, 3, object])
def test_what_is_no_action_is_refused(given: Any) -> None:
    for ask in (start("typhoon").play, start("typhoon").check):
        with pytest.raises(BadNotation, match=r"is not an action: expected one of position\.legal"):
            ask(given)


def test_a_record_begins_with_a_position() -> None:
    with pytest.raises(TypeError, match=r"begins with a position, such as load.*found 'x'"):
        wk.Record("x")  # type: ignore[arg-type]


def test_facts_are_told_in_printed_words_too() -> None:
    east = start("eastfront")
    told = east.with_facts(axis_hexes=["Kiev", "Minsk"], is_blitz=True)
    assert told.facts.axis_hexes == frozenset(map(east.game.board.locate, ("Kiev", "Minsk")))
    assert start("typhoon").with_facts(active="3Pz").facts.active == frozenset({"3Pz"})


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(ValueError, match=r"(?s)2 faults.*wether.*fog"):
        start("eastfront").with_facts(wether="mud", weather="fog")


@pytest.mark.parametrize("name", GAMES)
def test_no_fact_takes_what_its_type_does_not_know(name: str) -> None:
    position = start(name)
    for fact, hint in hints_of(position.game.facts_type).items():
        same = position.with_facts(**{fact: getattr(position.facts, fact)})
        assert same == position
        assert not list(of_type(position, fact, getattr(position.facts, fact), hint))
        for wrong in (None, object(), "nonsense", -5):
            with pytest.raises(ValueError, match=r"nonsense|expected|of this board|None|object|-5"):
                position.with_facts(**{fact: wrong})
