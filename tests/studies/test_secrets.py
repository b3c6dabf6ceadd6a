"""What a reader is shown of the secret notebooks."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.studies import secrets

EYES = wk.study("huaihai/secrets").position("eyes")


@pytest.mark.parametrize(
    ("side", "own", "other"),
    [("pla", ("infiltration", "R6"), "agent"), ("kmt", ("agent", "Chiang's command"), "sabotage")],
)
def test_each_side_reads_its_own_notebook_and_nothing_of_the_other(
    side: str, own: tuple[str, ...], other: str
) -> None:
    shown = str(secrets(EYES.seen_by(side)))
    for word in own:
        assert word in shown
    assert other not in shown
    assert "nothing that these eyes may read" in shown


def test_an_umpire_reads_both_in_either_language() -> None:
    assert "nothing" not in str(secrets(EYES))
    assert "渗透" in secrets(EYES).lines("zh")[0]
    assert "特工" in secrets(EYES).lines("zh")[1]
    assert secrets(EYES)._repr_html_().count("<li>") == 2


def test_a_game_without_notebooks_has_nothing_to_read() -> None:
    position = wk.load("typhoon").start("typhoon-1941")
    assert all("nothing" in line for line in secrets(position).lines("en"))


def test_only_what_may_be_read_is_marked_on_the_map() -> None:
    board = EYES.game.board

    def marked(side: str) -> set[str]:
        return {board.label(hex_) for hex_ in secrets(EYES.seen_by(side)).overlay().hexes}

    # The PLA: the sabotaged bank, the infiltrated corps, the column that will charge. The KMT: Chiang's
    # corps and the one with the agent.
    assert marked("pla") == {"R6", "T5", "V6"}
    assert marked("kmt") == {"Q5", "T5"}
