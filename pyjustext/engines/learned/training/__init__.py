"""Rebuilds the model: ``python -m pyjustext.engines.learned.training``.

The libraries that it needs are in the dependency group ``train``; the engine itself never imports them.
"""
