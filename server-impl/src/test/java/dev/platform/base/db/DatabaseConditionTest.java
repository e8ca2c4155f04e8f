package dev.platform.base.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.apache.ibatis.exceptions.PersistenceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseConditionTest {
  @ParameterizedTest
  @CsvSource({
    "08001, AWAY",
    "08006, AWAY",
    "57P01, AWAY",
    "57P02, AWAY",
    "57P03, STARTING",
    "53300, NO_CONNECTIONS",
    "53100, DISK_FULL",
    "58030, FILES_FAILED",
    "25006, READ_ONLY",
    "53200, NO_RESOURCES",
    "53400, NO_RESOURCES"
  })
  void isReadFromTheStateOfAnError(String state, DatabaseCondition condition) {
    var error = new PersistenceException("### select 1", new SQLException("no", state));

    assertThat(DatabaseCondition.of(error)).contains(condition);
  }

  @ParameterizedTest
  @CsvSource({"23505", "40001", "42601", "57014", "XX000"})
  void anErrorOfAStatementSaysNothing(String state) {
    assertThat(DatabaseCondition.of(new SQLException("no", state))).isEmpty();
  }

  @Test
  void whatThePoolMetWhenItConnectedSaysMoreThanItsTimeout() {
    var met = new SQLException("sorry, too many clients already", "53300");

    assertThat(DatabaseCondition.of(new SQLTransientConnectionException("timed out", met)))
        .contains(DatabaseCondition.NO_CONNECTIONS);
    assertThat(DatabaseCondition.of(new SQLTransientConnectionException("timed out")))
        .contains(DatabaseCondition.AWAY);
  }

  @Test
  void onlyALostConnectionLeavesACommitOpen() {
    var lost = DatabaseUnavailable.inCommit(DatabaseCondition.AWAY, new SQLException());
    var full = DatabaseUnavailable.inCommit(DatabaseCondition.DISK_FULL, new SQLException());

    assertThat(lost.isOutcomeUnknown()).isTrue();
    assertThat(full.isOutcomeUnknown()).isFalse();
    assertThat(full).hasMessage("the database has no disk space left");
  }
}
