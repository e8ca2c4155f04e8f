package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.Repo;
import dev.platform.engine.local.postgres.UnpackedPostgres;
import dev.platform.testing.CompiledProgram;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real PostgreSQL that the whole platform makes, reached as its users reach it. */
@Tag("slow")
@WholePlatform(WholePlatform.Lane.ONE)
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
  private final Installation installation = new Installation(database);
  private final TestClient client = TestClient.api(installation.api());
  private String ports = "";
  private Path data;
  private Platform platform;
  private String workspace = "";

  @BeforeEach
  void start() throws Exception {
    ports = FreePorts.range(2);
    data = folder.resolve("data");
    platform =
        installation
            .with("platform.datastore.ports", ports)
            .with("platform.engine.local.postgrespath", UnpackedPostgres.setting())
            .start(data, EnumSet.of(Role.API, Role.WORKER, Role.EDGE));
    client.logIn(Installation.EMAIL, Installation.PASSWORD);
    workspace = database.query("select id from workspace").get(0);
  }

  @AfterEach
  void stop() throws Exception {
    platform.close();
    installation.stopServices(data);
    database.close();
  }

  @Test
  void clientsAndServicesConnectWithTheStringsOfItsConnectionInfo() throws Exception {
    var postgres =
        client
            .done(
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
    awaitAvailable(path);
    var info = client.done("GET", path + "/connection-info", null);
    var external = URI.create(info.at("/externalConnectionString").asText());

    assertThatThrownBy(() -> connect(external)).isInstanceOf(SQLException.class);

    client.done(
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
        () ->
            database.count("select count(*) from log_line where resource = '" + postgres + "'")
                > 0);

    client.done("POST", path + "/suspend", null);
    Eventually.isTrue("nobody connects", () -> shown(external, "work_mem").isEmpty());
    client.done("POST", path + "/resume", null);
    Eventually.see("it is back", () -> shown(external, "work_mem"), "6MB"::equals);

    client.done("DELETE", path, null);
    Eventually.isTrue(
        "nothing is left",
        () -> database.count("select count(*) from postgres where removed_at is null") == 0);
    assertThat(data.resolve("engine/servers/postgres")).isEmptyDirectory();
  }

  @Test
  @Tag("drill")
  void anOperatorRecoversAnInstanceToATimeBetweenTwoWrites() throws Exception {
    var id = create("orders");
    var original = externalUrl(id);
    awaitAvailable("/v1/postgres/" + id);
    Eventually.isTrue("clients connect", () -> !shown(original, "port").isEmpty());
    execute(original, "create table orders (id integer)", "insert into orders values (1)");
    Eventually.isTrue(
        "there is a backup",
        () ->
            database.count("select count(*) from postgres_backup where earliest is not null") == 1);
    execute(original, "insert into orders values (2)");
    var between = Instant.now();
    execute(original, "insert into orders values (3)");

    var recovered = command("recover", id, "--to", between.toString());
    assertThat(recovered).contains("Name  orders-recovered", "Available after", "/connection-info");
    var copy = recovered.lines().filter(it -> it.startsWith("ID")).findFirst().orElseThrow();
    var url = externalUrl(copy.split(" +")[1]);

    assertThat(orders(url)).isEqualTo("1,2");
    assertThat(orders(original)).isEqualTo("1,2,3");
    execute(url, "insert into orders values (4)");
    assertThat(orders(original)).isEqualTo("1,2,3");
    assertThat(database.query("select type from event where type like 'postgres_re%'"))
        .containsExactly("postgres_restore_succeeded");
    assertThat(command("backups", id)).contains(id + "  orders  20", "last base backup");
  }

  private String create(String name) {
    var created =
        client.done(
            "POST",
            "/v1/postgres",
            """
            {"name": "%s", "ownerId": "%s", "plan": "basic_256mb", "version": "18", "diskSizeGB": 1,
             "ipAllowList": [{"cidrBlock": "127.0.0.0/8", "description": "here"}]}
            """
                .formatted(name, workspace));
    return created.at("/id").asText();
  }

  private void awaitAvailable(String path) {
    Eventually.see(
        "it is available",
        () -> client.done("GET", path, null).at("/status").asText(),
        "available"::equals);
  }

  private URI externalUrl(String id) {
    var info = client.done("GET", "/v1/postgres/" + id + "/connection-info", null);
    return URI.create(info.at("/externalConnectionString").asText());
  }

  private void execute(URI url, String... statements) throws SQLException, IOException {
    try (var connection = connect(url);
        var statement = connection.createStatement()) {
      for (var each : statements) {
        statement.execute(each);
      }
    }
  }

  private String orders(URI url) throws SQLException, IOException {
    try (var connection = connect(url);
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery("select string_agg(id::text, ',' order by id) from orders")) {
      rows.next();
      return rows.getString(1);
    }
  }

  /** What a command of the operator prints. */
  private String command(String name, String... words) throws IOException {
    var config =
        Files.writeString(
            folder.resolve("platform.properties"),
            "platform.data=%s\nplatform.database.url=%s\nplatform.datastore.ports=%s\n"
                .formatted(data, database.url(), ports));
    var all = new ArrayList<>(List.of("postgres", name, "--config", config.toString()));
    all.addAll(List.of(words));
    var text = new StringWriter();
    var line = PlatformCommand.line();
    line.setOut(new PrintWriter(text, true)).setErr(new PrintWriter(text, true));
    assertThat(line.execute(all.toArray(String[]::new))).as(text.toString()).isZero();
    return text.toString();
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
    var repository = Repo.create(folder.resolve("repository"));
    var sources = repository.folder();
    CompiledProgram.write(sources, "Client", CLIENT);
    Files.copy(
        Path.of(
            org.postgresql.Driver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI()),
        sources.resolve("driver.jar"));
    repository.commit("First commit");
    client.done(
        "POST",
        "/v1/services",
        """
        {"type": "background_worker", "name": "client", "ownerId": "%s", "repo": "%s",
         "autoDeploy": "no", "envVars": [{"key": "DATABASE_URL", "value": "%s"}],
         "serviceDetails": {"runtime": "node", "plan": "standard",
           "envSpecificDetails": {"buildCommand": "true",
             "startCommand": "java -XX:TieredStopAtLevel=1 -cp .:driver.jar Client; sleep 1000"}}}
        """
            .formatted(workspace, repository.url(), url));
  }

  private int lines(String text) {
    return database.count("select count(*) from log_line where message = '" + text + "'");
  }
}
