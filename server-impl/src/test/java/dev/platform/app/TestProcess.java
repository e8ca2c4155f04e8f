package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.base.db.Db;
import dev.platform.base.db.PostgresDb;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.room.Room;
import dev.platform.base.secret.Secret;
import dev.platform.base.time.SteadyTime;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.Engine;
import dev.platform.http.Readiness;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.account.EasyPasswords;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.workload.EngineOutsideTransactions;
import dev.platform.platform.workload.Offers;
import dev.platform.platform.workload.WorkloadListener;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestWork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;

/**
 * One process of the platform as the program wires it, on a test's database and with a simulated
 * engine. Nothing listens, and reconcilers run when {@link #settle} is called.
 */
public final class TestProcess implements AutoCloseable {
  /** Address of the administrator of a server. */
  public static final String EMAIL = "admin@example.org";

  /** Password of the administrator of a server. */
  public static final Secret PASSWORD = new Secret("correct horse battery");

  /** Refuses at once, so that no test asks the DNS of the world. */
  private static final String NOBODY = "127.0.0.1:9";

  private final StartedParts stages = new StartedParts();
  private final List<Room> rooms = new ArrayList<>(Wiring.rooms());
  private final Setup setup;
  private final Settings settings;
  private final PostgresSignals signals;
  private final ServiceLocator locator;

  private TestProcess(Setup setup) throws InterruptedException {
    this.setup = setup;
    rooms.addAll(setup.rooms);
    this.settings = Settings.of(Config.of(setup.settings, Map.of(), Map.of()));
    this.signals = stages.add(new PostgresSignals(setup.database.source()));
    var db = new PostgresDb(setup.source, Wiring.persistence(rooms), setup.clock);
    var parts =
        new ProcessParts(
            setup.clock,
            setup.clock instanceof SteadyTime steady ? steady : System::nanoTime,
            setup.source,
            setup.db.apply(db),
            signals,
            setup.work,
            setup.database.vault(setup.data.resolve("secret.key")),
            setup.engine,
            () -> new Readiness.Report(List.of()),
            new EdgeTraffic());
    this.locator = Wiring.locator(rooms, parts, settings);
    stages.add(locator::shutdown);
    EasyPasswords.on(locator);
    setup.overrides.forEach(binder -> ServiceLocatorUtilities.bind(locator, binder));
    authenticate();
    if (!setup.isReplica) {
      setup.engine.start(locator.getService(WorkloadListener.class));
      locator.getService(Offers.class).publish();
    }
  }

  private void authenticate() {
    var authentication = setup.authentication.apply(locator.getService(Authentication.class));
    ServiceLocatorUtilities.bind(
        locator,
        new AbstractBinder() {
          @Override
          protected void configure() {
            bind(authentication).to(Authentication.class).ranked(1);
          }
        });
  }

  /** A process on a database, to be described. */
  public static Setup on(TestDatabase database) {
    return new Setup(database);
  }

  /** A front door, or anything else that is bound. */
  public <T> T get(Class<T> type) {
    return locator.getService(type);
  }

  /** What builds and runs, which does as tests say. */
  public SimulatedEngine engine() {
    return setup.simulated;
  }

  /** The container, for what is made on top of it. */
  public ServiceLocator locator() {
    return locator;
  }

  /** The resources of all rooms. */
  public List<Class<?>> resources() {
    List<Class<?>> resources = new ArrayList<>();
    rooms.forEach(room -> resources.addAll(room.resources()));
    return resources;
  }

  /** Lets all reconcilers do their work until nothing is left that can be done now. */
  public void settle() {
    setup.work.settle(locator.getAllServices(Reconciler.class));
  }

  List<Room> rooms() {
    return rooms;
  }

  Settings settings() {
    return settings;
  }

  StartedParts stages() {
    return stages;
  }

  /** Starts what runs by itself in every process: what hears other replicas, and keeps lines. */
  void start() {
    signals.start();
    stages.add(locator.getService(LogWriter.class)).start();
  }

  @Override
  public void close() {
    stages.close();
  }

  /** What makes a process different from others; each method answers the same description. */
  public static final class Setup {
    private final TestDatabase database;
    private final Map<String, String> settings = new HashMap<>();
    private final List<AbstractBinder> overrides = new ArrayList<>();
    private final List<Room> rooms = new ArrayList<>();
    private DataSource source;
    private Clock clock = new TestClock();
    private Path data = Path.of("");
    private TestWork work = new TestWork();
    private SimulatedEngine simulated = new SimulatedEngine();
    private EngineOutsideTransactions engine = new EngineOutsideTransactions(simulated);
    private boolean isReplica;
    private UnaryOperator<Db> db = UnaryOperator.identity();
    private UnaryOperator<Authentication> authentication = UnaryOperator.identity();

    private Setup(TestDatabase database) {
      this.database = database;
      this.source = database.pool();
    }

    /** The time of this process. */
    public Setup clock(Clock its) {
      clock = its;
      return this;
    }

    /** The folder of the key that encrypts, which replicas share. */
    public Setup data(Path its) {
      data = its;
      return this;
    }

    /** What makes things real here. */
    public Setup engine(Engine its) {
      engine = new EngineOutsideTransactions(its);
      return this;
    }

    /** Where connections come from. */
    public Setup source(DataSource its) {
      source = its;
      return this;
    }

    /** Settings by their full names. */
    public Setup with(Map<String, String> more) {
      settings.putAll(more);
      return this;
    }

    /** Does not count requests. */
    public Setup unlimited() {
      for (String rate : List.of("reads", "writes", "creates", "deploys", "strangers")) {
        settings.putIfAbsent("platform.limits." + rate, "0");
      }
      return this;
    }

    /** Puts something between rooms and the database. */
    public Setup db(UnaryOperator<Db> around) {
      db = around;
      return this;
    }

    /** Puts something between requests and the telling of callers. */
    public Setup authentication(UnaryOperator<Authentication> around) {
      authentication = around;
      return this;
    }

    /** Binds something else than the program does; it must be ranked above it. */
    public Setup override(AbstractBinder binder) {
      overrides.add(binder);
      return this;
    }

    /** Adds a room that the program does not have. */
    public Setup with(Room room) {
      rooms.add(room);
      return this;
    }

    /** A replica of a process: the same installation on the same machine. */
    public Setup beside(TestProcess other) {
      clock = other.setup.clock;
      data = other.setup.data;
      work = other.setup.work;
      simulated = other.setup.simulated;
      engine = other.setup.engine;
      isReplica = true;
      return this;
    }

    /** Wires it. */
    public TestProcess open() {
      if (data.toString().isEmpty()) {
        data = folder();
      }
      settings.putIfAbsent("platform.data", data.toString());
      settings.putIfAbsent("platform.domain.resolver", NOBODY);
      try {
        return new TestProcess(this);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Wires it and opens its API on a port of its own. */
    public TestServer serve() {
      int port = FreePorts.next();
      settings.putIfAbsent("platform.api.url", "http://localhost:" + port);
      return new TestServer(open(), port);
    }

    private static Path folder() {
      try {
        var folder = Files.createTempDirectory("platform");
        folder.toFile().deleteOnExit();
        folder.resolve("secret.key").toFile().deleteOnExit();
        return folder;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
