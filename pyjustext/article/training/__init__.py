"""Rebuilds the model of the article engine from labelled pages: ``python -m pyjustext.article.training``.

Needs the libraries of the extra ``train``, which the engine itself never imports.
"""
