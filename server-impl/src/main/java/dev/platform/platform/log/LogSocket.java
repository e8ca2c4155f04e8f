package dev.platform.platform.log;

import dev.platform.base.contract.OperationContract;
import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpointConfig;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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

/** Tails over WebSocket, as an add-on of the API's network listener. */
public final class LogSocket implements AddOn, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LogSocket.class);
  private static final String CONTEXT = "/v1";
  private static final String ENDPOINT = "/logs/subscribe";

  /** What a check asks is remembered for three seconds; with this, access ends within five. */
  private static final int CHECK_SECONDS = 1;

  private static final int PING_SECONDS = 30;

  private final LogTail tail;
  private final LogVisitors visitors;
  private final Container container;
  private final Map<LogSession, LogVisitor> sessions = new ConcurrentHashMap<>();
  private final ScheduledExecutorService executor =
      Executors.newScheduledThreadPool(2, LogSocket::thread);

  /**
   * Tails for one listener.
   *
   * @param contract what the contract says of {@code subscribe-logs}
   * @param origin origin of the API, whose pages may use a session
   * @param limit counts who asks for a tail, and refuses who does too often
   */
  public LogSocket(
      Logs logs,
      LogTail tail,
      Authentication authentication,
      OperationContract contract,
      URI origin,
      Consumer<Caller> limit) {
    this.tail = tail;
    this.visitors = new LogVisitors(logs, authentication, contract, origin, limit);
    this.container = new Container();
  }

  private static Thread thread(Runnable work) {
    var thread = new Thread(work, "log-socket");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void setup(NetworkListener listener, FilterChainBuilder builder) {
    var handshakes =
        new LogHandshakes(
            CONTEXT + ENDPOINT,
            work -> listener.getTransport().getWorkerThreadPool().execute(work));
    builder.add(builder.indexOfType(HttpServerFilter.class), handshakes);
    new WebSocketAddOn(container, CONTEXT).setup(listener, builder);
    every(CHECK_SECONDS, () -> sessions.forEach(this::check));
    every(PING_SECONDS, () -> sessions.keySet().forEach(LogSession::ping));
  }

  private void every(int seconds, Runnable work) {
    var unused = executor.scheduleWithFixedDelay(work, seconds, seconds, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    sessions.keySet().forEach(session -> session.close(CloseCodes.GOING_AWAY, "shutting down"));
    executor.shutdown();
    container.stop();
  }

  /** Sends away who lost the right to follow. */
  private void check(LogSession session, LogVisitor visitor) {
    try {
      visitors.check(visitor);
    } catch (Failure e) {
      session.close(CloseCodes.VIOLATED_POLICY, e.publicMessage());
    } catch (DatabaseUnavailable e) {
      log.debug("a tail is checked once the database is back", e);
    } catch (RuntimeException e) {
      log.warn("a tail could not be checked: {}", e.getMessage());
    }
  }

  /** A visitor's connection is open. */
  private Runnable open(Session connection, LogVisitor visitor) {
    var session =
        new LogSession(connection, Objects.requireNonNull(visitor.wire().get()), executor);
    session.lines(LogBatch.of(visitor.start().lines(), 0));
    var stop = tail.follow(visitor.start().next(), session);
    sessions.put(session, visitor);
    return () -> {
      sessions.remove(session);
      stop.run();
    };
  }

  /** What the library calls a container: it holds the one endpoint. */
  private final class Container extends TyrusServerContainer {
    private final TyrusWebSocketEngine engine = TyrusWebSocketEngine.builder(this).build();
    private final LogGate gate = new LogGate(CONTEXT + ENDPOINT, engine, visitors);

    Container() {
      super(Set.of());
      try {
        engine.register(LogEndpoint.at(ENDPOINT, LogSocket.this::open), CONTEXT);
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
