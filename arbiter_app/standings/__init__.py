"""Standings: tie-breaks of C.07 with their working, ranking, crosstable. No Qt, no database.

Articles of C.07 (2026) that stand nowhere else by their own number, and where they are:

| Article | What it says | Module |
|---|---|---|
| 2.2, 2.2.1, 2.2.2 | play-offs, or tie-breaks | `standings.ties` |
| 3.1 to 3.1.7 | play-offs: their places are entered by hand | `standings.ties` |
| 4.4 | each meeting of the same two counts | `standings.field` |
| 11.1, 12.1, 12.2, 12.3, 13.1 to 13.5 | tie-breaks of teams: there are none here | `standings.registry` |
| 14.1.1, 14.2 | Cut-1 and Cut-2 | `standings.terms` |
| 15.1, 15.3 | unplayed rounds, and which article they are under | `standings.field` |
| 16.2, 16.2.1, 16.2.2, 16.2.3, 16.2.4 | the kinds of unplayed rounds | `standings.field` |
| 16.3.1, 16.3.2 | the adjusted score | `standings.field` |
| 16.6 | alternatives of the regulations: modifiers of codes | `standings.codes` |
"""
