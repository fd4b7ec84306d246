"""The page of the rounds: pairing, publishing, checking, and all that stands beside the boards."""
