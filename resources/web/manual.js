const form = document.querySelector("form");
const field = form.querySelector("input");
const told = form.querySelector("output");
const list = form.querySelector("ol");

// Without accents, so that "sahin" finds Şahin.
function folded(text) {
  const low = text.toLowerCase().normalize("NFKD");
  return low.replace(/[^ -~]|['-]/g, (each) => LETTERS[each] ?? each).replace(/\p{M}/gu, "");
}

const sections = SECTIONS.map(([page, heading, address, text]) => ({
  page, heading, address, title: ` ${folded(`${page} ${heading}`)}`, text: ` ${folded(text)}`,
}));

function begins(text, word) {
  return text.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word));
}

function search() {
  const words = folded(field.value).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const found = !words.length ? [] : sections
    .filter((one) => words.every((word) => begins(one.title, word) || begins(one.text, word)))
    .map((one) => [words.filter((word) => begins(one.title, word)).length, one])
    .sort((one, other) => other[0] - one[0]);
  told.textContent = words.length ? form.dataset.found.replace("{}", found.length) : "";
  list.replaceChildren(...found.slice(0, 12).map(([, one]) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = one.address;
    link.textContent = one.page === one.heading ? one.page : `${one.page}: ${one.heading}`;
    item.append(link);
    return item;
  }));
}

field.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
form.hidden = false;
