"""Debian's headless chromium, driven over its debugging pipe: what a person sees and does on a page.

Standard library alone. The browser runs in a network of its own that leads nowhere, where the machine allows
that, and in any case finds no host; every request it makes is noted.
"""

from __future__ import annotations

import base64
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

CHROMIUM = shutil.which("chromium")
needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="needs a browser: `make chromium` installs Debian's headless chromium"
)
_PATIENCE = 120.0  # seconds until an answer is given up
_KEYS = {
    "Enter": ("Enter", 13, "\r"),
    "Escape": ("Escape", 27, ""),
    "Tab": ("Tab", 9, ""),
    "ArrowLeft": ("ArrowLeft", 37, ""),
    "ArrowUp": ("ArrowUp", 38, ""),
    "ArrowRight": ("ArrowRight", 39, ""),
    "ArrowDown": ("ArrowDown", 40, ""),
}


@dataclass(frozen=True)
class Screen:
    """What a page is seen on."""

    width: int = 1200
    height: int = 800
    scale: float = 1.0
    dark: bool = False
    touch: bool = False
    webgl: bool = False


def _network_of_its_own() -> list[str]:
    """The command before a command that takes the network from it; empty where that is not allowed."""
    for before in (["unshare", "-n"], ["unshare", "-rn"]):
        if shutil.which("unshare") and subprocess.run([*before, "true"], capture_output=True).returncode == 0:
            return before
    return []


