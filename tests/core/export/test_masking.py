"""E-mail addresses and telephone numbers: what is masked, and what looks like one and stays."""

from __future__ import annotations

import time

import pytest

from core.errors import InputError
from core.export import Masking
from core.export.masking import KINDS, Found, MaskedExample

BOTH = Masking(frozenset(KINDS))
PHONES = Masking.parse("phones")
EMAILS = Masking.parse("emails")

# What is between « and » is masked, and nothing else of the line.
TELEPHONE_NUMBERS = [
    # international
    "«+49 (0)30 1234567»",
    "«+49 30 1234567»",
    "«+49-171-1234567»",
    "«+491711234567»",
    "«0049 30 1234567»",
    "«0049301234567»",
    "«+82-10-1234-5678»",
    "«+82 2 312 3456»",
    "«+821012345678»",
    "«+86 138 0013 8000»",
    "«+86-10-6552-9988»",
    "«+1 (415) 555-2671»",
    "«+1 415 555 2671»",
    "«+1-415-555-2671»",
    "«+14155552671»",
    "«+44 20 7946 0958»",
    "«+44 (0)20 7946 0958»",
    "«+33 1 42 68 53 00»",
    "«+81 3-1234-5678»",
    "«+41 44 668 18 00»",
    "«+7 495 123-45-67»",
    "«+55 11 91234-5678»",
    "«+91 98765 43210»",
    "«+971 50 123 4567»",
    "«+353 1 677 1234»",
    "«+45 32 12 34 56»",
    "«＋８２-10-1234-5678»",
    # Korea
    "«010-1234-5678»",
    "«010 1234 5678»",
    "«010.1234.5678»",
    "«01012345678»",
    "«011-234-5678»",
    "«０１０－１２３４－５６７８»",
    "«02-312-3456»",
    "«02-1234-5678»",
    "«02)1234-5678»",
    "«(02) 1234-5678»",
    "«031-123-4567»",
    "«070-1234-5678»",
    "문의는 «010-1234-5678»로 주세요",
    "전화번호는«01012345678»입니다",
    "예약 «010-1234-5678», 주문번호 20240115001",
    # China
    "«13800138000»",
    "«138-0013-8000»",
    "«138 0013 8000»",
    "«19912345678»",
    "请拨打«13800138000»联系我",
    "电话：«010-65529988»",
    "«0755-12345678»",
    "«021-6234 5678»",
    "«(010)65529988»",
    "手机号:«13912345678»。",
    # Germany
    "«030 1234567»",
    "«030/1234567»",
    "«030 / 123 45 67»",
    "«(030) 1234567»",
    "«030-12345-67»",
    "«0171 1234567»",
    "«0171/1234567»",
    "«0171-1234567»",
    "«01711234567»",
    "«0151 23456789»",
    "«089 123 456 78»",
    "«06221 123456»",
    "«0800 330 1000»",
    "Rufen Sie «0171 1234567» an.",
    "Tel.: «030 1234567», Fax: «030 1234568»",
    # the United States and Canada
    "«(415) 555-2671»",
    "«(415)555-2671»",
    "«415-555-2671»",
    "«415.555.2671»",
    "«415 555 2671»",
    "«1-800-555-0199»",
    "«415-555-2671 x123»",
    "«415-555-2671 ext. 12»",
    "Call («415-555-2671»).",
    "San Francisco «415-555-2671» 94105",
    # elsewhere
    "«020 7946 0958»",
    "«07700 900123»",
    "«07911123456»",
    "«01 42 68 53 00»",
    "«06.12.34.56.78»",
    "«0612345678»",
    "«03-1234-5678»",
    "«090-1234-5678»",
    # several, and with other numbers beside them
    "«010-1234-5678» «010-2222-3333»",
    "«010-1234-5678» / «010-2222-3333»",
    "«02-123-4567» «02-345-6789»",
    "«+49 30 1234567», «+49 171 1234567»",
    "on 2024-01-15 I called «415-555-2671» 3 times",
    "at 10:30 from «0171 1234567»",
    "We lost 2 bags, «010-1234-5678»",
    # by the word before
    "Tel. «2345 6789»",
    "phone: «4155552671»",
    "Phone number is «91234567»",
    "whatsapp «6591234567»",
    "전화번호: «1234-5678»",
    "电话:«65529988»",
    "call me at «555-2671»",
    "Telefonnummer: «1234567»",
    "Handynummer «1711234567»",
]

