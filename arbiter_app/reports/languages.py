"""The words on paper in other languages than English."""

from __future__ import annotations

from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.reports.words import ENGLISH, Words

GERMAN: Final = Words(
    language="de",
    pairings="Paarungen",
    pairings_alphabetical="Paarungen nach Namen",
    result_slips="Ergebniszettel",
    pairing_cards="Paarungskarten",
    standings="Rangliste",
    crosstable="Fortschrittstabelle",
    players="Teilnehmer",
    explanation="Warum diese Paarung",
    why_not="Warum nicht?",
    board_cards="Brettkarten",
    name_cards="Namensschilder",
    checklist="Prüfliste",
    report="Turnierbericht",
    round_papers="Aushänge",
    tournament="Turnier",
    round="Runde {}",
    after_round="nach Runde {}",
    before_round="vor Runde {}",
    before_first_round="vor Runde 1",
    result_missing="1 Ergebnis fehlt",
    results_missing="{} Ergebnisse fehlen",
    game_adjourned="1 Hängepartie",
    games_adjourned="{} Hängepartien",
    missing_results="Fehlende Ergebnisse",
    adjourned_as_draw="? Hängepartie: für die Paarung als Remis gezählt",
    adjourned_as="? Hängepartie: für die Paarung mit {} gezählt",
    not_counted_yet="? noch kein Ergebnis: nichts gezählt",
    arbiter="Hauptschiedsrichter {}",
    printed="Gedruckt {}",
    published="Veröffentlicht {}",
    date_format="%d.%m.%Y",
    page="{} / {}",
    board="Brett",
    white="Weiß",
    black="Schwarz",
    points="Pkt.",
    won="S",
    drawn="R",
    lost="N",
    legend_games="S R N am Brett gewonnene, remisierte, verlorene Partien",
    rating="Elo",
    result="Ergebnis",
    rank="Rang",
    number="Nr.",
    name="Name",
    opponent="Gegner",
    federation="Land",
    club="Verein",
    born="Jahrgang",
    fide_id_head="FIDE-ID",
    category="Kat.",
    prize="Preis",
    day="Datum",
    time="Zeit",
    games="Partien",
    draws="Remis",
    forfeits="Kampflos",
    byes="Freilose",
    byes_and_absences="Freilose und Abwesenheiten",
    kind="Art",
    worth="Wert",
    announced="{}, angekündigt",
    what="Vorgang",
    reason="Grund",
    unrated="–",
    not_rated="ohne Wertungszahl",
    pairing_allocated_bye="Spielfrei",
    full_point_bye="Freilos mit ganzem Punkt",
    half_point_bye="Freilos mit halbem Punkt",
    zero_point_bye="Abwesend",
    marks_by_hand="* von Hand gepaart",
    marks_illegal="! gegen die Regeln",
    virtual="Virt.",
    legend_virtual="Virt.: virtuelle Punkte der beschleunigten Runde, nur für die Paarung",
    by_hand="von Hand",
    signature="Unterschrift",
    card_round="Rd.",
    card_due="Farbe",
    card_opponent="Gegner",
    card_result="Ergebnis",
    card_score="Stand",
    card_float="Floater",
    floats="Floater",
    mild="schwach",
    strong="stark",
    absolute="absolut",
    topscorer="Spitzenspieler",
    bye="frei",
    absent="fehlt",
    had_bye="kein weiteres Freilos",
    had_bye_in="nicht mehr ({})",
    may_not_meet="Nicht gegen {}",
    withdrawn="ab Runde {} zurückgezogen",
    expelled="ab Runde {} ausgeschlossen",
    name_withdrawn="{} (zurückgezogen)",
    fide_id="ID {}",
    legend_colours="Ein Ring ist Weiß, eine volle Scheibe Schwarz",
    legend_due="Farbe: der Farbanspruch und seine Stärke",
    legend_floats="Pfeile: Floater, die vorletzte Runde zuerst",
    legend_cell="In jedem Feld stehen Gegner, Farbe und Ergebnis",
    opponent_by_rank="Gegner nach Rang",
    opponent_by_number="Gegner nach Startnummer",
    the_bye="Das Freilos",
    pairs="Paare",
    as_proposed="Wie vorgeschlagen: {}",
    exchange="Tausch",
    rules="Regeln",
    legend_picture=(
        "Scheiben an den Enden einer Linie: die gegebenen Farben. "
        "Unter dem Namen: Punkte, Farbanspruch, Floater."
    ),
    for_the_player="Für den Spieler",
    for_the_arbiter="Für den Schiedsrichter",
    summary="Überblick",
    place="Ort",
    dates="Zeitraum",
    chief_arbiter="Hauptschiedsrichter",
    deputy_arbiters="Schiedsrichter",
    time_control="Bedenkzeit",
    system="Paarungssystem",
    accelerated="{}, Baku-Beschleunigung",
    rounds="Runden",
    rounds_of="{} von {}",
    players_summary="{} Teilnehmer, {} mit Wertungszahl, im Schnitt {}",
    players_unrated="{} Teilnehmer, keiner mit Wertungszahl",
    federations="Verbände",
    federations_summary="{}: {}",
    games_summary="{} Partien gespielt, {} gewann Weiß, {} remis, {} gewann Schwarz",
    first_places="Die ersten Plätze",
    withdrawals="Rücktritte",
    manual_pairings="Von Hand geänderte Paarungen",
    corrections="Aus dem Protokoll der Schiedsrichter",
    undone="zurückgenommen",
    none="keine",
    by_name="Nach Namen",
    colour="Farbe",
    find_name="Namen suchen",
    found="{} gefunden",
    as_of="Stand {}",
    refreshed="Diese Seite wird jede Minute neu geladen",
)

LANGUAGES: Final = (ENGLISH, GERMAN)


def words_in(language: str) -> Words:
    """The words in a language by its code, e.g. `de`; a region (`de-AT`) is not looked at.

    Raises:
        InputError: the documents do not exist in this language.
    """
    code = language.replace("_", "-").partition("-")[0].casefold()
    for words in LANGUAGES:
        if words.language == code:
            return words
    known = ", ".join(words.language for words in LANGUAGES)
    raise InputError(f"There is no paper in the language “{language}”.", hint=f"There is: {known}.")


def words_of_event(language: str) -> Words:
    """The words in the language that an event asks for; English where there are none."""
    try:
        return words_in(language)
    except InputError:
        return ENGLISH
