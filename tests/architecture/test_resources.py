"""The files that come with the program are found, and nothing else is promised."""

from __future__ import annotations

import pytest

from arbiter_app.resources import resource_path


def test_resources_are_found_from_a_checkout() -> None:
    assert resource_path("icons").is_dir()


def test_a_missing_resource_says_what_is_missing() -> None:
    with pytest.raises(FileNotFoundError, match=r"icons/nothing\.svg"):
        resource_path("icons/nothing.svg")
