"""html5lib with compiled fast paths: the same trees, several times faster."""
