// Shows the schema: a search over its types and fields, and one type at a time.
const get = (id) => document.getElementById(id);
const TYPE = "kind name ofType { kind name ofType { kind name ofType { kind name } } }";
const VALUE = `name description defaultValue type { ${TYPE} }`;
const QUERY = `{ __schema {
  queryType { name } mutationType { name } subscriptionType { name }
  types { kind name description
    fields { name description args { ${VALUE} } type { ${TYPE} } }
    inputFields { ${VALUE} } enumValues { name description } } } }`;
const MOST = 50;

const element = (tag, className, ...content) => {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
};
const written = (type) => {
  if (type.kind === "NON_NULL") return `${written(type.ofType)}!`;
  return type.kind === "LIST" ? `[${written(type.ofType)}]` : type.name;
};
const named = (type) => (type.ofType ? named(type.ofType) : type.name);

/** All that can be found: types, and the fields and values of each. */
function entries(schema) {
  return schema.types.filter((type) => !type.name.startsWith("__")).flatMap((type) => [
    { type, label: type.name, about: type.description ?? "" },
    ...[...(type.fields ?? []), ...(type.inputFields ?? []), ...(type.enumValues ?? [])].map((member) => (
      { type, label: `${type.name}.${member.name}`, name: member.name, about: member.description ?? "" })),
  ]);
}

/** The better a name fits, the earlier it comes; types, and what a document begins with, before other members. */
function rank({ type, label, name, about }, words) {
  const short = (name ?? label).toLowerCase();
  const whole = `${label} ${about}`.toLowerCase();
  if (!words.every((word) => whole.includes(word))) return 0;
  const first = !name || ["Query", "Mutation", "Subscription"].includes(type.name) ? 0.5 : 0;
  if (short === words.join("")) return 4 + first;
  if (short.startsWith(words[0])) return 3 + first;
  return (words.every((word) => label.toLowerCase().includes(word)) ? 2 : 1) + first;
}

export function showSchema(send) {
  const search = get("search");
  const found = get("found");
  const view = get("schema");
  let schema = null;
  let all = [];
  let types = new Map();

  const link = (label, type) => {
    const button = element("button", "link", label);
    button.type = "button";
    button.addEventListener("click", () => showType(type));
    return button;
  };
  const typeLink = (type) => {
    const target = types.get(named(type));
    return target?.kind === "SCALAR" ? element("code", "", written(type)) : link(written(type), target);
  };

  const value = (argument) => {
    const line = element("li", "", element("code", "", argument.name), ": ", typeLink(argument.type));
    if (argument.defaultValue) line.append(" = ", element("code", "", argument.defaultValue));
    if (argument.description) line.append(element("p", "muted", argument.description));
    return line;
  };
  const member = (it) => {
    const line = element("li", "", element("code", "", it.name));
    if (it.type) line.append(": ", typeLink(it.type));
    if (it.description) line.append(element("p", "muted", it.description));
    if (it.args?.length) line.append(element("ul", "plain", ...it.args.map(value)));
    return line;
  };

  function showRoots() {
    const roots = [schema.queryType, schema.mutationType, schema.subscriptionType].filter(Boolean);
    view.replaceChildren(element("ul", "plain", ...roots.map(({ name }) => element("li", "", link(name, types.get(name))))));
    found.textContent = `${types.size} types`;
  }

  function showType(type) {
    const title = element("h3", "", type.name);
    title.tabIndex = -1;
    const back = element("button", "button small", search.value.trim() ? "Back to the results" : "Back to the root types");
    back.type = "button";
    back.addEventListener("click", () => {
      showResults();
      search.focus();
    });
    const members = [...(type.fields ?? []).map(member), ...(type.inputFields ?? []).map(value), ...(type.enumValues ?? []).map(member)];
    view.replaceChildren(back, title, element("p", "muted", type.description ?? ""), element("ul", "plain members", ...members));
    found.textContent = `${type.name}: ${members.length} members`;
    title.focus();
  }

  function showResults() {
    const words = search.value.toLowerCase().split(/[\s.]+/).filter(Boolean);
    if (!words.length) {
      showRoots();
      return;
    }
    const fitting = all.map((it) => [rank(it, words), it]).filter(([points]) => points).sort(([one], [other]) => other - one);
    view.replaceChildren(element("ul", "plain", ...fitting.slice(0, MOST).map(([, { type, label, about }]) => (
      element("li", "", link(label, type), element("p", "muted", about.split("\n")[0].slice(0, 160)))))));
    found.textContent = fitting.length > MOST ? `The first ${MOST} of ${fitting.length} matches` : `${fitting.length} matches`;
  }

  async function load() {
    found.textContent = "Loading the schema.";
    const response = await send("/graphql", { query: QUERY });
    schema = (await response.json()).data.__schema;
    all = entries(schema);
    types = new Map(schema.types.filter((type) => !type.name.startsWith("__")).map((type) => [type.name, type]));
    showResults();
  }

  // The schema is large: it comes when it is asked for.
  let loading = null;
  const show = () => {
    loading ??= load().catch(() => {
      loading = null;
      found.textContent = "The schema could not be loaded. Try again.";
    });
    return loading;
  };
  search.addEventListener("focus", show);
  search.addEventListener("input", async () => {
    await show();
    if (schema) showResults();
  });
}
