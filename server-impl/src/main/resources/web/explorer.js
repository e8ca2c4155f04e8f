// Edits, runs, and remembers GraphQL documents.
import { showSchema } from "./explorer-schema.js";

const get = (id) => document.getElementById(id);
const explorer = get("explorer");
const query = get("query");
const variables = get("variables");
const operation = get("operation");
const result = get("result");
const status = get("status");
const EXAMPLE = `{
  services(limit: 20) {
    id
    name
    phase
    latestDeploy { id status createdAt }
  }
}
`;

/** Sends a document to the API; the browser adds the session. */
const send = (path, body, options = {}) => fetch(path, {
  method: "POST",
  credentials: "same-origin",
  headers: { "Content-Type": "application/json", "X-CSRF-Token": explorer.dataset.csrf, ...options.headers },
  body: JSON.stringify(body),
  signal: options.signal,
});

// History: of this user, in this browser.
const PLACE = `graphql-explorer:${explorer.dataset.user}`;
const MOST = 30;

function remembered() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter((it) => typeof it === "string") : [];
  } catch {
    return [];
  }
}

function remember(list) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(list.slice(0, MOST)));
  } catch {
    // A browser without storage has no history.
  }
  showHistory();
}

function showHistory() {
  const list = remembered();
  get("forget").hidden = !list.length;
  get("history").replaceChildren(...list.map((text) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "item";
    button.textContent = text.replace(/\s+/g, " ").trim().slice(0, 120);
    button.addEventListener("click", () => {
      query.value = text;
      showOperations();
      query.focus();
    });
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
}

// Documents with several operations.
const withoutTexts = (text) => text.replace(/"""[^]*?"""|"(?:\\.|[^"\\\n])*"|#.*/g, " ");

function operations() {
  const named = [...withoutTexts(query.value).matchAll(/\b(query|mutation|subscription)\s+([A-Za-z_]\w*)/g)];
  return named.map(([, kind, name]) => ({ kind, name }));
}

function showOperations() {
  const found = operations();
  const chosen = operation.value;
  operation.replaceChildren(...found.map(({ name }) => new Option(name, name)));
  if (found.some(({ name }) => name === chosen)) operation.value = chosen;
  get("operations").hidden = found.length < 2;
}

function isSubscription() {
  const found = operations();
  const chosen = found.length > 1 ? found.find(({ name }) => name === operation.value) : found[0];
  return chosen ? chosen.kind === "subscription" : /^\s*subscription\b/.test(withoutTexts(query.value));
}

// Keys. Tab moves the focus, as everywhere.
function type(text) {
  if (!document.execCommand("insertText", false, text)) {
    query.setRangeText(text, query.selectionStart, query.selectionEnd, "end");
  }
}

function breakLine() {
  const before = query.value.slice(0, query.selectionStart);
  const after = query.value.slice(query.selectionEnd);
  const indent = /[ ]*/.exec(before.slice(before.lastIndexOf("\n") + 1))[0];
  const isOpen = /[{(]\s*$/.test(before);
  type(`\n${indent}${isOpen ? "  " : ""}`);
  if (isOpen && /^[})]/.test(after)) {
    const place = query.selectionStart;
    type(`\n${indent}`);
    query.setSelectionRange(place, place);
  }
}

query.addEventListener("keydown", (event) => {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing;
  const before = query.value.slice(0, query.selectionStart);
  if (event.key === "Enter" && isPlain) {
    event.preventDefault();
    breakLine();
  } else if (event.key === "}" && !event.isComposing && /\n[ ]*[ ]{2}$/.test(before) && query.selectionStart === query.selectionEnd) {
    event.preventDefault();
    query.setSelectionRange(query.selectionStart - 2, query.selectionStart);
    type("}");
  }
});
for (const field of [query, variables]) {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    get("document").requestSubmit();
  });
}
query.addEventListener("input", showOperations);

// Running.
let running = null;

function given() {
  const text = variables.value.trim();
  const read = text ? JSON.parse(text) : {};
  if (read === null || typeof read !== "object" || Array.isArray(read)) throw new SyntaxError("not an object");
  return read;
}

function body() {
  const problem = get("variables-problem");
  try {
    const read = { query: query.value, variables: given() };
    if (operations().length > 1) read.operationName = operation.value;
    problem.textContent = "";
    variables.removeAttribute("aria-invalid");
    return read;
  } catch {
    problem.textContent = "The variables must be a JSON object.";
    variables.setAttribute("aria-invalid", "true");
    variables.focus();
    return null;
  }
}

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

async function runOnce(sent, signal) {
  const start = performance.now();
  const response = await send("/graphql", sent, { signal });
  const text = await response.text();
  result.textContent = pretty(text);
  const time = Math.round(performance.now() - start);
  status.textContent = response.status === 401
    ? "Your session has expired. Log in again."
    : `Status ${response.status}, ${time} ms, ${text.length.toLocaleString("en")} characters`;
}

/** The events of a stream, as far as they are complete. */
async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const all = (rest + part.value).split("\n\n");
    rest = all.pop();
    for (const event of all) yield event;
  }
}

async function follow(sent, signal) {
  const response = await send("/graphql/stream", sent, { signal, headers: { Accept: "text/event-stream" } });
  if (!response.ok) {
    result.textContent = pretty(await response.text());
    status.textContent = `Status ${response.status}`;
    return;
  }
  let count = 0;
  status.textContent = "Waiting for results.";
  for await (const event of events(response)) {
    const data = event.split("\n").filter((line) => line.startsWith("data: ")).map((line) => line.slice(6)).join("\n");
    if (!event.startsWith("event: next")) continue;
    result.textContent = `${pretty(data)}\n${result.textContent}`.slice(0, 200_000);
    status.textContent = `${++count} ${count === 1 ? "result" : "results"}, the newest first`;
  }
  status.textContent += ". The stream has ended.";
}

get("document").addEventListener("submit", async (event) => {
  event.preventDefault();
  const sent = running ? null : body();
  if (!sent) return;
  running = new AbortController();
  get("run").disabled = true;
  get("stop").hidden = false;
  result.textContent = "";
  status.textContent = "Running.";
  remember([sent.query, ...remembered().filter((it) => it !== sent.query)]);
  try {
    await (isSubscription() ? follow : runOnce)(sent, running.signal);
  } catch (problem) {
    status.textContent = problem.name === "AbortError" ? "Stopped." : "The server did not respond. Try again.";
  }
  running = null;
  get("run").disabled = false;
  get("stop").hidden = true;
});
get("stop").addEventListener("click", () => {
  running?.abort();
  query.focus();
});
get("forget").addEventListener("click", () => {
  remember([]);
  query.focus();
});

query.value = remembered()[0] ?? EXAMPLE;
showOperations();
showHistory();
explorer.hidden = false;
showSchema(send);
