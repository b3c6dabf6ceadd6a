"""16: what holding certain places does to either side.

- 16.2, 16.3, 16.6, 16.61: `oil`
- 16.1, 16.11: `surrender`
- 16.5, 16.7, 16.8: `plains`
- 16.4: `satellites`, beside this folder
"""
