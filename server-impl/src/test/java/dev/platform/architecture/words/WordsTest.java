package dev.platform.architecture.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What users read has the words of the field. */
class WordsTest {
  private static final Path LISTS = Path.of("src/test/resources/dev/platform/architecture");
  private static final Path TERMS = LISTS.resolve("words.txt");
  private static final Path EXCEPTIONS = LISTS.resolve("words-exceptions.txt");

  @Test
  void onlyListedPlacesHaveOtherWords() throws IOException {
    var findings = findIn(Texts.all());
    var entries = findings.stream().map(Finding::entry).collect(Collectors.toSet());
    var listed =
        Files.readAllLines(EXCEPTIONS).stream().filter(line -> !line.startsWith("#")).toList();

    assertThat(findings)
        .as("Use the other word, see CONTRIBUTING.md, section English.")
        .filteredOn(finding -> !listed.contains(finding.entry()))
        .isEmpty();
    assertThat(listed)
        .as("Remove from %s what is gone. Nothing may be added to it.", EXCEPTIONS)
        .filteredOn(entry -> !entries.contains(entry))
        .isEmpty();
  }

  @Test
  void aMessageIsReadInOnePieceAndCodeIsNot() throws IOException {
    var source =
        """
        /** Some answer. */
        fail("A folder of this name exists"
            + " already" + name + "of now", "answer");
        """;

    assertThat(findIn(List.of(Prose.of("Some.java", source))))
        .extracting(Finding::line, Finding::word)
        .containsExactlyInAnyOrder(
            tuple(2, "folder"), tuple(2, "exists already"), tuple(3, "of now"));
  }

  @Test
  void ofAPageItsCodeAndLinksAreNotRead() throws IOException {
    var page =
        """
        A `thing` has [its docs](/docs/answer#mend):

        ```sh
        answer
        ```

        | Setting | Means |
        """;

    assertThat(findIn(List.of(Prose.of("page.md", page))))
        .extracting(Finding::line, Finding::word)
        .containsExactly(tuple(7, "| means"));
  }

  private static List<Finding> findIn(List<Prose> texts) throws IOException {
    var terms = Term.read(TERMS);
    return texts.stream()
        .flatMap(text -> terms.stream().flatMap(term -> term.findIn(text)))
        .toList();
  }
}
