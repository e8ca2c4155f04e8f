package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.NumberWriter;
import dev.platform.testing.Response;
import dev.platform.testing.TestClient;
import java.io.UncheckedIOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A Postgres instance that somebody writes to from outside, and others that come and go, beside a
 * Key Value instance. The server may end at any moment of a request.
 */
final class DatastoresInMotion implements AutoCloseable {
  private static final Duration WITHIN = Duration.ofMinutes(3);
  private static final String POSTGRES = "/v1/postgres";

  private final URI api;
  private TestClient client;
  private final String owner;
  private final String postgres;
  private final Optional<String> keyValue;
  private final URI url;
  private final NumberWriter writer;
  private final ConcurrentLinkedQueue<String> others = new ConcurrentLinkedQueue<>();

  DatastoresInMotion(URI api) {
    this.api = api;
    this.client = logIn();
    this.owner = client.json("/session").path("workspaceId").asText();
    this.postgres = POSTGRES + "/" + create("shop").orElseThrow().string("id");
    this.keyValue = createKeyValue().map(made -> "/v1/key-value/" + made.string("id"));
    awaitAvailable();
    send(
        "PATCH",
        postgres,
        "{\"ipAllowList\": [{\"cidrBlock\": \"127.0.0.0/8\", \"description\": \"here\"}]}");
    this.url =
        URI.create(
            client.json(postgres + "/connection-info").path("externalConnectionString").asText());
    this.writer = new NumberWriter(() -> Rows.of(connect()));
    writer.awaitMore(1, "at first");
  }

  private Optional<Response> create(String name) {
    return send(
        "POST",
        POSTGRES,
        """
        {"name": "%s", "ownerId": "%s", "plan": "basic_256mb", "version": "18", "diskSizeGB": 1}\
        """
            .formatted(name, owner));
  }

  /** Empty where neither Valkey nor Redis is installed. */
  private Optional<Response> createKeyValue() {
    return send(
        "POST",
        "/v1/key-value",
        "{\"name\": \"cache\", \"ownerId\": \"%s\", \"plan\": \"starter\"}".formatted(owner));
  }

  /** Sends requests of every sort. */
  void move(int round, Random chance) {
    try {
      client = logIn();
    } catch (UncheckedIOException e) {
      return;
    }
    create("other" + round).ifPresent(made -> others.add(made.string("id")));
    if (chance.nextBoolean()) {
      send("POST", postgres + "/restart", null);
    } else {
      send("POST", postgres + "/suspend", null);
      send("POST", postgres + "/resume", null);
    }
    keyValue.ifPresent(
        it -> {
          send(
              "PATCH", it, "{\"plan\": \"%s\"}".formatted(round % 2 == 0 ? "standard" : "starter"));
          send("POST", it + "/suspend", null);
          send("POST", it + "/resume", null);
        });
    String old = others.peek();
    if (old != null && chance.nextBoolean()) {
      send("DELETE", POSTGRES + "/" + old, null);
    }
  }

  /** Ends what goes on, and checks that nothing that was acknowledged is missing. */
  void calm() throws Exception {
    client = logIn();
    send("POST", postgres + "/resume", null);
    keyValue.ifPresent(it -> send("POST", it + "/resume", null));
    awaitAvailable();
    writer.awaitMore(1, "at last");
    writer.close();
    List<Integer> found = new ArrayList<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        var rows = statement.executeQuery("select n from numbers")) {
      while (rows.next()) {
        found.add(rows.getInt(1));
      }
    }
    writer.check(found, "after all kills");
  }

  void delete() {
    for (var instance : client.json(POSTGRES + "?limit=100")) {
      send("DELETE", POSTGRES + "/" + instance.at("/postgres/id").asText(), null);
    }
    keyValue.ifPresent(it -> send("DELETE", it, null));
  }

  /**
   * A command that talks to the Key Value instance through one internal connection, and fails when
   * that breaks; it only waits where there is no such instance.
   */
  String pings() {
    if (keyValue.isEmpty()) {
      return "sleep 1000";
    }
    var info = client.json(keyValue.get() + "/connection-info");
    var internal = URI.create(info.path("internalConnectionString").asText());
    var login = internal.getUserInfo();
    var greeting =
        login == null ? "" : "AUTH %s\\\\r\\\\n".formatted(login.replace(':', ' ').strip());
    return """
        bash -c 'exec 3<> /dev/tcp/%s/%d; printf \\"%sPING\\\\r\\\\n\\" >&3; \
        while read -t 60 -u 3 said; do case $said in -*) exit 1;; esac; \
        sleep 0.2; printf \\"PING\\\\r\\\\n\\" >&3; done; exit 1'\
        """
        .formatted(internal.getHost(), internal.getPort(), greeting);
  }

  private void awaitAvailable() {
    awaitAvailable(postgres);
    keyValue.ifPresent(this::awaitAvailable);
  }

  private void awaitAvailable(String path) {
    Eventually.within(
        WITHIN, path, () -> client.json(path).path("status").asText(), "available"::equals);
  }

  /** From outside. */
  Connection connect() throws SQLException {
    String[] login = url.getUserInfo().split(":");
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d%s?sslmode=require&socketTimeout=15&connectTimeout=5"
            .formatted(url.getPort(), url.getPath()),
        login[0],
        login[1]);
  }

  /** Writes each number as a row. */
  private record Rows(Connection connection) implements NumberWriter.Connection {
    static Rows of(Connection connection) throws SQLException {
      Rows rows = new Rows(connection);
      rows.execute("create table if not exists numbers (n int primary key)");
      return rows;
    }

    private void execute(String sql) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }

    @Override
    public void write(int number) throws SQLException {
      execute("insert into numbers values (" + number + ")");
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }

  /** What was answered: that it is done, or that it cannot be done now, or not here. */
  private Optional<Response> send(String method, String path, @Nullable String json) {
    try {
      var response = client.send(method, path, json);
      assertThat(response.status())
          .as(method + " " + path + " " + response.text())
          .isIn(200, 201, 202, 204, 404, 409, 503);
      return response.status() < 300 ? Optional.of(response) : Optional.empty();
    } catch (UncheckedIOException e) {
      return Optional.empty();
    }
  }

  private TestClient logIn() {
    return TestClient.browser(api, Installation.EMAIL, Installation.PASSWORD);
  }

  @Override
  public void close() throws InterruptedException {
    writer.close();
  }
}
