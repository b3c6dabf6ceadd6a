"""The chapters, as the book names them: what may be done, what it costs, what follows.

- 3, 9.1–9.3: `sequence`
- 4: `zones`
- 5: `movement`; 5.1: `reach`; 5.2, 5.4, 5.5, 12.4, 13.2: `ground`
- 6, 7.2, 7.5, 7.6, 9.6, 9.8: `combat`; 9.9: `combat` and `movement`
- 7.1, 7.3, 7.4: `air`
- 8: `supply`
- 9.1–9.3, 10.6, 10.7, 10.9: `readiness`
- 10: `tactical_actions`; 4.5, 10.3: `hiding`; 10.5: `movement`
- 11: `recruits`
- 13, 14.5–14.7: `victory`
- 14.2–14.4: `arrivals`
"""
