"""Words of the player aid: how the game is set up, played and scored, by shared/RULES.md."""

from __future__ import annotations

from ui.language import Phrase, Table


class Aid:
    """Everything it says."""

    AID = Phrase("Player aid")
    PLAYERS = Phrase("Players")

    SETUP = Phrase("Setting up")
    DOMINOES = Phrase("dominoes")
    KINGS = Phrase("kings each")
    KING = Phrase("king each")
    LINE = Phrase("dominoes in a line")
    ROUNDS = Phrase("rounds")
    FRAME = Phrase("frame")
    START = Phrase("Each player lays a start tile and stands the castle of their colour on it.")
    SORT = Phrase("Draw a line of dominoes, sort it by number from the lowest up, and turn it over.")
    CLAIM = Phrase("Draw the kings one by one: each is put on a free domino. Then lay out the next line.")

    TURN = Phrase("A turn")
    ORDER = Phrase("From the lowest number up, the owner of the king on that domino:")
    LAY = Phrase("lays the domino in their kingdom,")
    MOVE = Phrase("and moves the king to a free domino of the next line.")
    LAST = Phrase("In the last round there is no next line: dominoes are only laid.")

    LAYING = Phrase("Laying a domino")
    TOUCH = Phrase("At least one of its squares touches, side to side, the same terrain or the castle.")
    WITHIN = Phrase(
        "It covers nothing, and the kingdom stays within the frame. Where the castle ends up is free."
    )
    DISCARD = Phrase(
        "If it can be laid, it must be. If not, it is discarded; its king moves on all the same."
    )
    STAYS = Phrase("What has been laid is not moved again.")

    SCORING = Phrase("Scoring")
    REGION = Phrase("A region is a group of squares of one terrain, joined side to side.")
    POINTS = Phrase("Its squares times its crowns are its points. No crown, no points.")
    EXAMPLE = Phrase("5 squares × 2 crowns = 10 points")
    NOTHING = Phrase("The castle, gaps and discarded dominoes score nothing.")
    TIE = Phrase(
        "Equal points? The largest region decides, then the most crowns. After that the victory is shared."
    )

    VARIANTS = Phrase("Variants")
    HARMONY = Phrase("5 points for a kingdom without a gap.")
    MIDDLE = Phrase("10 points for a castle in the middle.")
    DUEL_NAME = Phrase("Mighty Duel")
    DUEL = Phrase("Two players, all 48 dominoes, kingdoms of 7 × 7.")
    DYNASTY_NAME = Phrase("Dynasty")
    DYNASTY = Phrase("Three games in a row. The most points over all three win.")
    AGREE = Phrase("Agree on them before the game.")


GROUPS = Table(
    {"2": Phrase("2"), "duel": Phrase("Duel"), "3": Phrase("3"), "4": Phrase("4")},
)
"""Who plays, short enough for four buttons in a row on a phone."""

NOTES = Table(
    {
        "2": Phrase("24 of the 48, drawn at random. The others stay in the box unseen."),
        "duel": Phrase("The Mighty Duel: all 48 dominoes, and twice the time."),
        "3": Phrase(
            "36 of the 48, drawn at random. Newer rulebooks: all 48 and four in a line; "
            "the one that nobody claims is discarded."
        ),
        "4": Phrase("All of them, twelve for each player."),
    }
)
"""What there is to say of the dominoes in play."""
