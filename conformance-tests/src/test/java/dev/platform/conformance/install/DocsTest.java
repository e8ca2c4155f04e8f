package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation says what is tested elsewhere, and claims no more than the grades. */
class DocsTest {
  private static final Path DOCS = Path.of("../server-impl/src/main/resources/content/docs");
  private static final Path EXAMPLES =
      Path.of("../client-sdk/src/test/java/dev/platform/client/examples");
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
    for (Path example : files(EXAMPLES)) {
      compiled.append(squeezed(String.join("\n", Readme.lines(example))));
    }

    for (String page :
        List.of("sdk/java.md", "webhooks/verify.md", "oauth/authorization-code.md")) {
      for (String shown : Readme.each(DOCS.resolve(page), "```java")) {
        assertThat(compiled).as(page).contains(squeezed(shown));
      }
    }
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
