package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.config.Config;
import dev.platform.base.json.Json;
import dev.platform.engine.Eventually;
import dev.platform.engine.LooksAtProcesses;
import dev.platform.engine.local.TestRanges;
import dev.platform.testing.CompiledProgram;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real PostgreSQL that the whole platform makes, reached as its users reach it. */
@Tag("slow")
@LooksAtProcesses
class ManagedPostgresTest {

  /** Writes a row with the URL that it was given, and says what it reads. */
  private static final String CLIENT =
      """
      import java.net.URI;
      import java.sql.*;

      public class Client {
        public static void main(String[] args) throws Exception {
          var url = URI.create(System.getenv("DATABASE_URL"));
          var login = url.getUserInfo().split(":");
          try (var connection = DriverManager.getConnection(
                  "jdbc:postgresql://" + url.getHost() + url.getPath() + "?sslmode=disable",
                  login[0], login[1]);
              var statement = connection.createStatement()) {
            statement.execute("insert into orders values (2)");
            var rows = statement.executeQuery("select sum(id) from orders");
            rows.next();
            System.out.println("sum " + rows.getInt(1));
          }
        }
      }
      """;

  @TempDir private Path folder;
  private final TestDatabase database = TestDatabase.fresh();
  private final HttpClient http = HttpClient.newHttpClient();
  private final int api = FreePorts.next();
  private Platform platform;
  private Map<String, String> credentials = Map.of();
  private String workspace = "";

  @BeforeEach
  void start() throws Exception {
    var source = database.source();
    int port = FreePorts.next();
    Map<String, String> settings = new HashMap<>(TestRanges.settings(folder));
    settings.putAll(
        Map.ofEntries(
            Map.entry("platform.data", folder.resolve("data").toString()),
            Map.entry(
                "platform.database.url",
                "postgresql://%s:%s@%s:%d/%s"
                    .formatted(
                        source.getUser(),
                        source.getPassword() == null ? "" : source.getPassword(),
                        source.getServerNames()[0],
                        source.getPortNumbers()[0],
                        source.getDatabaseName())),
            Map.entry("platform.api.url", "http://localhost:" + api),
            Map.entry("platform.apps.url", "http://*.localhost:" + FreePorts.next()),
            Map.entry("platform.datastore.ports", port + "-" + port),
            Map.entry("platform.roles", "api,worker,edge"),
            Map.entry("platform.engine.local.allowfilerepos", "true"),
            Map.entry("platform.admin.password", TestProcess.PASSWORD.reveal())));
    platform =
        new Platform(
            Settings.of(Config.of(settings, Map.of(), Map.of())),
            Optional.empty(),
            step -> {},
            () -> {});
    platform.start();
    workspace = database.query("select id from workspace").get(0);
    logIn();
  }

  @AfterEach
  void stop() {
    platform.close();
    database.close();
  }

  @Test
  void clientsAndServicesConnectWithTheStringsOfItsConnectionInfo() throws Exception {
    var postgres =
        send(
                "POST",
                "/v1/postgres",
                """
                {"name": "shop", "ownerId": "%s", "plan": "basic_256mb", "version": "18",
                 "diskSizeGB": 1, "parameterOverrides": {"work_mem": "6MB"}}
                """
                    .formatted(workspace))
            .at("/id")
            .asText();
    var path = "/v1/postgres/" + postgres;
    Eventually.see(
        "it is available", () -> send("GET", path, "").at("/status").asText(), "available"::equals);
    var info = send("GET", path + "/connection-info", "");
    var external = URI.create(info.at("/externalConnectionString").asText());

    assertThatThrownBy(() -> connect(external)).isInstanceOf(SQLException.class);

    send(
        "PATCH",
        path,
        "{\"ipAllowList\": [{\"cidrBlock\": \"127.0.0.0/8\", \"description\": \"here\"}]}");
    Eventually.see("who is allowed connects", () -> shown(external, "work_mem"), "6MB"::equals);
    try (var connection = connect(external);
        var statement = connection.createStatement()) {
      statement.execute("create table orders (id integer)");
      statement.execute("insert into orders values (1)");
    }

    runClient(info.at("/internalConnectionString").asText());
    Eventually.isTrue("its line is there", () -> lines("sum 3") == 1);
    Eventually.isTrue(
        "the log of the server is there",
        () -> count("select count(*) from log_line where resource = '" + postgres + "'") > 0);

    send("POST", path + "/suspend", "");
    Eventually.isTrue("nobody connects", () -> shown(external, "work_mem").isEmpty());
    send("POST", path + "/resume", "");
    Eventually.see("it is back", () -> shown(external, "work_mem"), "6MB"::equals);

    send("DELETE", path, "");
    Eventually.isTrue(
        "nothing is left",
        () -> count("select count(*) from postgres where removed_at is null") == 0);
    assertThat(folder.resolve("data/engine/servers/postgres")).isEmptyDirectory();
  }

