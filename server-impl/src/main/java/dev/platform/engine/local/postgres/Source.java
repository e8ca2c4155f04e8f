package dev.platform.engine.local.postgres;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;

/**
 * A leader that others can follow, as it is now.
 *
 * @param member its ID
 * @param version its major version
 * @param port where it listens
 * @param credentials of its cluster
 * @param tmp its folder for what is temporary
 * @param seenTmp where its server finds this folder
 * @param shared what who follows needs at least as much of
 */
record Source(
    String member,
    int version,
    int port,
    Credentials credentials,
    Path tmp,
    Path seenTmp,
    Map<String, Integer> shared) {
  private static final int KNOWS_REQUIRED_METHODS = 16;

  /**
   * What lets a member follow it. While it is down, another process may listen at its port: from 16
   * on, a follower does not show its password to that.
   */
  Map<String, String> settings(String follower) {
    String target =
        "host=%s port=%d user=%s password=%s application_name=%s sslmode=disable gssencmode=disable"
            .formatted(
                Session.HOST, port, Credentials.REPLICATION, credentials.replication(), follower);
    if (version >= KNOWS_REQUIRED_METHODS) {
      target += " require_auth=" + Session.METHOD;
    }
    return Map.of(
        "primary_conninfo",
        target,
        "primary_slot_name",
        slot(follower),
        "wal_retrieve_retry_interval",
        "500ms");
  }

  /** Keeps for a follower what it has not received yet. */
  void reserve(Session session, String follower) throws SQLException {
    String slot = Session.text(slot(follower));
    String lost =
        "select 1 from pg_replication_slots where wal_status = 'lost' and slot_name = " + slot;
    if (session.exists(lost)) {
      session.execute("select pg_drop_replication_slot(" + slot + ")");
    }
    if (!session.exists("select 1 from pg_replication_slots where slot_name = " + slot)) {
      session.execute("select pg_create_physical_replication_slot(" + slot + ", true)");
    }
  }

  /** The name of what keeps for a follower what it has not received. */
  static String slot(String follower) {
    return follower.replace('-', '_');
  }
}
