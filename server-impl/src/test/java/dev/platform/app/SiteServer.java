package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.base.secret.Secret;
import dev.platform.identity.account.EasyPasswords;
import dev.platform.identity.workspace.FirstStart;
import dev.platform.platform.log.LogWriter;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.glassfish.hk2.api.ServiceLocator;

/** The API as it runs, on a port of its own and a test's database. Several may share one. */
public final class SiteServer implements AutoCloseable {
  /** Address of the administrator. */
  public static final String EMAIL = "admin@example.org";

  /** Password of the administrator. */
  public static final Secret PASSWORD = new Secret("correct horse battery");

  private final StartedParts stages = new StartedParts();
  private final ServiceLocator locator;
  private final URI address;

  /**
   * A server whose public address is its own.
   *
   * @param data folder of the key that encrypts, which replicas share
   * @param more settings by their full name
   */
  public SiteServer(TestDatabase database, Path data, Clock clock, Map<String, String> more) {
    int port = FreePorts.next();
    this.address = URI.create("http://localhost:" + port);
    Map<String, String> given = new HashMap<>();
    given.put("platform.data", data.toString());
    given.put("platform.api.url", address.toString());
    for (String rate : List.of("reads", "writes", "creates", "strangers")) {
      given.put("platform.limits." + rate, "0");
    }
    given.putAll(more);
    var settings = Settings.of(Config.of(given, Map.of(), Map.of()));
    var rooms = Wiring.rooms();
    var parts =
        TestParts.of(
            stages,
            database.source(),
            database.pool(),
            database.db(clock, Wiring.persistence(rooms)),
            clock,
            data);
    locator = Wiring.locator(rooms, parts, settings);
    stages.add(locator::shutdown);
    EasyPasswords.on(locator);
    locator.getService(FirstStart.class).run(EMAIL, Optional.of(PASSWORD));
    var application = Applications.api(rooms, locator, settings);
    var listener =
        stages.add(
            new WebListener("api", new Listen("127.0.0.1", port), application.config(), locator));
    stages.add(locator.getService(LogWriter.class)).start();
    StrictTransport.on(listener.network(), settings, settings.api(), settings.oauth());
    LogTailAddOn.serve(listener, locator, settings, stages);
    listener.start();
  }

  /** Where this server itself listens. */
  public URI address() {
    return address;
  }

  /** A front door, or anything else that a room binds. */
  public <T> T get(Class<T> type) {
    return locator.getService(type);
  }

  @Override
  public void close() {
    stages.close();
  }
}
