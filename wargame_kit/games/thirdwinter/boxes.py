"""Where the counters of the title are that are not on the map."""

from wargame_kit.games.ocs.boxes import BOXES as SERIES

SOUTHERN, NORTHERN = "rvgk-1", "rvgk-2"
RVGK_BOXES = (SOUTHERN, NORTHERN)
"""The Stavka Reserve in the south and in the north (3.5)."""

STORED = "shells-ready"
"""Artillery markers, ready or on their way back (3.4)."""

MOVING, READY = "extender-moves", "extender-ready"
"""A special extender that has been taken off the map, before and after its side's next Clean Up (3.6)."""

WAITING = "front-waits"
"""A Front HQ that was driven off and had nowhere to go (3.3a)."""

AIR_BOX = "rumanian-air-box"
"""The base in Rumania off the map (1.3)."""

ELSEWHERE = "elsewhere"
"""The divisions that a crisis off the map has taken, for some turns (1.9, rare 26)."""

BOXES = (*SERIES, *RVGK_BOXES, STORED, MOVING, READY, WAITING, AIR_BOX, ELSEWHERE)
