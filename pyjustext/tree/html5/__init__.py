"""html5lib with compiled fast paths: the same trees, several times faster.

html5lib does the parsing; this package subclasses the parts in which a profile shows the time is spent:

- ``stream``, ``tokenizer``, ``tag_syntax``, ``references``: text and tags are matched by regular expressions,
  not read character by character.
- ``treebuilder``, ``nodes``: elements are plain objects with ``tag``, ``attrs`` and ``children``, which
  become the tree itself. Its depth has the limit that browsers have.
- ``phases``: the insertion modes whose methods read text, or confuse SVG with HTML.
- ``body``, with ``body_names``, ``start_tags``, ``end_tags``, ``select`` and ``svg``: a fast path for the
  bulk of a page. One function for each kind of tag does at once what token, queue, insertion mode and tree
  builder would do in turn.
- ``parser``: the main loop over all of it.

The main loop alternates between two readers of one stream, on one stack of open elements:

1. In the body, in a cell, a caption or the head, ``Body.read`` goes from tag to tag as long as each has a
   function that knows what the standard asks. A function that meets anything unusual (misnested formatting, a
   table, a stray end tag, …) returns ``LEFT`` and has changed nothing.
2. Then the stream stands before that tag. html5lib's tokenizer, with our states, reads tokens from there, and
   its insertion modes process them, until the fast path can go on.

What both change is kept in one place: the stream's position, the open and the formatting elements, the
``framesetOK`` flag, and ``InBody.drops_newline``. ``Parser.make_room`` keeps the tree within its depth for
both.

Tests hold it to the standard (``tests/unit/tree``): it passes every test of html5lib-tests that html5lib
itself passes, and gives the same tree as stock html5lib for real, mutated and generated pages. It relies on
private names of html5lib, so html5lib is pinned to one exact version.
"""
