package dev.platform.content.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a conditional request is answered, over headers that are made by chance and by malice. */
class ConditionalTest {
  private static final long SEED = 20261121;
  private static final int ROUNDS = 20_000;
  private static final Instant MODIFIED = Instant.parse("2026-03-14T09:26:53Z");
  private static final Representation PAGE =
      Representation.builder("text/markdown", "A sentence that can be packed. ".repeat(40))
          .modified(MODIFIED)
          .negotiated()
          .build();
  private static final String TAG = PAGE.tag();

  private final Random random = new Random(SEED);

  @Test
  void aWellFormedListMatchesIfItHasTheTag() {
    for (int round = 0; round < ROUNDS; round++) {
      List<String> tags = new ArrayList<>();
      boolean has = false;
      for (int i = random.nextInt(6); i >= 0; i--) {
        boolean same = random.nextInt(5) == 0;
        has |= same;
        tags.add((random.nextBoolean() ? "W/" : "") + (same ? TAG : otherTag()));
      }
      var header = join(tags);

      assertThat(status(header, null)).as(header).isEqualTo(has ? 304 : 200);
    }
  }

  @Test
  void whatIsNoListOfTagsMatchesNothing() {
    for (int round = 0; round < ROUNDS; round++) {
      var header = broken();

      assertThat(status(header, null)).as(header).isEqualTo(200);
    }
  }

  @Test
  void noHeaderHoweverBrokenIsAnError() {
    for (int round = 0; round < ROUNDS; round++) {
      var answer = PAGE.respond(new RequestHeaders(noise(), noise(), noise(), noise()));

      assertThat(answer.status()).isIn(200, 304);
      MediaTypes.prefersMarkdown(noise());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", " * ", "\t*"})
  void aStarMatchesWhateverIsThere(String header) {
    assertThat(status(header, null)).isEqualTo(304);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",", " , ,", "*,*", "\"a\", *", "**", "w/\"a\"", "W/", "W/*", "\""})
  void theseMatchNothing(String header) {
    assertThat(status(header, null)).isEqualTo(200);
  }

  @Test
  void theTagComesBeforeTheDate() {
    var later = "Sun, 15 Mar 2026 00:00:00 GMT";

    assertThat(status("\"other\"", later)).isEqualTo(200);
    assertThat(status("no tag at all", later)).isEqualTo(200);
    assertThat(status("", later)).isEqualTo(200);
    assertThat(status(TAG, "Sat, 14 Mar 2020 00:00:00 GMT")).isEqualTo(304);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Sat, 14 Mar 2026 09:26:53 GMT|304",
        "Sat, 14 Mar 2026 09:26:54 GMT|304",
        "Sat, 14 Mar 2026 09:26:52 GMT|200",
        "Saturday, 14-Mar-26 09:26:53 GMT|304",
        "Sat Mar 14 09:26:53 2026|304",
        "Sun Mar  1 09:26:53 2026|200",
        "Wed Apr  1 09:26:53 2026|304",
        // Not the right day of the week, not GMT, no such day, two dates, other forms.
        "Mon, 14 Mar 2026 09:26:53 GMT|200",
        "Sat, 14 Mar 2026 09:26:53 CET|200",
        "Sat, 30 Feb 2026 09:26:53 GMT|200",
        "Sat, 14 Mar 2026 09:26:53 GMT,Sat, 14 Mar 2026 09:26:53 GMT|200",
        "2026-03-15T00:00:00Z|200",
        "1773480413|200",
        "tomorrow|200"
      })
  void aDateMatchesIfNothingIsNewer(String header, int status) {
    assertThat(status(null, header)).isEqualTo(status);
  }

  @Test
  void withoutADateOfItsOwnNothingIsComparedWithOne() {
    var undated = Representation.of("text/plain", "x");

    assertThat(undated.respond(headers(null, null, "Sun, 15 Mar 2099 00:00:00 GMT")).status())
        .isEqualTo(200);
  }

  @Test
  void eachEncodingHasItsTag() {
    var plain = PAGE.respond(headers(null, null, null));
    var packed = PAGE.respond(headers("gzip", null, null));
    var packedTag = packed.headers().get("ETag");

    assertThat(plain.headers().get("ETag")).isEqualTo(TAG).isNotEqualTo(packedTag);
    assertThat(packed.headers()).containsEntry("Content-Encoding", "gzip");
    assertThat(PAGE.respond(headers("gzip", packedTag, null)).status()).isEqualTo(304);
    assertThat(PAGE.respond(headers("gzip", TAG, null)).status()).isEqualTo(200);
    assertThat(PAGE.respond(headers(null, packedTag, null)).status()).isEqualTo(200);
  }

