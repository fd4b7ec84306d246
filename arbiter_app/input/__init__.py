"""What comes in from elsewhere: how much of it is read, and the only ways to read it.

`limits` has every limit, `files` opens files, `untrusted_json`, `untrusted_xml` and `archives` read
what is in them. All of them raise errors of the standard library (`OSError`, `ValueError`); the reader
of each kind of file says in a sentence which file it is, and which limit.
"""
