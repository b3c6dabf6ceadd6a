"""The chapters that the title adds to the series, a file each.

- 1.2: `railways`
- 2 of the series: `sequence`; 2.1b, 3.1b: `income`; 5: `victory`
"""
