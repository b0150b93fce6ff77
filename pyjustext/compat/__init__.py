"""Modules that take the place of other packages: ``from pyjustext.compat import justext``."""
