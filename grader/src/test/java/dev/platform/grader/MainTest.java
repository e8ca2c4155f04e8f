package dev.platform.grader;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
  private static final String CONTRACT = Contract.bundled().pinned().digest();
  private static final String GET_USER =
      """
      {"method": "GET", "path": "/v1/users", "operation": "get-user", "handler": "a.Users#get"}""";
  private static final String LIST_WORKFLOWS =
      """
      {"method": "GET", "path": "/v1/workflows", "operation": "listWorkflows",
       "handler": "a.Workflows#list", "partial": "always empty"}""";

  @TempDir private Path folder;
  private Path routes;
  private Path grades;

  @BeforeEach
  void files() {
    routes = folder.resolve("routes.json");
    grades = folder.resolve("grades.json");
  }

  @Test
  void anUpdateWritesWhatIsShownAndTheNextCheckIsClean() throws IOException {
    routes(GET_USER, LIST_WORKFLOWS);
    String[] evidence = {
      "--evidence", evidence("get-user"), "--evidence", evidence("listWorkflows")
    };

    assertThat(check(evidence)).isEqualTo(1);
    assertThat(check(with(evidence, "--update"))).isZero();
    assertThat(check(evidence)).isZero();
    assertThat(Files.readString(grades))
        .contains("\"get-user\": \"implemented\",\n")
        .contains(
            """
              "listWorkflows": {
                "grade": "partial",
                "reason": "always empty"
              },
            """)
        .contains("\"update-webhook\": \"not-implemented\"");
  }

  @Test
  void anUpdateRaisesNothingWithoutEvidence() throws IOException {
    routes(GET_USER, LIST_WORKFLOWS);

    assertThat(check("--update", "--evidence", evidence("get-user"))).isEqualTo(1);
    assertThat(Grades.read(grades).of("get-user")).isEqualTo(Verdict.of(Grade.IMPLEMENTED));
    assertThat(Grades.read(grades).of("listWorkflows"))
        .isEqualTo(Verdict.of(Grade.NOT_IMPLEMENTED));
  }

  @Test
  void anUpdateDoesNotLowerAGrade() throws IOException {
    routes(GET_USER);
    check("--update", "--evidence", evidence("get-user"));
    routes(LIST_WORKFLOWS);

    assertThat(check("--update", "--evidence", evidence("listWorkflows"))).isEqualTo(1);
    assertThat(Grades.read(grades).of("get-user")).isEqualTo(Verdict.of(Grade.IMPLEMENTED));
    assertThat(Grades.read(grades).of("listWorkflows"))
        .isEqualTo(new Verdict(Grade.PARTIAL, "always empty"));
  }

  @Test
  void theSeverityThatFailsTheRunCanBeChosen() throws IOException {
    routes(GET_USER);
    String file = evidence("get-user");
    check("--update", "--evidence", file);

    assertThat(check("--evidence", file)).isZero();
    assertThat(check("--evidence", file, "--fail-on", "note")).isEqualTo(1);
    Files.delete(grades);
    assertThat(check("--evidence", file)).isEqualTo(1);
    assertThat(check("--evidence", file, "--fail-on", "error")).isZero();
  }

  @Test
  void oneRunWritesSeveralFormats() throws IOException {
    routes(GET_USER);
    Path html = folder.resolve("site/grades.html");
    Path sarif = folder.resolve("grades.sarif");

    grade("--write", "html=" + html, "--write", "sarif=" + sarif, "--format", "json");

    assertThat(html).content().startsWith("<!DOCTYPE html>");
    assertThat(Json.MAPPER.readTree(sarif.toFile()).path("version").asText()).isEqualTo("2.1.0");
  }

  @Test
  void oneOperationCanBeReportedAlone() throws IOException {
    routes(GET_USER, LIST_WORKFLOWS);
    String[] file = {"--evidence", evidence("get-user"), "--out", folder.resolve("out").toString()};

    assertThat(grade(with(file, "--operation", "get-user", "--show", "error"))).isZero();
    assertThat(folder.resolve("out"))
        .content()
        .contains("get-user  implemented", "a.Users#get", "cart: a cart is read")
        .doesNotContain("listWorkflows");
    assertThat(grade(with(file, "--operation", "listWorkflows"))).isEqualTo(1);
  }

  @Test
  void aServerListsItsRoutesItself() throws IOException {
    routes(GET_USER);
    Path launcher = folder.resolve("platform");
    Files.writeString(launcher, "#!/bin/sh\n[ \"$*\" = 'routes --format json' ] && cat " + routes);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    Path out = folder.resolve("graded.json");

    assertThat(Main.run("document", "--server", launcher.toString(), "--out", out.toString()))
        .isZero();
    assertThat(grade(out)).isEqualTo("implemented");
    Files.delete(routes);
    assertThat(Main.run("document", "--server", launcher.toString())).isEqualTo(2);
  }

  @Test
  void theDocumentHasTheDateOfTheEvidence() throws IOException {
    routes(GET_USER);
    Path out = folder.resolve("graded.json");

    assertThat(
            Main.run(
                "document",
                "--routes",
                routes.toString(),
                "--evidence",
                evidence("get-user"),
                "--out",
                out.toString()))
        .isZero();
    assertThat(
            Json.MAPPER
                .readTree(out.toFile())
                .at("/paths/~1users/get/x-platform-evidence")
                .toString())
        .isEqualTo("{\"date\":\"2026-11-28\",\"checks\":1}");
  }

  @Test
  void aRunThatCannotReadItsInputIsNoFinding() throws IOException {
    assertThat(check()).isEqualTo(2);
    Files.writeString(routes, "{}");
    assertThat(check()).isEqualTo(2);
    routes(GET_USER);
    assertThat(check("--evidence", "no-such.json")).isEqualTo(2);
    Files.writeString(grades, "{\"get-user\": \"excellent\"}");
    assertThat(check()).isEqualTo(2);
  }

  private static String grade(Path document) throws IOException {
    JsonNode operation = Json.MAPPER.readTree(document.toFile()).at("/paths/~1users/get");
    return operation.path("x-platform-grade").asText();
  }

  private void routes(String... routes) throws IOException {
    Files.writeString(
        this.routes,
        "{\"build\": \"%s\", \"routes\": [%s]}"
            .formatted(Contracts.BUILD, String.join(",", routes)));
  }

  private String evidence(String operation) throws IOException {
    Path file = folder.resolve(operation + ".evidence.json");
    Files.writeString(file, Runs.of(Contracts.BUILD, CONTRACT, operation));
    return file.toString();
  }

  private int grade(String... more) {
    return Main.run(with(new String[] {"grade", "--routes", routes.toString()}, more));
  }

  private int check(String... more) {
    String[] args = {"check", "--routes", routes.toString(), "--grades", grades.toString()};
    return Main.run(with(args, more));
  }

  private static String[] with(String[] some, String... more) {
    return Stream.of(some, more).flatMap(Arrays::stream).toArray(String[]::new);
  }
}
