package dev.platform.platform.log;

import dev.platform.app.TestProcess;
import dev.platform.app.TestServer;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Role;
import dev.platform.platform.log.LogQuery.Direction;
import dev.platform.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** The logs of one replica, on a database that others may share. */
final class LogBench implements AutoCloseable {
  final TestServer server;
  final Db db;
  final Logs logs;
  final LogWriter writer;
  final LogTail tail;

  private final TestDatabase database;
  private final Clock clock;
  private final Ids ids;

  LogBench(TestDatabase database, Clock clock) {
    this(database, clock, TestProcess.on(database));
  }

  /** The same on a source of its own for connections. */
  LogBench(TestDatabase database, DataSource source, Clock clock) {
    this(database, clock, TestProcess.on(database).source(source));
  }

  /** The same with credentials that a test hands out. */
  LogBench(TestDatabase database, Clock clock, TestTokens tokens) {
    this(database, clock, TestProcess.on(database).authentication(real -> tokens));
  }

  private LogBench(TestDatabase database, Clock clock, TestProcess.Setup setup) {
    this.database = database;
    this.clock = clock;
    this.server = setup.clock(clock).unlimited().serve();
    this.ids = server.get(Ids.class);
    this.db = server.get(Db.class);
    this.logs = server.get(Logs.class);
    this.writer = server.get(LogWriter.class);
    this.tail = server.get(LogTail.class);
  }

  @Override
  public void close() {
    server.close();
  }

  WorkspaceId workspace() {
    var id = new WorkspaceId(ids.next(IdPrefix.WORKSPACE));
    database.execute(
        "insert into workspace (id, name, email, created_at) values ('%s', 'a', 'b', now())"
            .formatted(id.value()));
    return id;
  }

  /** A member who is logged in. */
  Caller member(WorkspaceId workspace, Role role) {
    var user = new UserId(ids.next(IdPrefix.USER));
    database.execute(
        """
        insert into account (id, email, name, password_hash, created_at)
        values ('%1$s', '%1$s', '', '', now());
        insert into membership (workspace_id, user_id, role, created_at)
        values ('%2$s', '%1$s', '%3$s', now())
        """
            .formatted(user.value(), workspace.value(), role));
    return new Caller(user, Credential.SESSION, "ses-1", Optional.empty(), Set.of());
  }

  /** A service. */
  String resource(WorkspaceId workspace) {
    var id = ids.next(IdPrefix.SERVICE);
    database.execute(
        "insert into resource (id, workspace_id, kind) values ('%s', '%s', 'service')"
            .formatted(id, workspace.value()));
    return id;
  }

  LogEntry line(String resource, Instant time, String message) {
    return new LogEntry(
        time,
        ids.next(IdPrefix.LOG_LINE),
        resource,
        "app",
        "info",
        null,
        null,
        null,
        null,
        null,
        message);
  }

  /** Puts lines where they belong, past the writer. */
  void insert(WorkspaceId workspace, List<LogEntry> lines) {
    var store = new LogStore();
    var days =
        lines.stream()
            .map(line -> LocalDate.ofInstant(line.time(), ZoneOffset.UTC))
            .collect(Collectors.toSet());
    var owners =
        lines.stream()
            .map(LogEntry::resource)
            .distinct()
            .collect(Collectors.toMap(id -> id, id -> workspace));
    db.change(
        "test.insert",
        tx -> {
          days.forEach(day -> store.addDay(tx, day));
          store.append(tx, lines, owners);
        });
  }

  /** Tells that there are new lines, as the writer does. */
  void signal(String resource) {
    db.change("test.signal", tx -> server.get(Signals.class).send(tx, LogTail.CHANNEL, resource));
  }

  void say(String resource, String text) {
    writer.write(new NewLogLine(resource, LogType.APP, "web-1", clock.instant(), text));
  }

  /** The last hour, oldest first. */
  LogQuery query(WorkspaceId workspace, String... resources) {
    return new LogQuery(
        workspace.value(),
        List.of(resources),
        clock.instant().minus(Duration.ofHours(1)),
        clock.instant().plus(Duration.ofHours(1)),
        Direction.FORWARD,
        LogQuery.MAX_LIMIT,
        Map.of());
  }

  /** Everything that a query finds, page after page. */
  List<LogEntry> all(Caller caller, LogQuery query) {
    var page = logs.list(caller, query);
    var lines = new ArrayList<>(page.lines());
    while (page.hasMore()) {
      page = logs.list(caller, next(query, page));
      lines.addAll(page.lines());
    }
    return lines;
  }

  static LogQuery next(LogQuery query, LogPage page) {
    return new LogQuery(
        query.ownerId(),
        query.resources(),
        page.nextStart(),
        page.nextEnd(),
        query.direction(),
        query.limit(),
        query.filters());
  }

  static LogQuery filtered(LogQuery query, Map<LogLabel, List<String>> filters) {
    return new LogQuery(
        query.ownerId(),
        query.resources(),
        query.start(),
        query.end(),
        query.direction(),
        query.limit(),
        filters);
  }
}
