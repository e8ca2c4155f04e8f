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
  private static final Pattern WORD = Pattern.compile("`([A-Za-z][A-Za-z-]+)`");

  @Test
  void theTutorialHasTheCommandsOfTheReadme() throws IOException {
    var page = Readme.blocks(DOCS.resolve("get-started/first-deploy.md"), "```bash");

    assertThat(page).isEqualTo(Readme.tutorial(Path.of("../README.md")));
  }

  @Test
  void theSdkGuideHasTheTestedExample() throws IOException {
    var example =
        Files.readString(
            Path.of("../client-sdk/src/test/java/dev/platform/client/examples/DeployExample.java"));
    var body = example.substring(example.indexOf("/** Deploys"));

    assertThat(Files.readString(DOCS.resolve("sdk/java.md"))).contains(body.strip());
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
    try (Stream<Path> files = Files.walk(DOCS)) {
      List<Path> pages = files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
      return pages.stream().flatMap(page -> mentions(page, beginning));
    }
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
