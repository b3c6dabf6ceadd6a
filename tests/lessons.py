"""A study with a task of every kind, on positions of Huaihai that are written here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import wargame_kit as wk
from wargame_kit.position import Position
from wargame_kit.studies import study
from wargame_kit.studies.asking import Asking, NameClause, Play
from wargame_kit.studies.choosing import Choose, Click
from wargame_kit.studies.counting import CountCost, FindChance, Gather
from wargame_kit.studies.naming import FindHex, NameUnits, YesOrNo
from wargame_kit.studies.page import Arrow, Page, Replies, Spot, Study, StudyChapter, Task
from wargame_kit.words import Name

WHERE = {
    **{"EC1": "T1", "EC4": "R2", "EC6": "T2", "EC8": "R2", "EC13": "Q2", "EC9": "U1", "CP9": "A5"},
    **{"72C": "L5", "1CAV": "J5", "25C": "U3", "63C": "T5", "64C": "V4", "100C": "S3", "44C": "W3"},
    **{"8C": "P5", "9C": "Q5", "XZ": "L5", "2FC": "L5", "55C": "A3"},
}
CLOSER = "move EC8 R2-S2; move EC4 R2-S2; move EC6 T2-T3"
ATTACKERS = ("EC8", "EC4", "EC6")


def tasks_of(name: str) -> Iterator[tuple[Page, Task]]:
    """The pages of a study of the kit that ask something, with what they ask."""
    return ((page, page.task) for page in study(name) if page.task is not None)


def marching() -> Position:
    """The PLA may move and attack; nobody of it stands beside the 100th Corps in S3."""
    return wk.load("huaihai").position(WHERE, turn=2)


def closer() -> Position:
    """Three columns have moved beside S3."""
    position = marching()
    for action in CLOSER.split("; "):
        position = position.play(action)
    return position


def every_kind() -> Study:
    """A study with a page to read and one for every kind of task, in two chapters."""
    far, near = marching(), closer()
    index = far.game.board.index
    read = Page(
        "read",
        Name("The railway", "铁路"),
        Name("EC13 stands at Q2.\n\nThe railway runs through N5.", "EC13在Q2。\n\n铁路经过N5。"),
        far,
        unit="EC13",
        overlays=("zones:kmt",),
        arrows=(Arrow(index("Q2"), index("P3"), "green"),),
        spots=(Spot(index("N5"), "yellow", Name("The railway", "铁路")),),
    )
    march = Play(unit="EC13", at=("N5",))
    joining = NameUnits(able="join")
    first = (
        read,
        _page("play", far, march, "move EC13 Q2-P3-O3-N4-N5", "Bring EC13 to N5.", "请把EC13移到N5。",
              {"EC8": "EC8 is too far away."}),
        _page("clause", far, NameClause("attack S3"), "6.1", "Which clause forbids to attack S3?",
              "哪一条禁止进攻S3？", {"4.2": "That one is about zones."}),
        _page("units", near.play("attack S3"), joining, "EC8 EC4 EC6", "Which columns may join?",
              "哪些纵队可以参战？", {"EC1": "EC1 stands too far back."}),
        _page("gather", near, Gather("S3", "4:1", 3), "EC8 EC4 EC6", "Which three reach 4:1?",
              "哪三个纵队能达到4:1？", {}),
    )  # fmt: skip
    second = (
        _page("hex", near, FindHex(action="attack {}"), "S3", "Which hex may EC6 attack?",
              "EC6可以进攻哪一格？", {"T5": "Nobody stands beside T5."}),
        _page("cost", far, CountCost("EC13", "N5"), "9", "What does the way to N5 cost?", "到N5消耗多少？",
              {"4": "Four hexes, not four points."}),
        _page("chance", near, FindChance("S3", ATTACKERS, "attacker_loses"), "1/3", "How likely is a loss?",
              "共军受损失的可能有多大？", {}),
        _page("yes", far, YesOrNo(action="attack S3"), "no", "May S3 be attacked now?", "现在能进攻S3吗？",
              {"yes": "Nobody stands beside it."}),
        _page("choose", far, Choose((Name("EC9", "第9纵队"), Name("EC13", "第13纵队")), 2), "2",
              "Who is nearer to the railway?", "谁离铁路更近？", {"1": "EC9 stands at the sea."}),
        _page("click", far, Click(("T2",)), "T2", "Where does EC6 stand?", "第6纵队在哪里？",
              {"T1": "There stands EC1."}),
    )  # fmt: skip
    chapters = (
        StudyChapter("first", Name("First", "其一"), first),
        StudyChapter("second", Name("Second", "其二"), second),
    )
    return Study("every-kind", far.game, Name("Every kind of task", "各种题目"), chapters)


def _page(
    id_: str,
    position: Position,
    asking: Asking,
    solution: str,
    question: str,
    chinese: str,
    why_not: Mapping[str, str],
) -> Page:
    task = Task(
        Name(question, chinese),
        Name("Look at the map.", "看看地图。"),
        asking,
        solution,
        position.game.books.named("4.2"),
        Replies({key: Name(words) for key, words in why_not.items()}),
        Name("So it is.", "正是。"),
    )
    return Page(
        id_, Name(f"A task: {id_}", "题目"), Name("Look and answer.", "看图回答。"), position, task=task
    )
