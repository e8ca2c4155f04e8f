package dev.platform.app;

import dev.platform.base.db.DatabaseAddress;
import dev.platform.base.db.EmbeddedPostgresServer;
import dev.platform.base.db.Migrations;
import dev.platform.base.db.PostgresDb;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.db.Signals;
import dev.platform.base.room.Room;
import dev.platform.base.secret.Vault;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.ScheduledWork;
import dev.platform.base.work.Work;
import dev.platform.content.ContentRooms;
import dev.platform.content.source.Origins;
import dev.platform.content.system.Documents;
import dev.platform.edge.Edge;
import dev.platform.edge.EdgeSettings;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.Isolation;
import dev.platform.http.Application;
import dev.platform.http.Route;
import dev.platform.identity.workspace.FirstStart;
import dev.platform.identity.workspace.FirstStart.Administrator;
import dev.platform.platform.deploy.EngineFeed;
import dev.platform.platform.deploy.OutsideEngine;
import dev.platform.platform.deploy.ServiceRoutes;
import dev.platform.platform.log.LogWriter;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.glassfish.hk2.api.ServiceLocator;

/** One process of the platform: starts its roles in order and ends them in the reverse order. */
final class Platform implements AutoCloseable {
  private final Settings settings;
  private final Optional<DemoRepository> repository;
  private final Consumer<String> progress;
  private final Stages stages = new Stages();
  private final EdgeTraffic traffic = new EdgeTraffic();
  private final List<Room> rooms;

  /**
   * A process that has not been started.
   *
   * @param repository of the sample service that is to be deployed, if one is
   * @param progress is told each step
   */
  Platform(Settings settings, Optional<DemoRepository> repository, Consumer<String> progress) {
    this.settings = settings;
    this.repository = repository;
    this.progress = progress;
    this.rooms = Wiring.rooms();
  }

  /**
   * What a started process has to say.
   *
   * @param administrator who was made at this start, if it was the first
   * @param sample the sample service, if one was asked for
   * @param isolation what is and is not enforced on this machine
   */
  record Started(
      Optional<Administrator> administrator,
      Optional<Demo.Sample> sample,
      List<Isolation> isolation) {}

  /** Starts everything. What was started is ended again if a later part fails. */
  Started start() throws InterruptedException {
    try {
      if (settings.roles().contains(Role.CONTENT) && !settings.roles().contains(Role.API)) {
        startContent(Applications.routes(rooms));
      }
      return needsDatabase()
          ? startPlatform()
          : new Started(Optional.empty(), Optional.empty(), List.of());
    } catch (RuntimeException | InterruptedException e) {
      close();
      throw e;
    }
  }

  private boolean needsDatabase() {
    return settings.roles().stream().anyMatch(role -> role != Role.CONTENT);
  }

  private Started startPlatform() throws InterruptedException {
    Folders.make(settings.data());
    progress.accept("Starting the database");
    var database = database();
    var source = stages.add(database.pool(settings.poolSize()));
    progress.accept("Bringing the tables up to date");
    Migrations.run(source);
    var clock = Clock.systemUTC();
    var signals = stages.add(new PostgresSignals(database.direct()));
    var work = new ScheduledWork(signals, clock);
    var engine = new OutsideEngine(settings.engine().open());
    var locator = locator(source, signals, work, engine, clock);
    signals.start();
    stages.add(locator.getService(LogWriter.class)).start();
    var administrator =
        locator.getService(FirstStart.class).run(settings.adminEmail(), settings.adminPassword());
    startRoles(locator, work, source, engine);
    return new Started(administrator, sample(locator), engine.isolation());
  }

