const QUIET = 15000; // milliseconds without a key before a page is loaded anew
const form = document.querySelector("form");
const field = form.querySelector("input");
const told = form.querySelector("output");
let touched = 0;

// Without accents, so that "sahin" finds Şahin.
function folded(text) {
  const low = text.toLowerCase().normalize("NFKD");
  return low.replace(/[^ -~]|['-]/g, (each) => LETTERS[each] ?? each).replace(/\p{M}/gu, "");
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
  const words = folded(field.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const [line, text] of lines) {
    line.hidden = !words.every((word) => text.includes(word));
    if (!line.hidden) count += 1;
  }
  for (const kind of document.querySelectorAll("main dt")) {
    let name = kind.nextElementSibling;
    while (name && name.tagName === "DD" && name.hidden) name = name.nextElementSibling;
    kind.hidden = !name || name.tagName !== "DD"; // no bye of this kind is left
  }
  for (const group of document.querySelectorAll("main section"))
    group.hidden = !group.querySelector("tbody tr:not([hidden])");
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
form.hidden = !lines.length; // nothing to find on a page that only says what is not published
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
