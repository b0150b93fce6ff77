"""Rebuilds the model: ``python -m pyjustext.engines.learned.training``.

The libraries that it needs are in the dependency group ``train``, which ``make setup`` installs; the engine
itself never imports them.
"""
