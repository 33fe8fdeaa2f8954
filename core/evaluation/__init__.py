"""What an encoder is good for beyond one labelled file: topics, transfer tasks, translations, clusters.

Each evaluation gives a `TaskResult`: metrics with 95 % intervals in the whole and part by part. Pairs,
triplets and sentences with a class in one file are judged by `core.training.evaluate`.
"""