  @Test
  void whatIsUnchangedSaysSoAndNoMore() {
    var unchanged = PAGE.respond(headers(null, TAG, null));

    assertThat(unchanged.body()).isEmpty();
    assertThat(unchanged.headers())
        .containsOnlyKeys("ETag", "Last-Modified", "Vary", "Cache-Control")
        .containsEntry("Last-Modified", "Sat, 14 Mar 2026 09:26:53 GMT")
        .containsEntry("Vary", "Accept, Accept-Encoding");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip|true",
        "GZIP|true",
        "x-gzip|true",
        "*|true",
        "gzip, deflate, br, zstd|true",
        "br;q=1.0, gzip;q=0.8, *;q=0.1|true",
        "gzip;q=0.001|true",
        "identity;q=0.5, gzip;q=0.5|true",
        "identity;q=0.5, gzip;q=0.4|false",
        "gzip;q=0|false",
        "gzip;q=0.000|false",
        "*;q=0|false",
        "gzip;q=0, *|false",
        "identity|false",
        "br, deflate|false",
        "gzip;q=2|false",
        "gzip;q=0.1234|false",
        "gzip;q=high|false",
        "gzip;q=-1|false",
        "g zip|false",
        "''|false"
      })
  void gzipIsSentToWhoTakesIt(String header, boolean takes) {
    assertThat(Encodings.takesGzip(header)).isEqualTo(takes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/markdown|true",
        "text/markdown, text/html;q=0.9|true",
        "text/markdown, text/html, */*|true",
        "text/html, text/markdown|false",
        "text/html, text/markdown;q=0.9|false",
        "text/markdown;q=0.5, text/html;q=0.4|true",
        "text/markdown, */*|true",
        "text/markdown;q=0, */*|false",
        "text/markdown;charset=utf-8|true",
        "*/*|false",
        "text/*|false",
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8|false",
        "application/json|false",
        "text/markdown;q=x|false",
        ",;=|false"
      })
  void markdownIsSentToWhoPrefersIt(String accept, boolean prefers) {
    assertThat(MediaTypes.prefersMarkdown(accept)).isEqualTo(prefers);
  }

  private static int status(@Nullable String ifNoneMatch, @Nullable String ifModifiedSince) {
    return PAGE.respond(headers(null, ifNoneMatch, ifModifiedSince)).status();
  }

  private static RequestHeaders headers(
      @Nullable String encoding, @Nullable String ifNoneMatch, @Nullable String since) {
    return new RequestHeaders(null, encoding, ifNoneMatch, since);
  }

  private String otherTag() {
    var tag = new StringBuilder("\"");
    for (int i = random.nextInt(12); i > 0; i--) {
      char c = (char) (0x21 + random.nextInt(0xff - 0x21));
      tag.append(c == '"' || c == 0x7f ? 'x' : c);
    }
    return tag.append('"').toString();
  }

  private String join(List<String> tags) {
    var header = new StringBuilder(blanks());
    for (String tag : tags) {
      header.append(tag).append(blanks()).append(",").append(random.nextInt(8) == 0 ? " ," : "");
      header.append(blanks());
    }
    return header.toString();
  }

  private String blanks() {
    return " \t ".substring(0, random.nextInt(4));
  }

  /** The tag is in it, but something that belongs to no list is, too. */
  private String broken() {
    var good = join(List.of(otherTag(), TAG, otherTag()));
    return switch (random.nextInt(7)) {
      case 0 -> good + "*";
      case 1 -> good + "unquoted";
      case 2 -> "\"open, " + TAG.substring(1, 20);
      case 3 -> TAG + " " + TAG;
      case 4 -> good + "w/" + TAG;
      case 5 -> good + ";" + TAG;
      default -> TAG.substring(0, 1 + random.nextInt(TAG.length() - 1));
    };
  }

  private String noise() {
    var alphabet = "\"*,;=/W qgzip0.19 \ttextmarkdownGMT:\u00e9\u0000";
    var text = new StringBuilder();
    for (int i = random.nextInt(40); i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
