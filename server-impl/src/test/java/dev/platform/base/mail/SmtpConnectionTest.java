package dev.platform.base.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.config.Config;
import dev.platform.testing.TestMailServer;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.subethamail.smtp.auth.EasyAuthenticationHandlerFactory;
import org.subethamail.smtp.auth.LoginFailedException;

class SmtpConnectionTest {
  private static final String SENDER = "Platform <platform@example.org>";
  private static final Mail MAIL = new Mail("kim@example.com", "Hello", "Hello", "<p>Hello</p>");

  @ParameterizedTest
  @CsvSource({
    "smtps://mail.example.org, mail.example.org:465, TLS",
    "smtps://localhost, localhost:465, TLS",
    "smtp://mail.example.org, mail.example.org:587, STARTTLS",
    "smtp://mail.example.org:25/, mail.example.org:25, STARTTLS",
    "smtp://10.0.0.5, 10.0.0.5:587, STARTTLS",
    "smtp://localhost:1025, localhost:1025, NONE",
    "smtp://127.0.0.1:1025, 127.0.0.1:1025, NONE"
  })
  void onlyThisMachineIsTalkedToWithoutTls(String url, String address, SmtpServer.Security how) {
    var server = SmtpServer.parse(url).orElseThrow();

    assertThat(server.address()).isEqualTo(address);
    assertThat(server.security()).isEqualTo(how);
    assertThat(server.login()).isEmpty();
  }

  @Test
  void theUserInfoOfTheUrlIsDecodedAndNeverShown() {
    var server = SmtpServer.parse("smtps://kim%40example.com:a%2Bb%2F+@mail.example.org");

    var login = server.orElseThrow().login().orElseThrow();
    assertThat(login.user()).isEqualTo("kim@example.com");
    assertThat(login.password().reveal()).isEqualTo("a+b/+");
    assertThat(server.toString()).doesNotContain("a+b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mail.example.org",
        "http://mail.example.org",
        "smtp://",
        "smtp://mail.example.org/path",
        "smtp://mail.example.org?tls=no",
        "smtp://kim:%zz@mail.example.org"
      })
  void anotherUrlIsNone(String url) {
    assertThat(SmtpServer.parse(url)).isEmpty();
    var config = Config.of(Map.of("platform.mail.url", url), Map.of(), Map.of());
    assertThat(MailSettings.of(config).isOn()).isFalse();
    assertThat(config.problems()).anyMatch(it -> it.startsWith("platform.mail.url: must have"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Platform", "a@example.org, b@example.org", "a b <c@>"})
  void aServerNeedsASender(String sender) {
    var config =
        Config.of(
            Map.of("platform.mail.url", "smtp://localhost", "platform.mail.sender", sender),
            Map.of(),
            Map.of());
    MailSettings.of(config);

    assertThat(config.problems()).hasSize(1).first().asString().startsWith("platform.mail.sender");
  }

  @Test
  void aLoginIsShownToTheServer() throws MessagingException {
    try (var server =
        new TestMailServer(it -> it.authenticationHandlerFactory(kim()).requireAuth())) {
      try (var connection = SmtpConnection.open(at(server, "127.0.0.1", "kim:secret"), SENDER)) {
        assertThat(connection.send("1", MAIL)).isEqualTo(new MailSending.Sent());
      }
      var wrong = at(server, "127.0.0.1", "kim:wrong");
      assertThatThrownBy(() -> SmtpConnection.open(wrong, SENDER))
          .isInstanceOfSatisfying(
              MessagingException.class,
              it ->
                  assertThat(SmtpConnection.reason(it))
                      .isEqualTo("the user name or password was rejected"));
      assertThat(server.received()).hasSize(1);
    }
  }

  /** 127.0.0.2 is this machine, but not by a name that says so. */
  @Test
  void nothingIsSentToAServerThatOffersNoTls() throws IOException {
    var here = InetAddress.getByName("127.0.0.2");
    try (var server = new TestMailServer(it -> it.bindAddress(here))) {
      assertThatThrownBy(() -> SmtpConnection.open(at(server, "127.0.0.2", ""), SENDER))
          .isInstanceOf(MessagingException.class)
          .hasMessageContaining("STARTTLS");
    }
  }

  private static SmtpServer at(TestMailServer server, String host, String login) {
    var at = login.isEmpty() ? "" : login + "@";
    return SmtpServer.parse("smtp://" + at + host + ":" + server.port()).orElseThrow();
  }

  private static EasyAuthenticationHandlerFactory kim() {
    return new EasyAuthenticationHandlerFactory(
        (user, password, context) -> {
          if (!user.equals("kim") || !password.equals("secret")) {
            throw new LoginFailedException();
          }
        });
  }
}
