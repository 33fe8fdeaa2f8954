"""E-mail addresses and telephone numbers, masked in what leaves the program.

Found by shape alone; no list of numbers is asked and nothing is sent anywhere. A telephone number is a run of
digits in groups that has one of these shapes, and neither follows a word for another kind of number (*order*,
*invoice*, 订单号, 주문번호) nor is a date, an IP address or a price:

| shape | example |
|---|---|
| international: + or 00, a country code that exists (ITU-T E.164), 8 to 15 digits | +49 (0)30 1234567 |
| national with a trunk 0: 9 to 12 digits in groups | 010-1234-5678, 030/1234567, 06 12 34 56 78 |
| mobile in one piece: Korea, Germany, the UK, France, Japan | 01012345678, 01711234567 |
| mobile in China: 1, 3 to 9, nine digits | 13800138000, 138-0013-8000 |
| North America: 3-3-4, neither group of three beginning with 0 or 1 | (415) 555-2671 |
| any 7 to 15 digits after a word for telephone | Tel. 2345 6789 |

Numbers that belong to nobody (911, 1588-1234) have too few digits and stay.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, cast, get_args

from core.errors import InputError

Kind = Literal["emails", "phones"]
KINDS: tuple[Kind, ...] = get_args(Kind)
INSTEAD: dict[Kind, str] = {"emails": "[email]", "phones": "[phone]"}

_AROUND = 30  # characters of a text to each side of an example


@dataclass(frozen=True)
class MaskedExample:
    """One place that was found: the text around it as it is, and as it is written."""

    kind: Kind
    before: str
    after: str


@dataclass(frozen=True)
class Found:
    """What is in some texts: how many of each kind, in how many texts, and the first of each kind."""

    n_emails: int = 0
    n_phones: int = 0
    n_texts: int = 0
    examples: tuple[MaskedExample, ...] = ()


@dataclass(frozen=True)
class Masking:
    """What is masked in texts that leave the program; nothing where `kinds` is empty."""

    kinds: frozenset[Kind] = frozenset()

    @classmethod
    def parse(cls, names: str) -> Masking:
        """From names with commas between, as "emails,phones".

        Raises:
            InputError: one of them is no kind.
        """
        wanted = [name.strip().lower() for name in names.split(",") if name.strip()]
        for name in wanted:
            if name not in KINDS:
                raise InputError(f'"{name}" cannot be masked.', f"What can: {', '.join(KINDS)}.")
        return cls(frozenset(cast("list[Kind]", wanted)))

    def __bool__(self) -> bool:
        return bool(self.kinds)

    def mask(self, texts: Iterable[str]) -> list[str]:
        """The same texts, each e-mail address and telephone number as `INSTEAD` has it."""
        return [self.mask_text(text)[0] for text in texts]

    def mask_text(self, text: str) -> tuple[str, int]:
        """One text, and how much was masked in it."""
        parts: list[str] = []
        end = 0
        n_places = 0
        for first, last, kind in self._places(text):
            parts += (text[end:first], INSTEAD[kind])
            end = last
            n_places += 1
        return ("".join(parts) + text[end:], n_places) if n_places else (text, 0)

    def found(self, texts: Iterable[str], n_examples: int = 5) -> Found:
        """What would be masked in some texts, with the first `n_examples` of each kind."""
        counts = dict.fromkeys(KINDS, 0)
        examples: list[MaskedExample] = []
        n_texts = 0
        for text in texts:
            any_here = False
            for first, last, kind in self._places(text):
                any_here = True
                counts[kind] += 1
                if counts[kind] <= n_examples:
                    left, right = text[max(first - _AROUND, 0) : first], text[last : last + _AROUND]
                    masked = self.mask_text(left)[0] + INSTEAD[kind] + self.mask_text(right)[0]
                    examples.append(MaskedExample(kind, left + text[first:last] + right, masked))
            n_texts += any_here
        return Found(counts["emails"], counts["phones"], n_texts, tuple(examples))

    def _places(self, text: str) -> list[tuple[int, int, Kind]]:
        """(start, end, kind) of what is masked, in order, without overlaps."""
        places: list[tuple[int, int, Kind]] = []
        if "emails" in self.kinds and _MAYBE_EMAIL.search(text):
            places = [(found.start(), found.end(), "emails") for found in _EMAIL.finditer(text)]
        if "phones" in self.kinds and _RUN.search(text):
            taken = list(places)
            for first, last in _phones(text):
                if all(last <= start or end <= first for start, end, _ in taken):
                    places.append((first, last, "phones"))
            places.sort()
        return places


NOTHING_MASKED = Masking()

# -- e-mail addresses -----------------------------------------------------------------------------------

_LETTERS = "A-Za-z0-9À-ɏ"  # Latin: a Chinese or Korean word before an address is none of it
_AT = r"(?:@|\s?[\[(]\s?at\s?[\])]\s?)"  # [at] and (at) keep addresses from robots, and are addresses
_DOT = r"(?:\.|\s?[\[(]\s?dot\s?[\])]\s?)"
_MAYBE_EMAIL = re.compile(r"@|[\[(]\s?[aA][tT]")  # quick: most texts have neither
_EMAIL = re.compile(
    rf"(?<![{_LETTERS}._%+'-])[{_LETTERS}_](?:[{_LETTERS}._%+'-]{{0,62}}[{_LETTERS}_+-])?{_AT}"
    rf"(?:[{_LETTERS}](?:[{_LETTERS}-]{{0,61}}[{_LETTERS}])?{_DOT}){{1,6}}"
    rf"(?:xn--[a-z0-9-]{{2,30}}|[A-Za-zÀ-ɏ]{{2,24}})(?![{_LETTERS}@])",
    re.IGNORECASE,
)

# -- telephone numbers ----------------------------------------------------------------------------------

_WIDE = str.maketrans(  # a character for a character, so that places stay
    "０１２３４５６７８９＋（）．／－‐‑‒–—−\u00a0\u2009\u202f\u3000", "0123456789+()./" + "-" * 7 + " " * 4
)
_D = "[0-9０-９]"
_RUN = re.compile(rf"{_D}(?:[ \u00a0\u2009\u202f\u3000()（）./．\-－‐‑‒–—−]{{0,3}}{_D}){{6,}}")
_GROUP = re.compile(r"[0-9]+")
# What may stand between two groups of one number, and what it counts as.
_BETWEEN = {
    **dict.fromkeys([" ", ")", ") ", " (", "(", ")-", ")/", ") / ", "-("], " "),
    **dict.fromkeys(["-", " - "], "-"),
    **dict.fromkeys(["/", " / ", "/ ", " /"], "/"),
    ".": ".",
}
_TIGHT = {"-", ".", "/"}
_COUNTRY = re.compile(
    r"1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]"
    r"|2[1-69]\d|3[578]\d|42\d|50\d|59\d|6[789]\d|80\d|85\d|87\d|88\d|96\d|97\d|99\d"
)
_THOUSANDS = re.compile(r"\d{1,3}([ .])\d{3}(?:\1\d{3})*$")
_NATIONAL = re.compile(r"0[1-9]\d{0,3}[ \-./]\d{2,8}(?:[ \-./]\d{2,8}){0,4}$")
_MOBILE = re.compile(r"01[016-9]\d{7,8}$|01[5-7]\d{8,9}$|07\d{9}$|0[67]\d{8}$|0[789]0\d{8}$")
_CHINESE = re.compile(r"1[3-9]\d([ -]?)\d{4}\1\d{4}$")
_AMERICAN = re.compile(r"(?:1[ \-.])?[2-9]\d\d[ \-./][2-9]\d\d([ \-.])\d{4}$")
_DATE = re.compile(
    r"(?:(?:19|20)\d\d([-./ ])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])"
    r"|(?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)\d\d)(?!\d)"
)
_ADDRESS = re.compile(r"(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$")
_BEFORE = 48  # characters that are looked at for a word before a number
_OTHER = re.compile(
    r"\b(?:order|invoice|ticket|reference|ref|booking|tracking|parcel|serial|case|account|article|item|sku|isbn"
    r"|issn|iban|doi|imei|vin|ean|upc|gtin"
    r"|(?:bestell|bestellung|rechnung|kunden|auftrag|vorgang|artikel|sendung|konto)(?:s?nummer|s?nr|s)?"
    r"|commande|facture|pedido|factura)"
    r"|订单|单号|编号|快递|运单|身份证|银行卡|账号|주문|송장|운송장|접수|계좌|사업자등록",
    re.IGNORECASE,
)
_PHONE = re.compile(
    r"\b(?:telephone|telefonnummer|telefon|tel|phones|phone|fon|fax|mobile|mobil|handynummer|handy|cell|whatsapp"
    r"|call|ring|dial|sms|téléphone|teléfono)"
    r"|电话|手机|联系方式|致电|전화|휴대폰|핸드폰|연락처",
    re.IGNORECASE,
)
# What may stand between such a word and its number.
_LINK = re.compile(
    r"(?:[\s:：#.()-]|(?:number|numbers|no|nr|num|nummer|is|are|was|id|code|me|us|at|on|under|unter)\b"
    r"|号码?|번호|코드|는|은|요|为|是)*",
    re.IGNORECASE,
)
_PRICE_AFTER = re.compile(
    r"\s?(?:[%€$£¥₩￥￦元円원]|(?:eur|euros?|usd|dollars?|won|krw|cny|rmb|yuan|yen|gbp|chf|kg|km|mb|gb|ms)\b)",
    re.I,
)
_EXTENSION = re.compile(
    r"\s?(?:x|ext\.?|extension|durchwahl|내선|转)\s?[0-9]{1,5}(?![0-9A-Za-z])", re.IGNORECASE
)
_NOT_BEFORE = re.compile(r"[A-Za-zÀ-ɏ0-9_@#$€£¥₩&=?%*/.~^-]$|[0-9][,:]$")
_NOT_AFTER = re.compile(r"[A-Za-zÀ-ɏ0-9_@%€$£¥₩]|[,.:/=-][0-9A-Za-z]")


@dataclass(frozen=True)
class _Groups:
    """A run of digits in groups: where each begins and ends in the text, and what stands between two."""

    digits: list[str]
    spans: list[tuple[int, int]]
    between: list[str]  # one less than groups; "" where two groups cannot belong together

    def written(self, first: int, end: int) -> str:
        """Groups [first, end) with one character between, a lone (0) left out."""
        parts = [self.digits[first]]
        for i in range(first + 1, end):
            parts += (self.between[i - 1], self.digits[i])
        return "".join(parts)


def _phones(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each telephone number."""
    for run in _RUN.finditer(text):
        groups = _groups(run.group().translate(_WIDE), run.start())
        first = 0
        free = True  # whether the group before belongs to no number that was found
        while first < len(groups.digits):
            end = _longest(text, groups, first, free)
            if end == first:
                first, free = first + 1, True
                continue
            yield _with_edges(text, groups, first, end)
            first, free = end, False


