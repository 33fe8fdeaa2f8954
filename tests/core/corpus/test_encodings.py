"""Any encoding that people's files are in is found, and what cannot be decoded is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.corpus import ReadOptions, RowStore, count
from core.corpus.encodings import detect, legacy_encoding
from core.errors import InputError
from tests.core.corpus.files import layout_of, put, read

KOREAN = "제목,내용\n첫째,카드가 기계에 들어가서 나오지 않아요\n둘째,배송이 너무 늦어서 실망했습니다\n"
JAPANESE = "題名,本文\n一,カードが機械から出てきません。\n二,配達がとても遅かったです。\n"
CHINESE = "标题,内容\n一,我的银行卡被机器吞了,怎么办\n二,快递太慢了我很失望\n".replace("了,怎", "了，怎")
TAIWANESE = "標題,內容\n一,我的提款卡被機器吃掉了怎麼辦\n二,這次送貨實在太慢了我很失望\n"
FRENCH = "titre,texte\nun,Où est passée ma carte bancaire ?\ndeux,La livraison a été très lente\n"
RUSSIAN = (
    "тема,текст\n" + "один,Банкомат забрал мою карту и не отдаёт\nдва,Доставка была очень медленной\n" * 5
)

SENTENCES = {
    "pl": [
        "Zażółć gęślą jaźń dziś wieczorem",
        "Książka jest bardzo ciekawa i długa",
        "Źle się czuję przez noc",
    ],
    "cs": [
        "Příliš žluťoučký kůň úpěl ďábelské ódy",
        "Dnes je velmi hezké počasí",
        "Ztratil jsem svou kartu včera",
    ],
    "hu": [
        "Elvesztettem a bankkártyámat tegnap",
        "Ma nagyon szép idő van",
        "A csomag túl későn érkezett, sajnos",
    ],
    "tr": [
        "Kartımı kaybettim, ne yapmalıyım",
        "Bugün hava çok güzel değil mi",
        "İstanbul'da ışıklar söndü şimdi",
    ],
    "lt": ["Pamečiau savo banko kortelę, ką daryti", "Šiandien labai gražus oras", "Siunta atėjo per vėlai"],
    "ru": ["Я потерял карту и не знаю что делать", "Сегодня очень хорошая погода", "Доставка была медленной"],
    "el": ["Έχασα την κάρτα μου τι να κάνω", "Σήμερα ο καιρός είναι καλός", "Η παράδοση άργησε πολύ"],
    "he": ["איבדתי את הכרטיס שלי אתמול", "היום מזג האוויר יפה מאוד", "המשלוח הגיע מאוחר מדי"],
    "ar": ["فقدت بطاقتي ولا أعرف ماذا أفعل", "الطقس جميل جدا اليوم", "كان التوصيل بطيئا للغاية"],
    "th": ["ฉันทำบัตรหายต้องทำอย่างไร", "วันนี้อากาศดีมาก", "การจัดส่งช้าเกินไป"],
    "de": [
        "Das ist ein schöner Satz über Käse",
        "Größe spielt keine Rolle für Mädchen",
        "Er aß überall Äpfel",
    ],
    "fr": ["Le garçon a mangé une pêche à Noël", "C'était déjà l'été où il naîtra", "Où êtes-vous allés ?"],
    "ja": [
        "カードをなくしました。どうすればいいですか",
        "今日はとても良い天気です",
        "配送が遅すぎて怒っています",
    ],
}

# Few letters, which in another encoding would be capitals, or Japanese without kana.
FEW_RUSSIAN = """id,text,kind,rating,day,note
1,The soup looks cold by the village's door суп был холодный,ccc,4.1,2024-09-19,
2,"The soup looks empty, and the journey looks late суп был холодный",ccc,1.6,2024-01-19,
4,The summer is lost by the service's door посылка не пришла,ccc,1.8,2024-09-20,seen by account
5,"She said ""soup"", not ""train"" суп был холодный",aaa,4.5,2024-12-10,
8,"The teacher looks delayed, and the river became delayed карта потеряна",ccc,0.2,2024-01-14,late
"""
FEW_CHINESE = "id,text\n1,The weather was closed 我的卡丢了\n2,The window is closed 汤是冷的\n"


@pytest.mark.parametrize(
    ("content", "encoding", "found"),
    [
        (KOREAN, "utf-8", "utf-8"),
        (KOREAN, "utf-8-sig", "utf-8"),
        (KOREAN, "cp949", "cp949"),
        (KOREAN, "utf-16", "utf-16-le"),
        (KOREAN, "utf-16-le", "utf-16-le"),
        (KOREAN, "utf-16-be", "utf-16-be"),
        (JAPANESE, "shift_jis", "shift_jis"),
        (JAPANESE, "euc_jp", "euc_jp"),
        (JAPANESE, "utf-16-be", "utf-16-be"),
        (CHINESE, "gb18030", "gb18030"),
        (CHINESE, "utf-16-le", "utf-16-le"),
        (TAIWANESE, "big5", "big5"),
        (FRENCH, "latin-1", "cp1252"),
        (FRENCH, "cp1252", "cp1252"),
        (FRENCH, "utf-16-le", "utf-16-le"),
        (FRENCH, "utf-32", "utf-32-le"),
        (RUSSIAN, "cp1251", "cp1251"),
        (RUSSIAN, "koi8_r", "koi8_r"),
        ("a,b\n1,caf\xe9\n", "latin-1", "cp1252"),
        ("a,b\n1,2\n", "ascii", "utf-8"),
    ],
)
def test_the_encoding_is_found_and_the_text_is_whole(
    tmp_path: Path, content: str, encoding: str, found: str
) -> None:
    path = put(tmp_path, "file.csv", content, encoding)
    assert layout_of(path).encoding == found
    columns, rows, rejected = read(path)
    lines = [tuple(line.split(",")) for line in content.splitlines()]
    assert [columns, *rows] == lines
    assert rejected == []


@pytest.mark.parametrize(("content", "encoding"), [(FEW_RUSSIAN, "cp1251"), (FEW_CHINESE, "gb18030")])
def test_few_letters_that_are_of_two_encodings(tmp_path: Path, content: str, encoding: str) -> None:
    assert layout_of(put(tmp_path, "file.csv", content, encoding)).encoding == encoding


@pytest.mark.parametrize(
    "word", ["é", "naïve", "Müller", "señor", "¿qué?", "£5", "20 °C", "“quoted”", "Ærø", "façade"]
)
def test_one_western_word_is_enough(word: str) -> None:
    """The case that general detectors get wrong: a single accented letter in English text."""
    assert detect(f"id,text\n1,plain words\n2,{word}\n".encode("cp1252"), is_whole=True).encoding == "cp1252"


@pytest.mark.parametrize("n_ascii", [0, 300])
@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        *(("pl", "cp1250"), ("pl", "iso8859_2"), ("pl", "cp852"), ("cs", "cp1250"), ("cs", "iso8859_2")),
        *(("hu", "cp1250"), ("tr", "cp1254"), ("tr", "iso8859_9"), ("lt", "cp1257"), ("he", "cp1255")),
        *(("ru", "cp1251"), ("ru", "koi8_r"), ("ru", "cp866"), ("ru", "iso8859_5"), ("el", "cp1253")),
        *(("el", "iso8859_7"), ("ar", "cp1256"), ("th", "cp874"), ("de", "mac_roman"), ("de", "cp850")),
        *(("de", "cp1252"), ("fr", "cp1252"), ("fr", "mac_roman"), ("ja", "iso2022_jp"), ("ja", "euc_jp")),
    ],
)
def test_a_few_sentences_are_enough(tmp_path: Path, language: str, encoding: str, n_ascii: int) -> None:
    rows = [*(f"this is a plain line number {n}" for n in range(n_ascii)), *SENTENCES[language]]
    path = put(
        tmp_path, "f.csv", "id;text\n" + "".join(f"{n};{row}\n" for n, row in enumerate(rows)), encoding
    )
    _, cells, rejected = read(path)
    assert [row[1] for row in cells] == rows
    assert rejected == []


def test_one_line_of_cyrillic_below_ascii(tmp_path: Path) -> None:
    body = "".join(f"{n},sentence {n} of the plain file\n" for n in range(19))
    text = f"id,text\n{body}19,Я потерял карту и не знаю\n"
    for encoding in ("cp1251", "koi8_r"):
        assert read(put(tmp_path, "f.csv", text, encoding))[1][-1] == ("19", "Я потерял карту и не знаю")


def test_a_line_of_kana(tmp_path: Path) -> None:
    text = "id,text\n1,カードをなくしました。どうすればいいですか\n"
    for encoding in ("shift_jis", "euc_jp"):
        assert layout_of(put(tmp_path, "f.csv", text, encoding)).encoding == encoding


def test_lines_with_bytes_of_no_encoding_do_not_rule_it_out(tmp_path: Path) -> None:
    good = "".join(f"{n},{each}\n" for n, each in enumerate(SENTENCES["fr"] * 4)).encode("cp1252")
    path = put(tmp_path, "f.csv", b"id,text\n" + good + b"20,stray \x81\n21,another one \x90\n")
    assert layout_of(path).encoding == "cp1252"
    assert [line.line for line in read(path)[2]] == [14, 15]


@pytest.mark.parametrize("body", ["", "3,and one more\n"])  # read by our reader; by DuckDB
def test_what_too_few_letters_tell_is_in_doubt(tmp_path: Path, body: str) -> None:
    last = body or "4,without an end"
    text = f"id,text\n1,one plain line\n2,błąd wywołany przez konsumenta\n{last}"
    path = put(tmp_path, "f.csv", text, "cp1250")
    said = "was read as cp1250 and may be in iso8859_2: too few letters tell which"
    counts = count(layout_of(path, text_column="text"))
    found = [(line.line, line.reason) for line in counts.doubtful_examples]
    assert found[0] == (3, said)
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        report = rows.add_file(path, ReadOptions(text_column="text"))
        assert (report.doubtful[0].line, report.doubtful[0].reason) == found[0]
        assert report.n_doubtful == len(found)
        again = rows.add_file(path, ReadOptions(text_column="text", encoding="cp1250"))
        assert again.n_doubtful == report.n_doubtful - 1  # the person has said it


def test_a_zero_byte_makes_no_utf16(tmp_path: Path) -> None:
    """As exports from C have them behind a cell."""
    for text in ("one sentence here,1\0\ntwo sentences here,2\n", "첫째 문장,1\0\n둘째 문장,2\n"):
        assert layout_of(put(tmp_path, "f.csv", f"text,n\n{text}")).encoding == "utf-8"
    for encoding in ("utf-16-le", "utf-16-be"):
        for text in ("text,n\none,1\ntwo,2\n", "본문\n첫째 문장입니다\n둘째 문장입니다\n", "中文\n你好吗\n"):
            assert layout_of(put(tmp_path, "f.csv", text, encoding)).encoding == encoding


def test_half_a_character_at_the_cut_is_no_evidence() -> None:
    head = ("a,b\n" + "x" * 50 + "한").encode()
    for cut in (1, 2):
        assert detect(head[:-cut])[0] == "utf-8"


def test_korean_and_chinese_are_told_apart_by_what_they_say() -> None:
    assert legacy_encoding("배송이 늦어요".encode("cp949")).encoding == "cp949"
    assert legacy_encoding("我的银行卡不见了".encode("gb18030")).encoding == "gb18030"


def test_the_person_overrules(tmp_path: Path) -> None:
    path = put(tmp_path, "file.csv", "a,b\n1,\xe9t\xe9\n", "latin-1")
    assert read(path, encoding="cp437")[1] == [("1", "ΘtΘ")]
    with pytest.raises(InputError, match="'klingon' is not an encoding"):
        layout_of(path, encoding="klingon")
    with pytest.raises(InputError, match="'rot13' is not an encoding"):
        layout_of(path, encoding="rot13")


def test_utf8_that_breaks_late_is_reported_with_its_line(tmp_path: Path) -> None:
    lines = [f"{n},한국어 문장 {n}" for n in range(90_000)]
    data = ("id,text\n" + "\n".join(lines) + "\n").encode() + b"90000,caf\xe9 noir\n90001,ok\n"
    path = put(tmp_path, "late.csv", data)
    assert layout_of(path).encoding == "utf-8"
    _, rows, rejected = read(path)
    assert len(rows) == 90_001
    assert [(line.line, line.reason) for line in rejected] == [(90_002, "not utf-8: byte 0xE9")]


def test_ascii_that_turns_out_to_be_something_else(tmp_path: Path) -> None:
    """Nothing in the head tells; the whole file does."""
    for encoding, word in (("cp1252", "déjà vu"), ("cp949", "카드가 없어졌어요")):
        body = "".join(f"{n},plain\n" for n in range(60_000))
        tail = "".join(f"{n},{word}\n" for n in range(20))
        path = put(tmp_path, f"{encoding}.csv", f"id,text\n{body}{tail}{body}", encoding)
        _, rows, rejected = read(path)
        assert rejected == []
        assert rows[60_000] == ("0", word)


def test_an_undecodable_line_never_takes_its_neighbours(tmp_path: Path) -> None:
    data = "번호,내용\n1,안녕하세요 여러분\n2,반갑습니다 정말로\n".encode("cp949") + b"3,bad \xff\n4,fine\n"
    _, rows, rejected = read(put(tmp_path, "f.csv", data), encoding="cp949")
    assert [row[0] for row in rows] == ["1", "2", "4"]
    assert [line.line for line in rejected] == [4]
    assert "0xFF" in rejected[0].reason


def test_a_few_words_of_another_alphabet_among_many_of_ascii(tmp_path: Path) -> None:
    words = ["посылка не пришла", "карта потеряна", "очень хороший сервис", "суп был холодный"]
    rows = "".join(f"{n},The parcel is lost and nobody answers {word},none\n" for n, word in enumerate(words))
    assert layout_of(put(tmp_path, "f.csv", f"id,text,label\n{rows}", "cp1251")).encoding == "cp1251"
    french = "".join(f"{n},été très déçu {n} à côté,none\n" for n in range(9))
    assert layout_of(put(tmp_path, "g.csv", f"id,text,label\n{french}", "cp1252")).encoding == "cp1252"


def test_bytes_that_do_not_fit_in_an_object_of_arrays_are_rejected_with_their_row(tmp_path: Path) -> None:
    good = ", ".join(['"déjà"'] * 10)
    content = f'{{"text": [{good}, "X"], "n": [{", ".join("1" * 10)}, 2]}}'.encode().replace(b"X", b"\x81")
    _, rows, rejected = read(put(tmp_path, "f.json", content))
    assert len(rows) == 10
    assert [(line.line, line.reason) for line in rejected] == [
        (11, "holds bytes that are not in the file's encoding")
    ]
