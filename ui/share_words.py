"""Words of what can be handed on, of what is deleted, and of the way from a laptop to the phone."""

from __future__ import annotations

from ui.language import Phrase, say


class ShareSay:
    """Labels and sentences; where figures go in, there is a function below."""

    PICTURE = Phrase("The kingdom, drawn")
    SHARE_PICTURE = Phrase("Share the picture")
    SAVE_PICTURE = Phrase("Save the picture")
    SAVED = Phrase("Saved.")
    LINK = Phrase("A link to this kingdom")
    LINK_HINT = Phrase("Whoever opens it gets a copy, without the photo.")
    LINK_DAMAGED = Phrase("This link is damaged. Ask for it again, or for the kingdom as text.")
    PASTE = Phrase("Or paste a kingdom: its text or its link")
    FILL = Phrase("Fill it in")
    PASTE_DAMAGED = Phrase("This is no kingdom. Paste all of its text, or all of its link.")
    DELETE = Phrase("Delete this kingdom")
    DELETE_HEAD = Phrase("Delete this kingdom?")
    DELETE_PHOTO = Phrase("Its photo and its corrections go with it. Nobody can bring them back.")
    DELETE_TYPED = Phrase("Nobody can bring it back.")
    DELETE_FROM_GAME = Phrase("In its game the kingdom will be missing.")
    DELETE_NOW = Phrase("Delete")
    KEEP = Phrase("Keep")
    DELETED = Phrase("Deleted.")
    DELETED_PHOTO = Phrase("Deleted, and the photo with it.")
    ON_THE_PHONE = Phrase("On your phone")
    SAME_NETWORK = Phrase("In the same network, scan this or type it in.")
    QR = Phrase("The address as a QR code")
    CAMERA = Phrase("Use this computer's camera")
    CAMERA_HEAD = Phrase("Hold the camera above the kingdom.")


def points(total: int) -> str:
    """What the picture shows, for those who do not see it."""
    return say("A kingdom of {total} points, with its board and its score sheet").format(total=total)
