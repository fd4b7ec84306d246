"""What all commands and pages share: the event in front, its page, menus, what is in sight."""
