package dev.platform.platform.keyvalue;

import dev.platform.base.secret.Secret;
import dev.platform.platform.datastore.ExternalAddress;

/**
 * How clients connect to an instance.
 *
 * @param id by which others of its network call it, and user name of others
 * @param outside where it is called from outside
 */
public record ConnectionInfo(KeyValueId id, Secret password, ExternalAddress outside) {
  /** Where others of its network call it. */
  static final int INTERNAL_PORT = 6_379;

  /** For services of its network, where there is no TLS. */
  String internal() {
    return "redis://%s@%s:%d".formatted(login(), id.value(), INTERNAL_PORT);
  }

  /** For clients from outside, with TLS. */
  String external() {
    return "rediss://%s@%s:%d".formatted(login(), outside.host(), outside.port());
  }

  /** A command that opens a session from outside. The blank at its beginning is Render's. */
  String cli() {
    return " REDISCLI_AUTH=%s valkey-cli --user %s -h %s -p %d --tls%s"
        .formatted(
            password.reveal(), id.value(), outside.host(), outside.port(), certificateOption());
  }

  private String certificateOption() {
    return outside.isTrustedBySystem() ? "" : " --cacert " + outside.caFile();
  }

  private String login() {
    return id.value() + ":" + password.reveal();
  }
}
