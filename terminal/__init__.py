"""What the command line is made of: options, the reading of a photo, the words, starting the app."""
