package dev.platform.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import dev.platform.platform.service.Region;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of databases and roles that PostgreSQL accepts. */
class DatabaseNamesTest {
  @ParameterizedTest
  @CsvSource({
    "shop, shop_",
    "Shop 2, shop_2_",
    "2nd, _2nd_",
    "pg, db_pg_",
    "pg-main, db_pg_main_",
    "pgvector, pgvector_",
    "postgres, db_postgres_",
    "platform, db_platform_",
  })
  void aNameBecomesOneThatIsNotReserved(String name, String beginning) {
    var names = DatabaseNames.of(wanted(name, "", ""));

    assertThat(names.database()).matches(beginning + "[a-z0-9]{4}");
    assertThat(names.user()).isEqualTo(names.database() + "_user");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pg", "pg_main", "postgres", "platform_main", "public"})
  void aReservedNameIsRejected(String name) {
    assertThatThrownBy(() -> DatabaseNames.of(wanted("shop", name, "")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("databaseName: " + name + " is reserved");
    assertThatThrownBy(() -> DatabaseNames.of(wanted("shop", "", name)))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("databaseUser: " + name + " is reserved");
  }

  private static NewPostgres wanted(String name, String database, String user) {
    return new NewPostgres(
        null,
        null,
        name,
        PostgresPlan.FREE,
        Region.OREGON,
        NewPostgres.NEWEST,
        database,
        user,
        null,
        false,
        false,
        List.of(),
        Map.of(),
        List.of());
  }
}
