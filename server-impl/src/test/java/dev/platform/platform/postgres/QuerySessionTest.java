package dev.platform.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import dev.platform.platform.QueryRows;
import dev.platform.testing.TestDatabase;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a query that only reads can do. */
class QuerySessionTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static QueryRows run(String sql) throws SQLException {
    try (var connection = database.pool().getConnection()) {
      return QuerySession.read(connection, sql);
    }
  }

  @Test
  void valuesAreAsPostgresWritesThem() throws SQLException {
    var rows = run("select 1 as a, null as b, array[1, 2] as c, ';' as d -- ; end");

    assertThat(rows.columns()).containsExactly("a", "b", "c", "d");
    assertThat(rows.rows()).isEqualTo(List.of(Arrays.asList("1", null, "{1,2}", ";")));
    assertThat(rows.isCut()).isFalse();
  }

  @Test
  void manyRowsAndLongValuesAreCut() throws SQLException {
    var many = run("select generate_series(1, 3000)");
    var wide = run("select repeat('x', 1500) from generate_series(1, 100)");
    var value = run("select repeat('x', 1000000)");

    assertThat(many.rows()).hasSize(1000);
    assertThat(many.isCut()).isTrue();
    assertThat(wide.rows()).hasSizeLessThan(30);
    assertThat(wide.isCut()).isTrue();
    assertThat(value.rows().get(0).get(0)).hasSizeLessThan(2100).endsWith("…");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create table written (a int)",
        "update workspace set name = 'x'",
        "with gone as (delete from workspace returning 1) select * from gone",
        "select nextval('written')",
        "do $$ begin execute 'create table written (a int)'; end $$",
        "do $$ begin commit; execute 'create table written (a int)'; end $$",
        "select set_config('transaction_read_only', 'off', false)",
        "select a from nowhere"
      })
  void whatWritesFails(String sql) {
    assertThatThrownBy(() -> run(sql)).isInstanceOf(SQLException.class);
    assertThat(database.query("select count(*) from pg_class where relname = 'written'"))
        .containsExactly("0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ";",
        "select 1; select 2",
        "commit; create table written (a int)",
        "select '\\'; create table written (a int); --'"
      })
  void thereIsExactlyOneStatement(String sql) {
    assertThatThrownBy(() -> run(sql)).isInstanceOf(Failure.class).hasMessageContaining("one");
  }

  /** It ends with the connection, before anything else is asked. */
  @ParameterizedTest
  @ValueSource(strings = {"commit", "set transaction read write", "-- nothing"})
  void whatIsNoQueryReturnsNothing(String sql) throws SQLException {
    assertThat(run(sql)).isEqualTo(new QueryRows(List.of(), List.of(), false));
  }
}
