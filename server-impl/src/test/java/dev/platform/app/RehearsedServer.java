package dev.platform.app;

import dev.platform.api.Operation;
import dev.platform.base.config.Config;
import dev.platform.base.db.Db;
import dev.platform.http.Route;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import dev.platform.identity.account.EasyPasswords;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.jspecify.annotations.Nullable;

/** The API of a running server at any time, on which callers can be named instead of logged in. */
final class RehearsedServer implements AutoCloseable {
  private final StartedParts stages = new StartedParts();
  private final ServiceLocator locator;
  private final WebListener listener;
  private final Set<Operation> operations;

  /**
   * A server.
   *
   * @param db made of the real one
   * @param callers by the names that are tokens here; every other token is read as it is
   */
  RehearsedServer(
      TestDatabase database,
      Path folder,
      Clock clock,
      Function<Db, Db> db,
      Map<String, Caller> callers) {
    var rooms = Wiring.rooms();
    var settings = Settings.of(Config.of(settings(folder), Map.of(), Map.of()));
    var parts =
        TestParts.of(
            stages,
            database.source(),
            database.pool(),
            db.apply(database.db(clock, Wiring.persistence(rooms))),
            clock,
            folder);
    locator = Wiring.locator(rooms, parts, settings);
    stages.add(locator::shutdown);
    EasyPasswords.on(locator);
    bind(new ByName(locator.getService(Authentication.class), callers));
    var application = Applications.api(rooms, locator, settings);
    listener =
        stages.add(
            new WebListener("api", new Listen("127.0.0.1", 0), application.config(), locator));
    LogTailAddOn.serve(listener, locator, settings, stages);
    listener.start();
    operations = application.routes().stream().map(Route::operation).collect(Collectors.toSet());
  }

  /** Without limits, since everybody calls everything. */
  private static Map<String, String> settings(Path folder) {
    Map<String, String> settings = new HashMap<>();
    settings.put("platform.data", folder.toString());
    for (String limit : Set.of("reads", "writes", "creates", "strangers")) {
      settings.put("platform.limits." + limit, "0");
    }
    return settings;
  }

  private void bind(Authentication authentication) {
    ServiceLocatorUtilities.bind(
        locator,
        new AbstractBinder() {
          @Override
          protected void configure() {
            bind(authentication).to(Authentication.class).ranked(1);
          }
        });
  }

  URI uri(String target) {
    return URI.create("http://127.0.0.1:" + listener.port() + target);
  }

  /** What it answers. */
  Set<Operation> operations() {
    return operations;
  }

  <T> T get(Class<T> type) {
    return locator.getService(type);
  }

  @Override
  public void close() {
    stages.close();
  }

  private record ByName(Authentication real, Map<String, Caller> callers)
      implements Authentication {
    @Override
    public Caller bearer(String token) {
      return callers.containsKey(token)
          ? Objects.requireNonNull(callers.get(token))
          : real.bearer(token);
    }

    @Override
    public Caller still(String token, Caller caller) {
      return caller;
    }

    @Override
    public Caller session(String cookie, @Nullable String csrfToken, Intent access) {
      return real.session(cookie, csrfToken, access);
    }
  }
}
