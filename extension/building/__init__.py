"""The build of the extension: ``python -m extension.building`` writes ``extension/dist``.

The same sources give the same bytes.
"""
