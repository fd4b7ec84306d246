"""The words of the Dubov System."""
