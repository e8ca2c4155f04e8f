package dev.platform.base.db;

import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

/**
 * All rows of a database as they were at one moment, while others write. Until it is closed, no
 * table can be changed or dropped.
 */
public final class DatabaseSnapshot implements AutoCloseable {
  private static final String TABLES =
      """
      select c.relname
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace
        and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'flyway_schema_history'
      order by c.relname
      """;

  private static final String COLUMNS =
      """
      select attname
      from pg_attribute
      where attrelid = '%s'::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and atttypid <> 'xid8'::regtype
      order by attnum
      """;

  private static final String PARTITIONS =
      """
      select p.relname, pg_get_expr(p.relpartbound, p.oid)
      from pg_inherits i
      join pg_class p on p.oid = i.inhrelid
      where i.inhparent = '%s'::regclass
      order by p.relname
      """;

  private static final String MIGRATION =
      """
      select script
      from flyway_schema_history
      where success and version is not null
      order by installed_rank desc
      limit 1
      """;

  private final Connection connection;
  private final Statements statements;
  private final List<DatabaseTable> tables = new ArrayList<>();

  private DatabaseSnapshot(Connection connection) {
    this.connection = connection;
    this.statements = new Statements(connection);
  }

  /**
   * Takes one.
   *
   * @throws IllegalStateException with the cause and a way out if that is not possible
   */
  public static DatabaseSnapshot take(DatabaseAddress address) {
    try {
      var snapshot = new DatabaseSnapshot(address.direct().getConnection());
      try {
        snapshot.begin();
        return snapshot;
      } catch (SQLException | RuntimeException e) {
        snapshot.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new IllegalStateException(ConnectionDiagnosis.sentence(address, e), e);
    }
  }

  /** The tables are locked first, so that the moment comes when none can be dropped any more. */
  private void begin() throws SQLException {
    statements.execute("set statement_timeout = 0");
    statements.execute("set idle_in_transaction_session_timeout = 0");
    statements.execute("set timezone = 'UTC'");
    var names = statements.texts(TABLES);
    if (names.isEmpty()) {
      throw new IllegalStateException("the database is empty, so there is nothing to back up");
    }
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setReadOnly(true);
    statements.execute(
        names.stream()
            .map(DatabaseTable::quoted)
            .collect(Collectors.joining(", ", "lock table ", " in access share mode")));
    for (String name : names) {
      var literal = DatabaseTable.quoted(name).replace("'", "''");
      tables.add(
          new DatabaseTable(
              name, statements.texts(COLUMNS.formatted(literal)), partitions(literal)));
    }
  }

  private List<DatabaseTable.Partition> partitions(String literal) throws SQLException {
    List<DatabaseTable.Partition> found = new ArrayList<>();
    statements.read(
        PARTITIONS.formatted(literal),
        row -> found.add(new DatabaseTable.Partition(row.getString(1), row.getString(2))));
    return found;
  }

  /** All tables but that of the migrations. */
  public List<DatabaseTable> tables() {
    return List.copyOf(tables);
  }

  /** The moment. */
  public Instant takenAt() throws SQLException {
    List<Instant> found = new ArrayList<>();
    statements.read("select now()", row -> found.add(row.getTimestamp(1).toInstant()));
    return found.get(0);
  }

  /** File name of the migration that came last. */
  public String migration() throws SQLException {
    return statements.texts(MIGRATION).get(0);
  }

  /** What tells whether a key is that of this database; empty if no server has used it yet. */
  public Optional<byte[]> keyCheck() throws SQLException {
    List<byte[]> found = new ArrayList<>();
    statements.read("select sealed from secret_key_check", row -> found.add(row.getBytes(1)));
    return found.stream().findFirst();
  }

  /** The next number of each sequence, by its name; at least that of the moment. */
  public Map<String, Long> sequences() throws SQLException {
    Map<String, Long> next = new LinkedHashMap<>();
    statements.read(
        "select sequencename, coalesce(last_value + increment_by, start_value) from pg_sequences"
            + " where schemaname = current_schema() order by 1",
        row -> next.put(row.getString(1), row.getLong(2)));
    return next;
  }

  /**
   * Writes the rows of a table in PostgreSQL's text form.
   *
   * @return how many there are
   */
  public long copy(DatabaseTable table, OutputStream to) throws SQLException, IOException {
    var rows = "select " + table.columnList() + " from " + DatabaseTable.quoted(table.name());
    return connection
        .unwrap(PGConnection.class)
        .getCopyAPI()
        .copyOut("copy (" + rows + ") to stdout", to);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
