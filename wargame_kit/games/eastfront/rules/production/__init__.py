"""11: how much a side produces, what it orders in secret, and how that is carried out for both at once.

- 11.2, 11.31–11.33: `level`
- 11.42, 11.43, 16.2, 16.6: `prices`
- 11.4, 11.5, 16.5: `build`; 1.41–1.44, 11.6: `arrivals`
- 4.2, 11.1, 11.3: `orders`, `plan`
"""
