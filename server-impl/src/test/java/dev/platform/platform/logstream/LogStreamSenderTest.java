package dev.platform.platform.logstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.TestProcess;
import dev.platform.app.TestServer;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.TestOutbound;
import dev.platform.engine.Eventually;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.log.NewLogLine;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestCertificate;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** From a line to the syslog server, and what follows when that does not take it. */
@Tag("slow")
class LogStreamSenderTest {
  private static final Duration SETTLED = LogStreamLane.GRACE.plusSeconds(1);
  private static final Duration PAUSE = Duration.ofMinutes(2);

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static final TestCertificate certificate = TestCertificate.of("localhost");

  /** Trusted, too, but not for this machine. */
  private static final TestCertificate others = TestCertificate.of("elsewhere.example");

  private final TestClock clock = new TestClock();
  private final SyslogServer syslog = SyslogServer.start(certificate);
  private TestServer server;
  private String owner;
  private String shop;

  @BeforeEach
  void start() {
    database.execute("delete from log_stream");
    server = serve();
    server.logIn();
    owner = server.client().json("/v1/owners").at("/0/owner/id").asText();
    shop = service("shop");
  }

  @AfterEach
  void stop() {
    server.get(LogStreamSender.class).close();
    server.close();
    syslog.close();
  }

  private TestServer serve() {
    return TestProcess.on(database)
        .data(data)
        .clock(clock)
        .unlimited()
        .override(new Trust())
        .with(Map.of("platform.contract.extra", "terraform"))
        .serve();
  }

  private static final class Trust extends AbstractBinder {
    @Override
    protected void configure() {
      bind(TestOutbound.trusting(certificate, others)).to(Outbound.class).ranked(1);
    }
  }

  @Test
  void aLineIsSentInTheFormatOfSyslog() {
    stream(owner, syslog.endpoint(), "");
    send();

    say(shop, "[error] no stock left");

    var message = Eventually.see("the line", syslog::messages, it -> !it.isEmpty()).get(0);
    assertThat(message)
        .matches(
            "<11>1 2026-\\d\\d-\\d\\dT[0-9:.]+Z shop-\\d+ "
                + shop
                + " inst-1 app - \\[error] no stock left");
  }

  @Test
  void theTokenIsStructuredData() {
    stream(owner, syslog.endpoint(), "s3cr\\\"et]");
    send();

    say(shop, "sold");

    arrives(syslog, "sold");
    assertThat(syslog.messages().get(0))
        .endsWith(" app [token@32473 token=\"s3cr\\\\\\\"et\\]\"] sold");
    assertThat(server.send("GET", path(owner)).text()).doesNotContain("s3cr");
    assertThat(
            database.count(
                "select count(*) from log_stream where position('s3cr' in encode(token, 'escape')) > 0"))
        .isZero();
  }

  @Test
  void aLineCannotBeginAnother() {
    stream(owner, syslog.endpoint(), "");
    send();

    say(shop, "a\r\n<0>1 2026-01-01T00:00:00Z evil - - - - b\u0007 \u00e4\u2603");
    say(shop, "next");

    arrives(syslog, "next");
    assertThat(syslog.messages()).hasSize(2);
    assertThat(syslog.messages().get(0))
        .endsWith(" - a#015#012<0>1 2026-01-01T00:00:00Z evil - - - - b#007 \u00e4\u2603");
  }

  @Test
  void aResourceGoesElsewhereOrNowhere() {
    try (var other = SyslogServer.start(certificate)) {
      var loud = service("loud");
      var silent = service("silent");
      stream(owner, syslog.endpoint(), "");
      override(loud, "send", other.endpoint());
      override(silent, "drop", "");
      send();

      say(loud, "from loud");
      say(silent, "from silent");
      say(shop, "from shop");

      arrives(syslog, "from shop");
      arrives(other, "from loud");
      assertThat(texts(syslog)).containsExactly("from shop");
      assertThat(texts(other)).containsExactly("from loud");
      assertThat(server.send("DELETE", path(loud)).status()).isEqualTo(204);
      say(loud, "from loud again");
      arrives(syslog, "from loud again");
    }
  }

