"""The article engine: what to keep of a page, what the page says about it, and both as an Article."""
