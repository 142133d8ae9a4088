"""Files that lie beside the repository, in ../shared, and are no part of it."""

from tests.needs import need_data as shared_file

__all__ = ["shared_file"]
