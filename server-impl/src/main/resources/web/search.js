// The search: an index made by the server, looked through here.
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

/** What is there comes before what is not. */
const GRADES = { "not-implemented": 0.4, partial: 0.9 };
const MOST = 8;
let index = null;
let chosen = -1;

/** The words of a text; one thing and many are the same word. */
const split = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?<=\w{3})s$/, ""));

const load = () => {
  index ??= fetch(form.dataset.index)
    .then((response) => response.json())
    .then((entries) => entries.map((entry) => ({
      ...entry,
      names: split(entry.title),
      joined: split(entry.title).join(""),
      low: entry.text.toLowerCase(),
      words: new Set(split(entry.text)),
      keys: entry.keywords.join(" "),
    })))
    .catch(() => { index = null; return []; });
  return index;
};

/** Whether a word is another but for a letter too many, too few, wrong or swapped; two in a long word. */
const resembles = (word, other) => {
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  if (!most || Math.abs(word.length - other.length) > most || word[0] !== other[0]) return false;
  let before = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row++) {
    const line = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = word[row - 1] === other[at - 1];
      line[at] = Math.min(above[at] + 1, line[at - 1] + 1, above[at - 1] + (same ? 0 : 1));
      if (row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1]) {
        line[at] = Math.min(line[at], before[at - 2] + 1);
      }
    }
    [before, above] = [above, line];
  }
  return above[other.length] <= most;
};

/** How well a word fits an entry as it is written; 0 if it does not. */
const exact = (entry, word) => {
  let points = 0;
  if (entry.names.includes(word)) points += entry.names[0] === word ? 26 : 20;
  else if (entry.joined.startsWith(word)) points += 20;
  else if (entry.names.some((name) => name.startsWith(word))) points += 12;
  else if (entry.joined.includes(word)) points += 6;
  if (entry.keys.includes(word)) points += 15;
  if (entry.section.toLowerCase().includes(word)) points += 3;
  if (entry.words.has(word)) points += 3;
  else if (entry.low.includes(word)) points += 2;
  return points;
};

const near = (entry, word) => {
  if (entry.names.some((name) => resembles(word, name))) return 8;
  return [...entry.words].some((other) => resembles(word, other)) ? 1 : 0;
};

const score = (entry, words, fits) => {
  let sum = 0;
  for (const word of words) {
    const points = fits(entry, word);
    if (!points) return 0;
    sum += points;
  }
  const phrase = words.join(" ");
  const isPage = !entry.url.includes("#");
  if (isPage && entry.names.join(" ") === phrase) sum += 30;
  if (words.length > 1 && entry.keys.includes(phrase)) sum += 30;
  if (words.length > 1 && entry.low.includes(phrase)) sum += 4;
  if (isPage) sum += 8;
  return sum * (GRADES[entry.grade] ?? 1);
};

const find = (entries, words) => {
  for (const fits of [exact, (entry, word) => exact(entry, word) || near(entry, word)]) {
    const found = entries.map((entry) => [score(entry, words, fits), entry]).filter(([points]) => points > 0);
    if (found.length) return found.sort((a, b) => b[0] - a[0]).slice(0, MOST).map(([, entry]) => entry);
  }
  return [];
};

const excerpt = (entry, words) => {
  const at = entry.low.indexOf(words[0]);
  return at > 40 ? "… " + entry.text.slice(entry.text.indexOf(" ", at - 40) + 1) : entry.text;
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
  marked(text, excerpt(entry, words), words);
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
  const entries = await load();
  if (input.value !== asked) return;
  const found = find(entries, words);
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

input.addEventListener("focus", load);
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
