package dev.platform.http.listener;

import dev.platform.base.proxy.TrustedProxies;
import dev.platform.http.ClientAddresses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.server.ServerConfiguration;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import org.jspecify.annotations.Nullable;

/** One origin on Grizzly. */
public final class WebListener implements AutoCloseable {
  private static final int MAX_HEADER_BYTES = 32 * 1024;
  private static final int DRAIN_SECONDS = 10;
  private static final int ANY_NUMBER = -1;

  private final HttpServer server;
  private final String name;
  private final BesideResources pages;
  private RejectionFormat words = RejectionFormat.JSON;
  private ListenerLimits limits = ListenerLimits.USUAL;
  private TrustedProxies proxies = TrustedProxies.NONE;
  private ResponseMonitor monitor = ResponseMonitor.NONE;
  private @Nullable KnownResponses known;
  private @Nullable ListenerFilters filters;

  /**
   * A listener that has not been started.
   *
   * @param name for messages and threads
   * @param listen where; port 0 takes one that is free
   * @param application its resources
   * @param locator what the resources are made with
   */
  public WebListener(
      String name, Listen listen, ResourceConfig application, ServiceLocator locator) {
    this(name, listen, server(listen, application, locator));
  }

  private WebListener(String name, Listen listen, HttpServer server) {
    this.name = name;
    this.server = server;
    var network = new NetworkListener("grizzly", listen.host(), listen.port());
    network.setMaxHttpHeaderSize(MAX_HEADER_BYTES);
    network.getKeepAlive().setMaxRequestsCount(ANY_NUMBER);
    server.addListener(network);
    this.pages = beside(server.getServerConfiguration());
  }

  /** A listener that serves no contract, only what is added with {@link #serve}. */
  public static WebListener withoutResources(String name, Listen listen) {
    var server = new HttpServer();
    server.getServerConfiguration().addHttpHandler(new NotFound(), "/");
    return new WebListener(name, listen, server);
  }

  private static HttpServer server(
      Listen listen, ResourceConfig application, ServiceLocator locator) {
    var address = URI.create("http://" + listen.host() + ":" + Math.max(1, listen.port()) + "/");
    var server = GrizzlyHttpServerFactory.createHttpServer(address, application, locator, false);
    server.removeListener("grizzly");
    return server;
  }

  /** Puts a handler of ours in the place of that of the resources. */
  private static BesideResources beside(ServerConfiguration configuration) {
    var mapping = configuration.getHttpHandlersWithMapping().entrySet().iterator().next();
    var registrations = mapping.getValue();
    configuration.removeHttpHandler(mapping.getKey());
    var pages = new BesideResources(mapping.getKey());
    configuration.addHttpHandler(pages, registrations);
    return pages;
  }

  /** The network side, for what is added to it before it starts. */
  public NetworkListener network() {
    return server.getListener("grizzly");
  }

  /** Adds something that is no operation of a contract. */
  public void serve(String path, HttpHandler handler) {
    pages.add(path, handler);
  }

  /** Writes rejections in another format than that of the API. */
  public WebListener rejectionFormat(RejectionFormat others) {
    words = others;
    return this;
  }

  /** Bears less, or more, than usual. */
  public WebListener within(ListenerLimits others) {
    limits = others;
    return this;
  }

  /** Believes proxies about who is behind them. */
  public WebListener behind(TrustedProxies trusted) {
    proxies = trusted;
    return this;
  }

  /** Tells a monitor of all responses. */
  public WebListener monitoredBy(ResponseMonitor its) {
    monitor = its;
    return this;
  }

  /** Answers what resources have answered before without asking them. */
  public WebListener remembering(KnownResponses its) {
    known = its;
    return this;
  }

  /** How many requests wait for a thread. */
  public int waiting() {
    return filters == null ? 0 : filters.waiting();
  }

  /** How many connections are open. */
  public int connections() {
    return filters == null ? 0 : filters.connections();
  }

  /**
   * Opens the port.
   *
   * @throws UncheckedIOException if it cannot be listened on
   */
  public void start() {
    filters =
        new ListenerFilters(name, limits, new ClientAddresses(proxies), words, monitor, known);
    filters.open(server, network());
    try {
      server.start();
    } catch (IOException e) {
      throw new UncheckedIOException(
          name
              + " cannot listen on "
              + network().getHost()
              + ":"
              + network().getPort()
              + " ("
              + e.getMessage()
              + "). Is another process using this port?",
          e);
    }
  }

  /** The port that it listens on. */
  public int port() {
    return network().getPort();
  }

  /** Lets requests end. After Grizzly's orderly end, its threads and the resources are left. */
  @Override
  public void close() {
    try {
      server.shutdown(DRAIN_SECONDS, TimeUnit.SECONDS).get(DRAIN_SECONDS + 1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // What still runs ends now.
    } finally {
      server.shutdownNow();
    }
    if (filters != null) {
      filters.close();
    }
  }

  /** What is not served. */
  private static final class NotFound extends HttpHandler {
    @Override
    public void service(Request request, Response response) {
      response.setStatus(HttpStatus.NOT_FOUND_404);
    }
  }
}
