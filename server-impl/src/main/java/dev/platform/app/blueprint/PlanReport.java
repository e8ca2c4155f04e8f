package dev.platform.app.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.Map;

/**
 * A plan, for people.
 *
 * @param response of the API
 */
record PlanReport(String file, JsonNode response) {
  private static final Map<String, String> MARKS =
      Map.of("create", "+", "update", "~", "keep", "=");

  void print(PrintWriter out) {
    response.path("errors").forEach(it -> problem(it, out));
    if (!response.path("valid").asBoolean()) {
      return;
    }
    var plan = response.path("plan");
    plan.path("changes").forEach(it -> change(it, out));
    plan.path("leftOver")
        .forEach(
            it ->
                out.printf(
                    "! %s %s is no longer in the file, and stays%n", word(it), text(it, "name")));
    plan.path("questions")
        .forEach(
            it ->
                out.printf(
                    "? %s: %s needs a value, which the first sync asks for%n",
                    text(it, "service"), text(it, "key")));
    int changes = plan.path("totalActions").asInt();
    out.println(
        changes == 0
            ? "A sync would change nothing."
            : "A sync would create or change %d %s."
                .formatted(changes, changes == 1 ? "resource" : "resources"));
  }

  private void problem(JsonNode problem, PrintWriter out) {
    var path = text(problem, "path");
    out.printf(
        "%s:%d:%d: %s%s%n",
        file,
        problem.path("line").asInt(1),
        problem.path("column").asInt(1),
        path.isEmpty() ? "" : path + ": ",
        text(problem, "error"));
  }

  private static void change(JsonNode change, PrintWriter out) {
    var action = text(change, "action");
    out.printf("%s %s %s%n", MARKS.getOrDefault(action, "?"), word(change), text(change, "name"));
    if (action.equals("update")) {
      change.path("fields").forEach(it -> field(it, out));
    }
  }

  private static void field(JsonNode field, PrintWriter out) {
    var name = text(field, "field");
    if (field.hasNonNull("to")) {
      var from = field.hasNonNull("from") ? text(field, "from") : "not set";
      out.printf("    %s: %s -> %s%n", name, from, text(field, "to"));
    } else {
      out.printf("    %s: a new value%n", name);
    }
  }

  private static String word(JsonNode resource) {
    return text(resource, "kind").replace('_', ' ');
  }

  private static String text(JsonNode node, String field) {
    return node.path(field).asText("");
  }
}
