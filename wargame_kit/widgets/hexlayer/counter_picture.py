"""A counter as the browser draws it: its face values, symbol, nationality and names, sent once."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.position import Unit
from wargame_kit.render.coats import Coats, coat_name
from wargame_kit.render.counter_svg import is_starred
from wargame_kit.widgets.hexlayer.board_picture import in_each_language, name_by_language


def counter_picture(unit: Unit, coats: Coats) -> Mapping[str, object]:
    """A unit as the browser draws its counter.

    Parameters
    ----------
    unit : Unit
    coats : mapping of str to Coat
        Of its game.

    Returns
    -------
    mapping
        ``id``, ``side``, ``colour`` (the key of its coat), ``kind``, ``size``, ``hq``, ``mechanised``,
        ``range``, ``name``, ``short`` (as printed), ``formation``, ``words`` (arm of service) and
        ``values``: by face "attack-defence-movement", or "strength-movement" where one serves for both;
        ``kit``: whether any of them is a reconstruction, which the tooltip says with a star;
        ``spent``: by face, whether it is that of a counter which has acted; ``reduced``: whether it shows
        that steps have been lost. A marker has ``marker`` too, and a block ``block``: its levels by face, or
        ``"blank"`` where its face is not seen.

    Examples
    --------
    >>> from wargame_kit.render.coats import coats_of
    >>> rifles = Unit.of("1GvRD", "soviet", "5-4", kind="rifle", traits=frozenset({"guards"}))
    >>> picture = counter_picture(rifles, coats_of("typhoon", ("axis", "soviet")))
    >>> picture["values"], picture["colour"]
    (('5-4',), 'guards')
    """
    more: dict[str, object] = {"marker": True} if unit.is_marker else {}
    if unit.is_block:
        more["block"] = "blank" if unit.is_stand_in else tuple(face.attack for face in unit.faces)
    return {
        "id": unit.id,
        "side": unit.side,
        "colour": coat_name(unit, coats),
        "kind": unit.kind,
        "size": unit.size,
        "hq": unit.is_headquarters,
        "mechanised": unit.is_mechanised,
        "range": unit.command_range,
        "name": name_by_language(unit.name),
        "short": name_by_language(unit.short),
        "formation": in_each_language(f"hexlayer/formation/{unit.formation}", unit.formation),
        "words": in_each_language(f"hexlayer/kind/{unit.kind}", unit.kind.replace("_", " ")),
        "values": tuple(unit.values(face) for face in range(len(unit.faces))),
        "kit": is_starred(unit),
        "spent": tuple(face.is_spent for face in unit.faces),
        "reduced": tuple(map(unit.is_reduced, range(len(unit.faces)))),
        **more,
    }
