package dev.platform.app.blueprint;

import dev.platform.platform.blueprint.format.Blueprint;
import dev.platform.platform.blueprint.format.BlueprintFile;
import dev.platform.platform.blueprint.format.ExternalReference;
import dev.platform.platform.blueprint.format.Problem;
import java.io.PrintWriter;
import java.util.stream.Stream;

/** What was found, for people. */
record TextReport(String file, SourceLines lines) {

  void print(BlueprintFile read, PrintWriter out) {
    read.problems().forEach(it -> print(it, out));
    read.externalReferences().forEach(it -> print(it, out));
    int count = read.problems().size();
    out.println(
        count == 0
            ? file + " is valid: " + summary(read.blueprint()) + "."
            : count(count, "problem", "problems") + " in " + file + ".");
  }

  private void print(Problem problem, PrintWriter out) {
    var path = problem.path().isEmpty() ? "" : problem.path() + ": ";
    out.printf("%s:%d:%d: %s%s%n", file, problem.line(), problem.column(), path, problem.message());
    lines
        .of(problem)
        .ifPresent(
            line -> {
              var number = String.valueOf(problem.line());
              var margin = " ".repeat(number.length());
              out.printf("  %s | %s%n", number, line);
              out.printf("  %s | %s^%n", margin, " ".repeat(problem.column() - 1));
            });
    if (!problem.hint().isEmpty()) {
      out.printf("  %s%n", problem.hint());
    }
    out.println();
  }

  private void print(ExternalReference reference, PrintWriter out) {
    out.printf(
        "%s:%d:%d: %s: note: the %s \"%s\" %s, so the workspace must have it%n",
        file,
        reference.position().line(),
        reference.position().column(),
        reference.path(),
        reference.kind().noun(),
        reference.name(),
        reference.envVarKey() == null
            ? "is not in this file"
            : "has no " + reference.envVarKey() + " in this file");
  }

  private static String summary(Blueprint blueprint) {
    var parts =
        Stream.of(
                count(blueprint.services().size(), "service", "services"),
                count(blueprint.databases().size(), "database", "databases"),
                count(blueprint.keyValues().size(), "Key Value instance", "Key Value instances"),
                count(blueprint.envGroups().size(), "environment group", "environment groups"),
                count(blueprint.projects().size(), "project", "projects"))
            .filter(it -> !it.startsWith("0 "))
            .toList();
    return parts.isEmpty() ? "no resources" : String.join(", ", parts);
  }

  private static String count(int count, String one, String many) {
    return count + " " + (count == 1 ? one : many);
  }
}
