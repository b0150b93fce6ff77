"""Rebuilds the model: ``python -m pyjustext.engines.learned.training``.

Needs the libraries of the extra ``train``, which the engine itself never imports.
"""
