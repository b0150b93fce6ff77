"""The library of saved articles: the SQLite file that the extension keeps and hands out as a backup."""
