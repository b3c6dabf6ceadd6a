"""The sums of the air, as functions of plain values.

9.14f: `base_capture`; 10, 14.7: `bombing`; 14.1: `flyers`; 14.2: `mission_kinds`,
`passage`; 14.3: `air_combat`; 14.4: `flak`; 14.8: `trainbusting`; 14.9, 14.10: `drops`. Ends: `foreseen`.
"""
