package dev.platform.http.socket;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.error.Failure;
import dev.platform.identity.admission.Admission;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpointConfig;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.HttpServerFilter;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.tyrus.container.grizzly.server.WebSocketAddOn;
import org.glassfish.tyrus.core.TyrusWebSocketEngine;
import org.glassfish.tyrus.server.TyrusServerContainer;
import org.glassfish.tyrus.spi.WebSocketEngine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Streams over WebSocket, as an add-on of a network listener. */
public final class WebSockets implements AddOn, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(WebSockets.class);
  private static final String CONTEXT = "/v1";

  /** What a check asks is remembered for three seconds; with this, access ends within five. */
  private static final int CHECK_SECONDS = 1;

  private static final int PING_SECONDS = 30;

  private final Handshakes handshakes;
  private final Map<String, StreamEndpoint> streams;
  private final Container container;
  private final Set<SocketSession> sessions = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService executor =
      Executors.newScheduledThreadPool(2, WebSockets::thread);

  /**
   * Streams for one listener.
   *
   * @param origin origin of the listener, whose pages may use a session
   */
  public WebSockets(Admission admission, URI origin, List<StreamEndpoint> streams) {
    this.handshakes = new Handshakes(admission, origin);
    this.streams =
        streams.stream()
            .collect(Collectors.toUnmodifiableMap(it -> it.operation().path(), it -> it));
    this.container = new Container();
  }

  private static Thread thread(Runnable work) {
    var thread = new Thread(work, "web-sockets");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void setup(NetworkListener listener, FilterChainBuilder builder) {
    var filter =
        new HandshakeFilter(
            streams.keySet(), work -> listener.getTransport().getWorkerThreadPool().execute(work));
    builder.add(builder.indexOfType(HttpServerFilter.class), filter);
    new WebSocketAddOn(container, CONTEXT).setup(listener, builder);
  }

  private Future<?> every(int seconds, Runnable work) {
    return executor.scheduleWithFixedDelay(work, seconds, seconds, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    sessions.forEach(session -> session.close(CloseCodes.GOING_AWAY, "shutting down"));
    executor.shutdown();
    container.stop();
  }

  /** Sends away who lost the right to follow. */
  private void check(SocketSession session, StreamPrincipal follower) {
    try {
      handshakes.check(follower);
    } catch (Failure e) {
      session.close(CloseCodes.VIOLATED_POLICY, e.publicMessage());
    } catch (DatabaseUnavailable e) {
      log.debug("the permission of a stream is checked once the database is back", e);
    } catch (RuntimeException e) {
      log.warn("the permission of a stream could not be checked: {}", e.getMessage());
    }
  }

  /** A follower's connection is open. */
  private Runnable open(Session connection, StreamPrincipal follower) {
    var wire = Objects.requireNonNull(follower.wire().get());
    var session = new SocketSession(connection, wire, executor);
    var stop = follower.subscription().begin(session);
    sessions.add(session);
    var checks = every(CHECK_SECONDS, () -> check(session, follower));
    var pings = every(PING_SECONDS, session::ping);
    return () -> {
      checks.cancel(false);
      pings.cancel(false);
      sessions.remove(session);
      stop.run();
    };
  }

  /** What the library calls a container: it holds the endpoints. */
  private final class Container extends TyrusServerContainer {
    private final TyrusWebSocketEngine engine = TyrusWebSocketEngine.builder(this).build();
    private final HandshakeGate gate = new HandshakeGate(streams, engine, handshakes);

    Container() {
      super(Set.of());
      try {
        for (String path : streams.keySet()) {
          var endpoint = SocketEndpoint.at(path.substring(CONTEXT.length()), WebSockets.this::open);
          engine.register(endpoint, CONTEXT);
        }
      } catch (DeploymentException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void register(Class<?> endpoint) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void register(ServerEndpointConfig endpoint) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, Object> getProperties() {
      return Map.of();
    }

    @Override
    public WebSocketEngine getWebSocketEngine() {
      return gate;
    }
  }
}
