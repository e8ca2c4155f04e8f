package dev.platform.platform.logstream;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where lines are sent.
 *
 * @param endpoint {@code host:port}; empty is nowhere
 * @param token what the destination asks for, with each line
 */
public record LogDestination(String endpoint, Optional<Secret> token) {
  private static final int MAX_ENDPOINT = 300;
  private static final int MAX_TOKEN = 1_000;
  private static final int LAST_PORT = 65_535;

  /** Below it are the ports of mail, remote shells and the like, but for this one. */
  private static final int FIRST_UNPRIVILEGED = 1024;

  private static final int HTTPS = 443;
  private static final String FORM = "must have the format host:port";
  private static final Pattern HOST_AND_PORT = Pattern.compile("([^/?#@\\\\\\s]+):([0-9]{1,5})");

  /** Nowhere. */
  static final LogDestination NONE = new LogDestination("", Optional.empty());

  /** A destination as users give it; an empty token is none. */
  public static LogDestination of(String endpoint, String token) {
    return new LogDestination(
        endpoint, token.isEmpty() ? Optional.empty() : Optional.of(new Secret(token)));
  }

  /**
   * Rejects a destination of lines that are dropped.
   *
   * @throws Failure which field is wrong
   */
  void requireNone() {
    if (!endpoint.isEmpty()) {
      throw emptyWhenDropped("endpoint");
    }
    if (token.isPresent()) {
      throw emptyWhenDropped("token");
    }
  }

  private static Failure emptyWhenDropped(String field) {
    return Failure.invalid(field, "must be empty or left out when lines are dropped");
  }

  /**
   * Rejects what has not the form of a destination.
   *
   * @throws Failure which field is wrong
   */
  void requireForm() {
    if (endpoint.isEmpty()) {
      throw Failure.invalid("endpoint", "is required when lines are sent");
    }
    var parts = HOST_AND_PORT.matcher(endpoint);
    if (endpoint.length() > MAX_ENDPOINT || !parts.matches()) {
      throw Failure.invalid("endpoint", FORM);
    }
    int port = Integer.parseInt(parts.group(2));
    if (port < 1 || port > LAST_PORT) {
      throw Failure.invalid("endpoint", "must have a port from 1 to " + LAST_PORT);
    }
    if (port < FIRST_UNPRIVILEGED && port != HTTPS) {
      throw Failure.invalid("endpoint", "must have port 443 or one from 1024 to 65535");
    }
    token.ifPresent(LogDestination::requireText);
  }

  private static void requireText(Secret token) {
    var text = token.reveal();
    if (text.length() > MAX_TOKEN) {
      throw Failure.invalid("token", "must have at most " + MAX_TOKEN + " characters");
    }
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw Failure.invalid("token", "must not contain control characters");
    }
  }

  /** As the address of a server that speaks TLS. */
  static URI uri(String endpoint) {
    return URI.create("https://" + endpoint);
  }

  /** Where the token of a stream is kept. */
  static String place(String subject) {
    return "log_stream/" + subject;
  }
}
