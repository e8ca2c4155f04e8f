package dev.platform.app;

import dev.platform.http.Application;
import dev.platform.http.Route;
import dev.platform.http.listener.Listen;
import dev.platform.http.listener.StrictTransport;
import dev.platform.http.listener.WebListener;
import dev.platform.identity.workspace.FirstStart;
import dev.platform.testing.Response;
import dev.platform.testing.TestClient;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A process whose API listens as the program's does, on a port of this machine, with a client of
 * its own. Several may share a database; then they share the data folder too.
 */
public final class TestServer implements AutoCloseable {
  private final TestProcess process;
  private final Application application;
  private final TestClient client;
  private final int port;

  TestServer(TestProcess process, int port) {
    this.process = process;
    this.port = port;
    this.client = TestClient.api(uri(""));
    var settings = process.settings();
    var locator = process.locator();
    get(FirstStart.class).run(TestProcess.EMAIL, Optional.of(TestProcess.PASSWORD));
    process.start();
    application = Applications.api(process.rooms(), locator, settings);
    var listener =
        process
            .stages()
            .add(
                new WebListener(
                    "api", new Listen("127.0.0.1", port), application.config(), locator));
    StrictTransport.on(
        listener.network(), List.of(settings.api().url(), settings.oauth().url()), settings.urls());
    Streams.serve(listener, locator, settings, process.stages());
    listener.behind(settings.limits().proxies()).start();
  }

  /** What it serves. */
  List<Route> routes() {
    return application.routes();
  }

  /** A front door, or anything else that is bound. */
  public <T> T get(Class<T> type) {
    return process.get(type);
  }

  /** Lets reconcilers do what can be done now. */
  public void settle() {
    process.settle();
  }

  /** Where it listens, by the name of this machine, as its public address has it. */
  public URI address() {
    return URI.create("http://localhost:" + port);
  }

  /** The same by number, with a path and a query. */
  public URI uri(String target) {
    return URI.create("http://127.0.0.1:" + port + target);
  }

  /** The client that {@link #send} uses. */
  public TestClient client() {
    return client;
  }

  /** Logs the administrator in; what is sent from now on is sent for that person. */
  public void logIn() {
    client.logIn(TestProcess.EMAIL, TestProcess.PASSWORD.reveal());
  }

  /** Sends a request without a body. */
  public Response send(String method, String path) {
    return send(method, path, null);
  }

  /** Sends a request; headers are names and values in turn. */
  public Response send(String method, String path, @Nullable String json, String... headers) {
    return client.send(method, path, json, headers);
  }

  @Override
  public void close() {
    process.close();
  }
}
