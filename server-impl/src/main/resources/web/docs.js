// What makes the pages nicer; every one works without it.
"use strict";

// A button to copy code.
if (navigator.clipboard) {
  const { copy, copied } = document.body.dataset;
  for (const block of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button copy";
    button.textContent = copy;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.querySelector("code").textContent);
      button.textContent = copied;
      setTimeout(() => { button.textContent = copy; }, 1600);
    });
    block.append(button);
  }
}

// A filter above tables whose last column is a grade: by words, and by grade.
const graded = [...document.querySelectorAll(".prose .table")]
  .filter((table) => table.querySelector("th:last-child")?.textContent === "Grade");
if (graded.length) {
  const rows = graded.flatMap((table) => [...table.querySelectorAll("tbody tr")]);
  const grades = [...new Set(rows.map((row) => row.lastElementChild.textContent))].sort();
  const field = (tag, label) => {
    const element = document.createElement(tag);
    element.setAttribute("aria-label", label);
    return element;
  };
  const text = field("input", document.body.dataset.filterWords);
  text.type = "search";
  text.placeholder = document.body.dataset.filterHint;
  const grade = field("select", document.body.dataset.filterGrade);
  grade.append(new Option(document.body.dataset.allGrades, ""), ...grades.map((name) => new Option(name, name)));
  const count = document.createElement("span");
  count.setAttribute("role", "status");
  const filter = document.createElement("div");
  filter.className = "filter";
  filter.append(text, grade, count);

  // What belongs to a table: its heading, and what stands between.
  const parts = graded.map((table) => {
    const part = [table];
    let before = table.previousElementSibling;
    while (before && !before.classList.contains("table")) {
      part.push(before);
      if (before.tagName === "H2") return part;
      before = before.previousElementSibling;
    }
    return [table];
  });
  parts[0].at(-1).before(filter);
  const apply = () => {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    graded.forEach((table, at) => {
      const heading = parts[at].at(-1).textContent.toLowerCase();
      let here = 0;
      for (const row of table.querySelectorAll("tbody tr")) {
        const line = heading + " " + row.textContent.toLowerCase();
        const fits = (!grade.value || row.lastElementChild.textContent === grade.value)
          && words.every((word) => line.includes(word));
        row.hidden = !fits;
        if (fits) here++;
      }
      for (const element of parts[at]) element.hidden = !here;
      shown += here;
    });
    count.textContent = document.body.dataset.shown.replace("{shown}", shown).replace("{all}", rows.length);
  };
  text.addEventListener("input", apply);
  grade.addEventListener("change", apply);
  apply();
}

// The part of the page that is being read.
const contents = new Map();
for (const link of document.querySelectorAll(".toc a")) {
  const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (heading) contents.set(heading, link);
}
if (contents.size) {
  const mark = () => {
    let here = null;
    for (const [heading, link] of contents) {
      if (heading.getBoundingClientRect().top < 120 || !here) here = link;
    }
    for (const link of contents.values()) link.classList.toggle("here", link === here);
  };
  document.addEventListener("scroll", mark, { passive: true });
  mark();
}

// The search: an index made by the server, looked through here.
const form = document.querySelector(".search");
if (form) {
  const input = form.querySelector("input");
  const list = document.createElement("ul");
  list.className = "results";
  list.id = "results";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-controls", "results");
  input.setAttribute("aria-expanded", "false");
  form.append(list);
  let index = null;
  let chosen = -1;

  const load = () => {
    index ??= fetch(form.dataset.index).then((response) => response.json()).catch(() => { index = null; return []; });
    return index;
  };

  const score = (entry, words) => {
    let sum = 0;
    const title = entry.title.toLowerCase();
    const section = entry.section.toLowerCase();
    const text = entry.text.toLowerCase();
    for (const word of words) {
      const found = (title === word ? 30 : 0) + (title.startsWith(word) ? 12 : 0) + (title.includes(word) ? 10 : 0)
        + (section.includes(word) ? 3 : 0) + (text.includes(word) ? 2 : 0);
      if (!found) return 0;
      sum += found;
    }
    return sum + (entry.url.includes("#") ? 0 : 2);
  };

  const excerpt = (entry, words) => {
    const at = entry.text.toLowerCase().indexOf(words[0]);
    return at > 40 ? "… " + entry.text.slice(at - 30) : entry.text;
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
      element.append(rest.slice(0, at));
      const mark = document.createElement("mark");
      mark.textContent = rest.slice(at, at + length);
      element.append(mark);
      rest = rest.slice(at + length);
    }
  };

  const close = () => {
    list.hidden = true;
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
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) { close(); return; }
    const entries = await load();
    const found = entries.map((entry) => [score(entry, words), entry]).filter(([points]) => points > 0)
      .sort((a, b) => b[0] - a[0]).slice(0, 8);
    list.replaceChildren(...found.map(([, entry], at) => {
      const item = document.createElement("li");
      item.id = "result-" + at;
      item.setAttribute("role", "option");
      const link = document.createElement("a");
      link.href = form.dataset.prefix + entry.url;
      link.tabIndex = -1;
      const section = document.createElement("small");
      section.textContent = entry.section;
      const title = document.createElement("strong");
      marked(title, entry.title, words);
      const text = document.createElement("small");
      marked(text, excerpt(entry, words), words);
      link.append(section, title, text);
      item.lang = "en";
      item.append(link);
      return item;
    }));
    if (!found.length) {
      const nothing = document.createElement("li");
      const text = document.createElement("p");
      text.textContent = form.dataset.none;
      nothing.append(text);
      list.append(nothing);
    }
    if (form.dataset.note) {
      const note = document.createElement("li");
      const text = document.createElement("p");
      text.className = "note";
      text.textContent = form.dataset.note;
      note.append(text);
      list.append(note);
    }
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
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
    const link = list.querySelector("[aria-selected=true] a");
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
}
