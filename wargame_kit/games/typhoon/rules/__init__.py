"""The chapters, as the book names them: what may be done, what it costs, what follows.

- 3.1: `stacking`; 3.2: `zones`; 3.3, 11: `supply`; 3.4: `cities`
- 4: `setup`
- 5, 6: `sequence`; 7: `cup`
- 8: `activation`; 8.2: `command`
- 9: `movement`; 9.2, 9.3, 14.1: `ground`
- 10: `combat`; 10.3: `odds`; 10.5: `losses`; 10.6: `retreat`; 10.7: `advance`
- 12, 14.3: `reinforcement`
- 14.4: `victory`
- 15.1: `activation`; 15.2: `guards`; 15.5: `dismissal`
"""
