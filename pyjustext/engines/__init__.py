"""What chooses the content of a page: learned, jusText or html-declutter."""
