package dev.platform.architecture.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What users and contributors read has the words of the field. */
class WordsTest {
  private static final Path LISTS = Path.of("src/test/resources/dev/platform/architecture");
  private static final String HINT = "Use the other word, see CONTRIBUTING.md, section English.";

  @Test
  void usersReadTheWordsOfTheField() throws IOException {
    assertThat(find("words.txt", Texts.forUsers())).as(HINT).isEmpty();
  }

  @Test
  void usersDoNotReadTheWordsOfTheInside() throws IOException {
    assertThat(find("words-inside.txt", Texts.forUsers())).as(HINT).isEmpty();
  }

  @Test
  void contributorsReadTheWordsOfTheField() throws IOException {
    assertThat(find("words.txt", Texts.forContributors())).as(HINT).isEmpty();
  }

  @Test
  void aMessageIsReadInOnePieceAndCodeIsNot() throws IOException {
    var source =
        """
        /** Some answer. */
        fail("A folder of this name exists"
            + " already" + name + "of now", "answer");
        """;

    assertThat(find("words.txt", List.of(Prose.of("Some.java", source))))
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

    assertThat(find("words.txt", List.of(Prose.of("page.md", page))))
        .extracting(Finding::line, Finding::word)
        .containsExactly(tuple(7, "| means"));
  }

  private static List<Finding> find(String list, List<Prose> texts) throws IOException {
    var terms = Term.read(LISTS.resolve(list));
    return texts.stream()
        .flatMap(text -> terms.stream().flatMap(term -> term.findIn(text)))
        .toList();
  }
}
