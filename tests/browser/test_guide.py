"""Guided games by clicks alone on what is ringed, with some wrong clicks each.

With ``GUIDE_PICTURES=folder`` a picture of every step is kept there.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import wargame_kit as wk
from tests.browser.laboratory import rests
from tests.walking import daily

pytestmark = pytest.mark.browser

CELL = """
import wargame_kit as wk
shown = wk.table(wk.study("{study}"), language="{language}", theme="{theme}", page="{first}")
shown
"""
MOST_CLICKS = 90
RINGED = """() => {
    const rings = [...document.querySelectorAll(".wargame-kit-table .wk-ring")];
    const map = document.querySelector(".leaflet-container").getBoundingClientRect();
    const hex = window.__wargame_kit.ring(), drawn = document.querySelector(".wargame-kit-ring");
    const answer = {
        count: rings.length + (hex >= 0 ? 1 : 0), hex, isDrawn: getComputedStyle(drawn).display !== "none",
        page: document.querySelector(".wk-lesson-head")?.textContent,
    };
    if (hex >= 0) {
        const at = window.__wargame_kit.hexPixel(hex), { x, y } = at;
        const isSeen = x > map.left + 4 && x < map.right - 4 && y > map.top + 4 && y < map.bottom - 4;
        return { ...answer, ...at, isSeen, key: `hex ${hex}` };
    }
    if (!rings.length) return answer;
    const [ring] = rings, box = ring.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2, top = document.elementFromPoint(x, y);
    const isSeen = y < window.innerHeight && ring.contains(top);
    const described = document.getElementById(ring.getAttribute("aria-describedby"))?.textContent ?? "";
    return { ...answer, x, y, isSeen, described, key: `${ring.dataset.do} ${ring.dataset.value ?? ""}` };
}"""

SHOWS = f"JSON.stringify([({RINGED})(), document.querySelector('.wk-side').innerText])"


class Reader:
    """A person who clicks what is ringed."""

    def __init__(self, page: Page, pictures: Path | None = None) -> None:
        self.page, self.pictures = page, pictures
        self.clicks = self.followed = 0

    def sees_the_table(self) -> None:
        self.page.wait_for_function("() => window.__wargame_kit?.views?.[0]?.ready", timeout=60_000)
        self.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
        rests(self.page, 8)
        self.page.evaluate("() => document.querySelector('.wargame-kit-table').scrollIntoView()")
        rests(self.page, 8)

    def ringed(self) -> dict[str, Any]:
        """What is ringed, when everything has come to rest: one thing, and in sight."""
        before = None
        while (now := self.page.evaluate(RINGED)) != before:
            before = now
            rests(self.page)
        assert now["isDrawn"] == (now["hex"] >= 0)
        if now["count"]:
            assert now["count"] == 1, now
            assert now["isSeen"], now
            assert now["hex"] >= 0 or now["described"], "what it is for can be heard"
        return dict(now)

    def stands_at(self, hex_: int) -> dict[str, float]:
        """Where a hex is on the page. It must be on the map: whoever wants another would drag that first."""
        at = dict(self.page.evaluate(f"() => window.__wargame_kit.hexPixel({hex_})"))
        lies = self.page.evaluate(
            "({ x, y }) => Boolean(document.elementFromPoint(x, y)?.closest('.leaflet-container'))", at
        )
        assert lies, "another hex is nearer to the ring"
        return at

    def clicks_on(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)
        self.clicks += 1
        rests(self.page)

    def follows_the_ring(self) -> bool:
        ringed = self.ringed()
        if not ringed["count"]:
            return False
        self.keeps(f"{self.followed:02} {ringed['key'][:24]}")
        before = self.page.evaluate(f"() => {SHOWS}")
        self.clicks_on(ringed["x"], ringed["y"])
        self.followed += 1
        try:
            self.page.wait_for_function(f"before => {SHOWS} !== before", arg=before)
        except PlaywrightTimeout:
            raise AssertionError(f"a click on {ringed} changed nothing") from None
        return True

    def keeps(self, name: str) -> None:
        if self.pictures is not None:
            self.pictures.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=self.pictures / f"{name.replace('/', '-')}.png")


def goes_wrong(reader: Reader, hex_: int) -> None:
    """A click beside the goal is answered, and the ring is still there."""
    assert reader.ringed()["count"] == 1
    panel, where = reader.page.locator(".wk-panel"), reader.stands_at(hex_)
    said = panel.inner_text()
    while True:
        reader.clicks_on(**where)
        with suppress(AssertionError):
            expect(panel).not_to_have_text(said, use_inner_text=True, timeout=10_000)
            break
        before, where = where, reader.stands_at(hex_)
        assert where != before, "a click on a map at rest changed nothing"
    assert reader.ringed()["count"] == 1


@pytest.mark.parametrize(
    ("study", "first", "language", "theme"),
    daily(
        [
            ("typhoon/first", "cup", "zh", "dark"),
            ("thirdwinter/first", "counter", "zh", "light"),
            ("typhoon/first", "cup", "en", "light"),
            ("huaihai/first", "counter", "en", "light"),
            ("huaihai/first", "counter", "zh", "dark"),
            ("eastfront/first", "block", "en", "dark"),
            ("eastfront/first", "block", "zh", "light"),
            ("thirdwinter/first", "counter", "en", "dark"),
            ("thirdwinter/bend", "front", "en", "dark"),
            ("thirdwinter/bend", "front", "zh", "light"),
        ],
        few=2,
    ),
)
def test_a_guided_game_by_clicks_on_the_ring_alone(
    notebook_page: Callable[..., Page], study: str, first: str, language: str, theme: str
) -> None:
    game = wk.load(study.partition("/")[0])
    # A scenario may be played on a part of the map.
    scenario = {"thirdwinter/first": "kherson", "thirdwinter/bend": "bukrin"}.get(study)
    board = game.board if scenario is None else game.start(scenario).game.board
    folder = os.environ.get("GUIDE_PICTURES")
    pictures = Path(folder) / f"{study.replace('/', '-')}-{language}" if folder else None
    page = notebook_page(CELL.format(study=study, language=language, theme=theme, first=first))
    failed = list[str]()
    page.on("console", lambda message: failed.append(message.text) if message.type == "error" else None)
    reader = Reader(page, pictures)
    reader.sees_the_table()
    # Near the ring: how far the map has gone to it depends on what the kernel knew of it by then.
    # After how many rings: a click on a map that still moved is made once more, and shifts no other.
    wrong = {
        "eastfront/first": {1: "Orsha", 6: "Bobruisk"},
        "huaihai/first": {1: "R5", 3: "Q4", 10: "S6"},
        "thirdwinter/bend": {0: "B12.17"},
        "thirdwinter/first": {1: "D27.05", 8: "D24.05"},
        "typhoon/first": {4: "2630", 8: "2332", 12: "2731"},
    }[study]
    while reader.clicks < MOST_CLICKS:
        if reader.followed in wrong:
            goes_wrong(reader, board.index(wrong.pop(reader.followed)))
        if not reader.follows_the_ring():
            break
    reader.keeps("end")
    count = len(wk.study(study))
    expect(page.locator(".wk-lesson-head")).to_contain_text(f"{count}/{count}")
    assert not wrong
    assert not failed
