package dev.platform.http.listener;

import java.io.IOException;
import java.util.List;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Says one line about a client that went away, and not what the libraries say: to them it is an
 * error, with a stack trace.
 */
final class GoneClients {
  private static final org.slf4j.Logger log = LoggerFactory.getLogger(GoneClients.class);

  /** Loggers live only as long as somebody holds them. */
  private static final List<Logger> LOUD =
      List.of(
          Logger.getLogger("org.glassfish.jersey.server.ServerRuntime$Responder"),
          Logger.getLogger("org.glassfish.jersey.server.ServerRuntime"),
          Logger.getLogger("org.glassfish.grizzly.filterchain.DefaultFilterChain"),
          Logger.getLogger("org.glassfish.grizzly.http.server.HttpHandler"),
          Logger.getLogger("org.glassfish.grizzly.http.server.HttpServerFilter"),
          Logger.getLogger("org.glassfish.tyrus.core.TyrusWebSocketEngine"));

  private GoneClients() {}

  static void quiet() {
    LOUD.forEach(logger -> logger.setFilter(GoneClients::isNews));
  }

  private static boolean isNews(LogRecord record) {
    if (!isGone(record.getThrown())) {
      return true;
    }
    log.debug("a client disconnected: {}", record.getThrown().toString());
    return false;
  }

  private static boolean isGone(@Nullable Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException) {
        return true;
      }
    }
    return false;
  }
}