NO_TELEPHONE_NUMBERS = [
    "",
    "no digits at all",
    # dates and times
    "2024-01-15",
    "2024.01.15",
    "2024/01/15 12:30",
    "2024-01-15 12:30:45",
    "2024-01-15T12:30:45Z",
    "15.01.2024",
    "15.01.2024 12:30",
    "01.02.2023 1000",
    "01/02/2023",
    "01-02-2023",
    "24-02-2015 11.35",
    "1999-2024",
    "1914-1918, 1939-1945",
    "20240115123045",
    "1705312245",
    "2024년 1월 15일",
    "from 08.30 to 16.45",
    "08:30-16:45",
    # prices and quantities
    "1,234,567.89",
    "1.234.567,89",
    "1 234 567",
    "12 345 678,90 €",
    "$ 1234567890",
    "$4155552671",
    "₩12345678",
    "13,500,000원",
    "01012345678원",
    "3.14159265358979",
    "0.0123456789",
    "-0.123456789",
    "1e-0123456789",
    "12345678901 %",
    "0123456789 KB",
    "+5 000 000",
    "+3.500.000",
    "1234567 rows",
    "10000000",
    "7300000000 people",
    "100 000 000 000",
    # numbers of orders, parcels, books, accounts, cards
    "order 4155552671",
    "Order number: 415-555-2671",
    "order #13800138000",
    "Order No. 01012345678",
    "Bestellnummer 0301 234567",
    "Bestell-Nr. 0171 1234567",
    "Rechnungsnummer: 01711234567",
    "订单号：13800138000",
    "快递单号 13912345678",
    "주문번호 010-1234-5678",
    "주문번호: 20240115001",
    "운송장 01234567890",
    "invoice 02-1234-5678",
    "tracking id 1-800-555-0199",
    "ISBN 978-3-16-148410-0",
    "ISBN 0-306-40615-2",
    "978-3-16-148410-0",
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "DE89 3704 0044 0532 0130 00",
    "IBAN DE89370400440532013000",
    "900101-1234567",
    "110101199003071234",
    "SKU 012-345-6789",
    "AB01012345678",
    "01012345678AB",
    "id_01012345678",
    "#13800138000",
    "12345678",
    "123-4567",
    "4155552671",
    "12-34-56-78-90",
    # addresses on the network, versions, links
    "192.168.100.200",
    "10.0.0.1:8080",
    "255.255.255.0",
    "tel 192.168.100.200",
    "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
    "version 10.15.7.1234567",
    "https://example.com/0171/1234567",
    "https://example.com/?id=01012345678",
    "arXiv:1908.10084",
    "doi 10.18653/v1/D19-1410",
    "f3a0171123456789",
    # too short, too long
    "call 911",
    "1588-1234",
    "110",
    "phone 15",
    "01012345678901234567890",
    "012345678901234",
]


def _bare(marked: str) -> str:
    return marked.replace("«", "").replace("»", "")


def _masked(marked: str, instead: str) -> str:
    parts = marked.split("«")
    return parts[0] + "".join(instead + part.split("»", 1)[1] for part in parts[1:])


@pytest.mark.parametrize("marked", TELEPHONE_NUMBERS)
def test_telephone_numbers_are_masked(marked: str) -> None:
    assert PHONES.mask([_bare(marked)]) == [_masked(marked, "[phone]")]
    sentence = f"Please answer, {_bare(marked)} is how to reach me."
    assert PHONES.mask([sentence]) == [f"Please answer, {_masked(marked, '[phone]')} is how to reach me."]


