"""C.04.3, the FIDE (Dutch) System.

Articles of the edition of 2026 that stand nowhere else by their own number, and where they are:

| Article | What it says | Module |
|---|---|---|
| 1.2.1, 1.2.2 | players by score, then TPN | `pairing.player_state` |
| 1.3.1, 1.3.2, 1.3.3, 1.3.4 | scoregroup, bracket, homogeneous or not, remainder | `pairing.dutch.bracket` |
| 1.4.1 | downfloaters are moved down | `pairing.dutch.solve` |
| 1.7.2, 1.7.3 | strong and mild colour preference | `pairing.player_state` |
| 1.9.1, 1.9.2 | a complete round-pairing, from the top scoregroup | `pairing.dutch.solve` |
| 3.1.1, 3.1.2, 3.1.3 | M0, MaxPairs, M1 | `pairing.dutch.problems` |
| 3.2.1 | S1, S2 and Limbo | `pairing.dutch.order` |
| 3.3.1, 3.3.2, 3.3.3, 3.3.4 | the candidate, MDP-Pairing and remainder | `pairing.dutch.candidate` |
| 3.4.1, 3.5.1, 3.5.2, 3.5.3 | evaluated, and altered while not perfect | `pairing.dutch.solve` |
| 3.6.1 | transpositions of S2, then exchanges of residents | `pairing.exchange` |
| 3.7, 3.7.3 | the order in a heterogeneous bracket, the next set of MDPs | `pairing.dutch.order` |
| 4.2.1, 4.2.2, 4.3.1 | transpositions, and exchanges of residents | `pairing.exchange` |
| 4.4.1, 4.5, 4.5.1 | sets of pairable MDPs, the next element of an order | `pairing.dutch.order` |

The criteria (2.1.1 to 2.4.16, [C1] to [C21]) are described in `trace.dutch_criteria`.
"""
