"""The Burstein System (C.04.4.2) in words; its seeding rounds are told in those of C.04.3."""
