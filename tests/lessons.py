"""A study with a task of every kind, on positions of Huaihai's first lesson; for tests of the table."""

from __future__ import annotations

from dataclasses import replace

import wargame_kit as wk
from wargame_kit.studies.asking import Asking, Play
from wargame_kit.studies.counting import CountCost
from wargame_kit.studies.naming import FindHex, NameUnits, YesOrNo
from wargame_kit.studies.page import Arrow, Page, Replies, Spot, Study, StudyChapter, Task
from wargame_kit.words import Name


def every_kind() -> Study:
    """A study with a page to read and one for every kind of task, in two chapters."""
    week, ring = wk.study("huaihai/week"), wk.study("huaihai/nianzhuang")
    board = week.game.board
    read = replace(
        week.page("on-the-railway"),
        id="read",
        title=Name("The railway", "铁路"),
        task=None,
        unit="EC13",
        overlays=("zones:kmt",),
        text=Name("EC13 stands at Q2.\n\nThe railway runs through N5.", "EC13在Q2。\n\n铁路经过N5。"),
        arrows=(Arrow(board.index("Q2"), board.index("P3"), "green"),),
        spots=(Spot(board.index("N5"), "yellow", Name("The railway", "铁路")),),
    )
    tasks = {
        "play": _page(
            read,
            Play(unit="EC13", at=("N5",)),
            "move EC13 Q2-P3-O3-N4-N5",
            "Bring EC13 to N5.",
            "请把EC13移到N5。",
            {"EC8": "EC8 is too far away.", "4.3": "Mind the zones."},
        ),
        "clause": replace(week.page("no-second-move"), id="clause"),
        "units": _page(
            week.page("supply"),
            NameUnits(cut="kmt"),
            "44C 55C 68C 8C",
            "Which KMT counters are cut?",
            "国军哪些算子断补？",
            {"9C": "The 9th has the railway."},
        ),
        "gather": replace(ring.page("relief"), id="gather"),
        "hex": _page(
            week.page("interception"),
            FindHex(action="intercept {}"),
            "O3",
            "Where may the KMT intercept EC13?",
            "国军可以在哪里拦截EC13？",
            {"N5": "That is where it wants to go."},
        ),
        "cost": _page(
            read,
            CountCost("EC13", "N5"),
            "9",
            "What does the way to N5 cost?",
            "到N5消耗多少？",
            {"4": "Four hexes, not four points."},
        ),
        "chance": replace(wk.study("huaihai/fresh").page("fresh-or-spent"), id="chance"),
        "yes": _page(
            read,
            YesOrNo(action="attack S3"),
            "no",
            "May S3 be attacked now?",
            "现在能进攻S3吗？",
            {"yes": "Nobody stands beside it."},
        ),
    }
    pages = tuple(replace(page, id=id_) for id_, page in tasks.items())
    chapters = (
        StudyChapter("first", Name("First", "其一"), (read, *pages[:4])),
        StudyChapter("second", Name("Second", "其二"), pages[4:]),
    )
    return Study("every-kind", week.game, Name("Every kind of task", "各种题目"), chapters)


def _page(
    page: Page, asking: Asking, solution: str, question: str, chinese: str, why_not: dict[str, str]
) -> Page:
    replies = Replies({key: Name(words, words) for key, words in why_not.items()})
    task = Task(
        Name(question, chinese),
        Name("Look at the map.", "看看地图。"),
        asking,
        solution,
        page.position.game.books.named("4.2"),
        replies,
        Name("So it is.", "正是。"),
    )
    return replace(page, arrows=(), overlays=(), unit="", task=task)
