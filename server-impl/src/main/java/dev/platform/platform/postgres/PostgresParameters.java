package dev.platform.platform.postgres;

import static java.util.Map.entry;

import dev.platform.base.error.Failure;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The settings of a server that users may choose: none that weakens durability, replication or
 * access, and none that follows from the plan.
 */
final class PostgresParameters {
  private static final int MAX = 50;

  /** A form of values. */
  private interface Form {
    boolean fits(String value);

    String words();
  }

  /** One of the names that everybody knows; a server does not start with another. */
  private record Zone() implements Form {
    private static final Set<String> NAMES =
        ZoneId.getAvailableZoneIds().stream()
            .filter(name -> !name.startsWith("SystemV/"))
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());

    @Override
    public boolean fits(String value) {
      return NAMES.contains(value.toLowerCase(Locale.ROOT));
    }

    @Override
    public String words() {
      return "must be a time zone, such as UTC or Europe/Berlin";
    }
  }

  private record OneOf(Set<String> values) implements Form {
    @Override
    public boolean fits(String value) {
      return values.contains(value);
    }

    @Override
    public String words() {
      return "must be one of " + String.join(", ", values);
    }
  }

  private record Range(BigDecimal min, BigDecimal max) implements Form {
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,12}(\\.\\d{1,6})?");

    @Override
    public boolean fits(String value) {
      if (!NUMBER.matcher(value).matches()) {
        return false;
      }
      var number = new BigDecimal(value);
      return number.compareTo(min) >= 0 && number.compareTo(max) <= 0;
    }

    @Override
    public String words() {
      return "must be a number from " + min.toPlainString() + " to " + max.toPlainString();
    }
  }

  private record Whole(long min, long max) implements Form {
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,12}");

    @Override
    public boolean fits(String value) {
      return NUMBER.matcher(value).matches()
          && Long.parseLong(value) >= min
          && Long.parseLong(value) <= max;
    }

    @Override
    public String words() {
      return "must be an integer from " + min + " to " + max;
    }
  }

  /**
   * A number with a unit.
   *
   * @param units each with how many of the smallest it is
   * @param isOff whether -1 stands for never
   */
  private record Amount(Map<String, Long> units, String min, String max, boolean isOff, String such)
      implements Form {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})([A-Za-z]+)");

    @Override
    public boolean fits(String value) {
      if (value.equals("-1")) {
        return isOff;
      }
      var amount = amount(value);
      return amount >= amount(min) && amount <= amount(max);
    }

    /** In the smallest unit; negative if it is none. */
    private long amount(String value) {
      if (value.equals("0")) {
        return 0;
      }
      var parts = FORM.matcher(value);
      return parts.matches() && units.containsKey(parts.group(2))
          ? Long.parseLong(parts.group(1)) * units.get(parts.group(2))
          : -1;
    }

    @Override
    public String words() {
      return "must be from %s to %s, with a unit, such as %s".formatted(min, max, such)
          + (isOff ? ", or -1" : "");
    }
  }

  private static final Map<String, Long> TIMES =
      Map.of("ms", 1L, "s", 1_000L, "min", 60_000L, "h", 3_600_000L, "d", 86_400_000L);
  private static final Map<String, Long> SIZES =
      Map.of("B", 1L, "kB", 1L << 10, "MB", 1L << 20, "GB", 1L << 30, "TB", 1L << 40);

  private static final Form FLAG = words("on", "off", "true", "false");
  private static final Form TIMEOUT = time("0", "24d");
  private static final Form TIME_OR_OFF = new Amount(TIMES, "0", "24d", true, "30s");
  private static final Form ZONE = new Zone();
  private static final Form PARALLEL = new Whole(0, 1_024);
  private static final Form COST = range("0", "1000000");
  private static final Form FRACTION = range("0", "100");
  private static final Form COUNT = new Whole(0, Integer.MAX_VALUE);
  private static final Form SECONDS = new Whole(0, 86_400);

  private static final Map<String, Form> KNOWN =
      Map.ofEntries(
          entry("autovacuum_analyze_scale_factor", FRACTION),
          entry("autovacuum_analyze_threshold", COUNT),
          entry("autovacuum_max_workers", new Whole(1, 20)),
          entry("autovacuum_naptime", time("1s", "24d")),
          entry("autovacuum_vacuum_cost_delay", new Amount(TIMES, "0", "100ms", true, "2ms")),
          entry("autovacuum_vacuum_cost_limit", new Whole(-1, 10_000)),
          entry("autovacuum_vacuum_scale_factor", FRACTION),
          entry("autovacuum_vacuum_threshold", COUNT),
          entry("bytea_output", words("hex", "escape")),
          entry("checkpoint_completion_target", range("0", "1")),
          entry("checkpoint_timeout", time("30s", "1d")),
          entry("deadlock_timeout", time("1ms", "24d")),
          entry("default_statistics_target", new Whole(1, 10_000)),
          entry(
              "default_transaction_isolation",
              words("read uncommitted", "read committed", "repeatable read", "serializable")),
          entry("default_transaction_read_only", FLAG),
          entry("effective_cache_size", size("8kB", "8TB")),
          entry("effective_io_concurrency", new Whole(0, 1_000)),
          entry("hot_standby_feedback", FLAG),
          entry("idle_in_transaction_session_timeout", TIMEOUT),
          entry("idle_session_timeout", TIMEOUT),
          entry("jit", FLAG),
          entry("lock_timeout", TIMEOUT),
          entry("log_autovacuum_min_duration", TIME_OR_OFF),
          entry("log_connections", FLAG),
          entry("log_disconnections", FLAG),
          entry("log_lock_waits", FLAG),
          entry("log_min_duration_statement", TIME_OR_OFF),
          entry("log_statement", words("none", "ddl", "mod", "all")),
          entry("log_temp_files", new Amount(SIZES, "0", "1TB", true, "10MB")),
          entry("maintenance_work_mem", size("1MB", "1TB")),
          entry("max_locks_per_transaction", new Whole(10, 10_000)),
          entry("max_parallel_maintenance_workers", PARALLEL),
          entry("max_parallel_workers", PARALLEL),
          entry("max_parallel_workers_per_gather", PARALLEL),
          entry("max_standby_streaming_delay", TIME_OR_OFF),
          entry("max_wal_size", size("64MB", "1TB")),
          entry("min_wal_size", size("64MB", "1TB")),
          entry("random_page_cost", COST),
          entry("seq_page_cost", COST),
          entry("statement_timeout", TIMEOUT),
          entry("tcp_keepalives_count", SECONDS),
          entry("tcp_keepalives_idle", SECONDS),
          entry("tcp_keepalives_interval", SECONDS),
          entry("temp_buffers", size("800kB", "1TB")),
          entry("timezone", ZONE),
          entry("track_activity_query_size", size("100B", "1MB")),
          entry("track_functions", words("none", "pl", "all")),
          entry("track_io_timing", FLAG),
          entry("transaction_timeout", TIMEOUT),
          entry("work_mem", size("64kB", "1TB")));

  /** The major versions that settings came with; the others have always been there. */
  private static final Map<String, Integer> SINCE =
      Map.of("idle_session_timeout", 14, "transaction_timeout", 17);

  private PostgresParameters() {}

  private static Form range(String min, String max) {
    return new Range(new BigDecimal(min), new BigDecimal(max));
  }

  private static Form time(String min, String max) {
    return new Amount(TIMES, min, max, false, "30s");
  }

  private static Form size(String min, String max) {
    return new Amount(SIZES, min, max, false, "64MB");
  }

  private static Form words(String... words) {
    return new OneOf(new TreeSet<>(List.of(words)));
  }

  /**
   * Rejects settings that are not to be chosen, and values that a server would not start with.
   *
   * @param field where they are given
   */
  static void check(String field, Map<String, String> parameters, int version) {
    if (parameters.size() > MAX) {
      throw Failure.invalid(field, "must have at most " + MAX + " entries");
    }
    new TreeMap<>(parameters)
        .forEach((name, value) -> check(field + "." + name, name, value, version));
  }

  private static void check(String field, String name, String value, int version) {
    var form = KNOWN.get(name);
    if (form == null) {
      throw Failure.invalid(
          field, "is not a parameter that can be changed. The documentation lists those that can");
    }
    int since = SINCE.getOrDefault(name, 0);
    if (version < since) {
      throw Failure.invalid(field, "requires PostgreSQL " + since);
    }
    if (!form.fits(value)) {
      throw Failure.invalid(field, form.words());
    }
  }
}
