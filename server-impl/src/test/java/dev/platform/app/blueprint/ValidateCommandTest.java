package dev.platform.app.blueprint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ValidateCommandTest {
  private static final Path FILES = Path.of("src/test/resources/dev/platform/platform/blueprint");
  private static final String BAD =
      """
      services:
        - type: web
          name: shop
          runtime: pyton
          startCommand: true
          envVars:
            - key: TOKEN
              value: correct-horse
              sync: false
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aValidFileIsSummarized() {
    var file = FILES.resolve("valid/web-and-database.yaml").toString();

    assertThat(run("", file)).isZero();
    assertThat(out).hasToString(file + " is valid: 1 service, 1 database.\n");
  }

  @Test
  void whatTheWorkspaceMustHaveIsListed() {
    assertThat(run("", FILES.resolve("valid/existing-resources.yaml").toString())).isZero();
    assertThat(out.toString())
        .contains(
            "existing-resources.yaml:11:17: services[0].envVars[1]: note: the database"
                + " \"existing-db\" is not in this file, so the workspace must have it\n")
        .contains("the web service \"shop\" has no SET_BY_HAND in this file");
  }

  @Test
  void aProblemIsShownInItsLineButNoValueOfAVariableIs() {
    assertThat(run(BAD, "-")).isEqualTo(1);
    assertThat(out)
        .hasToString(
            """
            <stdin>:4:14: services[0].runtime: must be one of elixir, go, node, python, ruby, rust,\
             static, not "pyton"
              4 |     runtime: pyton
                |              ^
              Did you mean python?

            <stdin>:9:9: services[0].envVars[0].sync: cannot be used together with value
              9 |         sync: ***
                |         ^
              Remove one of the two.

            2 problems in <stdin>.
            """);
  }

  @Test
  void noFormatHasASecret() throws IOException {
    try (var files = Files.list(FILES.resolve("invalid"))) {
      for (Path file : files.filter(it -> it.toString().endsWith(".yaml")).toList()) {
        for (String format : new String[] {"text", "json", "sarif", "github"}) {
          assertThat(run("", file.toString(), "--format", format)).as(file.toString()).isEqualTo(1);
        }
      }
    }
    assertThat(out.toString()).isNotEmpty().doesNotContain("correct-horse");
  }

  @Test
  void aSecretAtAWrongPlaceIsNotShown() {
    run(
        """
        DATABASE_PASSWORD: correct-horse
        services:
          - type: web
            name: shop
            repo: https://user:correct-horse@git.example.com/shop
            DATABASE_PASSWORD: correct-horse
            image: correct-horse
            runtime: [correct-horse]
            envVars: correct-horse
        """,
        "-");

    assertThat(out.toString()).contains("DATABASE_PASSWORD: ***").doesNotContain("correct-horse");
  }

  @Test
  void jsonHasAllParts() throws IOException {
    assertThat(run(BAD, "-", "--format", "json")).isEqualTo(1);

    var report = Json.MAPPER.readTree(out.toString());
    assertThat(report.path("valid").asBoolean()).isFalse();
    assertThat(report.path("errors").path(0).toString())
        .isEqualTo(
            "{\"path\":\"services[0].runtime\",\"line\":4,\"column\":14,"
                + "\"code\":\"UNKNOWN_VALUE\",\"message\":\"must be one of elixir, go, node,"
                + " python, ruby, rust, static, not \\\"pyton\\\"\",\"hint\":\"Did you mean"
                + " python?\"}");
  }

  @Test
  void sarifHasLocations(@TempDir Path folder) throws IOException {
    var file = Files.writeString(folder.resolve("my file.yaml"), BAD);

    assertThat(run("", file.toString(), "--format", "sarif")).isEqualTo(1);

    var report = Json.MAPPER.readTree(out.toString());
    assertThat(report.path("version").asText()).isEqualTo("2.1.0");
    assertThat(report.path("$schema").asText()).endsWith("sarif-2.1.0.json");
    var result = report.at("/runs/0/results/0");
    assertThat(result.path("ruleId").asText()).isEqualTo("UNKNOWN_VALUE");
    var location = result.at("/locations/0/physicalLocation");
    assertThat(location.at("/artifactLocation/uri").asText()).endsWith("/my%20file.yaml");
    assertThat(location.path("region").toString())
        .isEqualTo("{\"startLine\":4,\"startColumn\":14}");
  }

  @Test
  void annotationsAreEscaped() {
    assertThat(run("", FILES.resolve("invalid/empty.yaml").toString(), "--format", "GitHub"))
        .isEqualTo(1);
    assertThat(out.toString())
        .startsWith("::error file=" + FILES)
        .endsWith(
            "empty.yaml,line=1,col=1,title=EMPTY_FILE::the file is empty. Begin with services: and"
                + " a list of services.\n");
  }

  @Test
  void aFileThatCannotBeReadIsNotAProblemOfTheFile() {
    assertThat(run("", "absent.yaml")).isEqualTo(2);
    assertThat(run("", FILES.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("platform: the file absent.yaml does not exist");
    assertThat(run("", "--format", "xml", "-")).isEqualTo(2);
    assertThat(run("")).isEqualTo(2);
  }

  private int run(String input, String... arguments) {
    return new CommandLine(new ValidateCommand(new ByteArrayInputStream(input.getBytes(UTF_8))))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }
}
