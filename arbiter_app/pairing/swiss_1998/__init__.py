"""The Swiss System Based on Rating (C.04.1, approved 1992, 1997 and 1998).

Articles that stand nowhere else by their own number, and where they are:

| Article | What it says | Module |
|---|---|---|
| A.9 | transpositions and exchanges | `pairing.exchange` |
| B.3 | scores of opponents as near as possible: brackets from the top | `pairing.swiss_1998.procedure` |
| C.3, C.5 | p determined, S1 and S2 ordered | `pairing.swiss_1998.field`, `pairing.swiss_1998.solve` |
| F.2, F.3 | unplayed games have no colour, and are passed over in a history | `pairing.player_state` |
| F.4 | the first round is paired as one bracket | `pairing.swiss_1998.procedure` |
| F.5, F.8 | who withdraws or is absent is not paired | `tournament.tournament` |
| F.6, F.7 | a published pairing stays; corrections count from the next on | `operations.corrections` |
| F.9 | adjourned games are draws for the pairing | `tournament.types` |
"""
