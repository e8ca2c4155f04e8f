package dev.platform.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  private static final JsonNode DEPLOY =
      Json.parse(
          """
          {"id": "dep-1", "createdAt": "2026-11-22T09:30:00+01:00", "finishedAt": null,
           "tries": 3, "startedAt": "soon", "commit": {"id": "abc"}}\
          """);

  @Test
  void textsAndTimesAreRead() {
    assertThat(Json.text(DEPLOY, "/commit/id")).isEqualTo("abc");
    assertThat(Json.time(DEPLOY, "/createdAt")).isEqualTo(Instant.parse("2026-11-22T08:30:00Z"));
    assertThat(Json.textIfAny(DEPLOY, "/id")).contains("dep-1");
    assertThat(Json.is(DEPLOY, "/id", "dep-1")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/finishedAt", "/canceledAt", "/tries", "/commit"})
  void whatIsNoTextIsNone(String pointer) {
    assertThatThrownBy(() -> Json.text(DEPLOY, pointer))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(pointer);
    assertThatThrownBy(() -> Json.time(DEPLOY, pointer)).isInstanceOf(AssertionError.class);
    assertThat(Json.textIfAny(DEPLOY, pointer)).isEmpty();
    assertThat(Json.is(DEPLOY, pointer, "null")).isFalse();
  }

  @Test
  void aTextThatIsNoTimeIsNone() {
    assertThatThrownBy(() -> Json.time(DEPLOY, "/startedAt"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("soon");
  }

  /** Jackson's own conversion makes the text "null" of a null, so that a check cannot fail. */
  @Test
  void noCheckReadsANullAsAText() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      List<Path> offenders =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> read(file).matches("(?s).*\\b(asText|toText)\\b.*"))
              .toList();

      assertThat(offenders).as("use Json.text, Json.time or Json.is").isEmpty();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
