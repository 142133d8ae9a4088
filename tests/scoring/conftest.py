from hypothesis import settings

# A machine that trains a model at the same time is slow now and then; that is no failure.
settings.register_profile("unhurried", settings(deadline=None))
settings.load_profile("unhurried")
