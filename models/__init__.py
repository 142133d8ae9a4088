"""The nets, the card that describes them, and what made them. Only tests import this Python."""
