"""What the box prints: counties, castles, favor, conflict cards. What nobody could read is asked of the table."""
