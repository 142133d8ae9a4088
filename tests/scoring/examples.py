"""Kingdoms in notation and house rules that several tests look at."""

from dataclasses import replace

from scoring.regions import Rules

HARMONY = Rules(harmony=True)
MIDDLE = Rules(middle_kingdom=True)
BOTH = Rules(harmony=True, middle_kingdom=True)
COMPLETE = replace(MIDDLE, middle_kingdom_complete=True)

# the kingdom of CONTRACT.md in several states: 36 points without bonuses in each
FULL = "G L F F F / G F F F1 G / G S1 C F G / G S2 L G2 G1 / F L1 L G1 W"
HOLES = "G . F F F / G F F F1 G / G S1 C F G / G S2 L G2 G1 / . L1 L G1 ."
FULL_OFF = "G L F F F / G F F F1 G / G S1 F C G / G S2 L G2 G1 / F L1 L G1 W"
FIVE_BY_FOUR = "L F F F / F F F1 G / S1 C F G / S2 L G2 G1 / L1 L G1 W"
FULL_7 = " / ".join(["W W W W W W W"] * 3 + ["W W W C W W M1"] + ["F F F F F F F"] * 3)

# four arms of wheat that meet at the castle only: one is worth three, the others nothing
CROSS_7 = " / ".join([". . . W . . ."] * 3 + ["W W W C W1 W W"] + [". . . W . . ."] * 3)
