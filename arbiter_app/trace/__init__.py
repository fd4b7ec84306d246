"""What the pairing decided and why, as data. Prose is made elsewhere (`arbiter_app.explain`).

Every statement here was proved by the solver and can be checked by forcing the alternative and
pairing again. Players are named by TPN. Codes of rules are strings: `C1` … `C21` for criteria,
article numbers (`4.2`, `5.2.4`) for steps of the process, `forbidden` for a pair that the
tournament's regulations keep apart (TRF26 record 260), `as-proposed` where the first candidate
has a pair and nothing earlier was passed over.

A pairing system writes these values; sentences, documents and the window read nothing else of it.
"""

from arbiter_app.trace.answers import (
    ComparedBracket,
    IllegalPair,
    Judgement,
    Verdict,
    WhyNot,
    WrongColours,
)
from arbiter_app.trace.bounds import (
    Barrier,
    Bound,
    BoundReason,
    NobodyLess,
    NothingBetter,
    OddNumber,
    Price,
    Seekers,
    StrongSeekers,
    TooManyComing,
    Whoever,
)
from arbiter_app.trace.brackets import (
    AS_PROPOSED,
    FORBIDDEN,
    AfterExchange,
    AfterPair,
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    CrackedPair,
    CriterionValue,
    ExchangeTrace,
    FloaterTrace,
    Offence,
    PairTrace,
    PassedOver,
    ProcedureStep,
    SetPassedOver,
    ShiftTrace,
    SubgroupsTrace,
    UpfloatersTrace,
)
from arbiter_app.trace.problems import IllegalColour, Problem
from arbiter_app.trace.reasons import (
    BarredFromBye,
    CriterionAmount,
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Reason,
    Worse,
)
from arbiter_app.trace.rounds import AbsentPlayer, ExplainedSoFar, Pair, RoundPairing, RoundTrace

__all__ = [
    "AS_PROPOSED",
    "FORBIDDEN",
    "AbsentPlayer",
    "AfterExchange",
    "AfterPair",
    "BarredFromBye",
    "Barrier",
    "Bound",
    "BoundReason",
    "BracketPlayer",
    "BracketTrace",
    "ByeTrace",
    "ComparedBracket",
    "CrackedPair",
    "CriterionAmount",
    "CriterionValue",
    "ExchangeTrace",
    "ExplainedSoFar",
    "FloaterTrace",
    "Illegal",
    "IllegalColour",
    "IllegalPair",
    "Judgement",
    "Later",
    "NoCompletion",
    "NobodyLess",
    "NothingBetter",
    "OddNumber",
    "Offence",
    "Pair",
    "PairTrace",
    "Parting",
    "PassedOver",
    "Price",
    "Problem",
    "ProcedureStep",
    "Reason",
    "RoundPairing",
    "RoundTrace",
    "Seekers",
    "SetPassedOver",
    "ShiftTrace",
    "StrongSeekers",
    "SubgroupsTrace",
    "TooManyComing",
    "UpfloatersTrace",
    "Verdict",
    "Whoever",
    "WhyNot",
    "Worse",
    "WrongColours",
]
