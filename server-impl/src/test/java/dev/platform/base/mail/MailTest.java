package dev.platform.base.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.db.Db;
import dev.platform.base.error.Failure;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestMailServer;
import dev.platform.testing.TestMailServer.Received;
import dev.platform.testing.TestRooms;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MailTest {
  private static final String OWNER = "tea-1";
  private static final String KIM = "kim@example.com";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final TestMailServer server = new TestMailServer();
  private final TestRooms rooms = new TestRooms(database, server.settings());

  @AfterEach
  void close() {
    rooms.close();
    server.close();
    database.execute("delete from mail");
  }

  @Test
  void aMailIsSentWithTheTransactionOfItsCause() {
    send(KIM, "Grüße");

    assertThat(server.received()).isEmpty();
    rooms.settle();

    assertThat(server.received()).hasSize(1);
    var mail = server.received().get(0);
    assertThat(mail.recipient()).isEqualTo(KIM);
    assertThat(mail.subject()).isEqualTo("Grüße");
    assertThat(mail.header("From")).isEqualTo("Platform <platform@example.org>");
    assertThat(mail.header("Auto-Submitted")).isEqualTo("auto-generated");
    assertThat(mail.text()).isEqualTo("a < b\n\nOpen it:\nhttps://example.org/?a=1&b=2\n");
    assertThat(mail.html())
        .contains("<p>a &lt; b</p>", "<a href=\"https://example.org/?a=1&amp;b=2\">Open it</a>");
    rooms.settle();
    assertThat(server.received()).hasSize(1);
    assertThat(waiting()).isEmpty();
  }

  @Test
  void aCauseThatIsRolledBackSendsNothing() {
    assertThatThrownBy(
            () ->
                db().change(
                        "test.fail",
                        tx -> {
                          outbox().append(tx, OWNER, mail(KIM, "Hello"));
                          throw Failure.conflict("no");
                        }))
        .isInstanceOf(Failure.class);
    rooms.settle();

    assertThat(server.received()).isEmpty();
  }

  @Test
  void ownersTakeTurns() {
    for (int i = 0; i < 25; i++) {
      send(KIM, "Deploy " + i);
    }
    db().change("test.mail", tx -> outbox().append(tx, "tea-2", mail("bob@example.org", "Hello")));
    rooms.settle();

    assertThat(server.received()).hasSize(26);
    assertThat(server.received().subList(0, 20))
        .extracting(Received::recipient)
        .contains("bob@example.org");
  }

  @Test
  void aMailWaitsEncrypted() {
    send(KIM, "Hello");

    assertThat(rooms.query("select encode(sealed, 'escape') from mail"))
        .noneMatch(it -> it.contains("kim") || it.contains("Hello"));
  }

  @Test
  void aSubjectStaysOneLine() {
    send(KIM, "Deploy\r\nBcc: eve@example.com\r\n\r\nHello\u2028you" + "!".repeat(300));
    rooms.settle();

    var mail = server.received().get(0);
    assertThat(mail.subject()).startsWith("Deploy Bcc: eve@example.com Hello you!!!").hasSize(150);
    assertThat(mail.header("Bcc")).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          Acme GmbH,                    Acme GmbH
          St. John & J.R.,              St. John & J.R.
          v1.25,                        v1.25
          Win https://evil.example/x,   Win https[:]//evil[.]example/x
          www.evil.example,             www[.]evil[.]example
          evil。example,                evil[。]example
          'a\u202Eb',                    a b
          """)
  void aNameIsNoLink(String chosen, String shown) {
    assertThat(MailContent.name(chosen)).isEqualTo(shown);
  }

  @Test
  void whatTheServerRejectsForGoodIsNotTriedAgainAndHoldsUpNothing() {
    server.reject(KIM, 550);
    send(KIM, "Hello");
    send("eve@example.com", "Hello");
    rooms.settle();

    assertThat(server.received()).extracting(Received::recipient).containsOnly("eve@example.com");
    assertThat(waiting()).isEmpty();
  }

  @Test
  void whatTheServerRejectsForNowIsTriedAgainLater() {
    server.reject(KIM, 451);
    send(KIM, "Hello");
    rooms.settle();
    server.accept(KIM);
    rooms.settle();
    assertThat(server.received()).isEmpty();

    rooms.clock().pass(Duration.ofMinutes(2));
    rooms.settle();
    assertThat(server.received()).hasSize(1);
  }

  @Test
  void aServerThatIsAwayCostsNoMailUntilThreeDaysAreOver() {
    try (var away = new TestRooms(database, server.settings())) {
      server.close();
      away.get(Db.class)
          .change(
              "test.mail", tx -> away.get(MailOutbox.class).append(tx, OWNER, mail(KIM, "Hello")));
      away.settle();
      away.clock().pass(Duration.ofMinutes(2));
      away.settle();
      assertThat(waiting()).containsExactly("2");

      away.clock().pass(Duration.ofDays(4));
      away.settle();
      assertThat(waiting()).isEmpty();
    }
  }

  @Test
  void aMailWhoseTakerDiedIsSentByAnother() {
    send(KIM, "Hello");
    db().change(
            "test.take",
            tx ->
                assertThat(
                        tx.mapper(MailMapper.class)
                            .take(tx.now(), tx.now().plus(Duration.ofMinutes(30)), 20))
                    .hasSize(1));
    rooms.settle();
    assertThat(server.received()).isEmpty();

    rooms.clock().pass(Duration.ofMinutes(31));
    rooms.settle();
    assertThat(server.received()).hasSize(1);
  }

  @Test
  void replicasSendEachMailOnce() {
    IntStream.range(0, 50).forEach(number -> send("kim" + number + "@example.com", "Hello"));
    try (var replica = rooms.replica()) {
      IntStream.range(0, 2).parallel().forEach(it -> (it == 0 ? rooms : replica).settle());
    }
    rooms.settle();

    assertThat(server.received()).hasSize(50);
    assertThat(server.received()).extracting(Received::recipient).doesNotHaveDuplicates();
    assertThat(server.received())
        .extracting(it -> it.header("Message-ID"))
        .doesNotHaveDuplicates()
        .allMatch(it -> it.endsWith("@example.org>"));
  }

  @Test
  void aMailThatCannotBeReadHoldsUpNone() {
    send(KIM, "Hello");
    database.execute("update mail set sealed = 'nonsense'");
    send("eve@example.com", "Hello");
    rooms.settle();

    assertThat(server.received()).extracting(Received::recipient).containsOnly("eve@example.com");
    assertThat(waiting()).containsExactly("1");
  }

  @Test
  void nothingIsKeptWithoutAServer() {
    try (var silent = new TestRooms(database, Map.of())) {
      assertThat(silent.get(MailOutbox.class).isOn()).isFalse();
    }
  }

  private void send(String to, String subject) {
    db().change("test.mail", tx -> outbox().append(tx, OWNER, mail(to, subject)));
  }

  private static Mail mail(String to, String subject) {
    var content =
        new MailContent()
            .paragraph("a < b")
            .link("Open it", URI.create("https://example.org/?a=1&b=2"));
    return Mail.of(to, subject, content);
  }

  /** The number of attempts of each mail that waits. */
  private List<String> waiting() {
    return rooms.query("select attempts::text from mail");
  }

  private Db db() {
    return rooms.get(Db.class);
  }

  private MailOutbox outbox() {
    return rooms.get(MailOutbox.class);
  }
}
