"""The chapters, as the book names them: what may be done, what it costs, what follows.

- 3.1, 24, 26: `set_up`, `formations`, `drawing`, `pools`
- 3.2, 3.3, 4: `sequence`
- 5: `events`
- 6.1, 24.17–24.21, 26.17–26.21: `reinforcement`, `formations`, `drawing`
- 6.2, 6.6, 6.7, 24.22, 24.28, 26.22: `entry`; 24.24, 26.24: `rising`
- 7: `movement`; 7.2–7.4, 7.7: `reach`; 7.5–7.10, 11.18–11.20, 25.13: `ground`
- 8, 25.1–25.4, 27.1–27.4, 27.10, 27.11: `stacking`
- 9: `zones`; 9.4, 9.8, 9.9: `reach`; 9.5: `combat`
- 10, 11, 13, 14, 21: `combat`; the tables: `results`
- 12: `fire`, `fire_odds`, `foretelling`, `support`, `markers`, `declaring`
- 6.10, 12.7–12.10, 15, 27.15, 27.17: `nodes`
- 17: `landing`; 18: `helicopters`; 18.4–18.7: `lifting`
- 19: `air_defence`; 20, 27.14: `engineers`; 20.3, 20.5: `ground`
- 8.4, 13.2, 24.26, 26.26, 27.16: `losses`
- 23, 24.6, 24.7, 26.6, 26.7: `victory`
- 25.10–25.12: `airport`
"""
