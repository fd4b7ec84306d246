"""The catalogue, listened to: every message that is said, with what was put into it."""

from __future__ import annotations

from dataclasses import dataclass, field

from arbiter_app.wording import Catalogue, Message, Parameter
from tests.property.explain.claims.context import Parameters


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the catalogue with what was put into it."""

    message: Message
    parameters: Parameters


@dataclass(frozen=True, slots=True)
class Listening(Catalogue):
    """English, and everything that was said in it."""

    said: list[Said] = field(default_factory=list)

    def say(self, message: Message, count: int = 1, /, **parameters: Parameter) -> str:
        said = {name: self.parameter(value) for name, value in parameters.items()}
        self.said.append(Said(message, said))
        return Catalogue.say(self, message, count, **parameters)
