package dev.platform.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpHandlerRegistration;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** One origin on Grizzly. */
final class WebListener implements AutoCloseable {
  private static final int MAX_HEADER_BYTES = 32 * 1024;
  private static final int DRAIN_SECONDS = 10;
  private static final int ANY_NUMBER = -1;

  private final HttpServer server;
  private final String name;
  private LargeHeads.Words words = LargeHeads::inJson;

  WebListener(String name, Listen listen, ResourceConfig application, ServiceLocator locator) {
    this.name = name;
    var address = URI.create("http://" + listen.host() + ":" + Math.max(1, listen.port()) + "/");
    server = GrizzlyHttpServerFactory.createHttpServer(address, application, locator, false);
    server.removeListener("grizzly");
    var network = new NetworkListener("grizzly", listen.host(), listen.port());
    network.setMaxHttpHeaderSize(MAX_HEADER_BYTES);
    network.getKeepAlive().setMaxRequestsCount(ANY_NUMBER);
    int threads = Math.max(16, 4 * Runtime.getRuntime().availableProcessors());
    network
        .getTransport()
        .setWorkerThreadPoolConfig(
            ThreadPoolConfig.defaultConfig()
                .setPoolName(name)
                .setCorePoolSize(threads)
                .setMaxPoolSize(threads));
    server.addListener(network);
    server
        .getServerConfiguration()
        .getHttpHandlersWithMapping()
        .keySet()
        .forEach(handler -> handler.setAllowEncodedSlash(true));
  }

  /** The network side, for what is added to it before it starts. */
  NetworkListener network() {
    return server.getListener("grizzly");
  }

  /** Adds something that is no operation of a contract. */
  void serve(String path, HttpHandler handler) {
    server
        .getServerConfiguration()
        .addHttpHandler(
            handler, HttpHandlerRegistration.builder().contextPath(path).urlPattern("").build());
  }

  /** Says something else than the API does to a request whose head is too large. */
  void refuseLargeHeads(LargeHeads.Words saying) {
    words = saying;
  }

  void start() {
    network().registerAddOn(new LargeHeads(words));
    network().registerAddOn(new Peers());
    network().registerAddOn(new Upgrades());
    network().registerAddOn(new Targets());
    network().registerAddOn(new Dates());
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
              + "); is something else running there?",
          e);
    }
  }

  /** The port that it listens on. */
  int port() {
    return network().getPort();
  }

  @Override
  public void close() {
    try {
      server.shutdown(DRAIN_SECONDS, TimeUnit.SECONDS).get(DRAIN_SECONDS + 1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      server.shutdownNow();
    }
  }
}