  /**
   * Opens the rooms for a command of the operator, without serving or running anything: on the
   * database of the server that runs now, if one does.
   */
  ServiceLocator open() throws InterruptedException {
    Folders.make(settings.data());
    var running =
        settings
            .database()
            .or(() -> EmbeddedPostgresServer.running(settings.data().resolve("postgres")));
    var database = running.isPresent() ? running.get() : database();
    var source = stages.add(database.pool(settings.poolSize()));
    var clock = Clock.systemUTC();
    var signals = stages.add(new PostgresSignals(database.direct()));
    var engine = new OutsideEngine(settings.engine().open());
    return locator(source, signals, new ScheduledWork(signals, clock), engine, clock);
  }

  private ServiceLocator locator(
      DataSource source, Signals signals, Work work, Engine engine, Clock clock) {
    var db = new PostgresDb(source, Wiring.persistence(rooms), clock);
    var vault = Vault.open(settings.data().resolve("secret.key"));
    var locator =
        Wiring.locator(
            rooms, new Parts(clock, source, db, signals, work, vault, engine, traffic), settings);
    stages.add(locator::shutdown);
    return locator;
  }

  private Optional<Demo.Sample> sample(ServiceLocator locator) throws InterruptedException {
    if (repository.isEmpty()) {
      return Optional.empty();
    }
    progress.accept("Deploying the sample");
    return Optional.of(new Demo(locator).run(repository.get(), progress));
  }

  private DatabaseAddress database() throws InterruptedException {
    if (settings.database().isPresent()) {
      return settings.database().get();
    }
    return stages.add(EmbeddedPostgresServer.start(settings.data().resolve("postgres"))).address();
  }

  private void startRoles(
      ServiceLocator locator, ScheduledWork work, DataSource source, Engine engine)
      throws InterruptedException {
    if (settings.roles().contains(Role.API)) {
      progress.accept("Opening the API");
      var api = startApi(locator);
      if (settings.roles().contains(Role.CONTENT)) {
        startContent(api.routes());
      }
    }
    if (settings.roles().contains(Role.EDGE)) {
      progress.accept("Opening the edge");
      startEdge(locator);
    }
    if (settings.roles().contains(Role.WORKER)) {
      progress.accept("Starting the engine");
      startWorker(locator, work, source, engine);
    }
  }

  private void startEdge(ServiceLocator locator) {
    var routes = stages.add(locator.getService(ServiceRoutes.class));
    routes.start();
    var apps = settings.apps();
    var domain = apps.url().getAuthority().replaceFirst("^\\*\\.", "").replaceFirst(":\\d+$", "");
    var edge =
        stages.add(
            new Edge(
                EdgeSettings.of(apps.listen().host(), apps.listen().port(), domain)
                    .behind(settings.limits().proxies()),
                new EdgeRoutes(routes),
                new EdgeLog(locator.getService(LogWriter.class))));
    edge.start();
    traffic.of(edge);
  }

  /** The engine ends last of the two: a reconciler must not start again what is being stopped. */
  private void startWorker(
      ServiceLocator locator, ScheduledWork work, DataSource source, Engine engine)
      throws InterruptedException {
    stages.add(engine::stopAll);
    engine.start(locator.getService(EngineFeed.class));
    work.start(source, locator.getAllServices(Reconciler.class));
    stages.add(work);
  }

  private Application startApi(ServiceLocator locator) {
    var application = Applications.api(rooms, locator, settings);
    var listener =
        stages.add(new WebListener("api", settings.api().listen(), application.config(), locator));
    Tails.serve(listener, locator, settings, stages);
    listener.start();
    return application;
  }

  private void startContent(List<Route> routes) {
    progress.accept("Opening the content service");
    var documents = new Documents(GradedContract.bundled("content"), GradedContract.of(routes));
    var origins = new Origins(settings.base().url(), settings.api().url(), settings.oauth().url());
    var rooms = new ContentRooms(settings.content(), origins, documents, Clock.systemUTC());
    var locator = Website.locator(settings, rooms);
    stages.add(locator::shutdown);
    stages.add(Website.listener(settings, locator)).start();
  }

  @Override
  public void close() {
    stages.close();
  }
}
