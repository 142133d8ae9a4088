"""Words of the help page."""

from __future__ import annotations

from ui.language import Phrase


class Help:
    """Everything it says."""

    HELP = Phrase("Help")
    OPEN = Phrase("Help and player aid")
    BACK = Phrase("Back")

    PHOTO = Phrase("A good photo")
    GOOD = Phrase("From above, all squares in view.")
    CUT = Phrase("Cut off: a row is missing.")
    GLARE = Phrase("Flash: the bright spot hides crowns.")
    FAR = Phrase("Too far: the squares are too small.")
    GOOD_PICTURE = Phrase("Right: the whole kingdom fills the photo")
    CUT_PICTURE = Phrase("Wrong: the kingdom runs out of the photo")
    GLARE_PICTURE = Phrase("Wrong: a bright spot on the kingdom")
    FAR_PICTURE = Phrase("Wrong: a small kingdom on a large table")
    ASKEW = Phrase("It may lie askew or upside down. Several kingdoms may be in one photo, a little apart.")

    MARKS = Phrase("Marks on the board")
    PLATE = Phrase("What was read: the terrain and, beside it, the crowns.")
    REGION = Phrase("A region, with a light line around it. The tag has its points.")
    DOUBT = Phrase("Not sure. Compare this square with the table.")
    HAND = Phrase("A folded corner with a pencil: you set this square.")

    BONUSES = Phrase("The two bonuses")
    HARMONY = Phrase("The kingdom fills its frame, 5 × 5 or 7 × 7, without a gap.")
    MIDDLE = Phrase(
        "The castle is the middle of a kingdom that reaches over the whole frame. Gaps do not matter."
    )
    AGREED = Phrase("They count only if everybody agreed before the game, so both are off at first.")

    WRONG = Phrase("When a square is wrong")
    TAP = Phrase("Tap it on the board.")
    CHOOSE = Phrase("Tap what lies there. The likeliest come first, each with the total it gives.")
    UNDO = Phrase("Undo takes it back. The squares you set stay when the photo is read again.")
    SHIFTED = Phrase("Many are wrong? Place the corners: drag the four rings, and all squares are read anew.")
    NO_PHOTO = Phrase("No photo at all? “By hand” on the start page gives an empty board to fill in.")
