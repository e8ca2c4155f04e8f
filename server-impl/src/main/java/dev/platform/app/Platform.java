package dev.platform.app;

import dev.platform.base.db.DatabaseAddress;
import dev.platform.base.db.EmbeddedPostgresServer;
import dev.platform.base.db.Migrations;
import dev.platform.base.db.PostgresDb;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.room.Room;
import dev.platform.base.secret.Vault;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.ScheduledWork;
import dev.platform.content.system.Documents;
import dev.platform.engine.spi.Engine;
import dev.platform.http.Route;
import dev.platform.identity.workspace.FirstStart;
import dev.platform.identity.workspace.FirstStart.Administrator;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;

/** One process of the platform: starts its roles in order and ends them in the reverse order. */
final class Platform implements AutoCloseable {
  private final Settings settings;
  private final Consumer<String> progress;
  private final Stages stages = new Stages();
  private final List<Room> rooms;

  Platform(Settings settings, Consumer<String> progress) {
    this.settings = settings;
    this.progress = progress;
    this.rooms = Wiring.rooms();
  }

  /**
   * What a started process has to say.
   *
   * @param administrator who was made at this start, if it was the first
   */
  record Started(Optional<Administrator> administrator) {}

  /** Starts everything. What was started is ended again if a later part fails. */
  Started start() throws InterruptedException {
    try {
      Optional<Administrator> administrator = Optional.empty();
      if (needsDatabase()) {
        administrator = startPlatform();
      }
      if (settings.roles().contains(Role.CONTENT)) {
        startContent(Applications.routes(rooms));
      }
      return new Started(administrator);
    } catch (RuntimeException | InterruptedException e) {
      close();
      throw e;
    }
  }

  private boolean needsDatabase() {
    return settings.roles().stream().anyMatch(role -> role != Role.CONTENT);
  }

  private Optional<Administrator> startPlatform() throws InterruptedException {
    Folders.make(settings.data());
    progress.accept("Starting the database");
    var database = database();
    var source = stages.add(database.pool(settings.poolSize()));
    progress.accept("Bringing the tables up to date");
    Migrations.run(source);
    var clock = Clock.systemUTC();
    var signals = stages.add(new PostgresSignals(database.direct()));
    var work = stages.add(new ScheduledWork(signals, clock));
    var db = new PostgresDb(source, Wiring.persistence(rooms), clock);
    var vault = Vault.open(settings.data().resolve("secret.key"));
    var engine = settings.engine().open();
    var locator =
        Wiring.locator(rooms, new Parts(clock, source, db, signals, work, vault, engine), settings);
    stages.add(locator::shutdown);
    signals.start();
    var administrator =
        locator.getService(FirstStart.class).run(settings.adminEmail(), settings.adminPassword());
    startRoles(locator, work, source, engine);
    return administrator;
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
      startApi(locator);
    }
    if (settings.roles().contains(Role.WORKER)) {
      progress.accept("Starting the engine");
      stages.add(engine::stopAll);
      work.start(source, locator.getAllServices(Reconciler.class));
    }
  }

  private void startApi(ServiceLocator locator) {
    var application = Applications.api(rooms, locator, settings);
    var listener =
        stages.add(new WebListener("api", settings.api().listen(), application.config(), locator));
    listener.start();
  }

  private void startContent(List<Route> routes) {
    progress.accept("Opening the content service");
    var documents = new Documents(GradedContract.bundled("content"), GradedContract.of(routes));
    var locator =
        ServiceLocatorUtilities.bind(
            new AbstractBinder() {
              @Override
              protected void configure() {
                bind(documents).to(Documents.class);
              }
            });
    var application = Applications.content();
    var listener =
        stages.add(
            new WebListener("content", settings.base().listen(), application.config(), locator));
    listener.start();
  }

  @Override
  public void close() {
    stages.close();
  }
}
