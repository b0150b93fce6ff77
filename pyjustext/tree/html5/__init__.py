"""html5lib with compiled fast paths: the same trees, several times faster.

html5lib does the parsing; this package subclasses the parts in which a profile shows the time is spent:

- ``stream``, ``tokenizer``, ``tags``, ``references``: text and tags are matched by regular expressions, not
  read character by character.
- ``treebuilder``, ``nodes``: elements are plain objects with ``tag``, ``attrs`` and ``children``, which
  become the tree itself. Its depth has the limit that browsers have.
- ``phases``: the insertion modes whose methods read text, or confuse SVG with HTML.
- ``body``, with ``start_tags``, ``end_tags`` and ``svg``: a fast path for the bulk of a page. One function
  for each kind of tag does at once what token, queue, insertion mode and tree builder would do in turn.
  Everything unusual is left to html5lib.
- ``parser``: the main loop over all of it.

Tests hold it to the standard (``tests/unit/tree``): it passes every test of html5lib-tests that html5lib
itself passes, and gives the same tree as stock html5lib for real, mutated and generated pages. It relies on
private names of html5lib, so html5lib is pinned to one exact version.
"""
