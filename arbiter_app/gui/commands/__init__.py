"""What the actions of the window do, one file for each subject."""
