package dev.platform.content.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.content.source.Language;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The frame around content in each language, and what search engines are told of it. */
class LanguagesTest {
  private static final String POST = "/blog/2026/11/21/a-contract-you-can-believe";
  private static final String PAGE = "/docs/get-started/install";
  private static final Path TEXTS = Path.of("src/main/resources/dev/platform/content/page");

  /** An element that is in English on a page of another language, and scripts and code. */
  private static final Pattern NOT_OF_THE_PAGE =
      Pattern.compile(
          "<(\\w+)[^>]* lang=\"en\"[^>]*>.*?</\\1>|<span lang=.*?</span>|<head>.*?</head>"
              + "|<ul class=\"languages\">.*?</ul>",
          Pattern.DOTALL);

  private static final Pattern SENTENCE_OF_ENGLISH =
      Pattern.compile("(?i)\\b(the|and|of|with|your|this|is|are|by|all|security)\\b");

  private static final Pattern PART = Pattern.compile("%s|\\{\\w+}");

  @RegisterExtension static final Website website = new Website();

  @ParameterizedTest
  @EnumSource(Language.class)
  void eachTextIsThereInEachLanguageWithTheSameParts(Language language) throws IOException {
    assertThat(parts(texts(language))).isEqualTo(parts(texts(Language.ENGLISH)));
  }

  @ParameterizedTest
  @EnumSource(value = Language.class, names = "ENGLISH", mode = EnumSource.Mode.EXCLUDE)
  void noTextOfTheFrameIsEnglish(Language language) throws IOException {
    assertThat(texts(language).values())
        .extracting(text -> PART.matcher(text).replaceAll(""))
        .noneMatch(SENTENCE_OF_ENGLISH.asPredicate());
    for (String page : List.of("", "/docs", "/blog", PAGE, POST)) {
      var body = NOT_OF_THE_PAGE.matcher(website.html("/" + language.code() + page)).replaceAll("");
      var words = body.replaceAll("<(?:[^>\"]|\"[^\"]*\")*>", "\n");

      assertThat(words.lines())
          .as(page)
          .filteredOn(line -> SENTENCE_OF_ENGLISH.matcher(line).find())
          .isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"/zh, zh-Hans", "/pt, pt-BR", "/ja, ja"})
  void aPageIsTaggedAsWhatItIs(String prefix, String tag) {
    assertThat(website.html(prefix)).contains("<html lang=\"" + tag + "\">");
    assertThat(alternates(website.html("/"))).containsEntry(tag, website.base() + prefix);
  }

  @Test
  void theOriginalOfWhatIsNotTranslatedIsTheEnglishPage() {
    assertThat(canonical("/de" + POST)).isEqualTo(website.base() + "/de" + POST);
    assertThat(canonical("/ko" + POST)).isEqualTo(website.base() + POST);
    assertThat(canonical("/de" + PAGE)).isEqualTo(website.base() + PAGE);
    assertThat(alternates(website.html("/ko" + POST)))
        .containsOnlyKeys("en", "zh-Hans", "ja", "es", "de", "x-default");
    assertThat(alternates(website.html("/ko" + PAGE))).containsOnlyKeys("en", "x-default");
  }

  @Test
  void sitemapsListTheLanguagesThatAPageIsWrittenIn() throws Exception {
    var pages = Sitemap.read(website.http(), "/sitemap.xml");

    assertThat(pages.get(website.base() + POST))
        .containsOnlyKeys("en", "zh-Hans", "ja", "es", "de", "x-default");
    assertThat(pages.get(website.base() + PAGE)).containsOnlyKeys("en", "x-default");
    assertThat(pages.get(website.base() + "/docs")).containsKeys("pt-BR", "ru", "ko");
  }

  private static String canonical(String path) {
    return first(website.html(path), "<link rel=\"canonical\" href=\"([^\"]*)\">").group(1);
  }

  private static Map<String, String> alternates(String html) {
    Map<String, String> all = new TreeMap<>();
    Pattern.compile("<link rel=\"alternate\" hreflang=\"([^\"]*)\" href=\"([^\"]*)\">")
        .matcher(html)
        .results()
        .forEach(link -> all.put(link.group(1), link.group(2)));
    return all;
  }

  private static MatchResult first(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().findFirst().orElseThrow();
  }

  /** What is put into each text, in any order. */
  private static Map<String, List<String>> parts(Map<String, String> texts) {
    Map<String, List<String>> all = new TreeMap<>();
    texts.forEach(
        (name, text) ->
            all.put(name, PART.matcher(text).results().map(MatchResult::group).sorted().toList()));
    return all;
  }

  private static Map<String, String> texts(Language language) throws IOException {
    var texts = new Properties();
    var file = TEXTS.resolve("texts_" + language.code() + ".properties");
    try (Reader in = Files.newBufferedReader(file)) {
      texts.load(in);
    }
    Map<String, String> all = new TreeMap<>();
    texts.forEach((name, text) -> all.put(name.toString(), text.toString()));
    return all;
  }
}
