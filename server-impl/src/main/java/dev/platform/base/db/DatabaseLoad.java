package dev.platform.base.db;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

/** Fills a database with the rows of a {@link DatabaseSnapshot}, in one transaction. */
public final class DatabaseLoad {
  private static final String REFERENCES =
      """
      select here.relname, there.relname
      from pg_constraint
      join pg_class here on here.oid = conrelid
      join pg_class there on there.oid = confrelid
      where contype = 'f' and connamespace = current_schema()::regnamespace
        and conrelid <> confrelid
      """;

  private static final String TRIGGERED =
      """
      select distinct tgrelid::regclass::text
      from pg_trigger
      where not tgisinternal
        and tgrelid in (
          select oid from pg_class where relnamespace = current_schema()::regnamespace)
      """;

  private final Connection connection;
  private final Statements statements;
  private final Rows rows;

  private DatabaseLoad(Connection connection, Rows rows) {
    this.connection = connection;
    this.statements = new Statements(connection);
    this.rows = rows;
  }

  /** Where the rows of tables come from. */
  public interface Rows {
    /** The rows of a table in PostgreSQL's text form. */
    InputStream of(DatabaseTable table) throws IOException;

    /** A table is complete. */
    void loaded(DatabaseTable table, long rows) throws IOException;
  }

  /** The tables of a database, of which a new one has none. */
  public static List<String> tablesIn(DatabaseAddress address) {
    try (var connection = address.direct().getConnection()) {
      return new Statements(connection)
          .texts(
              "select relname from pg_class where relnamespace = current_schema()::regnamespace"
                  + " and relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition order by 1");
    } catch (SQLException e) {
      throw new IllegalStateException(ConnectionDiagnosis.sentence(address, e), e);
    }
  }

  /**
   * Makes the tables as they were, fills them, and brings them up to date.
   *
   * @param migration file name of the one that came last
   * @param sequences the next number of each, by its name
   */
  public static void run(
      DatabaseAddress address,
      String migration,
      Collection<DatabaseTable> tables,
      Map<String, Long> sequences,
      Rows rows)
      throws IOException {
    Migrations.runUntil(address.direct(), migration);
    try (var connection = address.direct().getConnection()) {
      connection.setAutoCommit(false);
      var load = new DatabaseLoad(connection, rows);
      load.prepare(tables);
      load.fill(tables);
      load.set(sequences);
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException("the rows of the backup cannot be stored", e);
    }
    Migrations.run(address.direct());
  }

  private void prepare(Collection<DatabaseTable> tables) throws SQLException {
    statements.execute("set statement_timeout = 0");
    statements.execute("set timezone = 'UTC'");
    statements.execute(
        tables.stream()
            .map(table -> DatabaseTable.quoted(table.name()))
            .collect(Collectors.joining(", ", "truncate ", "")));
    for (DatabaseTable table : tables) {
      for (DatabaseTable.Partition partition : table.partitions()) {
        statements.execute(
            "create table if not exists %s partition of %s %s"
                .formatted(
                    DatabaseTable.quoted(partition.name()),
                    DatabaseTable.quoted(table.name()),
                    partition.bounds()));
      }
    }
  }

  private void fill(Collection<DatabaseTable> tables) throws SQLException, IOException {
    var triggered = statements.texts(TRIGGERED);
    for (String table : triggered) {
      statements.execute("alter table " + table + " disable trigger user");
    }
    for (DatabaseTable table : inOrder(tables)) {
      try (var source = rows.of(table)) {
        rows.loaded(table, copy(table, source));
      }
    }
    for (String table : triggered) {
      statements.execute("alter table " + table + " enable trigger user");
    }
  }

  private long copy(DatabaseTable table, InputStream source) throws SQLException, IOException {
    return connection
        .unwrap(PGConnection.class)
        .getCopyAPI()
        .copyIn(
            "copy %s (%s) from stdin"
                .formatted(DatabaseTable.quoted(table.name()), table.columnList()),
            source);
  }

  /** What others refer to comes before them. */
  private List<DatabaseTable> inOrder(Collection<DatabaseTable> tables) throws SQLException {
    Map<String, Set<String>> needed = references();
    List<DatabaseTable> ordered = new ArrayList<>();
    Set<String> done = new HashSet<>();
    List<DatabaseTable> left = new ArrayList<>(tables);
    while (!left.isEmpty()) {
      var next =
          left.stream()
              .filter(table -> done.containsAll(needed.getOrDefault(table.name(), Set.of())))
              .toList();
      if (next.isEmpty()) {
        throw new IllegalStateException("tables refer to each other in a circle: " + needed);
      }
      next.forEach(table -> done.add(table.name()));
      ordered.addAll(next);
      left.removeAll(next);
    }
    return ordered;
  }

  private Map<String, Set<String>> references() throws SQLException {
    Map<String, Set<String>> references = new HashMap<>();
    statements.read(
        REFERENCES,
        row ->
            references
                .computeIfAbsent(row.getString(1), it -> new HashSet<>())
                .add(row.getString(2)));
    return references;
  }

  private void set(Map<String, Long> sequences) throws SQLException {
    try (var statement = connection.prepareStatement("select setval(?::regclass, ?, false)")) {
      for (var sequence : sequences.entrySet()) {
        statement.setString(1, DatabaseTable.quoted(sequence.getKey()));
        statement.setLong(2, sequence.getValue());
        statement.execute();
      }
    }
  }
}