def _groups(plain: str, offset: int) -> _Groups:
    found = list(_GROUP.finditer(plain))
    between = [_BETWEEN.get(plain[a.end() : b.start()], "") for a, b in itertools.pairwise(found)]
    spans = [(offset + each.start(), offset + each.end()) for each in found]
    return _Groups([each.group() for each in found], spans, between)


def _longest(text: str, groups: _Groups, first: int, free: bool) -> int:
    """The end of the longest telephone number that begins with a group; `first` where none does."""
    most = first + 1
    while most < len(groups.digits) and groups.between[most - 1] and most < first + 8:
        most += 1
    start = groups.spans[first][0]
    plus = first == 0 and text[max(start - 2, 0) : start].translate(_WIDE).rstrip("(").endswith("+")
    before = text[max(start - _BEFORE, 0) : start]
    called: bool | None = None  # whether the word before says that it is a telephone number
    for end in range(most, first, -1):
        n_digits = sum(map(len, groups.digits[first:end]))
        if n_digits < 7:
            break
        if n_digits > 17:
            continue
        written = groups.written(first, end)
        stop = groups.spans[end - 1][1]
        if not _has_shape(written, text[start:stop], n_digits, plus):
            if called is None:
                called = _follows(_PHONE, before)
            if not called or n_digits > 15 or plus or _THOUSANDS.match(written):
                continue
        if _DATE.match(written) or _ADDRESS.match(written) or _PRICE_AFTER.match(text, stop):
            continue
        if _stands_alone(text, groups, first, end, free) and not _follows(_OTHER, before):
            return end
    return first


