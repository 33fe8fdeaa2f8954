"""A sentence for a person can be shown, logged and encoded, whatever it is about."""

from __future__ import annotations

from core.errors import InputError


def test_what_nobody_sees_is_not_in_a_sentence() -> None:
    error = InputError("“a\0b\x0e\x85\udc80” is\nnot it.", "Give\tanother \ud83d.")
    assert str(error) == "“a\ufffdb\ufffd\ufffd\ufffd” is not it. Give another \ufffd."
    assert (error.what, error.fix) == (str(error)[:-16], "Give another \ufffd.")
    assert str(InputError("Größe, 한국어 – fine.")) == "Größe, 한국어 – fine."
