"""New World Order Battles: two near-future battles by one rulebook, Kiev and Ulaanbaatar."""

from wargame_kit.games.neworder.game import Kiev, Ulaanbaatar

__all__ = ["Kiev", "Ulaanbaatar"]
