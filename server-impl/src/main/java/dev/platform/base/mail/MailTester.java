package dev.platform.base.mail;

import dev.platform.base.secret.RandomTokens;
import jakarta.mail.MessagingException;
import java.util.Optional;

/** Sends one mail at once, for an operator who wants to know whether that works. */
public final class MailTester {
  private static final int ID_BYTES = 16;

  private MailTester() {}

  /**
   * What came of it.
   *
   * @param isSent whether the server has taken it
   * @param text what to tell the operator
   */
  public record Outcome(boolean isSent, String text) {}

  /** Connects and logs in, without sending anything; empty if email is off. */
  public static Optional<Outcome> connect(MailSettings settings) {
    return settings.server().map(server -> connect(server, settings.sender()));
  }

  private static Outcome connect(SmtpServer server, String sender) {
    try (var connection = SmtpConnection.open(server, sender)) {
      return new Outcome(connection.isOpen(), server.address() + " accepts connections");
    } catch (MessagingException e) {
      return unusable(server, e);
    }
  }

  private static Outcome unusable(SmtpServer server, MessagingException e) {
    return new Outcome(
        false,
        "The mail server " + server.address() + " cannot be used: " + SmtpConnection.reason(e));
  }

  /** Sends a test mail. Never in a transaction. */
  public static Outcome send(MailSettings settings, String to) {
    if (settings.server().isEmpty()) {
      return new Outcome(false, "Email is off. Set PLATFORM_MAIL_URL and PLATFORM_MAIL_SENDER.");
    }
    var server = settings.server().get();
    var content =
        new MailContent()
            .paragraph("This is a test. Platform can send email through " + server.address() + ".");
    var mail = Mail.of(to, "Test of Platform", content);
    try (var connection = SmtpConnection.open(server, settings.sender())) {
      return outcome(server, to, connection.send(RandomTokens.token(ID_BYTES), mail));
    } catch (MessagingException e) {
      return unusable(server, e);
    }
  }

  private static Outcome outcome(SmtpServer server, String to, MailSending sending) {
    if (sending instanceof MailSending.Rejected rejected) {
      return new Outcome(false, server.address() + " rejected the email: " + rejected.reason());
    }
    if (sending instanceof MailSending.Failed failed) {
      return new Outcome(false, server.address() + " did not accept it: " + failed.reason());
    }
    return new Outcome(true, server.address() + " accepted the email to " + to + ".");
  }
}