def _has_shape(written: str, text: str, n_digits: int, plus: bool) -> bool:
    """Whether digits in groups have the shape of a telephone number; `text` is what they were read from."""
    if plus:
        return _is_international(_without_trunk(text.translate(_WIDE)))
    if written.startswith("00"):
        return _is_international(written[2:].lstrip(" -"))
    if _MOBILE.match(written) or _CHINESE.match(written) or _AMERICAN.match(written):
        return True
    return 9 <= n_digits <= 12 and bool(_NATIONAL.match(written))


def _follows(word: re.Pattern[str], before: str) -> bool:
    """Whether a number comes right after one of the words, with nothing but `_LINK` between."""
    before = before.translate(_WIDE).rstrip("(+ ")
    return any(_LINK.fullmatch(before, found.end()) for found in word.finditer(before))


def _stands_alone(text: str, groups: _Groups, first: int, end: int, free: bool) -> bool:
    """Whether no digit, letter or sign at either side makes it a part of something longer."""
    inside = set(groups.between[first : end - 1])
    if first:
        before = groups.between[first - 1]
        if free and (before in _TIGHT or (before and len(groups.digits[first - 1]) > 2)):
            return False
    else:
        start = groups.spans[0][0]
        lead = text[max(start - 6, 0) : start].translate(_WIDE).rstrip("(").removesuffix("+").rstrip("(")
        if _NOT_BEFORE.search(lead):
            return False
    if end < len(groups.digits):
        gap = text[groups.spans[end - 1][1] : groups.spans[end][0]]
        after = groups.between[end - 1]
        if gap in _TIGHT:
            return False
        more = after in inside and len(groups.digits[end]) > 2
        return not more or groups.digits[end].startswith("0")
    return not _NOT_AFTER.match(text, groups.spans[end - 1][1]) or bool(
        _EXTENSION.match(text, groups.spans[end - 1][1])
    )


def _is_international(written: str) -> bool:
    """Whether digits after + or 00, in groups, begin with a country code and are as many as a number has."""
    digits = "".join(_GROUP.findall(written))
    country = _COUNTRY.match(digits)
    if country is None or not 8 <= len(digits) <= 15:
        return False
    if country.group() == "1":
        return bool(re.match(r"1[2-9]\d\d[2-9]\d{6}$", digits))
    return len(digits) >= 10 or not _THOUSANDS.match(written)


def _without_trunk(written: str) -> str:
    """(0) is dialled inside the country only: it is no digit of the number."""
    return written.replace("(0)", " ").strip()


def _with_edges(text: str, groups: _Groups, first: int, end: int) -> tuple[int, int]:
    """With + and brackets before, and an extension behind."""
    start, stop = groups.spans[first][0], groups.spans[end - 1][1]
    opened = ")" in text[start:stop].translate(_WIDE)  # else the bracket is around the whole number
    while start and (text[start - 1] in "+＋" or (opened and text[start - 1] in "(（")):
        start -= 1
    extension = _EXTENSION.match(text, stop)
    return start, extension.end() if extension else stop
