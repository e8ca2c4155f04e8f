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
  private static final String GET_USER =
      """
      {"method": "GET", "path": "/v1/users", "operation": "get-user", "handler": "Users.get"}""";
  private static final String LIST_WORKFLOWS =
      """
      {"method": "GET", "path": "/v1/workflows", "operation": "listWorkflows",
       "handler": "Workflows.list", "grade": "partial", "reason": "always empty"}""";

  @TempDir private Path folder;
  private Path routes;
  private Path grades;

  @BeforeEach
  void files() {
    routes = folder.resolve("routes.json");
    grades = folder.resolve("grades.json");
  }

  @Test
  void anUpdateWritesWhatIsTrueAndTheNextCheckIsClean() throws IOException {
    routes(GET_USER, LIST_WORKFLOWS);

    assertThat(check()).isEqualTo(1);
    assertThat(check("--update")).isZero();
    assertThat(check()).isZero();
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
  void anUpdateDoesNotLowerAGrade() throws IOException {
    routes(GET_USER);
    check("--update");
    routes(LIST_WORKFLOWS);

    assertThat(check("--update", "--format", "json")).isEqualTo(1);
    assertThat(Grades.read(grades).of("get-user")).isEqualTo(new Verdict(Grade.IMPLEMENTED, null));
    assertThat(Grades.read(grades).of("listWorkflows"))
        .isEqualTo(new Verdict(Grade.PARTIAL, "always empty"));
  }

  @Test
  void gradeWritesTheGradedContract() throws IOException {
    routes(GET_USER);
    Path out = folder.resolve("graded.json");

    assertThat(Main.run("grade", "--routes", routes.toString(), "--out", out.toString())).isZero();
    JsonNode operation = Json.MAPPER.readTree(out.toFile()).at("/paths/~1users/get");
    assertThat(operation.path("x-platform-grade").asText()).isEqualTo("implemented");
  }

  @Test
  void aRunThatCannotReadItsInputIsNoFinding() throws IOException {
    assertThat(check()).isEqualTo(2);
    Files.writeString(routes, "{}");
    assertThat(check()).isEqualTo(2);
  }

  private void routes(String... routes) throws IOException {
    Files.writeString(this.routes, "{\"routes\": [" + String.join(",", routes) + "]}");
  }

  private int check(String... more) {
    String[] args = {"check", "--routes", routes.toString(), "--grades", grades.toString()};
    return Main.run(Stream.of(args, more).flatMap(Arrays::stream).toArray(String[]::new));
  }
}
