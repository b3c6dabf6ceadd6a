"""A picture as text: self-contained SVG, with words for who cannot see it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from xml.sax.saxutils import escape as escape_text
from xml.sax.saxutils import quoteattr

from wargame_kit.words import Words, in_language
from wargame_kit.words import language as reading
from wargame_kit.words.languages import TAGS, Language

FONT = (
    "Helvetica Neue, Arial, Liberation Sans, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, "
    "WenQuanYi Zen Hei, sans-serif"
)
"""Fonts that most machines have, with Chinese ones behind; nothing is fetched."""

OWN = "\ue000"
"""Stands for the picture's own prefix in every id until the picture is finished."""

_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ue000\ufffe\uffff]")


class Svg(str):
    """A finished picture; a string, and shown as a picture in a notebook.

    Examples
    --------
    >>> square = finished(tag("rect", width=9, height=9), 9, 9, title="A square")
    >>> square
    <Svg 9 × 9: A square>
    >>> square.startswith("<svg xmlns=")
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        size = re.search(r'width="([\d.]+)" height="([\d.]+)"', self)
        title = re.search(r"<title[^>]*>(.*?)</title>", self)
        shown = f" {size[1]} × {size[2]}" if size else ""
        return f"<Svg{shown}: {title[1] if title else ''}>"

    def save(self, path: str | Path) -> Path:
        """Write the picture as a file and answer its path."""
        target = Path(path)
        target.write_text(str(self), encoding="utf-8")
        return target


def finished(
    body: str,
    width: float,
    height: float,
    *,
    title: str,
    description: str = "",
    background: str = "",
    language: Language | None = None,
) -> Svg:
    """A picture of its own around a body.

    Parameters
    ----------
    body : str
        Made with `tag` and `text`; ids in it begin with `OWN`.
    width, height : float
        In pixels; pictures shrink with the page.
    title, description : str
        What a reader who cannot see the picture is told.
    background : str
        A colour, or nothing.
    language : {"en", "zh"}, optional
        Of its words, the reader's unless told: browsers choose the letters of Chinese by it.

    Notes
    -----
    The ids begin with a digest of the picture, so two pictures on one page never share one unless they are
    the same picture; and the same picture is the same text every time.
    """
    ground = tag("rect", width=width, height=height, fill=background) if background else ""
    words = tag("title", cleaned(title), id=f"{OWN}title")
    labelled = f"{OWN}title"
    if description:
        words += tag("desc", cleaned(description), id=f"{OWN}desc")
        labelled += f" {OWN}desc"
    whole = words + ground + body
    prefix = f"w{hashlib.sha256(whole.encode()).hexdigest()[:6]}-"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
        f'viewBox="0 0 {number(width)} {number(height)}" lang="{TAGS[language or reading()]}" role="img" '
        f'aria-labelledby="{labelled}" font-family="{FONT}" style="max-width:100%;height:auto">'
    )
    return Svg((head + whole + "</svg>").replace(OWN, prefix))


def tag(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; attributes that are None are left out, underscores become hyphens.

    Parameters
    ----------
    name : str
    content : str
        Finished SVG, or text that `cleaned` has made safe.

    Examples
    --------
    >>> tag("circle", r=2.04, fill="#fff", stroke_width=None, class_="a&b")
    '<circle r="2" fill="#fff" class="a&amp;b"/>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = number(value) if isinstance(value, float) else str(value)
            parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(unfit_removed(shown, keep=OWN))}")
    opening = " ".join(parts)
    return f"<{opening}>{content}</{name}>" if content else f"<{opening}/>"


def group(parts: Iterable[str], /, **attributes: object) -> str:
    """Elements that share attributes; nothing if there are none."""
    content = "".join(parts)
    return tag("g", content, **attributes) if content else ""


def text(x: float, y: float, content: str, size: float, **attributes: object) -> str:
    """A line of text, its middle at x unless `text_anchor` says otherwise.

    Examples
    --------
    >>> text(3, 4, "<b>", 12)
    '<text x="3" y="4" font-size="12" text-anchor="middle">&lt;b&gt;</text>'
    """
    anchor = attributes.pop("text_anchor", "middle")
    return tag(
        "text",
        cleaned(content),
        x=float(x),
        y=float(y),
        font_size=float(size),
        text_anchor=None if anchor == "start" else anchor,
        **attributes,
    )


def cleaned(content: str) -> str:
    """A text in which markup is shown and never obeyed.

    Examples
    --------
    >>> cleaned("<script>\\x07&")
    '&lt;script&gt;&amp;'
    """
    return escape_text(unfit_removed(content))


def unfit_removed(content: str, keep: str = "") -> str:
    """A text without the characters that no XML may hold."""
    return _UNFIT.sub(lambda found: found[0] if found[0] == keep else "", content)


def number(value: float) -> str:
    """A coordinate as short as a tenth of a pixel allows.

    Examples
    --------
    >>> [number(value) for value in (12.0, -0.04, 3.14159, -0.5)]
    ['12', '0', '3.1', '-.5']
    """
    shown = f"{round(value, 1):.1f}".removesuffix(".0")
    if shown == "-0":
        return "0"
    return shown.replace("0.", ".", 1) if shown.startswith(("0.", "-0.")) else shown


def words(value: Words, code: Language | None = None) -> str:
    """A phrase, a name or a text in one language; the reader's, unless told."""
    return in_language(value, code or reading())


def text_width(content: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, in pixels: no font is at hand to measure it.

    Examples
    --------
    >>> round(text_width("Moscow", 10)), round(text_width("莫斯科", 10))
    (40, 30)
    """
    narrow, wide = "iljtf.,:;'|!()[]- I", "mwMW@%"
    total = 0.0
    for letter in content:
        if ord(letter) > 0x2E80:
            total += 1.0
        elif letter in narrow:
            total += 0.34
        elif letter in wide:
            total += 0.86
        else:
            total += 0.67 if letter.isupper() else 0.56
    return total * size * (1.05 if bold else 1.0)


def fitted(
    content: str, size: float, room: float, least: float = 0.0, bold: bool = False
) -> tuple[str, float]:
    """A text and a size with which it fits a room; cut where even the least size is too large.

    Examples
    --------
    >>> fitted("Moscow", 10, 100)
    ('Moscow', 10)
    >>> fitted("Maloyaroslavets", 10, 40, least=8)[0]
    'Maloyar…'
    """
    wide = text_width(content, size, bold)
    if wide <= room:
        return content, size
    if size * room / wide >= least:
        return content, size * room / wide
    shown = content
    while shown and text_width(shown + "…", least, bold) > room:
        shown = shown[:-1]
    return shown.rstrip() + "…", least
