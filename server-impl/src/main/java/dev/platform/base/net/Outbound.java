package dev.platform.base.net;

import dev.platform.base.db.Db;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends requests to addresses of the public internet that others chose, and to no other. */
public final class Outbound implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Outbound.class);
  private static final int CONNECT_MILLIS = 5_000;
  private static final int HTTPS = 443;
  private static final int HTTP = 80;

  private final OutboundSettings settings;
  private @Nullable Vertx vertx;
  private @Nullable HttpClient client;

  @Inject
  public Outbound(OutboundSettings settings) {
    this.settings = settings;
    if (settings.isLoopbackAllowed()) {
      log.warn(
          "platform.outbound.loopback is on: users can make this server call other processes on"
              + " this host");
    }
  }

  /**
   * A request.
   *
   * @param method such as {@code GET}
   * @param uri an https address
   * @param headers by name
   * @param body empty for none
   */
  @SuppressWarnings("ArrayRecordComponent") // only carries bytes to the network
  public record Request(String method, URI uri, Map<String, String> headers, byte[] body) {
    public Request {
      headers = Map.copyOf(headers);
    }

    /** A request for a document. */
    public static Request get(URI uri, String accept) {
      return new Request("GET", uri, Map.of("Accept", accept), new byte[0]);
    }
  }

  /**
   * What is waited for, and read.
   *
   * @param time for all of it
   * @param bytes of the body at most
   */
  public record Limits(Duration time, int bytes) {}

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
   * Sends a request and waits for its response. Never in a transaction.
   *
   * @throws OutboundException if the address is no public one, or there was no complete response in
   *     time
   */
  public Response send(Request request, Limits limits) throws OutboundException {
    Db.assertOutside();
    var uri = request.uri();
    var address = address(uri);
    boolean secure = "https".equals(uri.getScheme());
    int port = uri.getPort() > 0 ? uri.getPort() : secure ? HTTPS : HTTP;
    var options =
        new RequestOptions()
            .setServer(SocketAddress.inetSocketAddress(port, address.getHostAddress()))
            .setHost(uri.getHost())
            .setPort(port)
            .setSsl(secure)
            .setMethod(HttpMethod.valueOf(request.method()))
            .setURI(path(uri))
            .setFollowRedirects(false)
            .setTimeout(limits.time().toMillis());
    request.headers().forEach(options::putHeader);
    return await(
        client().request(options).compose(out -> exchange(out, request.body(), limits.bytes())),
        uri,
        limits.time());
  }

  private static Future<Response> exchange(HttpClientRequest out, byte[] body, int limit) {
    var sent = body.length == 0 ? out.send() : out.send(Buffer.buffer(body));
    return sent.compose(in -> read(out, in, limit));
  }

  private static Future<Response> read(HttpClientRequest out, HttpClientResponse in, int limit) {
    var body = Buffer.buffer();
    in.handler(
        chunk -> {
          if (body.length() + chunk.length() > limit) {
            out.reset();
          } else {
            body.appendBuffer(chunk);
          }
        });
    return in.end().map(end -> new Response(in.statusCode(), headers(in), body.getBytes()));
  }

  private static Map<String, String> headers(HttpClientResponse in) {
    var headers = new HashMap<String, String>();
    in.headers()
        .forEach((name, value) -> headers.putIfAbsent(name.toLowerCase(Locale.ROOT), value));
    return headers;
  }

  private static Response await(Future<Response> response, URI uri, Duration time)
      throws OutboundException {
    try {
      return response
          .toCompletionStage()
          .toCompletableFuture()
          .get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new OutboundException(uri.getHost() + " did not respond in time");
    } catch (ExecutionException e) {
      log.debug("outbound request failed", e);
      throw new OutboundException(uri.getHost() + " did not send a complete response");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OutboundException("the request was interrupted");
    }
  }

  private static String path(URI uri) {
    var path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }

  /**
   * The address to connect to. All addresses of the name must be allowed, not only one. A private
   * address is rejected in the same words as none, so that a caller cannot learn which names are
   * known inside.
   */
  private InetAddress address(URI uri) throws OutboundException {
    var host = uri.getHost();
    if (host == null || uri.getRawUserInfo() != null) {
      throw new OutboundException("the URL must have the format https://host/path");
    }
    boolean secure = "https".equals(uri.getScheme());
    if (!secure && !settings.isLoopbackAllowed()) {
      throw insecure();
    }
    InetAddress[] found = resolve(host);
    if (settings.isLoopbackAllowed() && all(found, InetAddress::isLoopbackAddress)) {
      return found[0];
    }
    if (!secure) {
      throw insecure();
    }
    if (!all(found, PublicAddresses::contains)) {
      throw nowhere(host);
    }
    return found[0];
  }

  private static OutboundException insecure() {
    return new OutboundException("the URL must begin with https://");
  }

  private static OutboundException nowhere(String host) {
    return new OutboundException(host + " does not have a public IP address");
  }

  private static boolean all(InetAddress[] addresses, Predicate<InetAddress> test) {
    return Arrays.stream(addresses).allMatch(test);
  }

  private static InetAddress[] resolve(String host) throws OutboundException {
    try {
      return InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      throw nowhere(host);
    }
  }

  /** Made at the first use: many installations never go out. */
  private synchronized HttpClient client() {
    if (client == null) {
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
              new HttpClientOptions().setConnectTimeout(CONNECT_MILLIS).setKeepAlive(false));
    }
    return client;
  }

  @Override
  @PreDestroy
  public synchronized void close() {
    if (vertx != null) {
      vertx.close();
    }
  }
}
