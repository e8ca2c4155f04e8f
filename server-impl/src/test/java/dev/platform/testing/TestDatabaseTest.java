package dev.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.PostgresSignals;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TestDatabaseTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @Test
  void aFreshDatabaseHasEveryTable() throws SQLException {
    try (var connection = database.source().getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select count(*) from event")) {
      rows.next();

      assertThat(rows.getInt(1)).isZero();
    }
  }

  @Test
  void twoDatabasesAreApart() {
    try (var other = TestDatabase.fresh()) {
      other.execute("insert into resource (id, workspace_id, kind) values ('a', 'b', 'c')");

      database.execute("insert into resource (id, workspace_id, kind) values ('a', 'b', 'c')");
    }
  }

  @Test
  void transactionsRunOnIt() {
    var db = database.db(Clock.systemUTC(), List.of(PostgresSignals.persistence()));
    var signals = new PostgresSignals(database.source());

    db.change("test", tx -> signals.send(tx, "test", "hello"));
  }
}
