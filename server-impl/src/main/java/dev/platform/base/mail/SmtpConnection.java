package dev.platform.base.mail;

import dev.platform.base.db.Db;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.time.Duration;
import java.util.Date;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.jspecify.annotations.Nullable;

/** A connection to the SMTP server, for one mail after another. */
final class SmtpConnection implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration RESPONSE = Duration.ofSeconds(30);
  private static final int PERMANENT = 500;

  private final Session session;
  private final Transport transport;
  private final String sender;

  private SmtpConnection(Session session, Transport transport, String sender) {
    this.session = session;
    this.transport = transport;
    this.sender = sender;
  }

  /**
   * Connects and logs in. Never in a transaction.
   *
   * @throws MessagingException if the server does not respond, has no valid certificate, or lets
   *     nobody in
   */
  static SmtpConnection open(SmtpServer server, String sender) throws MessagingException {
    return open(server, sender, properties(server));
  }

  /**
   * Connects and logs in.
   *
   * @param properties of the library, as {@link #properties} makes them
   */
  static SmtpConnection open(SmtpServer server, String sender, Properties properties)
      throws MessagingException {
    Db.assertOutside();
    var session = Session.getInstance(properties);
    var transport = session.getTransport("smtp");
    var login = server.login();
    transport.connect(
        server.host(),
        server.port(),
        login.map(SmtpServer.Login::user).orElse(null),
        login.map(it -> it.password().reveal()).orElse(null));
    return new SmtpConnection(session, transport, sender);
  }

  static Properties properties(SmtpServer server) {
    var properties = new Properties();
    put(properties, "auth", server.login().isPresent());
    put(properties, "ssl.enable", server.security() == SmtpServer.Security.TLS);
    put(properties, "ssl.checkserveridentity", true);
    put(properties, "starttls.enable", server.security() == SmtpServer.Security.STARTTLS);
    put(properties, "starttls.required", server.security() == SmtpServer.Security.STARTTLS);
    put(properties, "connectiontimeout", CONNECT.toMillis());
    put(properties, "timeout", RESPONSE.toMillis());
    put(properties, "writetimeout", RESPONSE.toMillis());
    put(properties, "quitwait", false);
    return properties;
  }

  private static void put(Properties properties, String name, Object value) {
    properties.setProperty("mail.smtp." + name, value.toString());
  }

  /** Whether another mail can be sent. */
  boolean isOpen() {
    return transport.isConnected();
  }

  /**
   * Sends a mail.
   *
   * @param id the same in every attempt, so that receivers recognize a mail that came twice
   */
  MailSending send(String id, Mail mail) {
    try {
      var message = message(id, mail);
      transport.sendMessage(message, message.getAllRecipients());
      return new MailSending.Sent();
    } catch (MessagingException e) {
      return isPermanent(e)
          ? new MailSending.Rejected(reason(e))
          : new MailSending.Failed(reason(e));
    }
  }

  @SuppressWarnings("JavaUtilDate") // the library takes no other
  private MimeMessage message(String id, Mail mail) throws MessagingException {
    var from = new InternetAddress(sender, true);
    from.setAddress(Mail.requireAddress(from.getAddress()));
    var message = new IdentifiedMessage(session, "<" + id + "@" + domain(from) + ">");
    message.setFrom(from);
    message.setRecipient(RecipientType.TO, new InternetAddress(mail.to(), true));
    message.setSubject(mail.subject(), "UTF-8");
    message.setSentDate(new Date());
    message.setHeader("Auto-Submitted", "auto-generated");
    var both = new MimeMultipart("alternative");
    both.addBodyPart(part(mail.text(), "plain"));
    both.addBodyPart(part(mail.html(), "html"));
    message.setContent(both);
    return message;
  }

  private static String domain(InternetAddress address) {
    return address.getAddress().substring(address.getAddress().lastIndexOf('@') + 1);
  }

  private static MimeBodyPart part(String content, String kind) throws MessagingException {
    var part = new MimeBodyPart();
    part.setText(content, "UTF-8", kind);
    return part;
  }

  /** Whether the server has answered a command with a status that forbids to try again. */
  private static boolean isPermanent(@Nullable Exception e) {
    if (e instanceof SMTPAddressFailedException address) {
      return address.getReturnCode() >= PERMANENT;
    }
    if (e instanceof SMTPSenderFailedException from) {
      return from.getReturnCode() >= PERMANENT;
    }
    if (e instanceof SMTPSendFailedException sending && sending.getReturnCode() >= PERMANENT) {
      return true;
    }
    return e instanceof MessagingException more && isPermanent(more.getNextException());
  }

  /** What went wrong, in one line, for the log. */
  static String reason(MessagingException e) {
    if (e instanceof AuthenticationFailedException) {
      return "the user name or password was rejected";
    }
    Exception last = e;
    while (last instanceof MessagingException more && more.getNextException() != null) {
      last = more.getNextException();
    }
    var words = last.getMessage() == null ? last.getClass().getSimpleName() : last.getMessage();
    return words.replaceAll("\\p{Cntrl}+", " ").strip();
  }

  @Override
  public void close() {
    try {
      transport.close();
    } catch (MessagingException e) {
      // Everything that was to be sent has been answered.
    }
  }

  /** A message whose identifier is given: the library would make one up. */
  private static final class IdentifiedMessage extends MimeMessage {
    private final String id;

    IdentifiedMessage(Session session, String id) {
      super(session);
      this.id = id;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", id);
    }
  }
}
