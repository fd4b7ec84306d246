"""Paper: documents with their preview, printed, saved, and as web pages."""
