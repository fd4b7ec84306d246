"""What an arbiter talks about: players, rounds, results. Standard library only.

Articles that hold for every pairing system and stand nowhere else by their own number, and where they
are carried out:

| Article | What it says | Module |
|---|---|---|
| C.04.1 2 | two players meet once | `pairing.player_state` |
| C.04.1 5 | players meet others of their score: each system | `explain.terms` |
| C.04.1 8 | the colour played fewer times, or that alternates | `pairing.colours` |
| C.04.1 9 | whoever pairs can explain how | `trace.brackets` |
| C.04.2 1.2 | systems that FIDE has not published are outside FIDE mode | `operations.systems` |
| C.04.2 1.2.1 | they are authorised: by the Qualification Commission, not here | `operations.systems` |
| C.04.2 1.2.2 | they are in the regulations: the report file and papers name the system | `trf.header` |
| C.04.2 2.1 | the strength of a player is the rating | `tournament.player` |
| C.04.2 4.4.1, C.04.2 4.4.2 | changes of a published pairing | `gui.by_hand.dialog` |
| C.04.2 4.4.3, C.04.2 4.4.5 | changes of a published pairing | `gui.by_hand.dialog` |
| C.04.7 1.2 | the groups of Baku acceleration | `tournament.acceleration` |
"""
