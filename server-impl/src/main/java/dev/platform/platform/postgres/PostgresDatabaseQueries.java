package dev.platform.platform.postgres;

import dev.platform.identity.access.Caller;
import dev.platform.platform.DatabaseQueries;
import dev.platform.platform.QueryRows;
import jakarta.inject.Inject;

/** Queries for surfaces. */
final class PostgresDatabaseQueries implements DatabaseQueries {
  private final PostgresQueries queries;

  @Inject
  PostgresDatabaseQueries(PostgresQueries queries) {
    this.queries = queries;
  }

  @Override
  public QueryRows run(Caller caller, String id, String sql) {
    return queries.run(caller, new PostgresId(id), sql);
  }
}
