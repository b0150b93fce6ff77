"""Rebuilds the model: ``python -m training``.

The libraries that it needs are in the dependency group ``train``, which ``make setup`` installs; the engine
itself never imports them.
"""
