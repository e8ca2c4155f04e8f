package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.Repo;
import dev.platform.engine.local.TestRanges;
import dev.platform.engine.local.postgres.UnpackedPostgres;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An installation with everything, saved while it is in use, and restored to an empty machine. */
@Tag("drill")
@WholePlatform(WholePlatform.Lane.ONE)
class RestoredInstallationTest {
  private static final Duration WITHIN = Duration.ofMinutes(2);
  private static final EnumSet<Role> ROLES = EnumSet.of(Role.API, Role.WORKER, Role.EDGE);
  private static final String ANYBODY =
      "\"ipAllowList\": [{\"cidrBlock\": \"127.0.0.0/8\", \"description\": \"here\"}]";

  @TempDir private Path folder;
  private final TestDatabase database = TestDatabase.fresh();
  private final Installation installation = new Installation(database);
  private final AtomicInteger written = new AtomicInteger();
  private final AtomicBoolean over = new AtomicBoolean();
  private Platform platform;
  private Path data;
  private TestClient client;
  private String owner = "";
  private String service = "";
  private String postgres = "";
  private String keyValue = "";

  @AfterEach
  void stop() throws Exception {
    over.set(true);
    if (platform != null) {
      platform.close();
      installation.stopServices(data);
    }
    database.close();
  }

  @Test
  void everythingIsBackOnAnEmbeddedDatabase() throws Exception {
    everythingIsBack("", "");
  }

  @Test
  void everythingIsBackOnADatabaseOfItsOwn() throws Exception {
    database.execute("drop schema public cascade");
    database.execute("create schema public");
    everythingIsBack("", database.url());
  }

  private void everythingIsBack(String first, String second) throws Exception {
    var old = folder.resolve("old");
    installation
        .with("platform.engine.local.users", TestRanges.users(old).toString())
        .with("platform.datastore.ports", FreePorts.range(20))
        .with("platform.engine.local.postgrespath", UnpackedPostgres.setting())
        .with("platform.database.url", first);
    start(old);
    fill();
    var before = everything();
    var writer = new Thread(this::write);
    writer.start();
    Eventually.isTrue("rows", () -> written.get() > 10);

    int acknowledged = written.get();
    var backup = folder.resolve("backup");
    run("backup", backup.toString());

    over.set(true);
    writer.join();
    platform.close();
    installation.stopServices(old);
    Files.copy(old.resolve("secret.key"), folder.resolve("key"));
    delete(old);

    installation.with("platform.database.url", second);
    data = folder.resolve("new");
    run("restore", backup.toString(), "--key", folder.resolve("key").toString());
    long begin = System.nanoTime();
    start(data);

    Eventually.within(
        WITHIN, "the service", () -> installation.visit("keeper"), it -> it.startsWith("200"));
    System.err.printf("service live after %d ms%n", (System.nanoTime() - begin) / 1_000_000);
    assertThat(installation.visit("keeper", "/read?/data/note")).contains("written");
    assertThat(installation.visit("keeper", "/environment")).contains("WORD=a secret");
    assertThat(installation.visit("site")).contains("<h1>hello</h1>");
    assertThat(client.json("/v1/services/" + service + "/deploys")).hasSize(1);
    awaitAvailable("/v1/postgres/" + postgres);
    awaitAvailable("/v1/key-value/" + keyValue);
    System.err.printf("all available after %d ms%n", (System.nanoTime() - begin) / 1_000_000);
    assertThat(rows()).isGreaterThanOrEqualTo(acknowledged);
    assertThat(redis("GET note")).isEqualTo("kept");
    assertThat(everything()).isEqualTo(before);
  }

  private void start(Path folder) throws InterruptedException {
    data = folder;
    platform = installation.start(folder, ROLES);
    client = TestClient.api(installation.api());
    client.logIn(Installation.EMAIL, Installation.PASSWORD);
    owner = client.json("/session").path("workspaceId").asText();
  }

  private void fill() throws Exception {
    var repository = Repo.withPrograms(folder.resolve("repository"));
    var console = new Console(installation.api());
    service =
        console.deploy(
            "keeper",
            "web_service",
            """
            {"runtime": "node", "plan": "starter",
              "disk": {"name": "files", "mountPath": "/data", "sizeGB": 1},
              "envSpecificDetails": {"buildCommand": "", "startCommand": "./serve"}}\
            """,
            repository);
    console.deploy("site", "static_site", "{\"publishPath\": \"public\"}", repository);
    client.done("PUT", "/v1/services/" + service + "/env-vars/WORD", "{\"value\": \"a secret\"}");
    client.done("POST", "/v1/services/" + service + "/restart", null);
    client.done(
        "POST", "/v1/services/" + service + "/custom-domains", "{\"name\": \"shop.example.org\"}");
    client.done(
        "POST",
        "/v1/webhooks",
        """
        {"ownerId": "%s", "name": "chat", "url": "https://chat.example.org/hook",
          "enabled": true, "eventFilter": ["deploy_ended"]}\
        """
            .formatted(owner));
    postgres =
        client
            .done(
                "POST",
                "/v1/postgres",
                """
                {"name": "shop", "ownerId": "%s", "plan": "basic_256mb", "version": "18",
                  "diskSizeGB": 1, %s}\
                """
                    .formatted(owner, ANYBODY))
            .path("id")
            .asText();
    keyValue =
        client
            .done(
                "POST",
                "/v1/key-value",
                "{\"name\": \"cache\", \"ownerId\": \"%s\", \"plan\": \"starter\", %s}"
                    .formatted(owner, ANYBODY))
            .path("id")
            .asText();
    awaitAvailable("/v1/postgres/" + postgres);
    awaitAvailable("/v1/key-value/" + keyValue);
    try (var connection = connect();
        var statement = connection.createStatement()) {
      statement.execute("create table numbers (n integer)");
    }
    assertThat(redis("SET note kept")).isEqualTo("OK");
    Eventually.within(
        WITHIN,
        "the variable",
        () -> installation.visit("keeper", "/environment"),
        it -> it.contains("WORD=a secret"));
    installation.visit("keeper", "/write?/data/note");
  }

