"""Marks: right or wrong, shown at once, written beside; the review deck."""
