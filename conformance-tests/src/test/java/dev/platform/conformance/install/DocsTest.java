package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation says what is tested elsewhere, and claims no more than the grades. */
class DocsTest {
  private static final Path DOCS = Path.of("../server-impl/src/main/resources/content/docs");
  private static final List<Path> EXAMPLES =
      List.of(
          Path.of("../client-sdk/src/test/java/dev/platform/client/examples"),
          Path.of("../client-sdk/testing/src/test/java"),
          Path.of("src/test/java/dev/platform/conformance/examples"));
  private static final Pattern WORD = Pattern.compile("`([A-Za-z][A-Za-z-]+)`");

  @Test
  void theTutorialHasTheCommandsOfTheReadme() throws IOException {
    var page = Readme.each(DOCS.resolve("get-started/first-deploy.md"), "```bash");

    assertThat(String.join("\n", page))
        .isEqualTo(String.join("\n", Readme.tutorial(Path.of("../README.md"))));
  }

  @Test
  void whatPagesShowInJavaIsCompiled() throws IOException {
    var compiled = new StringBuilder();
    for (Path folder : EXAMPLES) {
      for (Path example : files(folder)) {
        compiled.append(squeezed(String.join("\n", Readme.lines(example))));
      }
    }

    for (String page :
        List.of(
            "sdk/java.md", "sdk/pact.md", "webhooks/verify.md", "oauth/authorization-code.md")) {
      for (String shown : Readme.each(DOCS.resolve(page), "```java")) {
        assertThat(compiled).as(page).contains(squeezed(shown));
      }
    }
  }

  /** The list of the readme is the one; the pages repeat it. */
  @Test
  void whatIsSaidToBeMissingIsTheSameEverywhere() throws IOException {
    var list = Pattern.compile("\\*\\*Not available yet\\*\\*:[^.]*(?:\\.yaml[^.]*)?\\.");
    var found = list.matcher(Files.readString(Path.of("../README.md")));
    assertThat(found.find()).isTrue();

    for (String page : List.of("get-started/index.md", "get-started/coming-from.md")) {
      assertThat(squeezed(Files.readString(DOCS.resolve(page))))
          .as(page)
          .contains(squeezed(found.group()));
    }
  }

  /** Older plugins do not know the release, and Maven 3.8 brings one of those. */
  @Test
  void theProjectOfTheSdkGuideBuildsAsThisOneDoes(@TempDir Path folder) throws Exception {
    var page = DOCS.resolve("sdk/java.md");
    var pom =
        Readme.each(page, "```xml").stream()
            .filter(it -> it.startsWith("<project"))
            .findFirst()
            .orElseThrow();
    var own = squeezed(Files.readString(Path.of("../pom.xml")));
    for (String plugin : List.of("maven-compiler-plugin", "exec-maven-plugin")) {
      var pinned = Pattern.compile(plugin + "</artifactId><version>[0-9.]+</version>");
      var version = pinned.matcher(squeezed(pom));
      assertThat(version.find()).as(plugin).isTrue();
      assertThat(own).contains(version.group());
    }
    var source =
        Readme.each(page, "```java").stream()
            .filter(it -> it.contains("class DeployExample"))
            .findFirst()
            .orElseThrow();
    var file = Files.writeString(folder.resolve("DeployExample.java"), source);
    var release = pom.replaceAll("(?s).*<maven.compiler.release>(\\d+)<.*", "$1");
    var said = new ByteArrayOutputStream();

    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                said,
                said,
                "--release",
                release,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString(),
                file.toString());

    assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isZero();
  }

  @Test
  void whatIsSaidToBeMissingIsNotImplemented() throws IOException {
    var grades = grades();

    var wrong =
        lines("> ")
            .filter(line -> grades.has(line.word()))
            .filter(line -> !grades.path(line.word()).asText().equals("not-implemented"))
            .toList();

    assertThat(wrong).as("implemented by now; change these pages").isEmpty();
  }

  @Test
  void whatIsSaidToBePartialIsPartial() throws IOException {
    var grades = grades();

    var wrong =
        lines("| `")
            .filter(line -> line.page().endsWith("api/grades.md"))
            .filter(line -> grades.has(line.word()))
            .filter(line -> !grades.path(line.word()).path("grade").asText().equals("partial"))
            .toList();

    assertThat(wrong).as("not partial by now; change the page").isEmpty();
  }

  @Test
  void whatIsPartialIsOnThePageOfGrades() throws IOException {
    var words =
        lines("| `")
            .filter(line -> line.page().endsWith("api/grades.md"))
            .map(Mention::word)
            .toList();

    grades().properties().stream()
        .filter(it -> it.getValue().path("grade").asText().equals("partial"))
        .forEach(it -> assertThat(words).contains(it.getKey()));
  }

  /** A word in code style, and the page that has it. */
  private record Mention(Path page, String word) {}

  private static Stream<Mention> lines(String beginning) throws IOException {
    return files(DOCS).stream().flatMap(page -> mentions(page, beginning));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Without blanks, which a formatter sets as it likes. */
  private static String squeezed(String code) {
    return code.replaceAll("\\s+", "");
  }

  private static Stream<Mention> mentions(Path page, String beginning) {
    return Readme.lines(page).stream()
        .filter(line -> line.startsWith(beginning))
        .flatMap(line -> WORD.matcher(line).results())
        .map(found -> new Mention(page, found.group(1)));
  }

  private static JsonNode grades() throws IOException {
    return new ObjectMapper().readTree(Path.of("../specs/platform/grades.json").toFile());
  }
}
