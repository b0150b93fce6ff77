"""The library of saved articles: the SQLite file that the extension keeps and exports as a backup."""
