package dev.platform.engine.local.postgres;

import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.ServerCertificate;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a member's server runs with. Where it listens and where its files are comes with its start.
 *
 * @param settings of the server
 * @param certificate what external connections are encrypted with
 * @param limits the most that it may use
 */
record NodeConfiguration(
    Map<String, String> settings, ServerCertificate certificate, Resources limits) {

  /** Connections of the engine that are possible when those of clients are used up. */
  static final int RESERVED = 3;

  static final String INTERNAL = "127.0.0.1";
  static final String EXTERNAL = "127.0.0.2";

  /** What a follower needs at least as much of as its leader, and what it is without a setting. */
  private static final Map<String, Integer> SHARED =
      Map.of(
          "max_connections", 100,
          "max_locks_per_transaction", 64,
          "max_worker_processes", 8,
          "max_wal_senders", 10,
          "max_prepared_transactions", 0);

  /** How often what was written is archived, in seconds. */
  private static final String ARCHIVED = "archive_timeout";

  private static final String ARCHIVED_EVERY = "300";
  private static final String NOT_ARCHIVED = "0";

  private static final Pattern LINE = Pattern.compile("(\\w+) = '(\\d+)'");
  private static final long MIB = 1 << 20;
  private static final long MOST_WAL = 1 << 30;
  private static final long LEAST_WAL = 64 * MIB;

  /** The first line that fits decides. The engine's own roles are nobody else's. */
  private static final String ACCESS =
      """
      host    replication %1$s %3$s/32 scram-sha-256
      host    all         %2$s %3$s/32 scram-sha-256
      host    all         %1$s,%2$s all reject
      hostssl all         all %4$s/32 scram-sha-256
      host    all         all %3$s/32 scram-sha-256
      host    all         all all reject
      host    replication all all reject
      """
          .formatted(Credentials.REPLICATION, Credentials.SUPERUSER, INTERNAL, EXTERNAL);

  NodeConfiguration {
    settings = Map.copyOf(settings);
  }

  /** Of a server of its own. */
  static NodeConfiguration of(PostgresSpec spec, boolean full) {
    Map<String, String> settings = new TreeMap<>(sizes(spec));
    settings.put("timezone", "UTC");
    settings.put("default_transaction_read_only", "off");
    settings.putAll(spec.settings());
    settings.putAll(always(spec));
    settings.put("max_connections", Integer.toString(spec.maxConnections() + RESERVED));
    settings.put("superuser_reserved_connections", Integer.toString(RESERVED));
    if (full) {
      settings.put("default_transaction_read_only", "on");
      settings.put("wal_compression", "on");
    }
    return new NodeConfiguration(settings, spec.certificate(), spec.resources());
  }

  /** The same with further settings. */
  NodeConfiguration with(Map<String, String> further) {
    Map<String, String> all = new TreeMap<>(settings);
    all.putAll(further);
    return new NodeConfiguration(all, certificate, limits);
  }

  /** The script that PostgreSQL runs for each file of its WAL. */
  String archive() {
    boolean keeps = !NOT_ARCHIVED.equals(settings.getOrDefault(ARCHIVED, NOT_ARCHIVED));
    return keeps ? BackupScripts.KEEP : BackupScripts.KEEP_NOTHING;
  }

  /** What its followers need at least as much of. */
  Map<String, Integer> shared() {
    return shared(settings);
  }

  private static Map<String, Integer> shared(Map<String, String> settings) {
    Map<String, Integer> all = new TreeMap<>(SHARED);
    all.replaceAll((name, usual) -> Integer.valueOf(settings.getOrDefault(name, usual.toString())));
    return all;
  }

  /** The same, with at least as much of something. */
  NodeConfiguration atLeast(Map<String, Integer> others) {
    Map<String, Integer> own = shared();
    Map<String, String> more = new TreeMap<>();
    others.forEach(
        (name, other) -> {
          if (other > own.getOrDefault(name, 0)) {
            more.put(name, other.toString());
          }
        });
    return with(more);
  }

  /** What is {@link #shared} in the text of a configuration. */
  static Map<String, Integer> shared(String text) {
    Map<String, String> found = new TreeMap<>();
    text.lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .forEach(line -> found.put(line.group(1), line.group(2)));
    return shared(found);
  }

  private static Map<String, String> sizes(PostgresSpec spec) {
    long memory = spec.resources().memoryBytes();
    long buffers = Math.max(16 * MIB, memory / 4);
    long work = (memory - buffers) / Math.max(1, 3L * spec.maxConnections());
    return Map.of(
        "shared_buffers", kib(buffers),
        "effective_cache_size", kib(memory * 3 / 4),
        "work_mem", kib(Math.max(MIB, Math.min(256 * MIB, work))),
        "maintenance_work_mem", kib(Math.max(16 * MIB, Math.min(1024 * MIB, memory / 16))),
        "max_wal_size", wal(spec) / MIB + "MB",
        "min_wal_size", wal(spec) / MIB + "MB");
  }

  /**
   * What the WAL takes. It keeps what it has, so that data cannot take it: a server whose WAL has
   * no space ends.
   */
  private static long wal(PostgresSpec spec) {
    return Math.max(LEAST_WAL, Math.min(MOST_WAL, spec.diskBytes() / 10));
  }

  private static Map<String, String> always(PostgresSpec spec) {
    int version = spec.version();
    Map<String, String> settings = new TreeMap<>();
    settings.put("listen_addresses", Session.HOST);
    settings.put("unix_socket_directories", "");
    settings.put("password_encryption", "scram-sha-256");
    settings.put("ssl", "on");
    settings.put("wal_level", "replica");
    settings.put("archive_mode", spec.primary() == null ? "always" : "off");
    boolean archives = !ClusterBackups.recoverable(spec).isZero();
    settings.put(ARCHIVED, archives ? ARCHIVED_EVERY : NOT_ARCHIVED);
    settings.put("max_wal_senders", "10");
    settings.put("max_replication_slots", "10");
    settings.put("hot_standby", "on");
    settings.put("log_destination", "stderr");
    settings.put("logging_collector", "off");
    settings.put("log_line_prefix", "%q%u@%d ");
    settings.put("log_timezone", "UTC");
    if (version >= 12) {
      settings.put("ssl_min_protocol_version", "TLSv1.2");
    }
    if (version >= 13) {
      long kept = Math.max(LEAST_WAL, spec.diskBytes() / 4);
      settings.put("max_slot_wal_keep_size", kept / MIB + "MB");
    }
    return settings;
  }

  private static String kib(long bytes) {
    return bytes / 1024 + "kB";
  }

  /** The file with the settings. */
  String text() {
    return new TreeMap<>(settings)
        .entrySet().stream()
            .map(setting -> setting.getKey() + " = " + quoted(setting.getValue()) + "\n")
            .collect(Collectors.joining());
  }

  private static String quoted(String value) {
    return "'" + value.replace("\\", "\\\\").replace("'", "''").replace("\n", "\\n") + "'";
  }

  /** The file that says who may connect. */
  static String access() {
    return ACCESS;
  }

  @Override
  public String toString() {
    return "NodeConfiguration[redacted]";
  }
}
