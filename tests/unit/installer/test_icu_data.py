"""ICU's data without what is not used: the rest stays the same, and Qt does what it did."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from installer.icu_data import items, packed, smaller_library, without_unused

HEADER = (32).to_bytes(2, "little") + b"\xda\x27" + bytes(8) + b"CmnD" + bytes(16)
NAMES = st.from_regex(r"icudt73l/[a-z_]{1,12}\.(res|cnv|icu)", fullmatch=True)

COMPARES = """
from functools import cmp_to_key
from PySide6.QtCore import QByteArray, QCollator, QDateTime, QLocale, QTimeZone
names = ["Ångström", "Zebra", "äpfel", "apfel", "Øre", "Łuk", "luk", "çay", "cay", "10", "9", "Đặng",
         "Dang", "ñu", "nz", "öl", "oz", "ıh", "ih", "上", "中", "가", "あ", "ア", "עברית", "عربي"]
for language in "ar cs da de en es fr it ja ko lt pl pt ru sv tr vi zh".split():
    locale = QLocale(language)
    for numeric in (False, True):
        collator = QCollator(locale)
        collator.setNumericMode(numeric)
        print(language, sorted(names, key=cmp_to_key(collator.compare)))
    print(locale.toUpper("istanbul ıß"), locale.toLower("ISTANBUL İ"), locale.toString(1234.5))
zone = QTimeZone(QByteArray(b"Europe/Berlin"))
print(zone.offsetFromUtc(QDateTime(2026, 7, 1, 12, 0, 0)), len(QTimeZone.availableTimeZoneIds()))
"""


@settings(max_examples=25)
@given(st.dictionaries(NAMES, st.binary(max_size=40), min_size=1, max_size=8))
def test_what_is_packed_is_read_again(kept: dict[str, bytes]) -> None:
    """By name in order, each on a place that is a multiple of 16; only zeros may follow."""
    data = packed(HEADER, kept)
    found = items(data)
    assert list(found) == sorted(kept)
    for name, item in found.items():
        assert len(item) % 16 == 0
        assert item.rstrip(b"\0") == kept[name].rstrip(b"\0")
    assert data.startswith(HEADER)
    assert packed(HEADER, found) == data


def test_other_data_are_refused() -> None:
    with pytest.raises(ValueError, match="not the common data"):
        items(b"\0" * 64)


def test_names_of_units_and_tables_of_encodings_go() -> None:
    used = [
        "coll/de.res",
        "de.res",
        "zoneinfo64.res",
        "coll/ucadata.icu",
        "cnvalias.icu",
        "nfkc.nrm",
    ]
    unused = [
        "unit/de.res",
        "curr/pool.res",
        "ibm-954_P101-2007.cnv",
        "brkitr/th.dict",
        "unames.icu",
    ]
    kept = {f"icudt73l/{name}": name.encode() for name in used + unused}
    found = items(without_unused(packed(HEADER, kept)))
    assert sorted(found) == sorted(f"icudt73l/{name}" for name in used)


def _library() -> Path | None:
    folder = Path(PySide6.__file__).parent / "Qt" / "lib"
    return next(iter(folder.glob("libicudata.so.*")), None)


@pytest.mark.skipif(sys.platform != "linux", reason="only there Qt brings ICU's data")
def test_qt_compares_texts_and_knows_zones_as_before(tmp_path: Path) -> None:
    library = _library()
    assert library is not None
    made = tmp_path / library.name
    smaller_library(library, made)
    assert made.stat().st_size < library.stat().st_size / 3
    told = [
        subprocess.run(
            [sys.executable, "-c", COMPARES],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for environment in ({}, {"LD_PRELOAD": str(made)})
    ]
    assert told[0] == told[1]
    assert "Zebra" in told[0]
