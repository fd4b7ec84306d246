"""The window itself: the start, the pages of an event, messages, keys, languages. Nothing imports from here but pictures."""
