"""Aircraft on the ground, their bases, and how they come down: 14.1, 15 and 9.14f.

Who is where, and where fighters patrol: `bases`; coming down: `landing`; captured bases: `base_capture`
and `taken_bases`.
"""
