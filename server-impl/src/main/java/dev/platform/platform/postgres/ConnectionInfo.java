package dev.platform.platform.postgres;

import dev.platform.base.secret.Secret;
import dev.platform.platform.datastore.ExternalAddress;

/**
 * How clients connect to an instance.
 *
 * @param id by which others of its network call it
 * @param outside where it is called from outside
 */
public record ConnectionInfo(
    PostgresId id, String database, String user, Secret password, ExternalAddress outside) {

  /** For services of its network, where there is no TLS. */
  String internal() {
    return "postgresql://" + login() + "@" + id.value() + "/" + database;
  }

  /** For clients from outside, which prove that they talk to the server before they log in. */
  String external() {
    return "postgresql://%s@%s:%d/%s?sslmode=verify-full&sslrootcert=%s"
        .formatted(login(), outside.host(), outside.port(), database, outside.caFile());
  }

  /** A command that opens a session from outside. */
  String psql() {
    return "PGPASSWORD=%s PGSSLMODE=verify-full PGSSLROOTCERT=%s psql -h %s -p %d -U %s %s"
        .formatted(
            password.reveal(), outside.caFile(), outside.host(), outside.port(), user, database);
  }

  private String login() {
    return user + ":" + password.reveal();
  }
}
