"""An independent check: combat worked out by brute force from the Comprehensive Rules alone."""
