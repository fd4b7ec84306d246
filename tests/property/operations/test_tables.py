"""Any table of players, in the headings, letters and form of any language, comes back the same."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import hypothesis.strategies as st
from hypothesis import given

from arbiter_app.operations.interface import NewPlayer, preview_players, read_table
from arbiter_app.tournament.types import Sex, Title
from tests.few_examples import few_examples

LANGUAGES: dict[str, tuple[str, str, str]] = {
    # Headings of surname, first name, rating, title, birth, federation, club, sex, FIDE ID and
    # category; names; what one writes for a man and for a woman.
    "cp1252 German": (
        "Nachname Vorname Elo Titel Geburtsdatum Land Verein Geschlecht FIDE-ID Gruppe",
        "Müller Jörg Weiß Größe Schäfer Bärbel Köhler Strauß Jäger Grünwald",
        "m w",
    ),
    "cp1252 French": (
        "Nom Prénom Classement Titre Naissance Fédération Club Sexe Code_FIDE Catégorie",
        "Lefèvre Hélène François Noël Geneviève Bézier Chloé Françoise Gérard Loïc",
        "h f",
    ),
    "cp1252 Spanish": (
        "Apellidos Nombre Elo Título Nacimiento País Club Sexo ID_FIDE Categoría",
        "Núñez Muñoz José María González Ibáñez Martín Peña Íñigo Sánchez",
        "h m",
    ),
    "cp1252 Italian": (
        "Cognome Nome Elo Titolo Nascita Nazione Circolo Sesso ID_FIDE Categoria",
        "D'Alò Nicolò Forlì Bianchi Rossi Esposito Niccolò Colò Mazzù Perù",
        "m f",
    ),
    "cp1252 Portuguese": (
        "Apelido Nome Rating Título Nascimento Federação Clube Sexo ID_FIDE Categoria",
        "João Conceição Magalhães Simões Gonçalves Araújo Lourenço Guimarães Inês Assunção",
        "m f",
    ),
    "cp1252 Dutch": (
        "Achternaam Voornaam Rating Titel Geboortedatum Land Vereniging Geslacht FIDE-nummer Groep",
        "Visser Zoë Daniël Beëlen Noëlle Jansen Raphaël Bruïne Cornélie Andreé",
        "m v",
    ),
    "cp1252 Danish": (
        "Efternavn Fornavn Rating Titel Fødselsdato Forbund Klub Køn FIDE-ID Gruppe",
        "Sørensen Jørgen Åse Kjær Bæk Nørgård Møller Ægidius Ærø Bjørn",
        "m k",
    ),
    "cp1250 Polish": (
        "Nazwisko Imię Ranking Tytuł Data_urodzenia Kraj Klub Płeć ID_FIDE Kategoria",
        "Wałęsa Łukasz Żółkiewski Święch Małgorzata Dąbrowski Jędrzej Kościuszko Ćwik Gołąb",
        "m k",
    ),
    "cp1250 Czech": (
        "Příjmení Jméno Elo Titul Narozen Země Oddíl Pohlaví FIDE_ID Kategorie",
        "Novák Dvořák Jiří Šárka Kovář Růžena Přemysl Zdeněk Čermák Štěpán",
        "muž žena",
    ),
    "cp1250 Hungarian": (
        "Vezetéknév Keresztnév Értékszám Cím Született Ország Egyesület Nem FIDE_kód Csoport",
        "Szőke Lőrincz Győző Fűzfa Erdős Szűcs Kőszegi Ödön Űrhegyi Gellért",
        "f n",
    ),
    "cp1250 Croatian": (
        "Prezime Ime Rejting Titula Godište Država Klub Spol FIDE_ID Kategorija",
        "Kovačević Živković Marić Đorđe Šarić Čolić Kneć Božić Žarko Perišić",
        "m ž",
    ),
    "cp1254 Turkish": (
        "Soyadı Adı Elo Unvan Doğum_Tarihi Ülke Kulüp Cinsiyet FIDE_No Kategori",
        "Şahin Yıldız Çağlar Doğan İpek Gül Işık Kılıç Ağaoğlu Öztürk",
        "e k",
    ),
    "cp1251 Russian": (
        "Фамилия Имя Рейтинг Звание Год_рождения Страна Клуб Пол Код_ФИДЕ Группа",
        "Иванов Ёлкин Щербаков Юлия Анна Пётр Жуков Чехов Объедков Эдуард",
        "м ж",
    ),
    "cp1253 Greek": (
        "Επώνυμο Όνομα Elo Τίτλος Γέννηση Χώρα Σύλλογος Φύλο FIDE_ID Κατηγορία",
        "Παπαδόπουλος Γεώργιος Ελένη Κωνσταντίνος Μαρία Νικολάου Ζωή Άννα Ηλίας Χρήστος",
        "m f",
    ),
}
PLAIN = NewPlayer("")
DATES = {"/": "{2}/{1}/{0}", ".": "{2}.{1}.{0}", "-": "{0}-{1}-{2}"}


@st.composite
def player(draw: st.DrawFn, names: str) -> NewPlayer:
    words = names.split()
    year = draw(st.integers(1930, 2020))
    day = draw(st.booleans())
    month_and_day = f"{draw(st.integers(1, 12)):02}/{draw(st.integers(1, 28)):02}"
    return NewPlayer(
        f"{draw(st.sampled_from(words))}, {draw(st.sampled_from(words))}",
        rating=draw(st.sampled_from((0, 800, 1999, 2005, 2871))),
        title=draw(st.sampled_from((None, None, *Title))),
        sex=draw(st.sampled_from((Sex.MALE, Sex.FEMALE))),
        federation=draw(st.sampled_from(("", "GER", "ESP"))),
        fide_id=draw(st.sampled_from(("", "1503014", "24651516"))),
        birth_date=f"{year}/{month_and_day if day else '00/00'}",
        club=draw(st.sampled_from(("", *words))),
        category=draw(st.sampled_from(("", "U18", "A"))),
    )


def cells(one: NewPlayer, sexes: str, date: str) -> list[str]:
    surname, first_name = one.name.split(", ")
    year, month, day = one.birth_date.split("/")
    male, female = sexes.split()
    return [
        *(surname, first_name, str(one.rating or ""), one.title or ""),
        year if month == "00" else DATES[date].format(year, month, day),
        *(one.federation, one.club, male if one.sex is Sex.MALE else female, one.fide_id),
        one.category,
    ]


ATTRIBUTES = (
    ("rating", 2),
    ("title", 3),
    ("birth_date", 4),
    ("federation", 5),
    ("club", 6),
    ("sex", 7),
    ("fide_id", 8),
    ("category", 9),
)


@few_examples(120)
@given(data=st.data(), language=st.sampled_from(sorted(LANGUAGES)))
def test_any_table_comes_back_the_same(data: st.DataObject, language: str) -> None:
    """The order of the columns, and which there are, is free; so are delimiter and encoding."""
    headings, names, sexes = LANGUAGES[language]
    players = data.draw(st.lists(player(names), min_size=4, max_size=9))
    order = data.draw(st.permutations(range(10)))
    shown = [n for n in order if n < 2 or data.draw(st.booleans())]
    date = data.draw(st.sampled_from(sorted(DATES)))
    delimiter = data.draw(st.sampled_from(";,\t"))
    one_column = data.draw(st.booleans())
    titles = [heading.replace("_", " ") for heading in headings.split()]
    rows = [titles, *(cells(one, sexes, date) for one in players)]
    table = [[row[n] for n in shown] for row in rows]
    if one_column:
        shown.remove(1)
        place = shown.index(0)
        table = [[row[n] for n in shown] for row in rows]
        for one, line in zip(players, table[1:], strict=True):
            line[place] = one.name
        table[0][place] = "Name"
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows(table)
    old = language.split(maxsplit=1)[0]
    encoding = data.draw(st.sampled_from(("utf-8", "utf-8-sig", "utf-16", "utf-16-le", old)))
    found = read_table(text.getvalue().encode(encoding), {})
    assert [column.heading for column in found.layout.columns if column.is_open] == []
    preview = preview_players(found.layout, (), 2026)
    expected = [
        replace(
            one,
            **{name: getattr(PLAIN, name) for name, n in ATTRIBUTES if n not in shown},
        )
        for one in players
    ]
    assert [entry.player for entry in preview.players] == expected
    assert preview.problems == ()


@few_examples(80)
@given(st.binary(max_size=300), st.sampled_from(("", "cp1250", "utf-16")))
def test_any_bytes_are_read_or_refused(content: bytes, encoding: str) -> None:
    from arbiter_app.errors import InputError

    try:
        table = read_table(content, {}, encoding)
    except InputError:
        return
    preview_players(table.layout, (), 2026)
