// The search: the server finds, this shows.
const form = document.querySelector(".search");
const input = form.querySelector("input");
const list = document.createElement("div");
list.className = "results";
list.id = "results";
list.hidden = true;
list.setAttribute("role", "listbox");
list.setAttribute("aria-label", input.getAttribute("aria-label"));
input.setAttribute("role", "combobox");
input.setAttribute("aria-autocomplete", "list");
input.setAttribute("aria-controls", "results");
input.setAttribute("aria-expanded", "false");
const status = document.createElement("p");
status.className = "results";
status.hidden = true;
status.setAttribute("role", "status");
form.append(list, status);

let last = null;
let chosen = -1;

const split = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The pages that fit; an earlier question is given up. */
const find = async (query) => {
  last?.abort();
  last = new AbortController();
  const response = await fetch(form.dataset.url + "?q=" + encodeURIComponent(query.slice(0, 200)), { signal: last.signal });
  return response.ok ? response.json() : [];
};

const marked = (element, text, words) => {
  let rest = text;
  while (rest) {
    const low = rest.toLowerCase();
    let at = -1;
    let length = 0;
    for (const word of words) {
      const found = low.indexOf(word);
      if (found >= 0 && (at < 0 || found < at)) { at = found; length = word.length; }
    }
    if (at < 0) { element.append(rest); return; }
    element.append(rest.slice(0, at), part("mark", rest.slice(at, at + length)));
    rest = rest.slice(at + length);
  }
};

const part = (tag, text, name = "") => {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
};

const option = (entry, at, words) => {
  const link = part("a", "");
  link.id = "result-" + at;
  link.href = form.dataset.prefix + entry.url;
  link.tabIndex = -1;
  link.lang = "en";
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  const title = part("strong", "");
  marked(title, entry.title, words);
  const text = part("small", "");
  marked(text, entry.text, words);
  link.append(part("small", entry.section), title);
  if (entry.grade && entry.grade !== "implemented") {
    const badge = part("span", form.dataset[entry.grade === "partial" ? "partial" : "missing"], "badge " + entry.grade);
    badge.lang = document.documentElement.lang;
    link.append(" ", badge);
  }
  link.append(text);
  return link;
};

const close = () => {
  list.hidden = true;
  status.hidden = true;
  chosen = -1;
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
};

const choose = (next) => {
  const options = list.querySelectorAll("[role=option]");
  if (!options.length) return;
  chosen = (next + options.length) % options.length;
  options.forEach((option, at) => option.setAttribute("aria-selected", String(at === chosen)));
  input.setAttribute("aria-activedescendant", options[chosen].id);
  options[chosen].scrollIntoView({ block: "nearest" });
};

const search = async () => {
  const asked = input.value;
  const words = split(asked);
  if (!words.length) { close(); return; }
  const found = await find(asked).catch(() => null);
  if (!found || input.value !== asked) return;
  list.replaceChildren(...found.map((entry, at) => option(entry, at, words)));
  if (form.dataset.note && found.length) {
    const note = part("p", form.dataset.note, "note");
    note.setAttribute("role", "presentation");
    list.append(note);
  }
  status.textContent = found.length ? "" : form.dataset.none;
  status.hidden = found.length > 0;
  list.hidden = !found.length;
  input.setAttribute("aria-expanded", String(found.length > 0));
  choose(0);
};

input.addEventListener("input", search);
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") { choose(chosen + 1); event.preventDefault(); }
  if (event.key === "ArrowUp") { choose(chosen - 1); event.preventDefault(); }
  if (event.key === "Escape") { close(); input.blur(); }
});
form.addEventListener("submit", (event) => {
  const link = list.querySelector("[aria-selected=true]");
  if (link && !list.hidden) { event.preventDefault(); location.href = link.href; close(); }
});
document.addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    input.focus();
  }
});

// Without a script, the search is a question to the page of all docs; with one, that question is answered here.
const asked = new URLSearchParams(location.search).get("q");
if (asked) {
  input.value = asked;
  input.focus();
  search();
}
