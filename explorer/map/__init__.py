"""The map: a picture of all texts in 2D, drawn on its own surface."""
