package dev.platform.http.socket;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.function.BiFunction;

/**
 * One connection, as the WebSocket library sees it. It is public because the library calls it by
 * reflection.
 */
public final class SocketEndpoint extends Endpoint {
  private final BiFunction<Session, StreamPrincipal, Runnable> open;
  private Runnable stop = () -> {};

  private SocketEndpoint(BiFunction<Session, StreamPrincipal, Runnable> open) {
    this.open = open;
  }

  /**
   * Describes the endpoint.
   *
   * @param open what to do with a connection; its result is run when the connection is closed
   */
  static ServerEndpointConfig at(String path, BiFunction<Session, StreamPrincipal, Runnable> open) {
    return ServerEndpointConfig.Builder.create(SocketEndpoint.class, path)
        .configurator(new Maker(open))
        .build();
  }

  @Override
  public void onOpen(Session session, EndpointConfig config) {
    if (session.getUserPrincipal() instanceof StreamPrincipal follower) {
      stop = open.apply(session, follower);
    }
  }

  @Override
  public void onClose(Session session, CloseReason reason) {
    stop.run();
  }

  /** Makes an endpoint for each connection. */
  private static final class Maker extends ServerEndpointConfig.Configurator {
    private final BiFunction<Session, StreamPrincipal, Runnable> open;

    Maker(BiFunction<Session, StreamPrincipal, Runnable> open) {
      this.open = open;
    }

    @Override
    public <T> T getEndpointInstance(Class<T> type) {
      return type.cast(new SocketEndpoint(open));
    }
  }
}
