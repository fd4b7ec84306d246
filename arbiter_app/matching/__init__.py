"""Matchings in graphs, with and without costs, exactly and in integers. Nothing here knows chess.

- `largest`: a largest matching, and changing it edge by edge (Edmonds 1965).
- `class_prices`: the fractional problem between classes of vertices that cost the same, and its
  dual prices; most problems are solved by them alone.
- `primal_dual`: dual prices of single vertices and odd sets, where that is not enough.
- `odd_sets`: matchings that leave nested odd sets by one edge each.
- `optimal`: all perfect matchings of least cost, to be narrowed step by step.
- `optimal_graphs`: the same as the perfect matchings of plain graphs.
- `barriers`: why no matching serves everybody, to be checked by hand (Tutte 1947, Berge 1958).
- `sets`: sets of vertices as the bits of an integer.
"""
