package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.base.db.Database;
import dev.platform.base.db.EmbeddedPostgresServer;
import dev.platform.base.db.Migrations;
import dev.platform.base.db.PostgresDb;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.room.Room;
import dev.platform.base.secret.Vault;
import dev.platform.base.work.ScheduledWork;
import dev.platform.edge.Edge;
import dev.platform.edge.EdgeSettings;
import dev.platform.edge.ProcessHealth;
import dev.platform.edge.TlsListener;
import dev.platform.edge.route.RouteTable;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.http.Readiness;
import dev.platform.http.listener.Listen;
import dev.platform.http.listener.WebListener;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.OpenAccess;
import dev.platform.identity.workspace.FirstStart;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.metric.HttpRequestCounts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.glassfish.jersey.server.ResourceConfig;
import org.jspecify.annotations.Nullable;

/**
 * The API with all its rooms on an embedded PostgreSQL, and room for other listeners beside it. It
 * measures the program's own pool, passwords and scheduler, where {@link TestProcess} has those of
 * tests.
 */
public final class BenchServer implements AutoCloseable {
  private static final Listen LOOPBACK = new Listen("127.0.0.1", 0);

  private final StartedParts stages = new StartedParts();
  private final List<Room> rooms = Wiring.rooms();
  private final Settings settings;
  private final ProcessParts parts;
  private final DataSource source;
  private final ServiceLocator locator;
  private final int port;
  private @Nullable LogWriter writer;

  /**
   * Starts everything.
   *
   * @param data folder for the database
   */
  public BenchServer(Path data) throws InterruptedException {
    settings =
        Settings.of(
            Config.of(
                Map.of(
                    "platform.data",
                    data.toString(),
                    "platform.limits.strangers",
                    "0",
                    "platform.outbound.loopback",
                    "true",
                    "platform.limits.reads",
                    System.getProperty("bench.limit", "10000000")),
                Map.of(),
                Map.of()));
    var address = stages.add(EmbeddedPostgresServer.start(data.resolve("postgres"))).address();
    Migrations.run(address.direct());
    source = stages.add(Database.open(address, settings.poolSize())).pool();
    var clock = Clock.systemUTC();
    var signals = stages.add(new PostgresSignals(address.direct()));
    signals.start();
    parts =
        new ProcessParts(
            clock,
            System::nanoTime,
            source,
            new PostgresDb(source, Wiring.persistence(rooms), clock),
            signals,
            new ScheduledWork(signals, clock),
            Vault.open(data.resolve("secret.key")),
            new SimulatedEngine(),
            () -> new Readiness.Report(List.of()),
            new EdgeTraffic());
    locator = Wiring.locator(rooms, parts, settings);
    stages.add(locator::shutdown);
    locator.getService(FirstStart.class).run(settings.adminEmail(), Optional.empty());
    port = listen("api", Applications.api(rooms, locator, settings).config(), locator);
  }

  /** The port of the API. */
  public int port() {
    return port;
  }

  /** The pool of the application. */
  public DataSource source() {
    return source;
  }

  /** Front doors, and whatever else rooms bind. */
  public ServiceLocator locator() {
    return locator;
  }

  /** Opens another listener of the same kind and answers its port. */
  public int listen(String name, ResourceConfig application, ServiceLocator container) {
    var listener = stages.add(new WebListener(name, LOOPBACK, application, container));
    listener.start();
    return listener.port();
  }

  /**
   * Opens the API once more, without authentication and authorization: everybody is the caller, who
   * may do everything in one workspace.
   */
  public int listenToEverybody(Caller caller, WorkspaceId workspace) {
    var open = open(caller, workspace);
    return listen("open", Applications.api(rooms, open, settings).config(), open);
  }

  /** The same with tails of logs. */
  public int listenForTails(Caller caller, WorkspaceId workspace) {
    var open = open(caller, workspace);
    var application = Applications.api(rooms, open, settings);
    var listener = stages.add(new WebListener("tails", LOOPBACK, application.config(), open));
    Streams.serve(listener, open, settings, stages);
    listener.start();
    return listener.port();
  }

  /** Opens an edge that writes its request log as the program does. */
  public Edge edge(RouteTable routes, Optional<TlsListener> tls) {
    var edge =
        stages.add(
            new Edge(
                EdgeSettings.of("127.0.0.1", 0, "localhost").and(tls),
                routes,
                new EdgeLog(writer(), locator.getService(HttpRequestCounts.class)),
                () -> new ProcessHealth(true, "{}")));
    edge.start();
    return edge;
  }

  private LogWriter writer() {
    if (writer == null) {
      writer = stages.add(locator.getService(LogWriter.class));
      writer.start();
    }
    return writer;
  }

  private ServiceLocator open(Caller caller, WorkspaceId workspace) {
    var open = Wiring.locator(rooms, parts, settings);
    stages.add(open::shutdown);
    ServiceLocatorUtilities.bind(
        open,
        new AbstractBinder() {
          @Override
          protected void configure() {
            bind(new OpenAccess(workspace)).to(Access.class).ranked(1);
            bind(new Everybody(caller)).to(Authentication.class).ranked(1);
          }
        });
    return open;
  }

  /** Everybody is the same caller, whatever a request shows. */
  private record Everybody(Caller caller) implements Authentication {
    @Override
    public Caller bearer(String token, Audience audience) {
      return caller;
    }

    @Override
    public Caller session(String cookie, @Nullable String csrfToken, Intent access) {
      return caller;
    }

    @Override
    public Caller still(String token, Caller asking) {
      return caller;
    }
  }

  @Override
  public void close() {
    stages.close();
  }
}
