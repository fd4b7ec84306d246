"""The Burstein System (C.04.4.2, edition of 1 February 2026).

Articles that stand nowhere else by their own number, and where they are:

| Article | What it says | Module |
|---|---|---|
| 1.2.1, 1.2.2 | scoregroups and brackets | `pairing.burstein.field` |
| 1.3 | the pairing-allocated bye | `pairing.burstein.bye` |
| 1.5, 1.5.1, 1.5.2, 1.5.3, 1.5.4 | the colour preference, as in C.04.3 1.7 | `pairing.player_state` |
| 2.3.1, 2.3.2, 2.3.3, 2.3.4 | [C5] to [C8] | `pairing.burstein.criteria` |
| 3.2.1 | the most pairs, and so the number of floaters | `pairing.dutch.solve` |
"""