class Browser:
    """One browser with one page.

    Attributes:
        requests: addresses that were asked for since the page was opened, less those that the policy of the
            page forbade.
        errors: what the page said to its console, and exceptions that nobody caught.
    """

    def __init__(self, screen: Screen = Screen()) -> None:
        assert CHROMIUM is not None
        self._asked: dict[str, str] = {}
        self.errors: list[str] = []
        self._numbers = itertools.count(1)
        self._session: str | None = None
        self._left = b""
        self._folder = tempfile.TemporaryDirectory(prefix="browser", ignore_cleanup_errors=True)
        theirs_in, self._to = os.pipe()
        self._from, theirs_out = os.pipe()
        drawing = ["--enable-unsafe-swiftshader"] if screen.webgl else ["--disable-gpu", "--disable-webgl"]
        command = [
            *_network_of_its_own(),
            *("bash", "-c", f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}', "chromium"),
            *(CHROMIUM, "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run"),
            *(
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--mute-audio",
            ),
            *("--host-resolver-rules=MAP * ~NOTFOUND", "--disable-dev-shm-usage", "--disable-extensions"),
            *(f"--user-data-dir={self._folder.name}", *drawing, "about:blank"),
        ]
        self._process = subprocess.Popen(
            command, pass_fds=(theirs_in, theirs_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(theirs_in)
        os.close(theirs_out)
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.show_on(screen)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._session = None
        try:
            self.call("Browser.close")
        except (OSError, AssertionError):
            self._process.kill()
        finally:
            self._process.wait(30)
            os.close(self._to)
            os.close(self._from)
            self._folder.cleanup()

    @property
    def requests(self) -> list[str]:
        """See the class."""
        return list(self._asked.values())

    def show_on(self, screen: Screen) -> None:
        """Give the page another screen."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=screen.width,
            height=screen.height,
            deviceScaleFactor=screen.scale,
            mobile=screen.touch,
        )
        self.call("Emulation.setTouchEmulationEnabled", enabled=screen.touch)
        scheme = "dark" if screen.dark else "light"
        self.call(
            "Emulation.setEmulatedMedia",
            features=[
                {"name": "prefers-color-scheme", "value": scheme},
                {"name": "prefers-reduced-motion", "value": "reduce"},
            ],
        )

    def open(self, path: Path, ready: str = "document.documentElement.dataset.ready === 'yes'") -> None:
        """Open a file from disk, and wait until it is `ready`."""
        self._asked.clear()
        self.errors.clear()
        self.call("Page.navigate", url=path.absolute().as_uri())
        self.wait_for(ready)

    def run(self, script: str) -> Any:
        """The value of an expression on the page."""
        said = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True
        )
        assert "exceptionDetails" not in said, said["exceptionDetails"]
        return said["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Wait until an expression is true, looking at every frame."""
        until = time.monotonic() + _PATIENCE
        while not self.run(f"new Promise(go => requestAnimationFrame(() => go(Boolean({script}))))"):
            assert time.monotonic() < until, f"never: {script}; {self.errors}"

    def settle(self) -> None:
        """Let two frames pass, and the pause after which a moved map is drawn in full."""
        self.run(
            "new Promise(go => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(go)), 150))"
        )

    def text(self, selector: str) -> str:
        """What is written in the first element of a selector."""
        return str(self.run(f"document.querySelector({json.dumps(selector)}).innerText"))

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element on the screen."""
        x, y = self.run(
            f"(r => [r.x + r.width / 2, r.y + r.height / 2])"
            f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())"
        )
        return x, y

    # -- what a person does

    def mouse(self, kind: str, x: float, y: float, **more: Any) -> None:
        """One event of the mouse: mouseMoved, mousePressed, mouseReleased or mouseWheel."""
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, selector_or_place: str | tuple[float, float]) -> None:
        x, y = self.middle(selector_or_place) if isinstance(selector_or_place, str) else selector_or_place
        self.mouse("mouseMoved", x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", clickCount=1)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.mouse("mouseMoved", *start)
        self.mouse("mousePressed", *start, button="left", clickCount=1)
        for share in (0.3, 0.6, 1.0):
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self.mouse("mouseMoved", x, y, button="left", buttons=1)
        self.mouse("mouseReleased", *end, button="left", clickCount=1)

    def wheel(self, x: float, y: float, turned: float) -> None:
        self.mouse("mouseWheel", x, y, deltaX=0, deltaY=turned)

    def touch(self, *steps: Sequence[tuple[float, float]]) -> None:
        """Fingers: where they are set down, where they go, and up again."""
        for number, fingers in enumerate(steps):
            points = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(fingers)]
            self.call(
                "Input.dispatchTouchEvent",
                type="touchStart" if number == 0 else "touchMove",
                touchPoints=points,
            )
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, key: str) -> None:
        """One key, by its name or its letter."""
        code, number, text = _KEYS.get(key, ("", ord(key[0].upper()), key))
        about = {"key": key, "code": code, "windowsVirtualKeyCode": number}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **about)
        self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    def type(self, text: str) -> None:
        """Text, as an input method gives it."""
        self.call("Input.insertText", text=text)

    def picture(self, path: Path | None = None) -> bytes:
        """What is on the screen, as PNG."""
        png = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
        if path is not None:
            path.write_bytes(png)
        return png

    # -- the pipe

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """One command of the debugging protocol, and its answer."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            said = self._next()
            if said.get("id") == number:
                assert "error" not in said, f"{method}: {said['error']}"
                return dict(said["result"])
            self._note(said)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._left:
            ready, _, _ = select.select([self._from], [], [], _PATIENCE)
            assert ready, "the browser does not answer"
            read = os.read(self._from, 1 << 20)
            assert read, "the browser is gone"
            self._left += read
        said, _, self._left = self._left.partition(b"\0")
        return dict(json.loads(said))

    def _note(self, said: dict[str, Any]) -> None:
        params = said.get("params", {})
        if said.get("method") == "Network.requestWillBeSent":
            self._asked[params["requestId"]] = params["request"]["url"]
        elif said.get("method") == "Network.loadingFailed" and params.get("blockedReason") == "csp":
            self._asked.pop(params["requestId"], None)
        elif said.get("method") == "Runtime.exceptionThrown":
            self.errors.append(str(params["exceptionDetails"]))
        elif said.get("method") == "Runtime.consoleAPICalled":
            self.errors.append(str([each.get("value") for each in params["args"]]))
        elif said.get("method") == "Log.entryAdded":
            self.errors.append(params["entry"]["text"])
