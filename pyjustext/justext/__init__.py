"""The jusText algorithm (J. Pomikálek, "Removing Boilerplate and Duplicate Content from Web Corpora", 2011).

``paragraph`` is the block; ``segmentation`` makes blocks of a page; ``classification`` has all rules that
decide; ``explain`` says which did; ``core`` is the whole. ``pyjustext.justext``, the attribute, is the
function in ``core``.
"""
