package dev.platform.content.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the search of the docs finds. */
class SearchTest {
  private static final int BEST = 3;

  @RegisterExtension static final Website website = new Website();

  /** The questions of newcomers, each with the page that must be among the first three. */
  @Test
  void newcomersFindTheirPage(TestReporter reporter) throws IOException {
    List<String> misses = new ArrayList<>();
    int first = 0;
    var questions = questions();
    for (String line : questions) {
      var question = line.split(" = ")[0];
      var pages = pages(question);
      int at = pages.indexOf(line.split(" = ")[1]);
      first += at == 0 ? 1 : 0;
      if (at < 0 || at >= BEST) {
        misses.add(line + ", not " + pages.stream().limit(BEST).toList());
      }
    }
    reporter.publishEntry("first of " + questions.size(), String.valueOf(first));

    assertThat(misses).isEmpty();
    assertThat(first).isGreaterThan(questions.size() * 3 / 4);
  }

  private static List<String> questions() throws IOException {
    try (var in = Objects.requireNonNull(SearchTest.class.getResourceAsStream("questions.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "enviroment varaible, /docs/concepts/environment-variables",
    "zero downtme deploment, /docs/concepts/deploys",
    "keyvalue, /docs/api/key-value",
    "webho, /docs/webhooks",
    "blueprint syncs, /docs/reference/blueprints"
  })
  void itForgivesTypingErrorsAndHalfWords(String query, String page) {
    assertThat(pages(query).subList(0, BEST)).contains(page);
  }

  @ParameterizedTest
  @ValueSource(strings = {"not supported", "unsupported", "missing"})
  void itKnowsTheWordsForWhatIsNotThere(String query) {
    assertThat(pages(query).subList(0, BEST))
        .containsAnyOf("/docs/api/grades", "/docs/get-started/coming-from");
  }

  @Test
  void anUnknownWordAmongOthersHidesNothing() {
    assertThat(pages("rollback xyzzyx")).contains("/docs/concepts/deploys");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "(a+)+$",
        ".*[^",
        "'; drop table log_line; --",
        "<script>alert(1)</script>",
        "\uD800",
        "データベース",
        "база данных",
        "🙂🙂",
        "xyzzyx"
      })
  void strangeQueriesAreHarmless(String query) {
    assertThat(search(query).isArray()).isTrue();
  }

  @Test
  void aLongQueryIsRejected() {
    var long200 = "a ".repeat(100);
    assertThat(search(long200).isArray()).isTrue();

    for (String query : List.of(long200 + "a", "word ".repeat(1_000))) {
      var response = website.http().get("/docs/search.json?q=" + encoded(query));

      assertThat(response.status()).isEqualTo(400);
      assertThat(response.body()).contains("q: must have at most 200 characters");
    }
  }

  /** No address has a NUL, and none is that long. */
  @ParameterizedTest
  @ValueSource(strings = {"\0", "\0\0rollback\0", "TEN_THOUSAND_WORDS"})
  void whatIsNoRequestIsRejected(String query) {
    var text = query.replace("TEN_THOUSAND_WORDS", "word ".repeat(10_000));

    var response = website.http().get("/docs/search.json?q=" + encoded(text));

    assertThat(response.status()).isBetween(400, 431);
  }

  private static List<String> pages(String query) {
    return StreamSupport.stream(search(query).spliterator(), false)
        .map(hit -> hit.path("url").asText().replaceAll("#.*", ""))
        .toList();
  }

  private static JsonNode search(String query) {
    var response = website.http().get("/docs/search.json?q=" + encoded(query));
    assertThat(response.status()).as(query).isEqualTo(200);
    return Json.read(response.body(), JsonNode.class);
  }

  private static String encoded(String query) {
    return URLEncoder.encode(query, StandardCharsets.UTF_8);
  }
}
