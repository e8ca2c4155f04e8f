package dev.platform.testing;

import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.subethamail.smtp.MessageHandler;
import org.subethamail.smtp.RejectException;
import org.subethamail.smtp.server.SMTPServer;

/** An SMTP server on this machine that keeps what it takes. */
public final class TestMailServer implements AutoCloseable {
  private static final Session SESSION = Session.getInstance(new Properties());

  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final Map<String, RejectException> rejected = new ConcurrentHashMap<>();
  private final SMTPServer server;

  /** A server without TLS that everybody may use. */
  public TestMailServer() {
    this(it -> it);
  }

  /** A server that differs. */
  public TestMailServer(UnaryOperator<SMTPServer.Builder> how) {
    var builder =
        SMTPServer.port(0)
            .bindAddress(InetAddress.getLoopbackAddress())
            .messageHandlerFactory(context -> new Taker());
    server = how.apply(builder).build();
    server.start();
  }

  /**
   * A mail that was taken.
   *
   * @param recipient to whom the envelope is addressed
   */
  public record Received(String recipient, MimeMessage message) {
    /** Its subject, decoded. */
    public String subject() {
      return Parts.of(message::getSubject);
    }

    /** A header as it was sent; null if there is none. */
    public @Nullable String header(String name) {
      return Parts.of(() -> message.getHeader(name, ", "));
    }

    /** The plain text. */
    public String text() {
      return part(0);
    }

    /** The HTML. */
    public String html() {
      return part(1);
    }

    private String part(int index) {
      return Parts.of(
          () -> {
            BodyPart part = ((Multipart) message.getContent()).getBodyPart(index);
            return ((String) part.getContent()).replace("\r\n", "\n");
          });
    }
  }

  /** A part of a message. */
  private interface Parts<T> {
    T read() throws MessagingException, IOException;

    static <T> T of(Parts<T> part) {
      try {
        return part.read();
      } catch (MessagingException e) {
        throw new IllegalStateException(e);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** What it has taken, the oldest first. */
  public List<Received> received() {
    return List.copyOf(received);
  }

  /** Rejects mails to an address from now on. */
  public void reject(String recipient, int status) {
    rejected.put(recipient, new RejectException(status, "not this one"));
  }

  /** Takes mails to an address again. */
  public void accept(String recipient) {
    rejected.remove(recipient);
  }

  /** The port it listens on. */
  public int port() {
    return server.getPortAllocated();
  }

  /** The settings of an installation that sends through it. */
  public Map<String, String> settings() {
    return Map.of(
        "platform.mail.url",
        "smtp://127.0.0.1:" + port(),
        "platform.mail.sender",
        "Platform <platform@example.org>");
  }

  @Override
  public void close() {
    server.stop();
  }

  /** Takes one mail. */
  private final class Taker implements MessageHandler {
    private String to = "";

    @Override
    public void from(String address) {}

    @Override
    public void recipient(String address) throws RejectException {
      if (rejected.containsKey(address)) {
        throw rejected.get(address);
      }
      to = address;
    }

    @Override
    public String data(InputStream content) throws IOException {
      var bytes = new ByteArrayInputStream(content.readAllBytes());
      received.add(new Received(to, Parts.of(() -> new MimeMessage(SESSION, bytes))));
      return "250 taken";
    }

    @Override
    public void done() {}
  }
}
