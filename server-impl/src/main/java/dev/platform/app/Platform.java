package dev.platform.app;

import dev.platform.app.backup.RestoreMark;
import dev.platform.app.monitoring.ManagementListener;
import dev.platform.app.monitoring.ProcessMetrics;
import dev.platform.base.db.Database;
import dev.platform.base.db.DatabaseAddress;
import dev.platform.base.db.Db;
import dev.platform.base.db.EmbeddedPostgresServer;
import dev.platform.base.db.PostgresDb;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.db.SecretKeyCheck;
import dev.platform.base.db.Signals;
import dev.platform.base.host.RangeClaim;
import dev.platform.base.room.Room;
import dev.platform.base.secret.Vault;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.ScheduledWork;
import dev.platform.base.work.Work;
import dev.platform.base.work.WorkerLease;
import dev.platform.content.ContentRooms;
import dev.platform.content.source.LibraryProvider;
import dev.platform.content.source.Origins;
import dev.platform.edge.Edge;
import dev.platform.edge.EdgeSettings;
import dev.platform.edge.RequestLog;
import dev.platform.edge.TlsListener;
import dev.platform.edge.route.CertificateTable;
import dev.platform.edge.tcp.ConnectionHandover;
import dev.platform.edge.tcp.InstanceConnections;
import dev.platform.edge.tcp.TcpForwarder;
import dev.platform.edge.tls.CertificateFolder;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.Isolation;
import dev.platform.http.Application;
import dev.platform.http.Route;
import dev.platform.http.listener.Listen;
import dev.platform.http.listener.StrictTransport;
import dev.platform.http.listener.WebListener;
import dev.platform.identity.workspace.FirstStart;
import dev.platform.identity.workspace.FirstStart.Administrator;
import dev.platform.platform.certificate.Certificates;
import dev.platform.platform.datastore.DatastoreRoutes;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.logstream.LogStreamSender;
import dev.platform.platform.metric.HttpRequestCounts;
import dev.platform.platform.network.NetworkRoutes;
import dev.platform.platform.network.NetworkSettings;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.platform.webhook.WebhookSender;
import dev.platform.platform.workload.EngineOutsideTransactions;
import dev.platform.platform.workload.Offers;
import dev.platform.platform.workload.WorkloadListener;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.glassfish.hk2.api.ServiceLocator;

/** One process of the platform: starts its roles in order and ends them in the reverse order. */
final class Platform implements AutoCloseable {
  private final Settings settings;
  private final Optional<DemoRepository> repository;
  private final Consumer<String> progress;
  private final StartedParts stages = new StartedParts();
  private final EdgeTraffic traffic = new EdgeTraffic();
  private final InstanceConnections instances = new InstanceConnections();
  private final ProcessReadiness readiness;
  private final Optional<ProcessMetrics> metrics;
  private final List<Room> rooms;

  private final Runnable whenLost;

  /**
   * A process that has not been started.
   *
   * @param repository of the sample service that is to be deployed, if one is
   * @param progress is told each step
   * @param whenLost called if another machine has taken over the role of the worker; this process
   *     must end then
   */
  Platform(
      Settings settings,
      Optional<DemoRepository> repository,
      Consumer<String> progress,
      Runnable whenLost) {
    this.settings = settings;
    this.repository = repository;
    this.progress = progress;
    this.whenLost = whenLost;
    this.readiness = new ProcessReadiness(settings.roles());
    this.metrics = settings.management().map(it -> new ProcessMetrics(Version.text(), readiness));
    this.rooms = Wiring.rooms();
  }

  /**
   * What a started process has to say.
   *
   * @param administrator the first one, until that person has logged in
   * @param sample the sample service, if one was asked for
   * @param isolation what is and is not enforced on this machine
   */
  record Started(
      Optional<Administrator> administrator,
      Optional<Demo.Sample> sample,
      List<Isolation> isolation) {}

  /**
   * Makes sure that nothing else has what this process needs, before anything is written.
   *
   * @throws IllegalStateException with all that is in the way
   */
  static void requireStartable(Settings settings) {
    new RestoreMark(settings.data()).requireNone();
    if (settings.database().isEmpty()) {
      EmbeddedPostgresServer.requireUnused(settings.embeddedDatabase());
    }
    ListenAddresses.takeBack(settings);
    ListenAddresses.requireFree(settings);
  }