  @Test
  void linesFromBeforeAreNotSent() {
    say(shop, "from before");
    stored("from before");
    clock.pass(Duration.ofSeconds(1));
    stream(owner, syslog.endpoint(), "");
    send();

    say(shop, "from after");

    arrives(syslog, "from after");
    assertThat(texts(syslog)).containsExactly("from after");
  }

  @Test
  void linesWaitForADestinationThatIsAway() {
    int port = FreePorts.next();
    stream(owner, "localhost:" + port, "");
    send();
    say(shop, "while away");
    for (int failures = 1; failures <= 5; failures++) {
      int wanted = failures;
      Eventually.isTrue("a failure", () -> load().failed() >= wanted);
      clock.pass(PAUSE);
    }
    stored("Warning: log lines cannot be sent to localhost:" + port);
    assertThat(load().failing()).isEqualTo(1);
    assertThat(load().sent()).isZero();

    try (var back = SyslogServer.start(certificate, port)) {
      Eventually.isTrue(
          "the line",
          () -> {
            clock.pass(PAUSE);
            return !back.texts("while away").isEmpty();
          });
      Eventually.isTrue(
          "it has recovered",
          () -> {
            clock.pass(SETTLED);
            return load().failing() == 0;
          });
      stored("Log lines are sent to localhost:" + port + " again.");
      assertThat(back.texts("while away")).hasSize(1);
    }
  }

  @Test
  void aDestinationThatDoesNotReadDelaysNoOther() {
    try (var deaf = SyslogServer.deaf(certificate)) {
      var slow = service("slow");
      override(slow, "send", deaf.endpoint());
      stream(owner, syslog.endpoint(), "");
      send();
      var text = "x".repeat(10_000);
      IntStream.range(0, 2_000).forEach(number -> say(slow, text));
      Eventually.isTrue("it is connected", () -> deaf.connections() > 0);

      say(shop, "quick");

      arrives(syslog, "quick");
      assertThat(deaf.messages()).isEmpty();
    }
  }

  @Test
  void whatWasOnABrokenConnectionIsSentAgain() {
    stream(owner, syslog.endpoint(), "");
    send();
    say(shop, "first");
    arrives(syslog, "first");

    syslog.hangUp();

    Eventually.isTrue(
        "the line twice",
        () -> {
          clock.pass(PAUSE);
          return syslog.texts("first").size() == 2;
        });
  }

  @Test
  void aConnectionThatStaysOpenConfirmsLines() {
    stream(owner, syslog.endpoint(), "");
    send();
    say(shop, "first");
    arrives(syslog, "first");
    settled();

    syslog.hangUp();
    say(shop, "second");

    Eventually.isTrue(
        "the next line",
        () -> {
          clock.pass(PAUSE);
          return !syslog.texts("second").isEmpty();
        });
    assertThat(texts(syslog)).startsWith("first", "second").doesNotHaveDuplicates();
  }

  /** What ends without a word leaves behind what the database has, and no more. */
  @Test
  void anotherProcessGoesOnWhereOneWasKilled() {
    stream(owner, syslog.endpoint(), "");
    send();
    say(shop, "settled");
    arrives(syslog, "settled");
    settled();
    IntStream.range(0, 1_200).forEach(number -> say(shop, "line " + number + "."));
    Eventually.isTrue("all", () -> syslog.texts("line ").size() == 1_200);
    isWorker = false;
    IntStream.range(0, 100).forEach(number -> say(shop, "later " + number + "."));
    stored("later 99.");

    try (var next = serve()) {
      var sender = next.get(LogStreamSender.class);
      sender.start(() -> true);
      Eventually.isTrue("the rest", () -> syslog.texts("later ").size() == 100);
      assertThat(syslog.texts("line ").stream().distinct()).hasSize(1_200);
      assertThat(syslog.texts("settled")).hasSize(1);
      sender.close();
    }
  }

