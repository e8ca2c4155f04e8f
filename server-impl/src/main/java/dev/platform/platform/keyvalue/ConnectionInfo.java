package dev.platform.platform.keyvalue;

import dev.platform.base.secret.Secret;

/**
 * How clients connect to an instance.
 *
 * @param id by which others of its network call it, and user name of others
 * @param host by which it is called from outside
 * @param port its external port
 */
public record ConnectionInfo(KeyValueId id, Secret password, String host, int port) {
  /** Where others of its network call it. */
  static final int INTERNAL_PORT = 6_379;

  /** For services of its network, which need no password. */
  String internal() {
    return "redis://" + id.value() + ":" + INTERNAL_PORT;
  }

  /** For clients from outside, with TLS. */
  String external() {
    return "rediss://%s:%s@%s:%d".formatted(id.value(), password.reveal(), host, port);
  }

  /** A command that opens a session from outside. The blank at its beginning is Render's. */
  String cli() {
    return " REDISCLI_AUTH=%s valkey-cli --user %s -h %s -p %d --tls"
        .formatted(password.reveal(), id.value(), host, port);
  }
}
