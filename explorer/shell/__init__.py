"""Start-up, the window, its commands, its bars and dialogs, and the session that joins the rooms."""
