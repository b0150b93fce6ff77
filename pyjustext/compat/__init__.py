"""Drop-in replacements for other packages: ``from pyjustext.compat import justext``."""
