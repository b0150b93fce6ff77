"""What a release consists of: ``python -m release``, or ``make release``."""
