"""What a lesson adds to the map: the author's spots and arrows, and what the reader has chosen."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.render.overlay import Mark, Overlay
from wargame_kit.studies.signs import arrows, spots
from wargame_kit.widgets.hexlayer.layer import MapPath
from wargame_kit.widgets.lessons.answering import HEX, UNITS
from wargame_kit.widgets.lessons.lesson import Lesson
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import say


def marks(session: Session, lesson: Lesson) -> list[Overlay]:
    """The overlays of a table, with those of the page that lies open on it; none on a game of one's own."""
    if lesson.is_left:
        return map_view.marks(session)
    known = map_view.marks(session, is_asked=lesson.takes_clicks)
    return [*known, spots(lesson.page), Overlay(say("lesson/chosen"), tuple(_picked(lesson)))]


def paths(lesson: Lesson) -> list[MapPath]:
    """The author's arrows."""
    if lesson.is_left:
        return []
    return [MapPath(way.style, way.hexes, way.label) for way in arrows(lesson.page)]


def ringed(lesson: Lesson) -> tuple[str, ...]:
    """The units that are chosen for an answer."""
    return () if lesson.is_left or lesson.way != UNITS else lesson.work.picked


def _picked(lesson: Lesson) -> Iterator[Mark]:
    view, answered = lesson.session.view, lesson.answered
    if lesson.way == UNITS:
        for unit in lesson.work.picked:
            if unit in view.pieces and (hex_ := offers.hex_of(view, unit)) >= 0:
                yield Mark(hex_, "attacker")
    elif lesson.way == HEX and answered is not None:
        for label in lesson.work.picked:
            hex_ = map_view.index_of(view, label)
            if hex_ >= 0:
                yield Mark(hex_, "active" if answered else "refused")
