"""The chapters that the title adds to the series, a file each.

- 1.1b: `digging`; 1.2: `railways`; 1.4: `rivers`; 1.4a: `bridges`; 1.4b, 1.4c, 1.5: `crossings`; 1.4b: `ice`
- 1.4a, 1.4d: `river_rails`; 1.4d, 1.5a: `ferries`; 1.5b: `repairs`
- 1.3: `air_box`; 1.6a: `anti_aircraft`; 1.6b: `railway_guns`; 1.6c, 1.6d: `special_units`; 1.6e: `breakdowns`
- 1.7a, 1.7b: `replacements`, `rebuild_sites`, `rebuilding`; 1.7c, 2.1a, 3.1a: `schedule`; 1.7c: `withdrawals`
- 1.8: `weather`; 2.2a, 2.2c, 3.2: `air_missions`; 2.2b, 3.2b: `air_commands`, `threats`
- 2.2b: `airlift`; 2.2f: `tank_busters`
- 1.9: `event_calendar`, `demands`, `events`
- 2.1b, 3.1b: `income`, `new_aircraft`, `supply_shifts`, `supply_places`, `placing_supply`, `base_tokens`
- 2 of the series: `sequence`, `player_turn`; 5: `victory`; 5.0a: `scoring`
- 2.3, 2.4: `axis`; 2.3a: `kessel`, `kessel_moves`; 2.3b–2.3d: `high_commands`
- 2.3c: `army_group`, `combat_aid`
- 2.4: `pools`; 2.4a: `fortresses`; 2.4c: `armour_losses`; 2.4d: `remnants`; 2.4e: `kampfgruppen`
- 2.5a, 2.5c: `minor_allies`; 2.5b: `collapse`
- 3.3: `fronts`; 3.3a: `command_radius`, `front_moves`; 3.3b: `borders`, `front_minima`
- 3.3c, 3.3e: `postures`; 3.3d: `regroup`; 3.4: `shelling`; 3.5, 3.5b: `rvgk`
- 3.5a, 3.5c, 3.5d: `rvgk_moves`; 3.6: `special_extenders`; 4.1: `margarethe`; 4.3: `enthusiasm`
"""