  /** Starts everything. What was started is ended again if a later part fails. */
  Started start() throws InterruptedException {
    try {
      requireStartable(settings);
      startManagement();
      if (settings.roles().contains(Role.CONTENT) && !settings.roles().contains(Role.API)) {
        startContent(
            Applications.routes(rooms, settings.profiles()),
            LibraryProvider.open(settings.content(), Clock.systemUTC()));
      }
      return needsDatabase()
          ? startPlatform()
          : new Started(Optional.empty(), Optional.empty(), List.of());
    } catch (RuntimeException | InterruptedException e) {
      close();
      throw e;
    }
  }

  /** First of all, so that it says what the others wait for. */
  private void startManagement() {
    if (settings.management().isPresent() && metrics.isPresent()) {
      stages.add(
          ManagementListener.start(
              settings.management().get(), metrics.get(), new ReadyPage(readiness)));
    }
  }

  private boolean needsDatabase() {
    return settings.roles().stream().anyMatch(role -> role != Role.CONTENT);
  }

  private Started startPlatform() throws InterruptedException {
    Folders.makeData(settings.data());
    var preparation = Preparation.begin(settings, rooms, Clock.systemUTC());
    progress.accept("Starting the database");
    var address = database();
    var database = stages.add(Database.starting(address, settings.poolSize()));
    metrics.ifPresent(it -> it.of(database));
    progress.accept("Running database migrations");
    database.migrate();
    var source = database.pool();
    readiness.needs(database);
    var clock = Clock.systemUTC();
    var db = new PostgresDb(source, Wiring.persistence(rooms), clock);
    var vault = vault(db);
    BooleanSupplier mayWork = lease(db);
    var signals = stages.add(new PostgresSignals(database.direct()));
    var work = new ScheduledWork(signals, clock);
    metrics.ifPresent(it -> work.monitoredBy(it.reconcilers()));
    var engine =
        new EngineOutsideTransactions(settings.engine().open(vault, Reservations.of(settings)));
    var locator = locator(source, db, vault, signals, work, engine, clock);
    signals.start();
    var lines = stages.add(locator.getService(LogWriter.class));
    metrics.ifPresent(it -> it.of(lines));
    lines.start();
    var administrator =
        locator.getService(FirstStart.class).run(settings.adminEmail(), settings.adminPassword());
    startServices(locator, work, database, engine, mayWork);
    var demo = demo(locator);
    startOrigins(locator, preparation);
    startWebhooks(locator);
    Optional<Demo.Sample> sample =
        demo.isPresent() ? Optional.of(demo.get().await(progress)) : Optional.empty();
    database.started();
    return new Started(administrator, sample, isolation(engine));
  }

  /**
   * Opens the rooms for a command of the operator, without serving or running anything: on the
   * database of the server that runs now, if one does.
   */
  ServiceLocator open() throws InterruptedException {
    Folders.makeData(settings.data());
    var running = settings.runningDatabase();
    var address = running.isPresent() ? running.get() : database();
    var database = stages.add(Database.open(address, settings.poolSize()));
    var source = database.pool();
    var clock = Clock.systemUTC();
    var db = new PostgresDb(source, Wiring.persistence(rooms), clock);
    var signals = stages.add(new PostgresSignals(database.direct()));
    var vault = vault(db);
    var engine =
        new EngineOutsideTransactions(settings.engine().open(vault, Reservations.of(settings)));
    var work = new ScheduledWork(signals, clock);
    return locator(source, db, vault, signals, work, engine, clock);
  }

  /**
   * Ends everything that runs on the engine of this machine, while no server works.
   *
   * @throws IllegalStateException if one does
   */
  void stopServices() throws InterruptedException {
    var locator = open();
    stages.add(WorkerLease.take(locator.getService(Db.class), settings.data(), whenLost));
    claimNetwork();
    stages.add(locator.getService(LogWriter.class)).start();
    var engine = stages.add(locator.getService(Engine.class));
    var listener = locator.getService(WorkloadListener.class);
    engine.start(listener);
    progress.accept("Stopping services, jobs, and datastores");
    listener.stopping();
    engine.stopAll();
  }