@pytest.mark.parametrize("text", NO_TELEPHONE_NUMBERS)
def test_other_numbers_stay(text: str) -> None:
    assert PHONES.mask([text, f"It says {text} there.", f"결과 {text} 입니다"]) == [
        text,
        f"It says {text} there.",
        f"결과 {text} 입니다",
    ]


@pytest.mark.parametrize(
    "marked",
    [
        "«anna@example.com»",
        "Write to «anna.b-c_d+tag@mail.example.co.uk».",
        "<«anna@example.com»>, «bob99@example.org»",
        "mailto:«anna@example.com»?subject=x",
        "联系«zhang@qq.com»谢谢",
        "이메일은 «kim@naver.com»입니다",
        "«müller@bücher.de»",
        "«o'neil@example.ie»",
        "«ANNA@EXAMPLE.COM»",
        "«a@b.io»",
        "«anna@xn--bcher-kva.example»",
        "«anna [at] example.com»",
        "«anna(at)example(dot)com»",
        "anna @example.com",
        "@anna and #topic",
        "5 apples @ 3.50 each",
        "anna@localhost",
        "a@b",
        "meet at example.com",
        "user@@example.com",
        "look at.this",
        "git@",
    ],
)
def test_addresses_are_masked(marked: str) -> None:
    assert EMAILS.mask([_bare(marked)]) == [_masked(marked, "[email]")]


def test_only_what_was_asked_for_is_masked() -> None:
    text = "anna@example.com, 010-1234-5678"
    assert Masking().mask([text]) == [text]
    assert not Masking()
    assert EMAILS.mask([text]) == ["[email], 010-1234-5678"]
    assert PHONES.mask([text]) == ["anna@example.com, [phone]"]
    assert BOTH.mask([text]) == ["[email], [phone]"]
    assert BOTH.mask_text(text) == ("[email], [phone]", 2)
    assert BOTH.mask_text("nothing") == ("nothing", 0)


def test_a_number_that_is_part_of_an_address_is_one_thing() -> None:
    assert BOTH.mask(["01012345678@naver.com"]) == ["[email]"]
    assert PHONES.mask(["01012345678@naver.com"]) == ["01012345678@naver.com"]


def test_masking_again_changes_nothing() -> None:
    once = BOTH.mask(map(_bare, TELEPHONE_NUMBERS))
    assert BOTH.mask(once) == once


def test_what_is_found_is_counted_and_shown() -> None:
    texts = ["Mail anna@example.com or 010-1234-5678", "none", "bob@example.org"]
    assert BOTH.found(texts, n_examples=1) == Found(
        2,
        1,
        2,
        (
            MaskedExample("emails", "Mail anna@example.com or 010-1234-5678", "Mail [email] or [phone]"),
            MaskedExample("phones", "Mail anna@example.com or 010-1234-5678", "Mail [email] or [phone]"),
        ),
    )
    assert EMAILS.found([]) == Found()


def test_names_of_kinds_are_read() -> None:
    assert Masking.parse("emails, Phones") == BOTH
    assert Masking.parse("") == Masking()
    with pytest.raises(InputError, match=r'"names" cannot be masked\. What can: emails, phones'):
        Masking.parse("emails,names")


@pytest.mark.parametrize(
    "unit", ["1", "1 ", "0-", "a", "a.", "a@", "+1 ", "(at)", "01 ", "1.", "010-1234-5678 "]
)
def test_time_grows_with_the_length_and_no_faster(unit: str) -> None:
    def seconds(n: int) -> float:
        text = unit * n
        started = time.process_time()
        BOTH.mask([text])
        return time.process_time() - started

    seconds(100)
    # Quadratic would be 64 times; noise is kept out by taking the best of three.
    short, long = (min(seconds(n) for _ in range(3)) for n in (1_000, 8_000))
    assert long < 24 * max(short, 0.001)
