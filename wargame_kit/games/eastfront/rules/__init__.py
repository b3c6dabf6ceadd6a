"""The chapters, as the book names them: what may be done, what it costs, what follows.

- 1.3, 1.41, 1.46, 12.24: `ground`
- 4: `sequence`; 4.3, 12: `weather`
- 4.41, 5.2: `activation`; 5, 13.11: `command`; 5.63 by option: `mobilising`
- 6.1, 6.3: `movement`, `reach`, `orders`, `engaging`; 6.2: `stacking`, `room`; 6.4: `retreat`, `pursuit`
- 6.5, 9.2: `strategic`; along a path or straight to a hex: `going`
- 7, 13: `combat`; its throws and losses: `hits`, `losses`
- 8: `control`; 8.2: `zones`
- 9: `rail`; 10: `supply`
- 11: `production`
- 14: `airborne`; 15: `sea`, `seas`
- 16: `objectives`; 11.42, 16.4: `satellites`; 17: `victory`, `standing`
"""
