"""Who keeps the books: the cardboard on the table, or the companion. Laws, deeds and phases never look."""
