package dev.platform.http.socket;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.error.Failure;
import dev.platform.base.id.MalformedId;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.Map;
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
 * Upgrades followers who were let in. Any other request goes on as an ordinary one, whose answer
 * says in the usual form what is wrong.
 */
final class HandshakeGate implements WebSocketEngine {
  private static final Logger log = LoggerFactory.getLogger(HandshakeGate.class);

  private final Map<String, StreamEndpoint> streams;
  private final TyrusWebSocketEngine engine;
  private final Handshakes handshakes;

  HandshakeGate(
      Map<String, StreamEndpoint> streams, TyrusWebSocketEngine engine, Handshakes handshakes) {
    this.streams = streams;
    this.engine = engine;
    this.handshakes = handshakes;
  }

  @Override
  public UpgradeInfo upgrade(UpgradeRequest request, UpgradeResponse response) {
    @Nullable StreamEndpoint stream = streams.get(request.getRequestURI().getPath());
    if (stream == null || !(request instanceof RequestContext context)) {
      return new Ordinary();
    }
    try {
      var follower = handshakes.admit(request, stream);
      var admitted = RequestContext.Builder.create(context).userPrincipal(follower).build();
      admitted.getHeaders().putAll(context.getHeaders());
      return new Admitted(engine.upgrade(admitted, response), follower);
    } catch (Failure | MalformedId | DatabaseUnavailable e) {
      return new Ordinary();
    } catch (RuntimeException e) {
      log.error("a stream could not be opened", e);
      return new Ordinary();
    }
  }

  @Override
  public void register(Class<?> endpoint, String context) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void register(ServerEndpointConfig endpoint, String context) {
    throw new UnsupportedOperationException();
  }

  /** Notes where the frames of a follower are written to. */
  private record Admitted(UpgradeInfo info, StreamPrincipal follower) implements UpgradeInfo {
    @Override
    public UpgradeStatus getStatus() {
      return info.getStatus();
    }

    @Override
    public @Nullable Connection createConnection(Writer writer, Connection.CloseListener listener) {
      follower.wire().set(writer);
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
