"""Everything an arbiter does: one function, one transaction, one journal entry each. No Qt.

Every function takes an `EventSession`, returns a `Change` that says what changed, and raises a
`UserError` (`RefusedError` with the article) if nothing was changed. Where the rules only
discourage an act, `ConfirmationNeededError` asks; the same call with `confirmed=True` does it.
"""
