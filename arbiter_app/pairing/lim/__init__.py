"""The Lim System (C.04.4.3 of the FIDE Handbook), article by article.

Articles that stand nowhere else by their own number, and where they are:

| Article | What it says | Module |
|---|---|---|
| 2.5 | who has met before is exchanged for another | `pairing.lim.opponents` |
| 7.1 | the bye of the first round | `pairing.lim.bye` |
| 7.3, 8.1, 8.2, 8.3 | the first two rounds, which follow from the rest | `pairing.lim.solve` |
"""
