package dev.platform.conformance.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.grader.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.StreamSupport;

/** The grader on the evidence of the runs of this test, for a profile of the install. */
final class Grading {
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
        "--exempt",
        "without-evidence.txt",
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

  /** What the last check has found, without notes. */
  List<JsonNode> findings() throws IOException {
    JsonNode findings = new ObjectMapper().readTree(REPORT.toFile()).path("findings");
    return StreamSupport.stream(findings.spliterator(), false)
        .filter(it -> !it.path("severity").asText().equals("note"))
        .toList();
  }

  /** The graded document of the program with the evidence of its build beside it. */
  String graded(Path evidence) throws IOException, InterruptedException {
    Path released = install.launcher().getParent().resolveSibling("evidence.json");
    Files.copy(evidence, released, StandardCopyOption.REPLACE_EXISTING);
    return install.run("grade", "--document").output();
  }
}
