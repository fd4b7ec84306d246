"""Rating lists as FIDE publishes them, made up: as many rows as wanted, the same every time.

Names have the shapes that the real list has: double names, particles, initials, apostrophes and
hyphens, one word alone, the same name written down from Cyrillic in several ways. How often a name
occurs falls off as it does among people: a few are everybody's, most are those of one family.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Final
from xml.sax.saxutils import escape

COMBINED: Final = (
    "ID Number      Name                                                         Fed Sex Tit  WTit"
    " OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
LEGACY: Final = (
    "ID Number      Name                                                         Fed Sex Tit  WTit"
    " OTit           SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
SINGLE: Final = (
    "ID Number      Name                                                         Fed Sex Tit  WTit"
    " OTit           FOA {month} Gms K  B-day Flag"
)

_STARTS: Final = [
    "b",
    "br",
    "c",
    "d",
    "dr",
    "f",
    "g",
    "gr",
    "h",
    "j",
    "k",
    "kr",
    "kh",
    "l",
    "m",
    "n",
    "p",
    "pr",
    "r",
    "s",
    "sh",
    "st",
    "t",
    "tr",
    "v",
    "vl",
    "w",
    "y",
    "z",
    "zh",
]
_VOWELS: Final = ["a", "a", "e", "e", "i", "o", "u", "ai", "ei", "ou", "ya"]
_ENDS: Final = ["n", "r", "l", "s", "t", "k", "m", "ng", "nd", "rt", "ck"]


@dataclass(frozen=True, slots=True)
class Region:
    """How people are called in some federations: endings of family names, and given names."""

    federations: str
    endings: str
    given: str
    share: int
    shape: str = "{family}, {given}"


_REGIONS: Final = (
    Region(
        "RUS UKR BLR KAZ UZB",
        "ov ev in sky skiy enko kov tsev chuk yan off",
        "Alexander Aleksandr Sergey Sergei Dmitry Dmitriy Ivan Yuri Iurii Mikhail Anna Elena"
        " Ekaterina Tatiana Vladimir Artem Maksim Maxim Nikita Evgeny Evgeniy Alexey Oleksandr"
        " Mykola Daniil Timur Arseniy Yana Polina",
        16,
    ),
    Region(
        "GER AUT SUI",
        "er mann feld ler berg hofer baum ke ner inger",
        "Hans Juergen Joerg Peter Michael Thomas Klaus Wolfgang Maria Anna Lukas Jonas Felix Max"
        " Leon Karl-Heinz Hans-Juergen Soeren Ursula Guenter",
        10,
    ),
    Region(
        "ESP ARG MEX COL PER CHI ECU CUB",
        "ez es ano ero ado illo ena ales ente oso",
        "Jose Maria Juan Carlos Luis Antonio Manuel Miguel Angel David Daniel Sofia Lucia Mateo"
        " Santiago Pablo Diego Jose+Luis Juan+Carlos Maria+Jose Jorge Alejandro Andres",
        15,
        "{family} {second}, {given}",
    ),
    Region(
        "IND SRI BAN NEP",
        "an ar a esh appa nathan wal kar singh charya",
        "Aarav Arjun Rohan R S K Aditya Vihaan Priya Ananya Krishna Sai Lakshmi Rahul Vishnu M"
        " Siddharth Harsha Divya Praneeth Kumar Raj",
        16,
        "{family} {given}",
    ),
    Region(
        "FRA BEL CAN MAR TUN ALG",
        "ot el ier ard eau in ois lin rand elle",
        "Jean Pierre Jean-Pierre Michel Lucas Hugo Louis Camille Chloe Mohamed Mohammed Youssef"
        " Ahmed Amine Yassine Marie Nathan Theo Jean-Luc Francois",
        8,
    ),
    Region(
        "BRA POR ANG",
        "o eira ares inho osa as ao eiro im ente",
        "Joao Pedro Lucas Gabriel Rafael Matheus Ana Julia Felipe Gustavo Paulo Luiz Henrique"
        " Joao+Pedro Ana+Clara",
        6,
        "{second} da {family}, {given}",
    ),
    Region(
        "NOR DEN SWE ISL FIN",
        "sen son strom berg lund gaard nes dottir nen stad",
        "Magnus Lars Anders Erik Johan Jon Olav Bjorn Soren Kari Ingrid Nils Henrik Emil Jens",
        5,
    ),
    Region(
        "POL CZE SVK HUN CRO SRB SLO",
        "ski ska cki wicz ak ek ic ovic ova cz",
        "Jan Piotr Tomasz Pawel Jakub Katarzyna Anna Marek Petr Jiri Nikola Milan Zoltan Laszlo"
        " Gabor Ivana Marko Luka Stefan",
        10,
    ),
    Region(
        "CHN VIE MGL PHI INA MAS",
        "ng n u i o ang ong uan ian eng",
        "Wei Chao Yifan Hao Jun Minh Anh Duc Batbayar Enkh John+Paul Muhammad Nguyen Yu Xiang Li",
        7,
    ),
    Region(
        "EGY IRI TUR UAE JOR IRQ",
        "i a oglu zadeh ani our ad eh awi in",
        "Mohamed Mohammad Muhammad Ahmed Mahmoud Ali Hassan Hussein Amir Reza Mehmet Mustafa Omar"
        " Fatima Zahra Sara Abdel-Rahman Abd+El-Aziz",
        7,
        "{particle} {family}, {given}",
    ),
)
_PARTICLES: Final = ("Al", "El", "Ben", "Abu", "Van", "Bin")


@dataclass(frozen=True, slots=True)
class Row:
    """A player of the list, as the columns have it; no rating is 0."""

    number: int
    name: str
    federation: str
    sex: str = "M"
    title: str = ""
    womens_title: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    k: int = 20
    born: int = 0
    flag: str = ""


def rows(count: int, seed: int = 2026) -> Iterator[Row]:
    """So many players in the order of their names, as FIDE's list has them."""
    random = Random(seed)
    families = [_families(region, random, max(8, count // 40)) for region in _REGIONS]
    shares = list(accumulate(region.share for region in _REGIONS))
    made = []
    for number in range(count):
        place = random.choices(range(len(_REGIONS)), cum_weights=shares)[0]
        region = _REGIONS[place]
        federation = random.choice(region.federations.split())
        made.append((_name(region, families[place], random), federation, 100_000 + 7 * number))
    made.sort()
    for name, federation, number in made:
        yield _row(number, name, federation, random)


def _families(region: Region, random: Random, count: int) -> Sequence[str]:
    endings = region.endings.split()
    return [
        "".join(
            random.choice(_STARTS) + random.choice(_VOWELS) + random.choice((*_ENDS, "", "", ""))
            for _ in range(random.choice((1, 1, 2)))
        ).capitalize()
        + random.choice(endings)
        for _ in range(count)
    ]


def _name(region: Region, families: Sequence[str], random: Random) -> str:
    # The n-th family is 1/n as large as the first.
    family, second = (families[int(len(families) ** random.random()) - 1] for _ in range(2))
    given = random.choice(region.given.split()).replace("+", " ")
    kind = random.random()
    if kind < 0.003:
        return family
    if kind < 0.01:
        family = f"O'{family}"
    elif kind < 0.03:
        family = f"{family}-{second}"
    elif kind < 0.1:
        given = f"{given} {random.choice('ABDEGJKLMNPRSTV')}."
    particle = random.choice(_PARTICLES)
    return region.shape.format(family=family, second=second, given=given, particle=particle)


def _row(number: int, name: str, federation: str, random: Random) -> Row:
    woman = random.random() < 0.12
    ratings = [0, 0, 0]
    if random.random() < 0.41:
        for place, chance in enumerate((0.7, 0.65, 0.4)):
            if random.random() < chance:
                ratings[place] = min(2880, int(random.gauss(1650, 190)))
    title = ""
    if max(ratings) > 2350:
        title = random.choice(("FM", "IM", "GM", "CM"))
    inactive = random.random() < 0.35
    return Row(
        number,
        name,
        federation,
        "F" if woman else "M",
        title,
        "WFM" if woman and title else "",
        ratings[0],
        ratings[1],
        ratings[2],
        k=random.choice((10, 20, 40)),
        born=random.choice((0, *range(1940, 2020))),
        flag=("w" if woman else "") + ("i" if inactive else ""),
    )


def combined_text(players: Iterable[Row]) -> Iterator[bytes]:
    """The lines of `players_list_foa.txt`."""
    yield f"{COMBINED}\r\n".encode()
    for one in players:
        yield (
            f"{one.number:<15}{one.name[:60]:<61}{one.federation:<4}{one.sex:<4}{one.title:<5}"
            f"{one.womens_title:<5}{'':<15}{'':<4}{one.standard:<6}{0:<4}{_k(one.standard, one):<3}"
            f"{one.rapid:<6}{0:<4}{_k(one.rapid, one):<3}{one.blitz:<6}{0:<4}"
            f"{_k(one.blitz, one):<3}{one.born:<6}{one.flag:<4}\r\n"
        ).encode()


def legacy_text(players: Iterable[Row]) -> Iterator[bytes]:
    """The lines of `players_list.txt`."""
    yield f"{LEGACY}\r\n".encode()
    for one in players:
        yield (
            f"{one.number:<15}{one.name[:60]:<61}{one.federation:<4}{one.sex:<4}{one.title:<5}"
            f"{one.womens_title:<5}{'':<15}{one.standard:<6}{0:<4}{_k(one.standard, one):<3}"
            f"{one.rapid:<6}{0:<4}{_k(one.rapid, one):<3}{one.blitz:<6}{0:<4}"
            f"{_k(one.blitz, one):<3}{one.born:<6}{one.flag:<4}\r\n"
        ).encode()


def single_text(players: Iterable[Row], month: str = "OCT26") -> Iterator[bytes]:
    """The lines of a list of standard ratings alone; players without one are not in it."""
    yield f"{SINGLE.format(month=month)}\r\n".encode()
    for one in players:
        if one.standard:
            yield (
                f"{one.number:<15}{one.name[:60]:<61}{one.federation:<4}{one.sex:<4}{one.title:<5}"
                f"{one.womens_title:<5}{'':<15}{'':<4}{one.standard:<6}{0:<4}{one.k:<3}"
                f"{one.born:<6}{one.flag:<4}\r\n"
            ).encode()


def combined_xml(players: Iterable[Row]) -> Iterator[bytes]:
    """The pieces of `players_list_xml_foa.xml`."""
    yield b"<playerslist>\n"
    for one in players:
        values = (
            ("fideid", one.number),
            ("name", escape(one.name)),
            ("country", one.federation),
            ("sex", one.sex),
            ("title", one.title),
            ("w_title", one.womens_title),
            ("o_title", ""),
            ("foa_title", ""),
            ("rating", one.standard),
            ("games", 0),
            ("k", _k(one.standard, one)),
            ("rapid_rating", one.rapid),
            ("rapid_games", 0),
            ("rapid_k", _k(one.rapid, one)),
            ("blitz_rating", one.blitz),
            ("blitz_games", 0),
            ("blitz_k", _k(one.blitz, one)),
            ("birthday", one.born),
            ("flag", one.flag),
        )
        inside = "".join(f"<{tag}>{value}</{tag}>\n" for tag, value in values)
        yield f"<player>\n{inside}</player>\n".encode()
    yield b"</playerslist>\n"


def _k(rating: int, row: Row) -> int:
    return row.k if rating else 0


def write(path: Path, pieces: Iterable[bytes]) -> Path:
    """Write a list to a file."""
    with path.open("wb") as file:
        file.writelines(pieces)
    return path


def write_zipped(path: Path, member: str, pieces: Iterable[bytes]) -> Path:
    """Write a list as the only member of an archive of the 1st of October 2026."""
    info = zipfile.ZipInfo(member, (2026, 10, 1, 6, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(path, "w") as archive, archive.open(info, "w", force_zip64=True) as file:
        for piece in pieces:
            file.write(piece)
    return path
