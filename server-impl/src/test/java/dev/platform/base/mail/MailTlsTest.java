package dev.platform.base.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.config.Config;
import dev.platform.testing.TestCertificate;
import dev.platform.testing.TestMailServer;
import jakarta.mail.MessagingException;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** With whom mail is spoken of over TLS. */
class MailTlsTest {
  private static final Mail MAIL = new Mail("kim@example.com", "Hello", "Hello", "<p>Hello</p>");
  private static final String SENDER = "platform@example.org";

  private static SSLContext ours;
  private static TestMailServer server;

  @BeforeAll
  static void start() {
    ours = TestCertificate.of("localhost").context();
    server = new TestMailServer(it -> it.serverSocketFactory(ours));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aServerWithATrustedCertificateGetsMail() throws MessagingException {
    int before = server.received().size();
    try (var connection = open("localhost", ours)) {
      assertThat(connection.send("1", MAIL)).isEqualTo(new MailSending.Sent());
    }
    assertThat(server.received()).hasSize(before + 1);
  }

  @Test
  void aServerWithAnotherCertificateGetsNothing() {
    var others = TestCertificate.of("localhost").context();

    assertThatThrownBy(() -> open("localhost", others))
        .isInstanceOf(MessagingException.class)
        .hasStackTraceContaining("PKIX path");
  }

  @Test
  void aServerWithTheCertificateOfAnotherNameGetsNothing() {
    assertThatThrownBy(() -> open("127.0.0.1", ours))
        .isInstanceOf(MessagingException.class)
        .hasStackTraceContaining("127.0.0.1");
  }

  /** The certificate is none that Java trusts. */
  @Test
  void aTestSaysWhatIsWrong() {
    var failed = MailTester.send(settings("smtps://localhost:" + server.port()), MAIL.to());

    assertThat(failed.isSent()).isFalse();
    assertThat(failed.text())
        .startsWith("The mail server localhost:" + server.port() + " cannot be used: ")
        .contains("PKIX path");
  }

  @Test
  void aTestSaysWhatTheServerSays() {
    try (var open = new TestMailServer()) {
      var settings = settings("smtp://localhost:" + open.port());
      var accepted = MailTester.send(settings, MAIL.to());
      open.reject(MAIL.to(), 550);
      var rejected = MailTester.send(settings, MAIL.to());

      assertThat(accepted.isSent()).isTrue();
      assertThat(accepted.text()).endsWith("accepted the email to kim@example.com.");
      assertThat(open.received()).hasSize(1);
      assertThat(rejected.isSent()).isFalse();
      assertThat(rejected.text()).contains("rejected the email", "550");
    }
  }

  private static MailSettings settings(String url) {
    return MailSettings.of(
        Config.of(
            Map.of("platform.mail.url", url, "platform.mail.sender", SENDER), Map.of(), Map.of()));
  }

  private static SmtpConnection open(String host, SSLContext trusting) throws MessagingException {
    var at = SmtpServer.parse("smtps://" + host + ":" + server.port()).orElseThrow();
    var properties = SmtpConnection.properties(at);
    properties.put("mail.smtp.ssl.socketFactory", trusting.getSocketFactory());
    return SmtpConnection.open(at, SENDER, properties);
  }
}
