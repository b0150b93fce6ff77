"""html5lib with compiled fast paths: the same trees, several times faster.

html5lib is the parser; this room subclasses its parts where a profile says that time goes:

- ``stream``, ``tokenizer``, ``references``: text and tags are matched by regular expressions, not read
  character by character.
- ``treebuilder``: elements are plain objects with ``tag``, ``attrs`` and ``children``, which become the tree
  itself; its depth is limited as browsers limit it.
- ``phases``: those insertion modes whose methods read text.
- ``body``, with ``start_tags`` and ``end_tags``: a short way through what most of a page is. One function a
  kind of tag does what token, queue, insertion mode and tree builder would do one after the other; whatever
  is not plain is left to html5lib.
- ``parser``: the main loop over all of it.

What holds it to the standard: every test of html5lib-tests that html5lib itself passes, and the same tree as
stock html5lib for real pages, for mutated ones and for generated ones (``tests/unit/tree``). As it relies on
html5lib's inner names, html5lib is pinned to one exact version.
"""
