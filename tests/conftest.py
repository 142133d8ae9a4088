"""Makes the rooms importable for every test (pytest puts the folder above this package first)."""
