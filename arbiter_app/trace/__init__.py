"""What the pairing decided and why, as data. Prose is made elsewhere (`arbiter_app.explain`).

Every statement here was proved by the solver and can be checked by forcing the alternative and
pairing again. Players are named by TPN. Codes of rules are strings: `C1` … `C21` for criteria,
article numbers (`4.2`, `5.2.4`) for steps of the process, `forbidden` for a pair that the
tournament's regulations keep apart (TRF26 record 260), `as-proposed` where the first candidate
has a pair and nothing earlier was passed over.

A pairing system writes these values; sentences, documents and the window read nothing else of it.
"""
