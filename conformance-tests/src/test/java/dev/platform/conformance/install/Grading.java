package dev.platform.conformance.install;

import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.grader.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The grader on the evidence of the runs of this test, for a profile of the install. */
final class Grading {
  /** Operations that no check shows to work on a machine like this; the list may only shrink. */
  static final Path MISSING =
      Path.of(
          "src/test/resources/dev/platform/conformance/install/operations-without-evidence.txt");

  private static final Path REPORT = Path.of("target/grades.json");
  private static final String TABLES =
      "../server-impl/src/test/resources/dev/platform/identity/access/permission-table";

  private final Install install;

  Grading(Install install) {
    this.install = install;
  }

  /** Where a run writes what it has shown. */
  static Path evidence(String report) {
    return Path.of("target", "evidence", report, "evidence.json");
  }

  /** How a check of the grades of the default profile ends. */
  int check(Path evidence) {
    return Main.run(
        "check",
        "--server",
        install.launcher().toString(),
        "--evidence",
        evidence.toString(),
        "--permissions",
        TABLES + ".txt",
        "--permissions",
        TABLES + "-terraform.txt",
        "--grades",
        "../specs/platform/grades.json",
        "--specs",
        "../specs",
        "--write",
        "json=" + REPORT,
        "--write",
        "html=" + REPORT.resolveSibling("grades.html"),
        "--show",
        "warning");
  }

  /** The operations whose grade rests on nothing, but for those that need what is missing here. */
  List<String> withoutEvidence() throws IOException {
    Set<String> needy = listed().filter(it -> it.length > 1).map(it -> it[0]).collect(toSet());
    return stream(findings())
        .filter(it -> it.path("check").asText().equals("no-evidence"))
        .map(it -> it.path("operation").asText())
        .filter(it -> !needy.contains(it))
        .toList();
  }

  List<String> listedWithoutEvidence() throws IOException {
    return listed().filter(it -> it.length == 1).map(it -> it[0]).toList();
  }

  /** An operation and, if it depends on the machine, what it needs. */
  private static Stream<String[]> listed() throws IOException {
    return Files.readAllLines(MISSING).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" ", 2));
  }

  /** What the last check has found, without notes. */
  List<JsonNode> findingsBesides(String check) throws IOException {
    return stream(findings())
        .filter(it -> !it.path("check").asText().equals(check))
        .filter(it -> !it.path("severity").asText().equals("note"))
        .toList();
  }

  /** The graded document of the program with the evidence of its build beside it. */
  String graded(Path evidence) throws IOException, InterruptedException {
    Path released = install.launcher().getParent().resolveSibling("evidence.json");
    Files.copy(evidence, released, StandardCopyOption.REPLACE_EXISTING);
    return install.run("grade", "--document").output();
  }

  private static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  private static JsonNode findings() throws IOException {
    return new ObjectMapper().readTree(REPORT.toFile()).path("findings");
  }
}
