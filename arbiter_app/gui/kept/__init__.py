"""What the program remembers between two starts. No widgets."""
