package dev.platform.testing;

import dev.platform.base.contract.Contract;
import dev.platform.base.db.Db;
import dev.platform.base.db.Persistence;
import dev.platform.base.db.PostgresDb;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.db.Signals;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.limit.LimitRoom;
import dev.platform.base.room.Room;
import dev.platform.base.secret.Vault;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.Work;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.Engine;
import dev.platform.http.CurrentCaller;
import dev.platform.http.PendingHeaders;
import dev.platform.identity.access.AccessRoom;
import dev.platform.identity.access.AnswerHeaders;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.ClientAddress;
import dev.platform.identity.access.Role;
import dev.platform.identity.account.AccountRoom;
import dev.platform.identity.apikey.ApiKeyRoom;
import dev.platform.identity.audit.AuditRoom;
import dev.platform.identity.audit.AuditSettings;
import dev.platform.identity.session.SessionSettings;
import dev.platform.identity.workspace.WorkspaceRoom;
import dev.platform.platform.deploy.DeployRoom;
import dev.platform.platform.deploy.DeploySettings;
import dev.platform.platform.environment.EnvironmentRoom;
import dev.platform.platform.envvar.EnvVarRoom;
import dev.platform.platform.event.EventRoom;
import dev.platform.platform.log.LogRoom;
import dev.platform.platform.log.LogSettings;
import dev.platform.platform.project.ProjectRoom;
import dev.platform.platform.registrycredential.RegistryCredentialRoom;
import dev.platform.platform.routing.NoTraffic;
import dev.platform.platform.routing.RoutingRoom;
import dev.platform.platform.routing.RoutingSettings;
import dev.platform.platform.routing.Traffic;
import dev.platform.platform.service.ServiceRoom;
import dev.platform.platform.service.ServiceSettings;
import dev.platform.platform.site.SiteRoom;
import dev.platform.platform.workflow.WorkflowRoom;
import dev.platform.platform.workload.EngineOutsideTransactions;
import dev.platform.platform.workload.WorkloadRoom;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;
import org.glassfish.hk2.api.TypeLiteral;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;

/** Front doors on a database of a test's own, wired as in the server but without HTTP and work. */
public final class TestRooms {
  private final TestClock clock = new TestClock();
  private final Ids ids = new Ids(clock);
  private final TestDatabase database;
  private final Db db;
  private final ServiceLocator locator;

  /** All rooms on a database. */
  public TestRooms(TestDatabase database) {
    this(database, database.pool());
  }

  /** The same on a source of its own for connections. */
  public TestRooms(TestDatabase database, DataSource source) {
    this.database = database;
    List<Persistence> persistence = new ArrayList<>();
    persistence.add(EventLog.persistence());
    persistence.add(PostgresSignals.persistence());
    var rooms = rooms();
    rooms.forEach(room -> persistence.add(room.persistence()));
    this.db = new PostgresDb(source, persistence, clock);
    List<AbstractBinder> binders = new ArrayList<>(rooms);
    binders.add(new Parts());
    // One of its own: without a locator, or with a name, all would share what is bound.
    this.locator = ServiceLocatorFactory.getInstance().create(null);
    ServiceLocatorUtilities.bind(locator, binders.toArray(AbstractBinder[]::new));
  }

  /** New ones each time: a binder that configures one locator cannot configure another. */
  private static List<Room> rooms() {
    return List.of(
        new AccessRoom(),
        new WorkspaceRoom(),
        new AccountRoom(),
        new ApiKeyRoom(),
        new AuditRoom(),
        new DeployRoom(),
        new EnvironmentRoom(),
        new EnvVarRoom(),
        new EventRoom(),
        new LimitRoom(),
        new LogRoom(),
        new ProjectRoom(),
        new RegistryCredentialRoom(),
        new RoutingRoom(),
        new ServiceRoom(),
        new SiteRoom(),
        new WorkflowRoom(),
        new WorkloadRoom());
  }

  /** A front door, or anything else that a room binds. */
  public <T> T get(Class<T> type) {
    return locator.getService(type);
  }

  /** The container, for what is made on top of it. */
  ServiceLocator locator() {
    return locator;
  }

  static List<Class<?>> resources() {
    List<Class<?>> resources = new ArrayList<>();
    rooms().forEach(room -> resources.addAll(room.resources()));
    return resources;
  }

  /** The time, which stands still until it is moved. */
  public TestClock clock() {
    return clock;
  }

  /** A new workspace without members. */
  public WorkspaceId workspace() {
    var id = new WorkspaceId(ids.next(IdPrefix.WORKSPACE));
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
    var user = new UserId(ids.next(IdPrefix.USER));
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

  private static Vault vault() {
    try {
      Path folder = Files.createTempDirectory("vault");
      Path key = folder.resolve("key");
      folder.toFile().deleteOnExit();
      key.toFile().deleteOnExit();
      return Vault.open(key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a process brings. */
  private final class Parts extends AbstractBinder {
    @Override
    protected void configure() {
      bind(clock).to(Clock.class);
      bind(new CurrentCaller()).to(CurrentCaller.class).to(new TypeLiteral<Supplier<Caller>>() {});
      bind(new PendingHeaders()).to(PendingHeaders.class).to(AnswerHeaders.class);
      bind(ids).to(Ids.class);
      bind(database.pool()).to(DataSource.class);
      bind(db).to(Db.class);
      bind((ClientAddress) () -> "192.0.2.1").to(ClientAddress.class);
      bind(new PostgresSignals(database.source())).to(Signals.class);
      bind(new EventLog(ids)).to(EventLog.class);
      bind(new NoWork()).to(Work.class);
      bind(vault()).to(Vault.class);
      bind(new EngineOutsideTransactions(new SimulatedEngine())).to(Engine.class);
      bind(Contract.load("platform")).to(Contract.class);
      bind(DeploySettings.defaults()).to(DeploySettings.class);
      bind(new RoutingSettings(DeploySettings.defaults().drainLimit())).to(RoutingSettings.class);
      bind(new AuditSettings(Duration.ofDays(365))).to(AuditSettings.class);
      bind(new LogSettings(Duration.ofDays(14))).to(LogSettings.class);
      bind(new SessionSettings(URI.create("http://localhost:4001"))).to(SessionSettings.class);
      bind(new NoTraffic()).to(Traffic.class);
      bind(new ServiceSettings(
              URI.create("http://localhost:4001"), URI.create("http://*.localhost:4002"), false))
          .to(ServiceSettings.class);
    }
  }

  /** Nobody is woken. */
  private static final class NoWork implements Work {
    @Override
    public void wake(WriteTx tx, Class<? extends Reconciler> reconciler) {}

    @Override
    public void wake(Class<? extends Reconciler> reconciler) {}
  }
}
