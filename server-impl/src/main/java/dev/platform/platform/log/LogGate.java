package dev.platform.platform.log;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.error.Failure;
import dev.platform.base.id.MalformedId;
import jakarta.websocket.server.ServerEndpointConfig;
import org.glassfish.tyrus.core.RequestContext;
import org.glassfish.tyrus.core.TyrusWebSocketEngine;
import org.glassfish.tyrus.spi.Connection;
import org.glassfish.tyrus.spi.UpgradeRequest;
import org.glassfish.tyrus.spi.UpgradeResponse;
import org.glassfish.tyrus.spi.WebSocketEngine;
import org.glassfish.tyrus.spi.Writer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Upgrades visitors who were let in. Any other request goes on as an ordinary one, whose answer
 * says in the usual form what is wrong.
 */
final class LogGate implements WebSocketEngine {
  private static final Logger log = LoggerFactory.getLogger(LogGate.class);

  private final String path;
  private final TyrusWebSocketEngine engine;
  private final LogVisitors visitors;

  LogGate(String path, TyrusWebSocketEngine engine, LogVisitors visitors) {
    this.path = path;
    this.engine = engine;
    this.visitors = visitors;
  }

  @Override
  public UpgradeInfo upgrade(UpgradeRequest request, UpgradeResponse response) {
    if (!(request instanceof RequestContext context) || !path.equals(path(request))) {
      return new Ordinary();
    }
    try {
      var visitor = visitors.admit(request);
      var admitted = RequestContext.Builder.create(context).userPrincipal(visitor).build();
      admitted.getHeaders().putAll(context.getHeaders());
      return new Admitted(engine.upgrade(admitted, response), visitor);
    } catch (Failure | MalformedId | DatabaseUnavailable e) {
      return new Ordinary();
    } catch (RuntimeException e) {
      log.error("a tail could not begin", e);
      return new Ordinary();
    }
  }

  private static String path(UpgradeRequest request) {
    return request.getRequestURI().getPath();
  }

  @Override
  public void register(Class<?> endpoint, String context) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void register(ServerEndpointConfig endpoint, String context) {
    throw new UnsupportedOperationException();
  }

  /** Notes where the frames of a visitor are written to. */
  private record Admitted(UpgradeInfo info, LogVisitor visitor) implements UpgradeInfo {
    @Override
    public UpgradeStatus getStatus() {
      return info.getStatus();
    }

    @Override
    public @Nullable Connection createConnection(Writer writer, Connection.CloseListener listener) {
      visitor.wire().set(writer);
      return info.createConnection(writer, listener);
    }
  }

  /** What is not ours to answer. */
  private static final class Ordinary implements UpgradeInfo {
    @Override
    public UpgradeStatus getStatus() {
      return UpgradeStatus.NOT_APPLICABLE;
    }

    @Override
    public @Nullable Connection createConnection(Writer writer, Connection.CloseListener listener) {
      return null;
    }
  }
}
