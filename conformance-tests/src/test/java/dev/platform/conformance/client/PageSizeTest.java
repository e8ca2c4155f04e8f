package dev.platform.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageSizeTest {
  private static final Document PLATFORM = Document.load("platform");

  @ParameterizedTest
  @CsvSource({
    "list-projects, limit=2, 2, true",
    "list-projects, limit=2, 3, false",
    "list-projects, name=a&limit=1, 2, false",
    "list-projects, limit=0, 1, true",
    "list-projects, limit=-5, 2, false",
    "list-projects, limit=1000, 100, true",
    "list-projects, limit=1000, 101, false",
    "list-projects, , 20, true",
    "list-projects, , 21, false",
    "list-instances, , 50, true"
  })
  void aPageIsNoLongerThanAsked(String operation, String query, int entries, boolean isRight) {
    String body = "[" + "{},".repeat(entries - 1) + "{}]";
    var asked = URI.create("http://localhost/v1/x" + (query == null ? "" : "?" + query));

    assertThat(PageSize.complaint(PLATFORM.operation(operation), asked, body).isEmpty())
        .isEqualTo(isRight);
  }

  @ParameterizedTest
  @CsvSource({"7, true", "8, false"})
  void aPageOfLogsIsToo(int lines, boolean isRight) {
    String body = "{\"logs\": [" + "{},".repeat(lines - 1) + "{}]}";
    var asked = URI.create("http://localhost/v1/logs?limit=7");

    assertThat(PageSize.complaint(PLATFORM.operation("list-logs"), asked, body).isEmpty())
        .isEqualTo(isRight);
  }
}
