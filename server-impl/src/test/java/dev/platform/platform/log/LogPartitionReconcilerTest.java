package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LogPartitionReconcilerTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @Test
  void daysAreMadeAheadAndDroppedAfterRetention() throws Exception {
    var clock = new TestClock();
    try (var bench = new LogBench(database, clock)) {
      var reconciler = bench.reconciler();

      reconciler.reconcile();
      reconciler.reconcile();
      assertThat(days()).containsExactly("20260301", "20260302", "20260303", "20260304");

      clock.pass(Duration.ofDays(14));
      reconciler.reconcile();
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

      clock.pass(Duration.ofHours(36));
      reconciler.reconcile();
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
  void valuesAreForgottenWithTheirDays() throws Exception {
    var clock = new TestClock();
    try (var bench = new LogBench(database, clock)) {
      for (int age : new int[] {13, 14, 15}) {
        database.execute(
            "insert into log_value values ('w', 'r', 'level', date '%s' - %d, 'age %d')"
                .formatted(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC), age, age));
      }

      bench.reconciler().reconcile();

      assertThat(database.query("select value from log_value order by value"))
          .containsExactly("age 13", "age 14");
    }
  }

  private static List<String> days() throws SQLException {
    try (var connection = database.source().getConnection();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                """
                select replace(inhrelid::regclass::text, 'log_line_', '')
                from pg_inherits
                where inhparent = 'log_line'::regclass
                order by 1
                """)) {
      List<String> days = new ArrayList<>();
      while (rows.next()) {
        days.add(rows.getString(1));
      }
      return days;
    }
  }
}
