package dev.platform.base.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageRequestTest {
  private static final Cursor PLACE =
      Cursor.at("service", Instant.parse("2026-03-01T12:00:00.123456Z"), "srv-1");

  @Test
  void aCursorLeadsBackToItsPlace() {
    assertThat(PageRequest.of("service", PLACE.wire(), 5)).isEqualTo(new PageRequest(PLACE, 5));
    assertThat(PLACE.time()).isEqualTo("2026-03-01T12:00:00.123456Z");
  }

  @Test
  void aCursorIsSafeInAQuery() {
    assertThat(new Cursor("service", -1, "~~~???>>>").wire()).matches("[A-Za-z0-9_-]+");
  }

  @Test
  void aCursorOfAnotherListLeadsNowhere() {
    assertThat(PageRequest.of("deploy", PLACE.wire(), 5).limit()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "garbage",
        "%%%",
        "2|service|1|srv-1",
        "1|service|one|srv-1",
        "1|service|1",
        "1|service|1|srv|1",
        "1|service|1234567890123456789|srv-1"
      })
  void garbageLeadsNowhere(String text) {
    var encoded =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(text.getBytes(StandardCharsets.UTF_8));

    assertThat(PageRequest.of("service", text, 5).limit()).isZero();
    assertThat(PageRequest.of("service", encoded, 5).limit()).isZero();
  }

  @Test
  void anEndlessCursorLeadsNowhere() {
    assertThat(PageRequest.of("service", "M".repeat(100_000), 5).limit()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = "")
  @NullSource
  void withoutACursorAListBegins(@Nullable String cursor) {
    assertThat(PageRequest.of("service", cursor, 5)).isEqualTo(new PageRequest(null, 5));
  }

  @ParameterizedTest
  @CsvSource({",20", "-1,1", "0,1", "1,1", "100,100", "101,100"})
  void aLimitIsMovedIntoItsRange(@Nullable Integer given, int limit) {
    assertThat(PageRequest.of("service", null, given)).isEqualTo(new PageRequest(null, limit));
  }

  @Test
  void everyEntryKnowsThePlaceBehindIt() {
    var page = Page.of(List.of("a", "b"), item -> new Cursor("letter", 1, item));

    assertThat(page.map((item, cursor) -> item + " " + cursor))
        .containsExactly(
            "a " + new Cursor("letter", 1, "a").wire(), "b " + new Cursor("letter", 1, "b").wire());
  }
}