  /** With the certificate of the installation's authority, checked for the host of the string. */
  private Connection connect(URI url) throws SQLException, IOException {
    var authority = folder.resolve("ca.pem");
    Files.writeString(
        authority, database.query("select certificate from datastore_authority").get(0));
    var login = url.getUserInfo().split(":");
    var properties = new Properties();
    properties.setProperty("user", login[0]);
    properties.setProperty("password", login[1]);
    properties.setProperty("sslmode", "verify-full");
    properties.setProperty("sslrootcert", authority.toString());
    properties.setProperty("connectTimeout", "5");
    return DriverManager.getConnection(
        "jdbc:postgresql://%s:%d%s".formatted(url.getHost(), url.getPort(), url.getPath()),
        properties);
  }

  /** Empty if nobody can connect. */
  private String shown(URI url, String parameter) throws IOException {
    try (var connection = connect(url);
        var statement = connection.createStatement();
        var rows = statement.executeQuery("show " + parameter)) {
      return rows.next() ? rows.getString(1) : "";
    } catch (SQLException e) {
      return "";
    }
  }

  private void runClient(String url) throws Exception {
    var sources = Files.createDirectories(folder.resolve("repository"));
    CompiledProgram.write(sources, "Client", CLIENT);
    Files.copy(
        Path.of(
            org.postgresql.Driver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI()),
        sources.resolve("driver.jar"));
    git(sources, "init", "--quiet", "--initial-branch=main");
    git(sources, "add", ".");
    git(
        sources,
        "-c",
        "user.name=Test",
        "-c",
        "user.email=test@example.com",
        "commit",
        "--quiet",
        "-m",
        "First commit");
    send(
        "POST",
        "/v1/services",
        """
        {"type": "background_worker", "name": "client", "ownerId": "%s", "repo": "%s",
         "autoDeploy": "no", "envVars": [{"key": "DATABASE_URL", "value": "%s"}],
         "serviceDetails": {"runtime": "node", "plan": "standard",
           "envSpecificDetails": {"buildCommand": "true",
             "startCommand": "java -XX:TieredStopAtLevel=1 -cp .:driver.jar Client; sleep 1000"}}}
        """
            .formatted(workspace, sources.toUri(), url));
  }

  private int lines(String text) {
    return count("select count(*) from log_line where message = '" + text + "'");
  }

  private int count(String sql) {
    return Integer.parseInt(database.query(sql).get(0));
  }

  private void logIn() throws Exception {
    var login =
        http.send(
            HttpRequest.newBuilder(URI.create("http://localhost:" + api + "/session"))
                .header("Content-Type", "application/json")
                .POST(
                    HttpRequest.BodyPublishers.ofString(
                        "{\"email\": \"admin@localhost\", \"password\": \"%s\"}"
                            .formatted(TestProcess.PASSWORD.reveal())))
                .build(),
            BodyHandlers.ofString());
    credentials =
        Map.of(
            "Cookie",
            login.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0],
            "X-CSRF-Token",
            Json.MAPPER.readTree(login.body()).path("csrfToken").asText());
  }

  private JsonNode send(String method, String path, String json) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + api + path))
            .method(
                method,
                json.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(json))
            .header("Content-Type", "application/json");
    credentials.forEach(request::header);
    var answer = http.send(request.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(path + " " + answer.body()).isBetween(200, 299);
    return Json.MAPPER.readTree(answer.body().isEmpty() ? "{}" : answer.body());
  }

  private static void git(Path repository, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    var process = new ProcessBuilder(command).directory(repository.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }
}
