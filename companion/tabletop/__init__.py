"""What games share: a ledger and why these points, a chart, the box profile, "go on", contests with ties, a ballot."""