  private void awaitAvailable(String path) {
    Eventually.within(
        WITHIN, path, () -> client.json(path).path("status").asText(), "available"::equals);
  }

  /** Commits rows one after another. */
  private void write() {
    try (var connection = connect();
        var statement = connection.createStatement()) {
      while (!over.get()) {
        statement.execute("insert into numbers values (" + written.get() + ")");
        written.incrementAndGet();
      }
    } catch (Exception e) {
      over.set(true);
    }
  }

  private Connection connect() throws Exception {
    var url =
        URI.create(
            client
                .json("/v1/postgres/" + postgres + "/connection-info")
                .path("externalConnectionString")
                .asText());
    var login = url.getUserInfo().split(":");
    var properties = new Properties();
    properties.setProperty("user", login[0]);
    properties.setProperty("password", login[1]);
    properties.setProperty("sslmode", "require");
    return DriverManager.getConnection(
        "jdbc:postgresql://" + url.getHost() + ":" + url.getPort() + url.getPath(), properties);
  }

  private int rows() throws Exception {
    return Eventually.within(
        WITHIN,
        "connections",
        () -> {
          try (var connection = connect();
              var statement = connection.createStatement();
              var found = statement.executeQuery("select count(*) from numbers")) {
            found.next();
            return found.getInt(1);
          } catch (SQLException e) {
            return -1;
          }
        },
        it -> it >= 0);
  }

  private String redis(String command) throws Exception {
    var info = client.json("/v1/key-value/" + keyValue + "/connection-info");
    var url = URI.create(info.path("externalConnectionString").asText());
    return Eventually.within(WITHIN, command, () -> redis(url, command), it -> !it.isEmpty());
  }

  private static String redis(URI url, String command) throws Exception {
    try (var socket = trusting().getSocketFactory().createSocket(url.getHost(), url.getPort())) {
      var reader =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      var auth = "AUTH " + url.getUserInfo().replace(':', ' ').strip();
      if (!ask(socket, reader, auth).equals("+OK")) {
        return "";
      }
      var answer = ask(socket, reader, command);
      return answer.startsWith("$") ? reader.readLine() : answer.substring(1);
    } catch (IOException e) {
      return "";
    }
  }

  private static String ask(Socket socket, BufferedReader reader, String words) throws IOException {
    socket.getOutputStream().write((words + "\r\n").getBytes(StandardCharsets.UTF_8));
    return String.valueOf(reader.readLine());
  }

  private static SSLContext trusting() throws Exception {
    var all =
        new X509TrustManager() {
          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type) {}

          @Override
          public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
          }
        };
    var context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {all}, new SecureRandom());
    return context;
  }

  /** What the API shows, but for what changes with each start. */
  private List<String> everything() {
    List<String> shown = new ArrayList<>();
    for (String path :
        List.of(
            "/v1/services",
            "/v1/services/" + service + "/env-vars",
            "/v1/services/" + service + "/custom-domains",
            "/v1/webhooks",
            "/v1/disks",
            "/v1/postgres/" + postgres + "/connection-info",
            "/v1/key-value/" + keyValue + "/connection-info",
            "/v1/owners")) {
      shown.add(client.json(path).toString().replaceAll("\"port\":\\d+", ""));
    }
    return shown;
  }

  private void run(String... words) throws Exception {
    var config = folder.resolve("platform.properties");
    Files.writeString(
        config,
        """
        platform.data=%s
        platform.database.url=%s
        platform.engine.local.users=%s
        """
            .formatted(
                data,
                installation.settings(data, ROLES).database().isPresent() ? database.url() : "",
                TestRanges.users(folder.resolve("old"))));
    var text = new StringWriter();
    var line = PlatformCommand.line();
    line.setOut(new PrintWriter(text, true)).setErr(new PrintWriter(text, true));
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--config", config.toString()));
    int status = line.execute(all.toArray(String[]::new));
    System.err.println(text);
    assertThat(status).as(text.toString()).isZero();
  }

  private static void delete(Path unwanted) throws Exception {
    assertThat(new ProcessBuilder("rm", "-rf", unwanted.toString()).start().waitFor()).isZero();
  }
}
