package dev.platform.base.mail;

import dev.platform.base.secret.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * The server that takes mails.
 *
 * @param security how the connection is protected
 * @param login empty to send without one
 */
record SmtpServer(String host, int port, Security security, Optional<Login> login) {
  private static final int SUBMISSION = 587;
  private static final int SUBMISSIONS = 465;
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  /** How a connection is protected. */
  enum Security {
    /** TLS from the first byte. */
    TLS,
    /** TLS before anything else is sent; without it, nothing is. */
    STARTTLS,
    /** None, to a server on this machine. */
    NONE
  }

  /** Who logs in. */
  record Login(String user, Secret password) {}

  /**
   * Reads {@code smtp://user:password@host:port} or the same as {@code smtps://…}; empty if it is
   * neither.
   */
  static Optional<SmtpServer> parse(String url) {
    try {
      var uri = new URI(url);
      boolean isTls = "smtps".equals(uri.getScheme());
      boolean isBare =
          uri.getHost() != null
              && (uri.getRawPath() == null || uri.getRawPath().matches("/?"))
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null;
      boolean isSmtp = isTls || "smtp".equals(uri.getScheme());
      if (!isBare || !isSmtp) {
        return Optional.empty();
      }
      int port = uri.getPort() > 0 ? uri.getPort() : isTls ? SUBMISSIONS : SUBMISSION;
      var login = Optional.ofNullable(uri.getRawUserInfo()).map(SmtpServer::login);
      return Optional.of(
          new SmtpServer(uri.getHost(), port, security(isTls, uri.getHost()), login));
    } catch (URISyntaxException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Security security(boolean isTls, String host) {
    if (isTls) {
      return Security.TLS;
    }
    return LOOPBACK.contains(host) ? Security.NONE : Security.STARTTLS;
  }

  private static Login login(String userInfo) {
    var parts = userInfo.split(":", 2);
    return new Login(decode(parts[0]), new Secret(parts.length > 1 ? decode(parts[1]) : ""));
  }

  private static String decode(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** The server in a message: never with its password. */
  String address() {
    return host + ":" + port;
  }
}
