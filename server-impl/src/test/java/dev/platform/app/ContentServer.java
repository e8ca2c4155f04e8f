package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.content.ContentRooms;
import dev.platform.content.source.Origins;
import dev.platform.content.system.Documents;
import java.time.Clock;
import java.util.Map;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;

/** The content service alone, with its built-in content, on a port of this machine. */
public final class ContentServer implements AutoCloseable {
  private final WebListener listener;
  private final Origins origins;

  /** Starts it. */
  public ContentServer(Clock clock) {
    var settings = Settings.of(Config.of(Map.of(), Map.of(), Map.of()));
    origins = new Origins(settings.base().url(), settings.api().url(), settings.oauth().url());
    var documents =
        new Documents(
            GradedContract.bundled("content"),
            GradedContract.of(Applications.routes(Wiring.rooms())));
    var rooms = new ContentRooms(settings.content(), origins, documents, clock);
    listener =
        new WebListener(
            "content",
            new Listen("127.0.0.1", 0),
            Applications.content().config(),
            ServiceLocatorUtilities.bind(rooms));
    listener.start();
  }

  /** Where it listens. */
  public int port() {
    return listener.port();
  }

  /** The addresses that it names in what it serves. */
  public Origins origins() {
    return origins;
  }

  @Override
  public void close() {
    listener.close();
  }
}
