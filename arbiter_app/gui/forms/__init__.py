"""What dialogs and pages are built from: fields, rows of buttons, the form of all dialogs, notices. Knows no event."""
