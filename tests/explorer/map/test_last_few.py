"""What was worked out for the last few pictures is not worked out again, and nothing else is taken for it."""

from __future__ import annotations

from explorer.map.last_few import LastFew


def test_the_same_objects_give_the_same_result() -> None:
    made: list[tuple[object, ...]] = []

    def make(*made_from: object) -> list[object]:
        made.append(made_from)
        return list(made_from)

    few, one, equal = LastFew(), [1], [1]
    first = few.of(make, one, "a")
    assert few.of(make, one, "a") is first
    assert few.of(make, equal, "a") is not first  # equal is not the same
    assert few.of(make, one) is not first
    assert len(made) == 3
    few.forget()
    assert few.of(make, one, "a") is not first


def test_only_a_few_are_kept() -> None:
    few, keys = LastFew(), [[number] for number in range(30)]
    results = [few.of(list, key) for key in keys]
    assert few.of(list, keys[-1]) is results[-1]
    assert few.of(list, keys[0]) is not results[0]
