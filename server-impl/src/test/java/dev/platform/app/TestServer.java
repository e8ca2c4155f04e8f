package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.base.config.Config;
import dev.platform.base.db.PostgresDb;
import dev.platform.base.json.Json;
import dev.platform.base.secret.Secret;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.account.EasyPasswords;
import dev.platform.identity.workspace.FirstStart;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.glassfish.hk2.api.ServiceLocator;
import org.jspecify.annotations.Nullable;

/**
 * One replica of the API as the server wires it, with its listener, on a test's database and clock.
 * Several may share a database; then they share {@code data} too.
 */
final class TestServer implements AutoCloseable {
  static final String EMAIL = "admin@example.com";
  static final String PASSWORD = "an administrator's password";

  private final StartedParts stages = new StartedParts();
  private final HttpClient client = HttpClient.newHttpClient();
  private final ServiceLocator locator;
  private final WebListener listener;
  private Map<String, String> credentials = Map.of();

  TestServer(TestDatabase database, TestClock clock, Path data, Map<String, String> settings) {
    this(database, database.pool(), clock, data, settings);
  }

  /** The same on a source of its own for connections to the database. */
  TestServer(
      TestDatabase database,
      DataSource source,
      TestClock clock,
      Path data,
      Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("platform.data", data.toString());
    var read = Settings.of(Config.of(all, Map.of(), Map.of()));
    var rooms = Wiring.rooms();
    var parts =
        TestParts.of(
            stages,
            database.source(),
            source,
            new PostgresDb(source, Wiring.persistence(rooms), clock),
            clock,
            data);
    locator = Wiring.locator(rooms, parts, read);
    stages.add(locator::shutdown);
    EasyPasswords.on(locator);
    locator.getService(FirstStart.class).run(EMAIL, Optional.of(new Secret(PASSWORD)));
    listener =
        stages.add(
            new WebListener(
                "test",
                new Listen("127.0.0.1", 0),
                Applications.api(rooms, locator, read).config(),
                locator));
    listener.start();
  }

  /** An answer; {@code body} is missing if it is empty or no JSON. */
  record Answer(int status, HttpHeaders headers, String text) {
    JsonNode body() {
      try {
        return text.isEmpty() ? MissingNode.getInstance() : Json.MAPPER.readTree(text);
      } catch (IOException e) {
        return MissingNode.getInstance();
      }
    }

    String header(String name) {
      return headers.firstValue(name).orElse("");
    }
  }

  /** A front door, or anything else that is bound. */
  <T> T get(Class<T> type) {
    return locator.getService(type);
  }

  /** Runs one of the reconcilers, by the name of its class. */
  void reconcile(String name) throws InterruptedException {
    for (Reconciler reconciler : locator.getAllServices(Reconciler.class)) {
      if (reconciler.getClass().getSimpleName().equals(name)) {
        reconciler.reconcile();
      }
    }
  }

  /** Logs the administrator in; what is sent from now on is sent for that person. */
  void logIn() {
    credentials = Map.of();
    var answer =
        send(
            "POST",
            "/session",
            "{\"email\": \"" + EMAIL + "\", \"password\": \"" + PASSWORD + "\"}");
    credentials =
        Map.of(
            "Cookie",
            answer.header("Set-Cookie").split(";")[0],
            "X-CSRF-Token",
            answer.body().path("csrfToken").asText());
  }

  /** A header of what is sent for who is logged in. */
  String credential(String header) {
    return credentials.getOrDefault(header, "");
  }

  /** Sends for nobody from now on. */
  void logOut() {
    credentials = Map.of();
  }

  Answer send(String method, String path) {
    return send(method, path, null);
  }

  /** Sends a request; headers are names and values in turn. */
  Answer send(String method, String path, @Nullable String json, String... headers) {
    var publisher =
        json == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(json);
    var request = HttpRequest.newBuilder(uri(path)).method(method, publisher);
    credentials.forEach(request::header);
    if (json != null) {
      request.setHeader("Content-Type", "application/json");
    }
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    try {
      var answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(answer.statusCode(), answer.headers(), answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + listener.port() + path);
  }

  @Override
  public void close() {
    stages.close();
  }
}
