package dev.platform.platform.postgres;

import dev.platform.base.secret.Secret;

/**
 * How clients connect to an instance.
 *
 * @param id by which others of its network call it
 * @param host by which it is called from outside
 * @param port its external port
 */
public record ConnectionInfo(
    PostgresId id, String database, String user, Secret password, String host, int port) {

  /** For services of its network. */
  String internal() {
    return "postgresql://" + login() + "@" + id.value() + "/" + database;
  }

  /** For clients from outside, with TLS. */
  String external() {
    return "postgresql://" + login() + "@" + host + ":" + port + "/" + database;
  }

  /** A command that opens a session from outside. */
  String psql() {
    return "PGPASSWORD=%s psql -h %s -p %d -U %s %s"
        .formatted(password.reveal(), host, port, user, database);
  }

  private String login() {
    return user + ":" + password.reveal();
  }
}
