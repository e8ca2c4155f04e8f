package dev.platform.base.net;

import dev.platform.base.db.Db;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.TrustOptions;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends requests to addresses of the public internet that others chose, and to no other. */
public final class Outbound implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Outbound.class);
  private static final int CONNECT_MILLIS = 5_000;
  private static final int IDLE_SECONDS = 10;
  private static final int CONNECTIONS_PER_ADDRESS = 64;

  /** What the kernel takes of a connection before its receiver must read. */
  private static final int SEND_BUFFER = 64 * 1024;

  private final OutboundSettings settings;
  private final NameLookups names;
  private final @Nullable TrustOptions trust;
  private @Nullable Vertx vertx;
  private @Nullable HttpClient client;
  private @Nullable NetClient streams;

  @Inject
  public Outbound(OutboundSettings settings) {
    this(settings, new DnsNames(), null);
    if (settings.isLoopbackAllowed()) {
      log.warn(
          "platform.outbound.loopback is on: users can make this server call other processes on"
              + " this host");
    }
  }

  /**
   * Sends to servers that somebody vouches for.
   *
   * @param trust who; null are the authorities that Java trusts
   */
  Outbound(OutboundSettings settings, NameResolver resolver, @Nullable TrustOptions trust) {
    this.settings = settings;
    this.names = new NameLookups(resolver);
    this.trust = trust;
  }

  /**
   * A request.
   *
   * @param owner who has it sent, and shares look-ups of names with others
   * @param method such as {@code GET}
   * @param uri an https address
   * @param headers by name
   * @param body empty for none
   */
  @SuppressWarnings("ArrayRecordComponent") // only carries bytes to the network
  public record Request(
      String owner, String method, URI uri, Map<String, String> headers, byte[] body) {
    public Request {
      headers = Map.copyOf(headers);
    }

    /** A request for a document. */
    public static Request get(String owner, URI uri, String accept) {
      return new Request(owner, "GET", uri, Map.of("Accept", accept), new byte[0]);
    }
  }

  /**
   * What is waited for, and read.
   *
   * @param time for all of it, the look-up of the name included
   * @param bytes of the body at most
   * @param isStartEnough whether a longer body is cut; otherwise it is a failure
   */
  public record Limits(Duration time, int bytes, boolean isStartEnough) {

    /** Limits for a document that is of use as a whole only. */
    public Limits(Duration time, int bytes) {
      this(time, bytes, false);
    }
  }

  /**
   * A response.
   *
   * @param status its status; a redirect is not followed
   * @param headers by lower-case name
   */
  @SuppressWarnings("ArrayRecordComponent") // only carries bytes from the network
  public record Response(int status, Map<String, String> headers, byte[] body) {
    public Response {
      headers = Map.copyOf(headers);
    }
  }

  /**
   * Rejects a URL that can be seen to be none of the public internet. What its name stands for is
   * looked up when a request is sent, each time.
   *
   * @throws OutboundException with what is wrong
   */
  public void requirePossible(URI uri) throws OutboundException {
    var unused = Destination.of(uri, settings);
  }

  /**
   * Sends a request and waits for its response. Never in a transaction.
   *
   * @throws OutboundException if the address is no public one, or there was no complete response in
   *     time
   */
  public Response send(Request request, Limits limits) throws OutboundException {
    try {
      return start(request, limits).get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof OutboundException known
          ? known
          : new OutboundException(
              request.uri().getRawAuthority() + " did not send a complete response");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OutboundException("the request was interrupted");
    }
  }

  /**
   * Sends a request without waiting for its response. Never in a transaction. What comes of it
   * arrives on a thread that must not be blocked.
   *
   * @return the response, or an {@link OutboundException} as in {@link #send}
   */
  public CompletableFuture<Response> start(Request request, Limits limits) {
    Db.assertOutside();
    try {
      var destination = Destination.of(request.uri(), settings);
      open();
      var exchange = new Exchange(request, limits, destination.host());
      long timer =
          Objects.requireNonNull(vertx)
              .setTimer(limits.time().toMillis(), unused -> exchange.expire());
      var unusedConnection =
          names
              .find(request.owner(), destination.host())
              .whenComplete(
                  (found, problem) -> {
                    if (problem == null) {
                      connect(exchange, request, destination, found);
                    } else {
                      exchange.fail(problem);
                    }
                  });
      var response = exchange.response();
      var unused =
          response.whenComplete((any, problem) -> Objects.requireNonNull(vertx).cancelTimer(timer));
      return response;
    } catch (OutboundException e) {
      return CompletableFuture.failedFuture(e);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(new OutboundException("the server is stopping"));
    }
  }

  /**
   * Connects to a server that speaks TLS. Never in a transaction. What comes of it arrives on a
   * thread that must not be blocked.
   *
   * @param owner who has it connected, and shares look-ups of names with others
   * @param uri an https address, of which host and port count
   * @return the connection, or an {@link OutboundException} as in {@link #send}
   */
  public CompletableFuture<OutboundConnection> connect(String owner, URI uri) {
    Db.assertOutside();
    try {
      var destination = Destination.of(uri, settings);
      open();
      return names
          .find(owner, destination.host())
          .thenCompose(found -> connect(destination, found))
          .handle(
              (socket, problem) -> {
                if (problem == null) {
                  return new OutboundConnection(destination.host(), socket);
                }
                throw new CompletionException(Exchange.failure(destination.host(), problem));
              });
    } catch (OutboundException e) {
      return CompletableFuture.failedFuture(e);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(new OutboundException("the server is stopping"));
    }
  }

  private CompletionStage<NetSocket> connect(Destination destination, List<InetAddress> found) {
    try {
      var address = destination.choose(found).getHostAddress();
      return Objects.requireNonNull(streams)
          .connect(
              new ConnectOptions()
                  .setRemoteAddress(SocketAddress.inetSocketAddress(destination.port(), address))
                  .setHost(destination.host())
                  .setPort(destination.port())
                  .setSsl(true))
          .toCompletionStage();
    } catch (OutboundException e) {
      return CompletableFuture.failedStage(e);
    }
  }

  private void connect(
      Exchange exchange, Request request, Destination destination, List<InetAddress> found) {
    if (exchange.isOver()) {
      return;
    }
    try {
      var address = destination.choose(found);
      Objects.requireNonNull(client)
          .request(options(request, destination, address))
          .onSuccess(exchange::send)
          .onFailure(exchange::fail);
    } catch (OutboundException | RuntimeException e) {
      exchange.fail(e);
    }
  }

  /** The connection goes to the address that was checked; TLS checks the name. */
  private static RequestOptions options(
      Request request, Destination destination, InetAddress address) {
    var options =
        new RequestOptions()
            .setServer(
                SocketAddress.inetSocketAddress(destination.port(), address.getHostAddress()))
            .setHost(destination.host())
            .setPort(destination.port())
            .setSsl(destination.secure())
            .setMethod(HttpMethod.valueOf(request.method()))
            .setURI(path(request.uri()))
            .setFollowRedirects(false);
    request.headers().forEach(options::putHeader);
    return options;
  }

  private static String path(URI written) {
    var uri = URI.create(written.toASCIIString());
    var path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }

  /** Made at the first use: many installations never go out. */
  private synchronized void open() {
    if (client != null) {
      return;
    }
    vertx =
        Vertx.vertx(
            new VertxOptions()
                .setEventLoopPoolSize(1)
                .setUseDaemonThread(true)
                .setFileSystemOptions(
                    new FileSystemOptions()
                        .setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false)));
    client =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setConnectTimeout(CONNECT_MILLIS)
                .setKeepAliveTimeout(IDLE_SECONDS)
                .setTrustOptions(trust),
            new PoolOptions().setHttp1MaxSize(CONNECTIONS_PER_ADDRESS));
    streams =
        vertx.createNetClient(
            new NetClientOptions()
                .setConnectTimeout(CONNECT_MILLIS)
                .setSsl(true)
                .setHostnameVerificationAlgorithm("HTTPS")
                .setSslHandshakeTimeout(CONNECT_MILLIS)
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
                .setSendBufferSize(SEND_BUFFER)
                .setTrustOptions(trust));
  }

  @Override
  @PreDestroy
  public synchronized void close() {
    names.close();
    if (vertx != null) {
      vertx.close();
    }
  }
}
