"""A pairing in words: one catalogue of messages, three lengths, text and JSON. No Qt."""