  private Vault vault(Db db) {
    var file = settings.secretKey();
    if (Files.notExists(file) && SecretKeyCheck.isEncrypted(db)) {
      throw new IllegalStateException(
          file
              + " is missing, but this database was encrypted with it. Copy it from a backup, or"
              + " from the data directory of another process that uses this database");
    }
    var vault = Vault.open(file);
    if (!SecretKeyCheck.fits(db, vault)) {
      throw new IllegalStateException(
          file
              + " is not the key that this database was encrypted with. Copy secret.key from the"
              + " data directory of the process that uses this database, or from a backup");
    }
    return vault;
  }

  /** Whether the engine and the reconcilers of this process may work. */
  private BooleanSupplier lease(Db db) {
    return settings.roles().contains(Role.WORKER)
        ? stages.add(WorkerLease.take(db, settings.data(), whenLost))::isHeld
        : () -> false;
  }

  private List<Isolation> isolation(Engine engine) {
    if (!settings.roles().contains(Role.WORKER)) {
      return List.of();
    }
    var promises = engine.offer().isolation();
    LastIsolation.save(settings.data(), promises);
    return promises;
  }

  private ServiceLocator locator(
      DataSource source,
      Db db,
      Vault vault,
      Signals signals,
      Work work,
      Engine engine,
      Clock clock) {
    var parts =
        new ProcessParts(
            clock, System::nanoTime, source, db, signals, work, vault, engine, readiness, traffic);
    var locator = Wiring.locator(rooms, parts, settings);
    stages.add(locator::shutdown);
    return locator;
  }

  /** Its deploy takes a while, so other parts start meanwhile. */
  private Optional<Demo> demo(ServiceLocator locator) {
    if (repository.isEmpty()) {
      return Optional.empty();
    }
    progress.accept("Deploying the sample");
    return Optional.of(Demo.begin(locator, repository.get()));
  }

  private DatabaseAddress database() throws InterruptedException {
    if (settings.database().isPresent()) {
      return settings.database().get();
    }
    return stages.add(EmbeddedPostgresServer.start(settings.embeddedDatabase())).address();
  }

  /** The edge first, and so it ends last: visitors and clients of datastores wait for it. */
  private void startServices(
      ServiceLocator locator,
      ScheduledWork work,
      Database database,
      Engine engine,
      BooleanSupplier mayWork)
      throws InterruptedException {
    if (settings.roles().contains(Role.EDGE)) {
      progress.accept("Starting the edge");
      startEdge(locator);
    }
    if (settings.roles().contains(Role.WORKER)) {
      progress.accept("Starting the engine");
      startWorker(locator, work, database, engine, mayWork);
    }
  }

  private void startOrigins(ServiceLocator locator, Preparation preparation)
      throws InterruptedException {
    if (settings.roles().contains(Role.API)) {
      progress.accept("Starting the API");
      var api = startApi(locator);
      if (settings.roles().contains(Role.CONTENT)) {
        startContent(api.routes(), preparation.content());
      }
    }
  }

  /**
   * Senders share the work, so each process that has other work than to forward requests is one.
   */
  private void startWebhooks(ServiceLocator locator) {
    if (settings.roles().contains(Role.API) || settings.roles().contains(Role.WORKER)) {
      var sender = stages.add(locator.getService(WebhookSender.class));
      metrics.ifPresent(it -> it.of(sender));
      sender.start();
    }
  }

  private void startEdge(ServiceLocator locator) {
    var routes = stages.add(locator.getService(ServiceRoutes.class));
    routes.start();
    var apps = settings.apps();
    var domain = apps.url().getAuthority().replaceFirst("^\\*\\.", "").replaceFirst(":\\d+$", "");
    var counts = stages.add(locator.getService(HttpRequestCounts.class));
    counts.start();
    RequestLog log = new EdgeLog(locator.getService(LogWriter.class), counts);
    var edge =
        stages.add(
            new Edge(
                EdgeSettings.of(apps.listen().host(), apps.listen().port(), domain)
                    .behind(settings.limits().proxies())
                    .and(tls(locator)),
                routes,
                metrics.map(it -> it.of(log)).orElse(log),
                () -> ReadyPage.condition(readiness)));
    edge.start();
    metrics.ifPresent(it -> it.of(edge));
    traffic.of(edge);
    startForwarders(locator);
    readiness.isUp(Role.EDGE);
  }

