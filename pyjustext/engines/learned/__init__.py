"""The article engine: decision trees learned from labelled pages choose the blocks of a page to keep."""
