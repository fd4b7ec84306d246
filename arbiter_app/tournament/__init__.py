"""What an arbiter talks about: players, rounds, results. Standard library only."""