  private Optional<TlsListener> tls(ServiceLocator locator) {
    return settings
        .appsTls()
        .listen()
        .map(it -> tls(it, stages.add(locator.getService(Certificates.class))));
  }

  private TlsListener tls(Listen listen, Certificates issued) {
    issued.start();
    return new TlsListener(
        listen.host(),
        listen.port(),
        settings.appsTls().publicPort(),
        certificates().or(issued),
        issued);
  }

  private CertificateTable certificates() {
    return settings
        .appsTls()
        .certificates()
        .<CertificateTable>map(folder -> stages.add(CertificateFolder.open(folder)))
        .orElse(host -> null);
  }

  /** Connections that an earlier process has left come first, and so they have room. */
  private void startForwarders(ServiceLocator locator) {
    List<TcpForwarder> forwarders = new ArrayList<>(List.of(externalPorts(locator)));
    if (NetworkSettings.isForwarded()) {
      forwarders.add(privateNetwork(locator));
    }
    var handover =
        new ConnectionHandover(
            settings.data().resolve("relays"),
            folder -> RelayCommand.start(folder, settings.data().resolve("relay.log")),
            forwarders);
    handover.takeBack();
    forwarders.forEach(TcpForwarder::start);
    stages.add(handover);
  }

  private TcpForwarder externalPorts(ServiceLocator locator) {
    var datastores = stages.add(locator.getService(DatastoreRoutes.class));
    datastores.start();
    return stages.add(TcpForwarder.outside(datastores, instances));
  }

  private TcpForwarder privateNetwork(ServiceLocator locator) {
    var routes = stages.add(locator.getService(NetworkRoutes.class));
    routes.start();
    var forwarder = stages.add(TcpForwarder.inside(routes, instances));
    traffic.of(forwarder);
    return forwarder;
  }

  /** What runs goes on when this process ends: the next one takes it over. */
  private void startWorker(
      ServiceLocator locator,
      ScheduledWork work,
      Database database,
      Engine engine,
      BooleanSupplier mayWork)
      throws InterruptedException {
    claimNetwork();
    engine.start(locator.getService(WorkloadListener.class));
    stages.add(engine);
    locator.getService(Offers.class).publish();
    work.start(locator.getAllServices(Reconciler.class), database::awaitWriting, mayWork);
    stages.add(work);
    startLogStreams(locator, mayWork);
    readiness.isUp(Role.WORKER);
  }

  private void startLogStreams(ServiceLocator locator, BooleanSupplier mayWork) {
    var sender = stages.add(locator.getService(LogStreamSender.class));
    metrics.ifPresent(it -> it.of(sender));
    sender.start(mayWork);
  }

  /**
   * One worker of an installation speaks for all its edges. What it leaves behind is called
   * nowhere.
   */
  private void claimNetwork() {
    stages.add(RangeClaim.take(settings.network().claimed(), settings.data(), addresses -> false));
  }

  private Application startApi(ServiceLocator locator) {
    var application = Applications.api(rooms, locator, settings);
    var listener =
        stages.add(new WebListener("api", settings.api().listen(), application.config(), locator));
    StrictTransport.on(
        listener.network(), List.of(settings.api().url(), settings.oauth().url()), settings.urls());
    metrics.ifPresent(it -> it.of("api", listener));
    Streams.serve(listener, locator, settings, stages);
    listener.rejectionFormat(Applications::body).behind(settings.limits().proxies()).start();
    readiness.isUp(Role.API);
    return application;
  }

  private void startContent(List<Route> routes, LibraryProvider library) {
    progress.accept("Opening the content service");
    var origins = new Origins(settings.base().url(), settings.api().url(), settings.oauth().url());
    var documents = ServedContract.documents(origins, routes);
    var rooms =
        new ContentRooms(settings.content(), origins, documents, Clock.systemUTC(), library);
    var locator = Website.locator(settings, rooms);
    stages.add(locator::shutdown);
    var listener = stages.add(Website.listener(settings, locator));
    listener.serve("/readyz", new ReadyPage(readiness));
    metrics.ifPresent(it -> it.of("website", listener));
    listener.start();
    readiness.isUp(Role.CONTENT);
  }

  @Override
  public void close() {
    readiness.stops();
    stages.close();
  }
}
