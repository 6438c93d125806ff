"""The parts of a view: what of the state may be seen, copied field by field."""
