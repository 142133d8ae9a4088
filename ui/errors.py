"""What went wrong, in words: one sentence and what to do, by the error's code."""

from __future__ import annotations

from games.errors import GameError, MatchRefusedError, NewerStoreError, StoreUnavailableError
from scoring.kingdom import Notice
from ui.language import Phrase, Table, say
from vision.errors import GridNotFound, VisionError
from vision.read import PhotoReading

PHOTO = Table(
    {
        "missing-file": Phrase("The photo's file cannot be opened. Choose it again."),
        "not-a-photo": Phrase(
            "This file is not a photo that can be read. Use a JPEG, PNG, WebP, AVIF or HEIC picture."
        ),
        "empty-file": Phrase("The file is empty. Take the photo again or send it once more."),
        "cut-off-file": Phrase(
            "The photo's file is damaged or cut off. Take the photo again or send it once more."
        ),
        "too-large": Phrase("The picture has far too many pixels. Use a smaller copy."),
        "too-small": Phrase("The picture is too small to show squares. Use the photo in its full size."),
        "bad-corners": Phrase(
            "The rings do not lie around a kingdom. Put each one at the corner it is named after."
        ),
        "model": Phrase("A part that reads photos is missing or damaged. Install Crowncount again."),
    }
)
"""Code of a VisionError -> words."""

REASONS = Table(
    {
        "too-dark": Phrase("The photo is too dark to see squares. Turn on a light and take it again."),
        "no-tiles": Phrase("No kingdom can be seen in the photo. Photograph all its squares from above."),
        "too-blurred": Phrase("The photo is blurred. Hold the phone still and take it again."),
        "no-lattice": Phrase(
            "The squares cannot be told apart. Photograph them from above, or set the corners by hand."
        ),
        "cut-off": Phrase("The kingdom is cut off. Photograph it again, whole."),
    }
)
"""Why no kingdom was found (GridNotFound) -> words."""

GAMES = Table(
    {
        "unknown-id": Phrase("There is nothing under this address. It may have been deleted."),
        "store-unavailable": Phrase("Nothing can be kept. For whoever runs this app: {detail}"),
        "store-busy": Phrase("Somebody else is keeping something just now. Try again in a moment."),
        "store-newer": Phrase(
            "A newer version of Crowncount has been here. For whoever runs this app: {detail}"
        ),
        "too-large": Phrase("That is more than Crowncount keeps."),
        "too-many-changes": Phrase("This kingdom has been changed so often that no more is kept."),
        "not-kept": Phrase("That does not fit this kingdom."),
        "no-frame": Phrase("With a tile there the kingdom fits no frame."),
        "stale-reading": Phrase("This kingdom was read anew in another window. Look at it again."),
        "match-refused": Phrase("These players and kingdoms do not fit this game."),
        "seat-taken": Phrase("Somebody has filled this seat meanwhile. What lies there stays."),
        "game-changed": Phrase(
            "Somebody else has changed this game meanwhile. Look at it as it is now, and change it again."
        ),
        "import-refused": Phrase("This file is no saved game, or it is damaged."),
        "import-newer": Phrase("A newer version of Crowncount saved this game. Update this one."),
    }
)
"""Code of a GameError -> words. `{detail}` is the error's own English, for those who mend it."""

MATCH = Table(
    {
        "name-missing": Phrase("Every player needs a name."),
        "name-long": Phrase("A name has at most {most} characters."),
        "name-unreadable": Phrase("This name has characters that cannot be shown."),
        "why-missing": Phrase("Other points need a word why."),
        "why-long": Phrase("The word why has at most {most} characters."),
        "why-unreadable": Phrase("The word why has characters that cannot be shown."),
        "extra-points": Phrase("Other points may be −{most} to {most}, not {points}."),
        "players-count": Phrase("This game is for {least} to {most} players, not {count}."),
        "same-name": Phrase("Two players are called {name}. Give one another name."),
        "same-colour": Phrase("Two players have the same colour. Give one another colour."),
        "games-count": Phrase("This match has at most {most} games, not {count}."),
        "other-players": Phrase("Game {game} has other players than game 1."),
    }
)
"""Code of what is wrong with players (the notice of a MatchError) -> words; its fields go in."""


def words_for(error: VisionError | GameError) -> str:
    """The error in words; the English it carries, where its code has none yet."""
    if isinstance(error, GridNotFound):
        return REASONS.get(error.reason, str(error))
    if isinstance(error, VisionError):
        return PHOTO.get(error.code, str(error))
    if isinstance(error, MatchRefusedError) and error.notice is not None:
        return refusal(error.notice) or str(error)
    if isinstance(error, StoreUnavailableError | NewerStoreError):
        return GAMES[error.code].format(detail=error)
    return GAMES.get(error.code, str(error))


def refusal(notice: Notice) -> str:
    """What is wrong with players or games; "" for a code without words."""
    fields = dict(notice.fields)
    if notice.code == "players-count" and fields["least"] == fields["most"]:
        text = say("This game is for {most} players, not {count}.")
    else:
        text = MATCH.get(notice.code, "")
    return text.format(**fields)


def no_kingdom(found: PhotoReading) -> str:
    """Why no kingdom was found in a photo."""
    reason = dict(found.problem.fields).get("reason", "") if found.problem else ""
    return REASONS.get(str(reason), found.explanation)
