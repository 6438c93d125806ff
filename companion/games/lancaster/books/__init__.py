"""Who keeps the books: the cardboard on the table, or the companion. The rules never look."""
