"""The store: what was read, tapped and played, kept in a database. Knows scoring, no pictures."""
