"""Round-robins by the Berger tables (C.05 Annex 1 of the FIDE Handbook).

The annex has no numbered articles. What it says, and where it is:

| Text | What it says | Module |
|---|---|---|
| tables | who meets whom in each round, White named first | `pairing.round_robin.schedule` |
| odd number | whoever meets the highest number is free | `pairing.round_robin.schedule` |
| double rounds | every pair again with the other colours; the last two rounds of the first cycle reversed or not | `pairing.round_robin.schedule` |

A round made by hand is none of the table; what comes after it is in `pairing.round_robin.next_round`.
"""
