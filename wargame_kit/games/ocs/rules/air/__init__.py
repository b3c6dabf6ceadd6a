"""The air: its sums as functions of plain values, and what is done by them.

10, 14.7: `bombing`; 14.1: `flyers`; 14.2: `passage`; 14.3: `air_combat`; 14.4:
`flak`; 14.8: `trainbusting`; 14.9, 14.10: `drops`. Every end of a mission: `foreseen`.

Out of a position: `wings`, `guarding`. 2.2a, 15.1: `refit`; 14.10: `drop_zones`, `drop_plans`;
15.2–15.4: `building`.
"""
