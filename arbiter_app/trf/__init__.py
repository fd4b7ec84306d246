"""TRF16, TRF26 and the dialects of the pairing engines, to and from a tournament."""

from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.losses import Loss, LossKind, losses
from arbiter_app.trf.problems import TrfError, TrfProblem
from arbiter_app.trf.read import TrfReading, read_trf
from arbiter_app.trf.write import write_trf

__all__ = [
    "Loss",
    "LossKind",
    "TrfDialect",
    "TrfError",
    "TrfProblem",
    "TrfReading",
    "losses",
    "read_trf",
    "write_trf",
]
