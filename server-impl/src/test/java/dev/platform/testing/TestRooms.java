package dev.platform.testing;

import dev.platform.app.TestProcess;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.ClientAddress;
import dev.platform.identity.access.Role;
import dev.platform.platform.usage.MeterKind;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The front doors of all rooms on a database of a test's own, wired as in the program but without
 * listeners. Used as a field: {@code @RegisterExtension final TestRooms rooms = new
 * TestRooms(database);}
 */
public final class TestRooms implements AfterEachCallback, AutoCloseable {
  private final TestClock clock;
  private final TestDatabase database;
  private final TestProcess process;
  private final List<Runnable> ends = new ArrayList<>();

  /** These rooms have no forwarder, whose part this is. */
  private void listenEverywhere() {
    database.execute(
        "alter table network_member alter column listening_since set default now();"
            + "alter table datastore_endpoint alter column listening_since set default now()");
  }

  /** All rooms on a database. */
  public TestRooms(TestDatabase database) {
    this(database, database.pool());
  }

  /** The same on a source of its own for connections. */
  public TestRooms(TestDatabase database, DataSource source) {
    this(database, new TestClock(), TestProcess.on(database).source(source));
  }

  /** The same in a process that differs from others. */
  public TestRooms(TestDatabase database, TestProcess.Setup setup) {
    this(database, new TestClock(), setup);
  }

  /** The same with settings by their full names. */
  public TestRooms(TestDatabase database, Map<String, String> settings) {
    this(database, new TestClock(), TestProcess.on(database).with(settings));
  }

  /** The same with settings, on an engine of the test's own. */
  public TestRooms(TestDatabase database, SimulatedEngine engine, Map<String, String> settings) {
    this(database, new TestClock(), TestProcess.on(database).engine(engine).with(settings));
  }

  private TestRooms(TestDatabase database, TestClock clock, TestProcess.Setup setup) {
    this.database = database;
    listenEverywhere();
    this.clock = clock;
    this.process = setup.clock(clock).override(new Somewhere()).open();
  }

  /** The rooms of a second process of the same installation. */
  public TestRooms replica() {
    return new TestRooms(database, clock, TestProcess.on(database).beside(process));
  }

  /** A front door, or anything else that a room binds. */
  public <T> T get(Class<T> type) {
    return process.get(type);
  }

  /** Lets reconcilers of this process do what can be done now. */
  public void settle() {
    process.settle();
  }

  /** What builds and runs, which does as tests say. */
  public SimulatedEngine engine() {
    return process.engine();
  }

  /** The container, for what is made on top of it. */
  ServiceLocator locator() {
    return process.locator();
  }

  /** The resources of all rooms. */
  List<Class<?>> resources() {
    return process.resources();
  }

  /** The time, which stands still until it is moved. */
  public TestClock clock() {
    return clock;
  }

  /** Lets a long time pass that is not metered: usage would be summed for each hour of it. */
  public void passUnmetered(Duration time) {
    clock.pass(time);
    for (MeterKind kind : MeterKind.values()) {
      database.execute(
          "insert into usage_hour (source, hour, complete) values ('%s', '%s', false)"
              .formatted(kind.name(), clock.instant().truncatedTo(ChronoUnit.HOURS)));
    }
  }

  /** A new workspace without members. */
  public WorkspaceId workspace() {
    var id = new WorkspaceId(get(Ids.class).next(IdPrefix.WORKSPACE));
    database.execute(
        "insert into workspace (id, name, email, created_at) values ('"
            + id.value()
            + "', 'acme', 'acme@example.org', now())");
    database.execute(
        "insert into resource (id, workspace_id, kind) values ('"
            + id.value()
            + "', '"
            + id.value()
            + "', 'workspace')");
    return id;
  }

  /** A new person who is a member of a workspace. */
  public Caller member(WorkspaceId workspace, Role role) {
    var user = new UserId(get(Ids.class).next(IdPrefix.USER));
    database.execute(
        "insert into account (id, email, name, password_hash, created_at) values ('"
            + user.value()
            + "', '"
            + user.value()
            + "@example.org', 'Ada', '', now())");
    var caller = new Caller(user, Caller.Credential.SESSION, "", Optional.empty(), Set.of());
    join(caller, workspace, role);
    return caller;
  }

  /** Makes a person a member of another workspace. */
  public void join(Caller caller, WorkspaceId workspace, Role role) {
    database.execute(
        "insert into membership (workspace_id, user_id, role, created_at) values ('"
            + workspace.value()
            + "', '"
            + caller.user().value()
            + "', '"
            + role.name()
            + "', '"
            + clock.instant()
            + "')");
  }

  /** The first column of what a query finds. */
  public List<String> query(String sql) {
    return database.query(sql);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    close();
  }

  /** Ends what is made on top of the rooms, before they end. */
  void alsoEnd(Runnable end) {
    ends.add(end);
  }

  @Override
  public void close() {
    ends.forEach(Runnable::run);
    process.close();
  }

  /** Where all requests come from. */
  private static final class Somewhere extends AbstractBinder {
    @Override
    protected void configure() {
      bind((ClientAddress) () -> "192.0.2.1").to(ClientAddress.class).ranked(1);
    }
  }
}
