package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.Database;
import dev.platform.base.db.DatabaseAddress;
import dev.platform.base.error.Failure;
import dev.platform.engine.Eventually;
import dev.platform.testing.Response;
import dev.platform.testing.TcpProxy;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The API on a database that the network, or the database itself, takes away. */
class DatabaseOutageTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  /** Two seconds are promised; a busy machine may take longer. Without limits it is for ever. */
  private static final Duration SOON = Duration.ofSeconds(10);

  private static final int MANY = 64;
  private static final String PROJECTS = "/v1/projects";

  @TempDir Path data;
  private TcpProxy network;
  private Database watched;
  private TestServer server;

  @BeforeEach
  void start() {
    var source = database.source();
    network = new TcpProxy(source.getServerNames()[0], source.getPortNumbers()[0]);
    var url =
        "jdbc:postgresql://127.0.0.1:%d/%s?prepareThreshold=0"
            .formatted(network.port(), source.getDatabaseName());
    watched = Database.open(new DatabaseAddress(url, source.getUser(), source.getPassword()), 8);
    server =
        TestProcess.on(database)
            .source(watched.pool())
            .data(data)
            .with(Map.of("platform.limits.reads", "0"))
            .serve();
    server.logIn();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    watched.close();
    network.close();
  }

  @Test
  void aFrozenDatabaseHoldsNobodyUp() throws Exception {
    network.freeze();

    List<Response> answers = all(MANY);
    var later = server.send("GET", PROJECTS);
    network.thaw();

    assertThat(Stream.concat(answers.stream(), Stream.of(later)))
        .allSatisfy(DatabaseOutageTest::isUnavailable);
    Eventually.see(
        "an answer", () -> server.send("GET", PROJECTS).status(), status -> status == 200);
  }

  @Test
  void whatNeedsNoDatabaseIsAnswered() throws Exception {
    var readiness = new ProcessReadiness(Set.of());
    readiness.needs(watched);
    network.refuse();
    Eventually.isTrue("the outage", watched::isAway);

    assertThat(server.send("GET", "/healthz").status()).isEqualTo(200);
    assertThat(readiness.report().failure()).isPresent();
    isUnavailable(server.send("GET", PROJECTS));
    var page = server.send("GET", "/login", null, "Accept", "text/html");
    assertThat(page.status()).isIn(200, 503);
    assertThat(page.header("Content-Type")).startsWith("text/html");

    network.accept();
    Eventually.isTrue("readiness", () -> readiness.report().failure().isEmpty());
    assertThat(server.send("GET", PROJECTS).status()).isEqualTo(200);
  }

  @Test
  void aDatabaseThatOnlyReadsAnswersReadsAndRejectsChanges() throws Exception {
    var readiness = new ProcessReadiness(Set.of());
    readiness.needs(watched);
    var body = project("read-only");
    var name = database.source().getDatabaseName();
    database.execute("alter database " + name + " set default_transaction_read_only = on");
    endSessions();
    Eventually.see("a read", () -> server.send("GET", PROJECTS).status(), status -> status == 200);

    var rejected = server.send("POST", PROJECTS, body);
    var readable = server.send("GET", PROJECTS);
    var failure = readiness.report().failure();
    var patient = CompletableFuture.runAsync(this::awaitWriting);
    boolean waits = !patient.isDone();
    database.execute("alter database " + name + " reset default_transaction_read_only");

    isUnavailable(rejected);
    assertThat(rejected.header("Retry-After")).isEqualTo("30");
    assertThat(rejected.text()).contains("The database is read-only.");
    assertThat(readable.status()).isEqualTo(200);
    assertThat(failure.map(Failure::publicMessage)).contains("Not ready: database (is read-only).");
    assertThat(waits).isTrue();
    Eventually.isTrue("readiness", () -> readiness.report().failure().isEmpty());
    patient.get(SOON.toSeconds(), TimeUnit.SECONDS);
    assertThat(server.send("POST", PROJECTS, body).status()).isEqualTo(201);
  }

  private static void endSessions() {
    database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity"
            + " where datname = current_database() and pid != pg_backend_pid()");
  }

  private void awaitWriting() {
    try {
      watched.awaitWriting();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private String project(String name) {
    var owner = server.send("GET", "/v1/owners").json().path(0).path("owner").path("id").asText();
    return "{\"name\":\""
        + name
        + "\",\"ownerId\":\""
        + owner
        + "\",\"environments\":[{\"name\":\"a\"}]}";
  }

  /** The server says so itself; it has space again when it is asked on. */
  @Test
  void aChangeThatMeetsAFullDiskIsRejected() {
    database.execute(
        "create function is_full() returns trigger language plpgsql as $$ begin raise exception"
            + " 'could not extend file: No space left on device' using errcode = '53100'; end $$");
    database.execute("create trigger is_full before insert on project execute function is_full()");
    var body = project("full-disk");

    var rejected = server.send("POST", PROJECTS, body, "Idempotency-Key", "a-full-disk");
    database.execute("drop trigger is_full on project");
    var later = server.send("POST", PROJECTS, body, "Idempotency-Key", "a-full-disk");

    isUnavailable(rejected);
    assertThat(rejected.header("Retry-After")).isEqualTo("30");
    assertThat(rejected.text())
        .contains("The database has no disk space left. Ask your administrator, then try again.")
        .doesNotContain("extend file");
    assertThat(later.status()).isEqualTo(201);
  }

  @Test
  void aChangeWhoseCommitWasNotAnsweredIsNotMadeTwice() {
    var body = project("once");
    network.freezeAfter(committed());

    var lost = server.send("POST", PROJECTS, body, "Idempotency-Key", "the-only-key");
    network.thaw();
    var again =
        Eventually.see(
            "an answer",
            () -> server.send("POST", PROJECTS, body, "Idempotency-Key", "the-only-key"),
            answer -> answer.status() != 503);

    isUnavailable(lost);
    assertThat(lost.text()).contains("unknown whether the change was made");
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.text()).contains("succeeded, but its response was lost");
    assertThat(server.send("GET", PROJECTS + "?name=once").json()).hasSize(1);
  }

  /** Whether it commits what has made a project. */
  private static Predicate<byte[]> committed() {
    var isMade = new AtomicBoolean();
    return bytes -> {
      var sent = new String(bytes, StandardCharsets.ISO_8859_1);
      isMade.compareAndSet(false, sent.contains("insert into project"));
      return isMade.get() && sent.contains("COMMIT");
    };
  }

  private static void isUnavailable(Response answer) {
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isNotEmpty();
    assertThat(answer.json().path("id").asText()).isEqualTo("unavailable");
    assertThat(answer.json().path("code").asText()).isEqualTo("BACKEND_UNAVAILABLE");
    assertThat(answer.json().path("params").toString()).isEqualTo("{\"backend\":\"database\"}");
  }

  private List<Response> all(int count) throws Exception {
    var threads = Executors.newFixedThreadPool(count);
    try {
      var asked =
          IntStream.range(0, count)
              .mapToObj(
                  i -> CompletableFuture.supplyAsync(() -> server.send("GET", PROJECTS), threads))
              .toList();
      CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
          .get(SOON.toSeconds(), TimeUnit.SECONDS);
      return asked.stream().map(CompletableFuture::join).toList();
    } finally {
      threads.shutdownNow();
    }
  }
}
