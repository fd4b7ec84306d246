"""The Dubov System (C.04.4.1 of the FIDE Handbook, 1 February 2026), article by article.

Articles that stand nowhere else by their own number, and where they are:

| Article | What it says | Module |
|---|---|---|
| 1.2.2 | TPNs again after a change of rating before round 4 | `operations.numbering` |
| 1.3, 1.3.1, 1.3.2 | scoregroups and brackets | `pairing.dubov.field` |
| 1.5 | the colour difference | `pairing.player_state` |
| 1.7.2, 1.7.3 | the ARO after each round, zero before the first game | `pairing.dubov.field` |
| 1.9, 1.9.1, 1.9.2 | a complete round-pairing: the bye, then scoregroups from the top | `pairing.dubov.solve` |
| 2.1.1, 2.1.2 | [C1] and [C2] | `pairing.meetings`, `pairing.bye_in_order` |
| 2.2.1 | [C4]: the others can be paired | `pairing.existence` |
| 2.3.1, 2.3.2, 2.3.3, 2.3.4, 2.3.5, 2.3.6 | [C5] to [C10] | `pairing.dubov.solve` |
| 4.1 | sets in the order of sequence numbers | `pairing.dubov.solve` |
| 4.2.1, 4.2.3 | the pool of upfloaters, and the order of their sets | `pairing.dubov.solve` |
| 4.4.1 | transpositions of S2 | `pairing.dubov.bracket` |
"""
