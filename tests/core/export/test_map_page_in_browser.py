"""The map as one HTML file in a browser without a network: every move is made with mouse, keys or fingers,
and read back from the screen.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.clusters import Topic, TopicTree
from core.corpus import ReadOptions, RowStore
from core.export import MapPageOptions, export_map_page
from core.export.map_page import page_texts
from tests.browser import Browser, Screen, needs_chromium
from tests.core.export.map_corpus import HOSTILE, Picture

pytestmark = needs_chromium

_CORNERS = ((-4.0, -3.0), (4.0, -3.0), (-4.0, 3.0), (4.0, 3.0))
_NAMES = ("late parcels", "refunds", "배송 문의", "<b>bold</b> names")
_TEXTS = (
    "The parcel is late again, number {0}",
    "Please refund what I paid, case {0}",
    "배송이 너무 늦어요 {0}, 환불해 주세요",
    "A longer text that goes on and on " * 6 + "{0}",
)
_PER_TOPIC = 100


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """400 texts in four topics, one in each corner of the map, those on either side in one coarser topic; and
    hostile texts in the middle, in no topic.
    """
    folder = tmp_path_factory.mktemp("page")
    rng = np.random.default_rng(0)
    lines, places, labels = [["text", "when", "stars", "<i>channel</i>"]], [], []
    for number in range(4 * _PER_TOPIC):
        topic = number // _PER_TOPIC
        channel = ("web", "phone", "</script>")[number % 3]
        day = f"2024-0{topic + 1}-{number % 28 + 1:02d}"
        lines.append([_TEXTS[topic].format(number), day, str(number % 5), channel])
        places.append(np.array(_CORNERS[topic]) + rng.normal(0, 0.4, 2))
        labels.append(topic)
    for number, text in enumerate(HOSTILE):
        lines.append([text, "", "", "<script>x</script>"])
        places.append(np.array([-1.5 + 0.6 * number, 0.0]))
        labels.append(-1)
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(lines)
    topics = [Topic(k, 0, 4 + k % 2, _NAMES[k], _PER_TOPIC) for k in range(4)]
    topics += [Topic(4, 1, None, "left", 200), Topic(5, 1, None, "right", 200)]
    tree = TopicTree(tuple(topics), np.array(labels, np.int32))
    with RowStore.create(folder / "rows.duckdb") as rows:
        rows.add_file(folder / "rows.csv", ReadOptions(text_column="text"))
        assert rows.n_texts == len(labels)
        xy = np.array(places, np.float32)
        picture = Picture(np.arange(len(labels)), xy, np.array(labels, np.int32), _NAMES)
        options = MapPageOptions(
            'Parcels & "<refunds>"', "406 texts", ("when", "stars", "<i>channel</i>"), text_length=120
        )
        export_map_page(folder / "map.html", rows, picture, tree, options)
    return folder / "map.html"


@pytest.fixture
def browser(page: Path) -> Iterator[Browser]:
    with Browser() as opened:
        opened.open(page)
        opened.settle()
        yield opened
        assert opened.errors == []
        assert opened.requests == [page.as_uri()]


def _view(browser: Browser) -> tuple[float, float, float]:
    """Where the map is: x, y from 0 to 1, and how many times nearer than the whole map."""
    browser.settle()
    x, y, zoom = browser.run("['x', 'y', 'zoom'].map(name => document.documentElement.dataset[name])")
    return float(x), float(y), float(zoom)


def _on_screen(browser: Browser, row: int) -> tuple[float, float]:
    """Where on the screen the point of a row is."""
    x, y = browser.run(
        f"""(i => {{ const box = document.getElementById("map").getBoundingClientRect();
        const [x, y] = map.toScreen(state.x[i], state.y[i]); return [x + box.x, y + box.y]; }})
        (state.rows.indexOf({row}))"""
    )
    return x, y


def _empty_place(browser: Browser) -> tuple[float, float]:
    """Somewhere on the map where nothing is, not in its middle."""
    box = browser.run(
        "(r => [r.x, r.y, r.width, r.height])(document.getElementById('map').getBoundingClientRect())"
    )
    return box[0] + box[2] * 0.3, box[1] + box[3] * 0.42


def _colours(browser: Browser) -> set[tuple[int, ...]]:
    """Colours of the points on the canvas."""
    found = browser.run(
        """(canvas => { const plain = document.createElement("canvas"); plain.width = canvas.width;
        plain.height = canvas.height; const pen = plain.getContext("2d"); pen.drawImage(canvas, 0, 0);
        const data = pen.getImageData(0, 0, plain.width, plain.height).data, counts = {};
        for (let i = 0; i < data.length; i += 4) {
          const key = data[i] + "," + data[i + 1] + "," + data[i + 2]; counts[key] = (counts[key] || 0) + 1; }
        return Object.keys(counts).filter(key => counts[key] > 20); })(document.getElementById("points"))"""
    )
    return {tuple(int(part) for part in colour.split(",")) for colour in found}


def test_drag_wheel_and_keys_move_the_map(browser: Browser) -> None:
    assert _view(browser)[2] == pytest.approx(1)
    x, y, _ = before = _view(browser)
    start = _empty_place(browser)
    browser.drag(start, (start[0] + 120, start[1] + 60))
    after = _view(browser)
    assert after[0] < x
    assert after[1] > y
    assert after[2] == pytest.approx(before[2])
    under = browser.run(f"map.toMap({start[0]} - 320, {start[1]})")
    browser.wheel(*start, -240)
    assert _view(browser)[2] == pytest.approx(2 * after[2], rel=1e-2)
    assert browser.run(f"map.toMap({start[0]} - 320, {start[1]})") == pytest.approx(under, abs=1e-6)
    browser.run("document.getElementById('map').focus()")
    browser.key("0")
    assert _view(browser) == pytest.approx(before, abs=1e-4)
    browser.key("+")
    assert _view(browser)[2] == pytest.approx(1.4, rel=1e-2)
    browser.key("ArrowRight")
    browser.key("ArrowUp")
    moved = _view(browser)
    assert moved[0] > x
    assert moved[1] > y
    browser.key("-")
    assert _view(browser)[2] == pytest.approx(1, rel=1e-2)
    browser.click("#zoom-in")
    assert _view(browser)[2] == pytest.approx(1.6, rel=1e-2)
    browser.click("#zoom-all")
    assert _view(browser) == pytest.approx(before, abs=1e-4)


def test_a_point_says_its_text_and_columns(browser: Browser) -> None:
    browser.run("document.getElementById('names').remove()")  # no name stands over the point
    row = 17
    place = _on_screen(browser, row)
    browser.mouse("mouseMoved", *place)
    browser.settle()
    said = browser.text("#tip")
    number = browser.run(f"state.rows[map.nearest({place[0]} - 320, {place[1]}, 12)]")
    assert said.split("\n")[0] == _TEXTS[0].format(number)
    assert browser.run("[...document.querySelectorAll('#tip dt')].map(dt => dt.textContent)") == [
        *("topic", "when", "stars", "<i>channel</i>", "row"),
    ]
    values = browser.run("[...document.querySelectorAll('#tip dd')].map(dd => dd.textContent)")
    channel = ("web", "phone", "</script>")[number % 3]
    assert values == ["late parcels", f"2024-01-{number % 28 + 1:02d}", str(number % 5), channel, str(number)]
    browser.mouse("mouseMoved", *_empty_place(browser))
    browser.settle()
    assert browser.run("document.getElementById('tip').hidden")
    browser.click(place)
    assert _TEXTS[0].format(number) in browser.text("#card")
    browser.key("Escape")
    assert browser.run("document.getElementById('card').hidden")
    browser.run("document.getElementById('map').focus()")
    browser.key("Enter")  # reads what is nearest to the middle: one of the hostile texts
    assert browser.run("document.querySelector('#card .text').textContent") in HOSTILE


def test_long_texts_end_in_an_ellipsis_and_the_page_says_what_was_cut(browser: Browser) -> None:
    browser.click("#query")
    browser.type("goes on")
    browser.wait_for("state.hits.length === 100")
    shown = browser.run("document.querySelector('#hits button').textContent")
    assert shown == ("A longer text that goes on and on " * 6)[:120] + "…"
    notes = browser.run("document.getElementById('notes').textContent")
    assert "the first 120 characters are here; 100 are longer" in notes


def test_search_counts_lists_and_marks(browser: Browser) -> None:
    plain = _colours(browser)
    browser.key("/")
    browser.type("REFUND")
    browser.wait_for("state.terms.length === 1")
    assert browser.text("#status") == "100 of 406 texts found"
    assert browser.run("document.querySelector('#hits mark').textContent") == "refund"
    assert browser.run("document.querySelectorAll('#hits li').length") == 100
    browser.settle()
    assert len(plain & _colours(browser)) < len(plain)  # what is not found has stepped back
    browser.type(" 150")
    browser.wait_for("state.terms.length === 2")
    assert browser.text("#status") == "1 of 406 texts found"
    before = _view(browser)
    browser.key("Enter")
    assert _view(browser)[2] > before[2]  # flies to what is found
    browser.key("Escape")
    assert browser.text("#status") == "406 texts"
    for query, n in (
        ("efund", 0),  # a word is found from its beginning …
        ("불", 100),  # … in Korean anywhere
        ("漢字", 1),
        ("とか", 1),
        ('"paid, case"', 100),
        ('"case paid"', 0),
        ("case paid", 100),
        ("ＲＥＦＵＮＤ", 100),  # full width
        ("</script>", 1),
        ("مرحبا", 1),
    ):
        browser.run("document.getElementById('query').focus(); document.getElementById('query').select()")
        browser.type(query)
        browser.wait_for(f"document.getElementById('query').value === {query!r} && state.terms.length > 0")
        browser.settle()
        said = f"{n or 'None'} of 406 texts found"
        assert browser.text("#status") == said, query
    browser.key("Escape")
    browser.run("document.getElementById('query').focus()")
    browser.type("parcel")
    browser.wait_for("state.hits.length === 100")
    browser.key("ArrowDown")
    browser.key("ArrowDown")
    assert browser.run("document.activeElement === document.querySelectorAll('#hits button')[1]")
    browser.key("Enter")
    browser.settle()
    assert browser.run("document.querySelector('#card .text').textContent") == browser.run(
        "document.querySelectorAll('#hits button')[1].textContent"
    )


def test_topics_in_the_tree_and_on_the_map(browser: Browser) -> None:
    names = "[...document.querySelectorAll('#names button')].filter(b => !b.hidden).map(b => b.textContent)"
    assert set(browser.run(names)) >= set(_NAMES)
    assert browser.text("#tree").split() == ["▸", "left", "200", "▸", "right", "200"]
    assert browser.text("#texts-tab") == "Texts · 406"
    browser.run("document.querySelector('#tree li').focus()")
    browser.key("ArrowRight")
    assert browser.run("document.querySelector('#tree li').getAttribute('aria-expanded')") == "true"
    browser.key("ArrowDown")
    before = _view(browser)
    browser.key("Enter")
    x, y, zoom = _view(browser)
    assert browser.text("#status") == "100 of 406 texts"
    assert browser.text("#chosen span") == "late parcels"
    assert zoom > before[2]
    assert (x, y) == (pytest.approx(0.08, abs=0.12), pytest.approx(0.2, abs=0.12))  # lower left
    assert browser.run("document.activeElement.getAttribute('aria-selected')") == "true"
    browser.click("#texts-tab")
    browser.settle()
    assert browser.text("#texts-tab") == "Texts · 100"
    assert "The parcel is late again" in browser.text("#hits")
    browser.run("document.getElementById('texts-tab').focus()")
    browser.key("ArrowLeft")
    assert not browser.run("document.getElementById('topic-section').hidden")
    browser.run("document.getElementById('query').focus()")
    browser.type("number 17")
    browser.wait_for("state.terms.length === 2")
    assert browser.text("#status") == "1 of 406 texts here found"
    browser.key("Escape")
    browser.click("#chosen button")
    assert browser.text("#status") == "406 texts"
    browser.click("#zoom-all")
    browser.settle()
    at = browser.run(
        """(b => { const r = b.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })
        ([...document.querySelectorAll("#names button")].find(b => b.textContent.startsWith("<b>")))"""
    )
    browser.click((at[0], at[1]))
    assert browser.text("#chosen span") == "<b>bold</b> names"
    x, y, _ = _view(browser)
    assert x > 0.7
    assert y > 0.6
    browser.key("Escape")
    assert browser.text("#status") == "406 texts"


def test_colours_and_the_legend(browser: Browser) -> None:
    legend = "[...document.querySelectorAll('#legend-list button')].map(b => b.textContent)"
    assert set(browser.run(legend)) == {*(f"{name}100" for name in _NAMES), "in no topic6"}
    by_topic = _colours(browser)
    assert {(2, 112, 236), (167, 101, 0), (232, 47, 103), (0, 179, 253), (163, 169, 181)} <= by_topic
    choose = """(key => { const select = document.getElementById("color"); select.value = key;
        select.dispatchEvent(new Event("change")); })"""
    browser.run(f"{choose}('column:2')")
    assert set(browser.run(legend)) == {"web134", "phone133", "</script>133", "<script>x</script>6"}
    browser.click("#legend-list li:nth-child(1) button")
    assert browser.text("#status") == "134 of 406 texts"
    browser.click("#legend-list li:nth-child(1) button")
    assert browser.text("#status") == "406 texts"
    browser.run(f"{choose}('column:0')")
    browser.settle()
    assert (browser.text("#low"), browser.text("#high")) == ("2024-01-01", "2024-04-28")
    assert _colours(browser) - by_topic
    browser.run(f"{choose}('column:1')")
    assert (browser.text("#low"), browser.text("#high")) == ("0", "4")


def test_light_and_dark_follow_the_system(browser: Browser) -> None:
    assert (251, 252, 253) in _colours(browser)
    browser.show_on(Screen(dark=True))
    browser.wait_for("look.canvas[0] === 18")
    browser.settle()
    assert (18, 21, 26) in _colours(browser)
    assert (0, 131, 255) in _colours(browser)
    assert (
        browser.run("getComputedStyle(document.getElementById('panel')).backgroundColor") == "rgb(27, 31, 39)"
    )


def test_no_text_is_markup_and_nothing_is_asked_for(browser: Browser, page: Path) -> None:
    assert browser.run("document.title") == 'Parcels & "<refunds>"'
    assert browser.run("document.getElementById('title').textContent") == 'Parcels & "<refunds>"'
    browser.click("#query")
    browser.type("alert")
    browser.wait_for("state.hits.length === 2")
    assert browser.run("document.querySelectorAll('#hits img, #hits script, #hits b, #names b').length") == 0
    assert set(browser.run("state.hits.map(i => state.texts[i])")) == set(HOSTILE[:2])
    # Even a script on the page is held to the policy.
    blocked = browser.run(
        """(async () => { const said = []; document.addEventListener("securitypolicyviolation",
          event => said.push(event.effectiveDirective));
          const image = new Image(); image.src = "https://example.org/a.png"; document.body.append(image);
          await fetch("https://example.org/").catch(() => {});
          const script = document.createElement("script"); script.textContent = "window.was_run = 1";
          document.body.append(script);
          await new Promise(go => setTimeout(go, 100));
          return [said.sort(), window.was_run ?? null]; })()"""
    )
    assert blocked == [["connect-src", "img-src", "script-src-elem"], None]
    browser.settle()
    assert all("Content Security Policy" in error for error in browser.errors)  # it told of what it forbade
    browser.errors.clear()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_on_a_phone(page: Path, scale: float) -> None:
    with Browser(Screen(390, 780, scale, touch=True)) as browser:
        browser.open(page)
        before = _view(browser)
        middle = (195.0, 200.0)
        browser.touch([middle], [(215, 230)], [(235, 260)])
        panned = _view(browser)
        assert panned[0] < before[0]
        assert panned[1] > before[1]
        fingers = [((150, 200), (240, 200)), ((120, 200), (270, 200)), ((105, 200), (285, 200))]
        browser.touch(*fingers)
        assert _view(browser)[2] == pytest.approx(2, rel=0.05)
        browser.click("#toggle")
        assert browser.run("document.getElementById('toggle').getAttribute('aria-expanded')") == "true"
        browser.click("#tree li .topic")
        browser.settle()
        assert browser.text("#status") == "200 of 406 texts"
        assert browser.run("document.getElementById('toggle').getAttribute('aria-expanded')") == "false"
        assert browser.run("document.documentElement.scrollWidth") <= 390
        small = browser.run(
            """[...document.querySelectorAll("button, input, select")]
            .filter(b => b.offsetParent && !b.closest("#names"))
            .map(b => [b.id || b.textContent, b.getBoundingClientRect()])
            .filter(([, r]) => r.height > 0 && (r.height < 24 || r.width < 24)).map(([name]) => name)"""
        )
        assert small == []
        assert browser.errors == []
        assert browser.requests == [page.as_uri()]


def test_with_webgl_the_same_is_drawn(page: Path) -> None:
    drawn = []
    for webgl in (False, True):
        with Browser(Screen(webgl=webgl)) as browser:
            browser.open(page)
            browser.settle()
            is_plain = browser.run("document.documentElement.dataset.painter === 'plain'")
            if webgl and is_plain:
                pytest.skip("this chromium has no WebGL")
            assert is_plain != webgl
            browser.run("map.draw()")
            drawn.append(_points_drawn(browser.picture()))
    plain, by_gl = drawn
    assert plain > 1_000
    assert by_gl == pytest.approx(plain, rel=0.15)


def _points_drawn(png: bytes) -> int:
    """Pixels of the map in other colours than grey."""
    from PySide6.QtGui import QImage

    image = QImage.fromData(png).copy(320, 0, 820, 800).convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)[..., :3].astype(int)
    return int((pixels.max(axis=-1) - pixels.min(axis=-1) > 40).sum())


def test_a_browser_that_is_too_old_is_told(page: Path, tmp_path: Path) -> None:
    with Browser() as browser:
        browser.call("Page.addScriptToEvaluateOnNewDocument", source="delete window.DecompressionStream")
        browser.open(page, ready="!document.getElementById('failure').hidden")
        assert "lacks DecompressionStream" in browser.text("#failure-text")
    with Browser() as browser:
        damaged = tmp_path / "damaged.html"
        written = page.read_text(encoding="utf-8")
        at = written.index('id="data-labels">') + 60
        damaged.write_text(written[:at] + "AAAA" + written[at + 4 :], encoding="utf-8")
        browser.open(damaged, ready="!document.getElementById('failure').hidden")
        assert "This page is damaged" in browser.text("#failure-text")


def test_in_another_language(page: Path, tmp_path: Path) -> None:
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        rows.add_lines([f"sentence number {number}" for number in range(9)])
        labels = np.zeros(9, np.int32)
        picture = Picture(np.arange(9), np.eye(9, 2, dtype=np.float32), labels, ("문장",))
        tree = TopicTree((Topic(0, 0, None, "문장", 9),), labels)
        words = {text: f"«{text}»" for text in page_texts()}
        options = MapPageOptions("제목", text_length=5, language="ko", words=words)
        export_map_page(tmp_path / "map.html", rows, picture, tree, options)
    with Browser() as browser:
        browser.open(tmp_path / "map.html")
        assert browser.text("#status") == "«9 texts»"
        assert browser.text("#topics-tab") == "«Topics»"
        browser.click("#query")
        browser.type("number")
        browser.wait_for("document.getElementById('status').textContent.startsWith('«None')")
        assert browser.text("#status") == "«None of «9 texts» found»"
        said = "«Of each text the first 5 characters are here; 9 are longer. The search looks at these.»"
        assert said in browser.run("document.getElementById('notes').textContent")


def test_names_for_screen_readers(browser: Browser) -> None:
    """Of every control the browser works out a name."""
    tree = browser.call("Accessibility.getFullAXTree")["nodes"]
    unnamed = [
        node["role"]["value"]
        for node in tree
        if not node["ignored"]
        and node["role"]["value"]
        in ("button", "searchbox", "combobox", "treeitem", "application", "tree", "list")
        and not node.get("name", {}).get("value")
    ]
    assert unnamed == []
    roles = {node["role"]["value"] for node in tree if not node["ignored"]}
    assert {"searchbox", "combobox", "tree", "treeitem", "application", "status", "heading"} <= roles
