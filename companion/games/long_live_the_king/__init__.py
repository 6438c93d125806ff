"""Long Live the King!"""
