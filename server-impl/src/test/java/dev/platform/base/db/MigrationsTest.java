package dev.platform.base.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.testing.TestDatabase;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Steps that are missing are applied, and a database that has all of them is left alone. */
class MigrationsTest {
  private static final String LAST =
      " flyway_schema_history where script = 'V202611290200__workload.sql'";

  @RegisterExtension final TestDatabase database = TestDatabase.fresh();

  @Test
  void aDatabaseWithAllStepsHasNoneToDo() {
    database.execute("update flyway_schema_history set checksum = 1");

    assertThat(Migrations.run(database.source())).as("steps, without a comparison").isZero();
  }

  @Test
  void aStepThatIsMissingIsApplied() {
    database.execute("delete from" + LAST);
    database.execute("drop table engine_offer");

    assertThat(Migrations.run(database.source())).isOne();
    assertThat(database.count("select count(*) from" + LAST)).isOne();
    assertThat(Migrations.run(database.source())).isZero();
  }

  @Test
  void aStepThatHasFailedIsReported() {
    database.execute("update flyway_schema_history set success = false where installed_rank = 1");

    assertThatThrownBy(() -> Migrations.run(database.source())).isInstanceOf(FlywayException.class);
  }
}
