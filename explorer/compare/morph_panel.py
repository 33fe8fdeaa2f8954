"""The map before and after with its bar: play, a slider from one to the other, colours, arrows."""

from __future__ import annotations

from typing import get_args

from PySide6.QtCore import QEasingCurve, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSlider,
    QWidget,
)

from explorer.compare.morph_map import ColourBy, Morph, MorphMap
from explorer.map.legend import ColourScale
from explorer.shared import theme
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.icons import IconButton

_STEPS = 1_000
_PLAY_MS = 1_600  # from one end to the other
_BAR = 44.0  # pixels that the bar takes beyond the map's own margin
_LOW = 250  # pixels of height below which the tools, which all have keys, are hidden for the bar
_SLIDER = 60  # pixels at least


class PlayButton(IconButton):
    """Play or pause; one button for both."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("play", "", 28, parent)
        self.set_playing(False)

    def set_playing(self, playing: bool) -> None:
        """Which of the two it is now."""
        self._icon = "pause" if playing else "play"
        name = self.tr("Pause") if playing else self.tr("Play the change from before to after")
        self.setToolTip(name)
        self.setAccessibleName(name)
        self.update()


class MorphBar(QFrame):
    """Signals: share_changed(float 0..1), colour_chosen(ColourBy), arrows_toggled(bool)."""

    share_changed = Signal(float)
    colour_chosen = Signal(str)
    arrows_toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.play = PlayButton()
        self.play.setObjectName("playMorph")
        self.before, self.after = ElidedLabel(), ElidedLabel()
        for label in (self.before, self.after):
            label.setProperty("role", "heading")
            label.setMaximumWidth(120)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setObjectName("morphSlider")
        self.slider.setRange(0, _STEPS)
        self.slider.setSingleStep(_STEPS // 20)
        self.slider.setPageStep(_STEPS // 4)
        self.slider.setMinimumWidth(_SLIDER)
        self.slider.setAccessibleName(self.tr("From before to after"))
        self.colour = QPushButton()
        self.colour.setObjectName("morphColour")
        self.colour.setProperty("role", "quiet")
        self.colour.setAccessibleName(self.tr("Colour the map by"))
        self.colour.setToolTip(self.tr("What colours the points"))
        self._menu = QMenu(self)
        self._colour_words = self.tr("colour")
        self._names: dict[ColourBy, str] = {
            "kept": self.tr("neighbours kept"),
            "before": self.tr("clusters before"),
            "after": self.tr("clusters after"),
        }
        for key in get_args(ColourBy):
            action = QAction(self._names[key], self._menu)
            action.setData(key)
            self._menu.addAction(action)
        self._menu.triggered.connect(self._chosen)
        self.colour.setMenu(self._menu)
        self.scale = ColourScale()
        self.scale.setToolTip(self.tr("How many of its ten nearest texts each text kept"))
        self.arrows = QCheckBox(self.tr("arrows"))
        self.arrows.setObjectName("morphArrows")
        self.arrows.setToolTip(self.tr("From where to where: what moved most"))
        self.arrows.setAccessibleName(self.tr("Arrows for what moved most"))
        self.arrows.setChecked(True)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(6, 4, 12, 4)
        row.setSpacing(8)
        row.addWidget(self.play)
        row.addWidget(self.before)
        row.addWidget(self.slider, 1)
        row.addWidget(self.after)
        row.addWidget(self.colour)
        row.addWidget(self.scale)
        row.addWidget(self.arrows)
        self._animation = QVariantAnimation(self)
        self._animation.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._animation.valueChanged.connect(self._played)
        self._animation.finished.connect(self._play_ended)
        self._animates = True
        self.play.clicked.connect(self.toggle_play)
        self.slider.valueChanged.connect(self._slid)
        self.slider.sliderPressed.connect(self.stop)
        self.arrows.toggled.connect(self.arrows_toggled)
        theme.notifier().changed.connect(self.update)
        self.set_names(self.tr("before"), self.tr("after"))
        self.set_colour_by("kept", 10)

    def set_names(self, before: str, after: str) -> None:
        """What the two ends are called."""
        for label, name in ((self.before, before), (self.after, after)):
            label.setText(name)
            label.setToolTip(name)
        self._fit_words()

    def set_colour_by(self, what: ColourBy, of: int) -> None:
        """Show what colours the points; `of` neighbours are looked at."""
        self._colour_words = self.tr("colour: {0}").format(self._names[what])
        self.colour.setAccessibleDescription(self._names[what])
        self.scale.set_ends(str(of), "0")
        self.scale.setProperty("wanted", what == "kept")
        self._fit_words()

    def set_animated(self, animated: bool) -> None:
        """Whether playing glides; with reduced motion it is there at once."""
        self._animates = animated
        if not animated and self.playing:
            self.stop()
            self.slider.setValue(_STEPS)

    def toggle_play(self) -> None:
        """Play to after, from before where it is there already; or pause."""
        if self._animation.state() == QVariantAnimation.State.Running:
            self.stop()
            return
        start = 0 if self.slider.value() >= _STEPS else self.slider.value()
        if not self._animates:
            self.slider.setValue(_STEPS if self.slider.value() < _STEPS else 0)
            return
        self._animation.setStartValue(start)
        self._animation.setEndValue(_STEPS)
        self._animation.setDuration(max(round(_PLAY_MS * (1 - start / _STEPS)), 1))
        self.play.set_playing(True)
        self._animation.start()

    def stop(self) -> None:
        """Stay where the points are."""
        self._animation.stop()
        self.play.set_playing(False)

    @property
    def playing(self) -> bool:
        """Whether points are on their way."""
        return self._animation.state() == QVariantAnimation.State.Running

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_words()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(look.line), 1))
        painter.setBrush(QColor(look.panel))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), look.radius, look.radius)
        painter.end()

    def _fit_words(self) -> None:
        """Hide first the words that stand elsewhere too, and last the scale that explains the colours."""
        row = self._row
        for each in (self.before, self.after, self.colour, self.scale, self.arrows):
            each.ensurePolished()  # fonts of the style sheet come with it
        names = sum(min(each.sizeHint().width(), each.maximumWidth()) for each in (self.before, self.after))
        names += 2 * row.spacing()
        scale = self.scale.sizeHint().width() + row.spacing() if self.scale.property("wanted") else 0
        margins = row.contentsMargins().left() + row.contentsMargins().right()
        for words in (self._colour_words, self.tr("colour")):
            self.colour.setText(f"{words} ▾")
            least = [
                self.play.width(),
                _SLIDER,
                self.colour.sizeHint().width(),
                self.arrows.sizeHint().width(),
            ]
            free = self.width() - margins - sum(least) - (len(least) - 1) * row.spacing()
            if free >= names + scale:
                break
        self.scale.setVisible(0 < scale <= free)
        for label in (self.before, self.after):
            label.setVisible(names + scale <= free)

    def _slid(self, value: int) -> None:
        self.share_changed.emit(value / _STEPS)

    def _played(self, value: int) -> None:
        self.slider.setValue(value)

    def _play_ended(self) -> None:
        self.play.set_playing(False)

    def _chosen(self, action: QAction) -> None:
        self.colour_chosen.emit(str(action.data()))


class MorphPanel(QWidget):
    """The map with its bar over the lower edge."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.map = MorphMap(self)
        self.bar = MorphBar(self.map)
        self.map.leave_free(below=_BAR)
        self.map.keep_free(self.bar)
        self._of = 10
        self.bar.share_changed.connect(self.map.set_share)
        self.bar.colour_chosen.connect(self._colour_by)
        self.bar.arrows_toggled.connect(self.map.set_arrows)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.map)

    def set_morph(self, morph: Morph | None) -> None:
        """Show these two maps, from before on, or none."""
        self.bar.stop()
        self.bar.setVisible(morph is not None)
        self.bar.slider.setValue(0)
        self.map.set_share(0.0)
        self.map.set_morph(morph)
        if morph is not None:
            self._of = morph.of

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        high = self.bar.sizeHint().height()
        self.map.tools.setVisible(self.height() >= _LOW)
        self.bar.setGeometry(11, self.height() - high - 11, max(self.width() - 22, 60), high)

    def _colour_by(self, what: ColourBy) -> None:
        self.map.set_colour_by(what)
        self.bar.set_colour_by(what, self._of)
