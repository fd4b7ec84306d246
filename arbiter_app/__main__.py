"""`python -m arbiter_app`."""

import sys

from arbiter_app.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # In a package the program itself is what a worker process is started with.
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
