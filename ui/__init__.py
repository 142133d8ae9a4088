"""The web app's pieces: one step a file. Streamlit lives here and in app.py alone."""
