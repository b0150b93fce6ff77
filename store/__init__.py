"""The listings in the stores: their texts and pictures, checked against what the stores allow."""
