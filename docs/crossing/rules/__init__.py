"""The chapters.

- 1, 4: `sequence`
- 2: `movement`; 2.4: `obstacle`
- 3: `combat`
"""
