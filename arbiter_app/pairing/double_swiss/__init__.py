"""The Double-Swiss System (C.04.5 of the FIDE Handbook, 2026), article by article.

Articles that stand nowhere else by their own number, and where they are:

| Article | What it says | Module |
|---|---|---|
| 1.3.2 | a bracket: residents and upfloaters | `pairing.double_swiss.bracket` |
| 2.1.1, 2.1.2 | [C1] and [C2] | `pairing.double_swiss.field`, `pairing.double_swiss.solve` |
| 2.2.1 | [C3]: the others can be paired | `pairing.existence` |
| 2.3.1 | [C4]: the fewest upfloaters | `pairing.double_swiss.upfloaters` |
| 3.1.2 | no complete round-pairing: the arbiter decides | `pairing.double_swiss.solve` |
| 4.4 | the second game has the other colours | `tournament.match_result` |
"""
