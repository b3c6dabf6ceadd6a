"""The hex layer: what the browser draws on the map, what it is sent, and what it says of clicks and keys."""
