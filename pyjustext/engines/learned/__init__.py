"""The article engine: decides by learned trees which blocks of a page to keep."""
