// What makes the pages nicer; every one works without it.

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
  .filter((table) => table.querySelector("td.grade:last-child"));
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

// The list of all pages: at the page that is open, when it is seen.
const side = document.querySelector(".side");
const current = side?.querySelector("[aria-current]");
if (current) {
  const reveal = () => { side.scrollTop = current.offsetTop - side.clientHeight / 2; };
  side.addEventListener("toggle", reveal);
  reveal();
}
