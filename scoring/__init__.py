"""The rules of the game, on kingdoms as values. Standard library only."""
