package dev.platform.platform.cronjob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronScheduleTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "* * * * * | 2026-03-01T00:01:00Z",
        "*/15 * * * * | 2026-03-01T00:15:00Z",
        "30 2 * * MON-FRI | 2026-03-02T02:30:00Z",
        "0 0 1 * * | 2026-04-01T00:00:00Z",
        "0 0 29 2 * | 2028-02-29T00:00:00Z",
        "0 0 13 * FRI | 2026-03-06T00:00:00Z",
        "0 12 * * 7 | 2026-03-01T12:00:00Z",
      })
  void theNextRunIsTheFirstTimeAfter(String expression, Instant next) {
    var schedule = CronSchedule.of(expression);

    assertThat(schedule.next(Instant.parse("2026-03-01T00:00:00Z"))).contains(next);
    assertThat(schedule.next(next).orElseThrow()).isAfter(next);
  }

  @ParameterizedTest
  @ValueSource(strings = {"* * * * *", "5 4 * * sun", "0 0 31 */2 *", "  0  0 * * *"})
  void whatMatchesATimeIsAccepted(String expression) {
    assertThatCode(() -> CronSchedule.check("schedule", expression)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "|",
        "0 0 * * *||0 1 * * *",
        "@daily",
        "* * * *",
        "* * * * * *",
        "60 * * * *",
        "5-1 * * * *",
        "*/0 * * * *",
        "0 0 L * *",
        "TZ=UTC 0 0 * * *",
        "every day"
      })
  void whatIsNotACronExpressionIsRejected(String expression) {
    assertThatThrownBy(() -> CronSchedule.check("schedule", expression))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("schedule: must be a cron expression with five fields in UTC");
  }

  @Test
  void whatIsTooLongIsRejected() {
    assertThatThrownBy(() -> CronSchedule.check("schedule", "0,".repeat(100) + "0 * * * *"))
        .hasMessage("schedule: must have at most 200 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0 0 31 2 *", "0 0 30 2 *", "0 0 31 4,6,9,11 *"})
  void whatNeverMatchesIsRejected(String expression) {
    assertThatThrownBy(() -> CronSchedule.check("schedule", expression))
        .hasMessage("schedule: must match a time, but no date ever matches this schedule");
  }
}
