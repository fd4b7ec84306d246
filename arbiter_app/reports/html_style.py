"""The look of the web pages, and the little they do by themselves."""

from __future__ import annotations

import json
from typing import Final

from arbiter_app.output.forms import STYLE_MARK
from arbiter_app.tournament.names import BASE_LETTERS

STYLE: Final = (
    f"{STYLE_MARK}\n"
    """\
:root { color-scheme: light dark; --ink: #16181d; --soft: #5b616e; --line: #d9dce2;
  --ground: #fff; --tint: #f4f5f7; --accent: #1c5fa8; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --soft: #a2a9b6; --line: #383d47;
  --ground: #16181d; --tint: #1f2229; --accent: #8ab8ee; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0 auto; padding: 1.25rem; max-width: 76rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.45 "Noto Sans", system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
header { display: flow-root; }
header img { float: inline-end; max-height: 4.5rem; max-width: 33%; margin-inline-start: 1rem; }
header p { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
h1 { margin: .1rem 0 .8rem; font-size: 1.7rem; line-height: 1.2; }
h1 small { color: var(--soft); font-weight: 400; font-size: 1em; }
nav { margin: 0 0 1rem; padding: 0 0 .5rem; border-bottom: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; margin: 0; padding: 0;
  list-style: none; }
nav .rounds { gap: 0 .3rem; color: var(--soft); }
nav a { display: inline-block; padding: .35rem 0; }
nav .rounds a { min-width: 2.1rem; text-align: center; }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
nav a[aria-current] { color: var(--ink); font-weight: 600; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .8rem; margin: 0 0 1rem; }
label { color: var(--soft); font-size: .85rem; }
input { flex: 1 1 14rem; max-width: 26rem; min-width: 0; padding: .55rem .7rem; font: inherit;
  color: var(--ink); background: var(--tint); border: 1px solid var(--soft);
  border-radius: .4rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
output { color: var(--soft); font-size: .85rem; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th { color: var(--soft); font-size: .8rem; font-weight: 400; text-align: start;
  vertical-align: bottom; }
th, td { padding: .38rem .5rem; border-bottom: 1px solid var(--line); }
thead th { border-bottom: 2px solid var(--ink); }
th.n, .n { text-align: end; white-space: nowrap; }
th.c, .c { text-align: center; white-space: nowrap; }
.s { color: var(--soft); }
.b { font-weight: 600; }
.t { color: var(--soft); font-size: .75em; font-weight: 600; margin-inline-end: .35em; }
td { overflow-wrap: break-word; }
.disc { display: inline-block; width: .62em; height: .62em; border: .09em solid var(--ink);
  border-radius: 50%; margin: 0 .12em; }
.g .disc { margin: 0 .32em; }
.disc.black { background: var(--ink); }
.g { white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.2rem; margin: 1.4rem 0; }
dt { grid-column: 1; font-weight: 600; } dd { grid-column: 2; margin: 0; }
footer { margin-top: 1.8rem; color: var(--soft); font-size: .8rem; }
.sticky { position: sticky; inset-inline-start: 0; background: var(--ground); }
@media (max-width: 40rem) {
  body { padding: .8rem; }
  h1 { font-size: 1.35rem; }
  th, td { padding: .35rem .3rem; }
  dl { grid-template-columns: 1fr; } dd { grid-column: 1; }
  .cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden;
    clip-path: inset(50%); }
  .cards, .cards tbody { display: block; }
  .cards tr { display: grid; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .cards td { border: 0; padding: .1rem .3rem; }
  .boards tr { grid-template-columns: 2.4rem 1fr auto; }
  .boards .board { grid-row: 1 / span 2; }
  .boards .white { grid-column: 2; grid-row: 1; }
  .boards .black { grid-column: 2; grid-row: 2; }
  .boards .result { grid-column: 3; grid-row: 1 / span 2; align-self: center; }
  .boards .rating, .boards .points { display: none; }
  .by-name tr { grid-template-columns: 2.6rem 1.6rem 1fr; }
  .by-name .name { grid-column: 1 / -1; }
  .by-name .board { text-align: start; }
  .lines tr { grid-template-columns: repeat(auto-fill, minmax(4.7rem, 1fr)); }
  .lines .rank { grid-row: 1; grid-column: 1; justify-self: start; }
  .lines .name { position: static; grid-row: 1; grid-column: 1 / -1; background: none;
    padding-inline: 2.6rem 3.2rem; }
  .lines .sum { grid-row: 1; grid-column: -2 / -1; justify-self: end; }
  .lines .g, .lines .v { text-align: start; }
  .lines [data-l]::before { content: attr(data-l) "\\2002"; color: var(--soft);
    font-size: .75em; font-weight: 400; }
  .lines .rating { display: none; }
  .cards td, .players .p { overflow-wrap: anywhere; }
  .standings .wide-only, .players .wide-only { display: none; }
}
@media print {
  :root { --ink: #000; --soft: #444; --line: #ccc; --ground: #fff; color-scheme: light; }
  @page { size: auto; margin: 14mm; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav, form { display: none; }
  .wide { overflow: visible; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
}
"""
)

REFRESHED_EACH: Final = 60
"""Seconds after which a page of a running tournament is loaded anew: results come within minutes."""

SCRIPT: Final = (
    f"{STYLE_MARK}\n"
    '"use strict";\n'
    f"const LETTERS = {json.dumps(BASE_LETTERS, ensure_ascii=True)};\n"
    """\
const QUIET = 15000; // milliseconds without a key before a page is loaded anew
const form = document.querySelector("form");
const field = form.querySelector("input");
const told = form.querySelector("output");
let touched = 0;

// Without accents, so that "sahin" finds Şahin.
function folded(text) {
  const low = text.toLowerCase().normalize("NFKD");
  return low.replace(/[^ -~]|['-]/g, (each) => LETTERS[each] ?? each).replace(/\\p{M}/gu, "");
}

// Kept while the tab is open, from page to page; not every browser lets a file keep anything.
function kept(name, value) {
  try {
    if (value === undefined) return sessionStorage.getItem(name) ?? "";
    sessionStorage.setItem(name, value);
  } catch {}
  return "";
}

const lines = [...document.querySelectorAll("main tbody tr, main dd")].map((line) => [
  line, [...line.querySelectorAll(".p")].map((name) => folded(name.textContent)).join(" "),
]);

function search() {
  const words = folded(field.value).split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const [line, text] of lines) {
    line.hidden = !words.every((word) => text.includes(word));
    if (!line.hidden) count += 1;
  }
  told.textContent = words.length ? form.dataset.found.replace("{}", count) : "";
}

field.addEventListener("input", () => {
  touched = Date.now();
  kept("find", field.value);
  search();
});
form.addEventListener("submit", (event) => event.preventDefault());
field.value = kept("find");
search();
form.hidden = false;
if (kept("focus") === "yes") field.focus({ preventScroll: true });
kept("focus", "no");

const seconds = Number(document.body.dataset.refresh);
const loaded = Date.now();
function renew() {
  const now = Date.now();
  const isDue = seconds && now - loaded >= seconds * 1000 && now - touched >= QUIET;
  if (!isDue || document.hidden || !navigator.onLine) return;
  kept("focus", document.activeElement === field ? "yes" : "no");
  location.reload();
}
setInterval(renew, 5000);
document.addEventListener("visibilitychange", renew);
"""
)
"""Search in the names and loading anew. It asks nobody but the page itself; without it the browser
does the latter, and its own search the former."""
