"""The chapters of the series, a file each.

- 2: `sequence`; 4.4–4.6, 5: `readiness`; 4.5: `zones`; 4.8: `stacking`, `overstacking`
- 4.9: `fog`, `stack_order`; 5: `modes`; 6: `movement`, `mover`; 6.1: `group`, `reach`; 8: `overrun`, `began`
- 6.T, 6.2, 13.8b: `ground`
- 9: `combat`; 9.14: `captures`, `escaping`; throws of two dice: `dice`
- 10: `barrage`, `fire`, `shelled`, `under_fire`
- 12: `supply`; 12.5c: `sparing`; 12.6, 12.8, 12.10: `supply_phase`; 12.8b: `attrition`; 12.8e: `breakout`
- 12.11a: `demolition`
- 12.7, 13.2: `transport`, `convoys`; 13.3: `railway`, `rail_repair`; 13.6: `arrivals`
- 13.8d: `digging`; 13.9: `consolidation`; 20: `breakdowns`
- 14: the sums of the `air`, missions as they are flown: `flying`; 14.2: `mission_kinds`; 14.8: `busted`
- 15, 9.14f: `airfields`
- what titles add to a move: `title_works`, `title_markers`, `bounded`; what no step can hold: `step_faults`
"""
