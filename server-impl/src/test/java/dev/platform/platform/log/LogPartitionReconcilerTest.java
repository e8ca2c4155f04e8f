package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LogPartitionReconcilerTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @Test
  void daysAreMadeAheadAndDroppedAfterRetention() {
    try (var rooms = new TestRooms(database)) {
      rooms.settle();
      rooms.settle();
      assertThat(days()).containsExactly("20260301", "20260302", "20260303", "20260304");

      rooms.clock().pass(Duration.ofDays(14));
      rooms.settle();
      assertThat(days())
          .containsExactly(
              "20260301",
              "20260302",
              "20260303",
              "20260304",
              "20260315",
              "20260316",
              "20260317",
              "20260318");

      rooms.clock().pass(Duration.ofHours(36));
      rooms.settle();
      assertThat(days())
          .containsExactly(
              "20260303",
              "20260304",
              "20260315",
              "20260316",
              "20260317",
              "20260318",
              "20260319",
              "20260320");
    }
  }

  @Test
  void valuesAreForgottenWithTheirDays() {
    try (var rooms = new TestRooms(database)) {
      for (int age : new int[] {13, 14, 15}) {
        database.execute(
            "insert into log_value values ('w', 'r', 'level', date '%s' - %d, 'age %d')"
                .formatted(LocalDate.ofInstant(rooms.clock().instant(), ZoneOffset.UTC), age, age));
      }

      rooms.settle();

      assertThat(database.query("select value from log_value order by value"))
          .containsExactly("age 13", "age 14");
    }
  }

  private static List<String> days() {
    return database.query(
        """
        select replace(inhrelid::regclass::text, 'log_line_', '')
        from pg_inherits
        where inhparent = 'log_line'::regclass
        order by 1
        """);
  }
}
