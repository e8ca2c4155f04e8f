package dev.platform.base.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.event.DomainEvent;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.Id;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.testing.TestDatabase;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ibatis.exceptions.PersistenceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresDbTest {
  private static final WorkspaceId ACME = new WorkspaceId("tea-d4g2k7tjm3vs73c0p1p0");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final Db db = database.db(Clock.systemUTC(), List.of(EventLog.persistence()));
  private final EventLog events = new EventLog(new Ids(Clock.systemUTC()), List.of());

  @Test
  void aRehearsalLeavesNothingBehind() throws SQLException {
    List<String> after = new ArrayList<>();

    var id =
        db.rehearse(
            "test",
            tx -> {
              tx.afterCommit(() -> after.add("ran"));
              return events.append(tx, ACME, new Happened());
            });

    assertThat(id.value()).startsWith("evt-");
    assertThat(after).isEmpty();
    assertThat(count()).isZero();
  }

  @Test
  void aDuplicateKeyIsTriedAgain() {
    var attempts = new AtomicInteger();

    assertThatThrownBy(
            () ->
                db.change(
                    "test",
                    tx -> {
                      attempts.incrementAndGet();
                      throw new PersistenceException(new SQLException("duplicate", "23505"));
                    }))
        .isInstanceOf(PersistenceException.class);

    assertThat(attempts).hasValue(5);
  }

  @Test
  void anOutageIsExplainedByTheDriverAndNotByAStatement() {
    var lost = new SQLException("connection refused", "08001");

    assertThatThrownBy(
            () ->
                db.rehearse(
                    "test",
                    tx -> {
                      throw new PersistenceException("### SQL: select 1", lost);
                    }))
        .isInstanceOf(DatabaseUnavailable.class)
        .hasCause(lost);
  }

  private static int count() throws SQLException {
    try (var connection = database.source().getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select count(*) from event")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private record Happened() implements DomainEvent {
    @Override
    public String type() {
      return "happened";
    }

    @Override
    public Id subject() {
      return ACME;
    }

    @Override
    public Object details() {
      return Map.of();
    }
  }
}
