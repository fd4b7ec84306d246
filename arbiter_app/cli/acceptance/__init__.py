"""The dossier for FIDE's acceptance (C.02.03 (2026) 7): tournaments out, foreign ones in, what came of it.

`work` is what is done, piece by piece, anywhere; `plan` keeps what is done in a folder, so that a run
that was stopped goes on; `causes` says why something is different; `dossier` writes it down.
"""
