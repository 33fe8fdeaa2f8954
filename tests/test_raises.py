"""`python -m tests.raises` sees who makes an error, and which places make one."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from core.corpus import parse_condition
from core.errors import DownloadNeededError, InputError
from tests.raises import OF_THE_CODE, Recorder, Site, is_met, sites, sites_in


def test_places_are_found_with_their_lines_and_sentences() -> None:
    code = (
        'def f(x):\n    raise InputError(\n        f"No {x}.",\n        "Do.",\n    )\n\nValueError("no")\n'
    )
    assert list(sites_in(code, "core/x.py")) == [Site("core/x.py", 2, 5, "InputError", "f'No {x}.'", "f")]
    assert len(list(sites())) > 300


def test_who_makes_an_error_is_noted_also_in_threads_and_for_classes_below() -> None:
    recorder = Recorder()
    recorder.install()
    try:
        with pytest.raises(InputError):
            parse_condition("a = ", ())
        thread = threading.Thread(target=lambda: InputError("in a thread"))
        thread.start()
        thread.join()
        below = DownloadNeededError("name", "what")
    finally:
        recorder.remove()
    assert below.what == "what"
    here = Path(__file__).name
    assert len(recorder.met[f"tests/{here}"]) == 2
    met = {file: set(lines) for file, lines in recorder.met.items()}
    of_conditions = [site for site in sites() if site.file == "core/corpus/conditions.py"]
    assert sum(is_met(site, met) for site in of_conditions) == 1
    InputError("after the end")
    assert recorder.met == met


def test_a_place_keeps_its_name_while_lines_move() -> None:
    error = 'InputError("No.")'
    code = f"class C:\n    def f(self):\n        {error}\n        {error}\n\n{error}\n"
    names = [site.name for site in sites_in(code, "core/x.py")]
    assert names == ["core/x.py C.f 'No.'", "core/x.py C.f 'No.' #2", "core/x.py  'No.'"]
    assert [site.name for site in sites_in("\n\n# more\n" + code, "core/x.py")] == names
    everywhere = [site.name for site in sites()]
    assert len(everywhere) == len(set(everywhere))


def test_what_no_person_meets_is_there_and_has_a_reason() -> None:
    told = {(site.file, site.sentence) for site in sites() if site.of_the_code}
    for (file, beginning), why in OF_THE_CODE.items():
        of_it = [said for place, said in told if place == file and said.lstrip("f")[1:].startswith(beginning)]
        assert of_it, f"{file} says nothing that begins with {beginning!r}"
        assert len(why.split()) > 3