  @Test
  void anOrderlyStopRepeatsNothing() {
    stream(owner, syslog.endpoint(), "");
    send();
    say(shop, "first");
    arrives(syslog, "first");
    server.get(LogStreamSender.class).close();

    say(shop, "second");
    stored("second");
    try (var next = serve()) {
      var sender = next.get(LogStreamSender.class);
      sender.start(() -> true);
      arrives(syslog, "second");
      assertThat(texts(syslog)).containsExactly("first", "second");
      sender.close();
    }
  }

  @Test
  void linesThatAreTooOldAreDroppedAndCounted() {
    stream(owner, "localhost:" + FreePorts.next(), "");
    say(shop, "too old");
    stored("too old");
    clock.pass(LogStreamBatches.KEPT.plusHours(2));
    stream(owner, syslog.endpoint(), "");
    send();

    say(shop, "new");

    arrives(syslog, "new");
    assertThat(texts(syslog)).containsExactly("new");
    assertThat(load().dropped()).isEqualTo(1);
  }

  @Test
  void aServerWithAnotherCertificateGetsNothing() {
    for (var wrong : List.of(TestCertificate.of("localhost"), others)) {
      try (var impostor = SyslogServer.start(wrong)) {
        long before = load().failed();
        stream(owner, impostor.endpoint(), "s3cret");
        say(shop, "secret");
        if (before == 0) {
          send();
        }

        Eventually.isTrue("a failure", () -> load().failed() > before);
        assertThat(impostor.messages()).isEmpty();
      }
    }
  }

  private volatile boolean isWorker = true;

  private void send() {
    server.get(LogStreamSender.class).start(() -> isWorker);
  }

  private LogStreamLoad load() {
    return server.get(LogStreamSender.class).load();
  }

  private void settled() {
    Eventually.isTrue(
        "the place is kept",
        () -> {
          clock.pass(SETTLED);
          return database.count("select count(*) from log_stream where sent_id <> ''") == 1;
        });
  }

  private void say(String resource, String text) {
    server
        .get(LogWriter.class)
        .write(new NewLogLine(resource, LogType.APP, "inst-1", clock.instant(), text));
  }

  private void stored(String start) {
    Eventually.isTrue(
        start,
        () ->
            database.count("select count(*) from log_line where message like '" + start + "%'")
                > 0);
  }

  private static void arrives(SyslogServer syslog, String text) {
    Eventually.isTrue(text, () -> texts(syslog).contains(text));
  }

  private static List<String> texts(SyslogServer syslog) {
    return syslog.messages().stream()
        .map(message -> message.replaceFirst("^(\\S+ ){6}(-|\\[.*\\]) ", ""))
        .toList();
  }

  private static int created;

  private String service(String name) {
    var json =
        """
        {"type": "web_service", "name": "%s-%d", "ownerId": "%s", "autoDeploy": "no",
         "repo": "https://github.com/acme/shop",
         "serviceDetails": {"runtime": "node",
           "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
        """
            .formatted(name, ++created, owner);
    return server.client().post("/v1/services", json).at("/service/id").asText();
  }

  private void stream(String workspace, String endpoint, String token) {
    put(
        "/v1/logs/streams/owner/" + workspace,
        "{\"endpoint\": \"%s\", \"token\": \"%s\", \"preview\": \"drop\"}"
            .formatted(endpoint, token.replace("\\", "\\\\").replace("\"", "\\\"")));
  }

  private void override(String resource, String setting, String endpoint) {
    put(path(resource), "{\"setting\": \"%s\", \"endpoint\": \"%s\"}".formatted(setting, endpoint));
  }

  private void put(String path, String json) {
    var response = server.send("PUT", path, json);
    assertThat(response.status()).as(response.text()).isEqualTo(200);
  }

  private static String path(String id) {
    return "/v1/logs/streams/" + (id.startsWith("tea-") ? "owner/" : "resource/") + id;
  }
}
