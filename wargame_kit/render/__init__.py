"""What does it look like? Overlays of hexes, and pictures of boards, counters and charts as SVG."""
