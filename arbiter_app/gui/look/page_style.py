"""How pages of text look in the window: what a text document understands of style sheets."""

from __future__ import annotations

from arbiter_app.gui.look.theme import Palette, scaled


def page_style(c: Palette) -> str:
    """Sizes grow with those of all texts."""
    return (
        f"h1 {{ font-size: {scaled(24)}px; font-weight: 600; margin-bottom: {scaled(12)}px; }}"
        f" h2 {{ font-size: {scaled(18)}px; font-weight: 600; margin-top: {scaled(20)}px;"
        f" margin-bottom: {scaled(6)}px; }}"
        f" h3 {{ font-size: {scaled(15)}px; font-weight: 600; margin-top: {scaled(14)}px; }}"
        f" p, li, td {{ line-height: 125%; }} p {{ margin-bottom: {scaled(9)}px; }}"
        f" a {{ color: {c.accent}; }} code {{ background: {c.raised}; }}"
        f" pre {{ background: {c.raised}; padding: {scaled(6)}px; }}"
        f" th {{ text-align: left; color: {c.muted}; }} .rules {{ color: {c.muted}; }}"
        f" .picture {{ line-height: 100%; margin-bottom: {scaled(9)}px; }}"
        " table { margin-bottom: 10px; }"
    )
