package dev.platform.base.mail;

import dev.platform.base.config.Config;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.util.Optional;

/**
 * Whether and how mail is sent.
 *
 * @param server empty sends none
 * @param sender in the header {@code From}
 */
public record MailSettings(Optional<SmtpServer> server, String sender) {
  private static final String URL = "mail.url";
  private static final String SENDER = "mail.sender";

  /** Reads the settings {@code platform.mail.*}. */
  public static MailSettings of(Config config) {
    var url =
        config.secret(
            URL,
            "URL of the SMTP server, such as smtps://user:password@smtp.example.org or smtp://… for"
                + " STARTTLS. If not set, no email is sent.");
    var server = url.flatMap(it -> SmtpServer.parse(it.reveal()));
    if (url.isPresent() && server.isEmpty()) {
      config.problem(
          URL,
          "must have the format smtps://user:password@host:465 or smtp://user:password@host:587. In"
              + " the user name and password, percent-encode all characters except letters, digits,"
              + " and -._~");
    }
    var sender =
        config.optionalText(
            SENDER,
            "Sender of email, such as Platform <platform@example.org>. Required with"
                + " PLATFORM_MAIL_URL.");
    if (server.isPresent() && sender.filter(MailSettings::isSender).isEmpty()) {
      config.problem(SENDER, "must be an email address such as Platform <platform@example.org>");
    }
    return new MailSettings(server, sender.orElse(""));
  }

  private static boolean isSender(String text) {
    try {
      var all = InternetAddress.parse(text, true);
      return all.length == 1 && Mail.isAddress(all[0].getAddress());
    } catch (AddressException e) {
      return false;
    }
  }

  /** Whether this installation sends mail. */
  boolean isOn() {
    return server.isPresent();
  }
}
