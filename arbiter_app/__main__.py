"""`python -m arbiter_app`."""

import sys

from arbiter_app.cli import main

if __name__ == "__main__":
    sys.exit(main())
