"""The Operational Combat Series: rules that several titles share; a title is a package of its own."""
