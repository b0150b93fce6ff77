"""The engines that choose the content of a page: learned, jusText and html-declutter."""
