package dev.platform.base.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSerializerTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-31T00:00:00Z",
        "2026-11-21T23:59:59.1Z",
        "2026-11-21T09:08:07.123456Z",
        "2026-11-21T09:08:07.000001Z",
        "2026-11-21T09:08:07.120Z",
        "0001-01-01T00:00:00.999999999Z",
        "2026-11-21T09:08:07.5+02:00",
        "-0001-01-01T00:00:00Z",
        "+10000-01-01T00:00:00Z"
      })
  void aTimeIsWrittenAsTheFormatterOfTheJdkWouldWriteIt(String text) {
    var time = OffsetDateTime.parse(text);

    assertThat(TimeSerializer.text(time))
        .isEqualTo(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time));
  }
}
