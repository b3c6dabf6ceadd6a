"""The citations of this book, which both titles share."""

from wargame_kit.rulebook import citations

cite = citations("neworder")
