"""The page of the standings: table, tie-breaks, charts, prizes, rating report, crosstable."""
