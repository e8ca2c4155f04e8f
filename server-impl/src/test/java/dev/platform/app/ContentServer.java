package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.content.ContentRooms;
import dev.platform.content.source.LibraryProvider;
import dev.platform.content.source.Origins;
import dev.platform.http.listener.WebListener;
import dev.platform.testing.TestClient;
import java.net.URI;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.glassfish.hk2.api.ServiceLocator;

/** The content service alone, with its built-in content, on a port of this machine. */
public final class ContentServer implements AutoCloseable {
  private final WebListener listener;
  private final ServiceLocator locator;
  private final Origins origins;

  /** Starts it with the settings of every installation. */
  public ContentServer(Clock clock) {
    this(Map.of(), clock);
  }

  /**
   * Starts it.
   *
   * @param given settings that differ
   */
  public ContentServer(Map<String, String> given, Clock clock) {
    Map<String, String> all = new HashMap<>(given);
    all.put("platform.base.listen", "127.0.0.1:0");
    all.put("platform.api.listen", "127.0.0.1:4001");
    all.put("platform.apps.listen", "127.0.0.1:4002");
    var settings = CheckedSettings.settings(Config.of(all, Map.of(), Map.of()));
    origins = new Origins(settings.base().url(), settings.api().url(), settings.oauth().url());
    var documents =
        ServedContract.documents(
            origins, Applications.routes(Wiring.rooms(), ContractProfiles.NONE));
    locator =
        Website.locator(
            settings,
            new ContentRooms(
                settings.content(),
                origins,
                documents,
                clock,
                LibraryProvider.open(settings.content(), clock)));
    listener = Website.listener(settings, locator);
    listener.start();
  }

  /** Where it listens. */
  public int port() {
    return listener.port();
  }

  /** A client of it. */
  public TestClient client() {
    return TestClient.website(URI.create("http://127.0.0.1:" + port()));
  }

  /** The addresses that it names in what it serves. */
  public Origins origins() {
    return origins;
  }

  @Override
  public void close() {
    listener.close();
    locator.shutdown();
  }
}
