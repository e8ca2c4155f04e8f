package dev.platform.engine.simulated;

import dev.platform.engine.spi.PostgresBackups;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.Recovery;
import dev.platform.engine.spi.RecoveryWindow;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Backups of the servers of a {@link SimulatedEngine}. A server that is to be recoverable is so
 * from the start until now. Its data are what a test has {@link #write written}.
 */
public final class SimulatedBackups {
  private final Map<PostgresRef, Instant> begun = new LinkedHashMap<>();
  private final Map<PostgresRef, PostgresBackups> told = new LinkedHashMap<>();
  private final Map<PostgresRef, NavigableMap<Instant, String>> data = new LinkedHashMap<>();
  private final Map<PostgresRef, String> lost = new LinkedHashMap<>();
  private Clock clock = Clock.systemUTC();

  /** From now on time goes by as this clock says. */
  public synchronized void measureBy(Clock newClock) {
    clock = newClock;
  }

  /** From now on this is how the backups of a server stand. */
  synchronized void put(PostgresRef ref, PostgresBackups now) {
    told.put(ref, now);
  }

  /** Changes the data of a server. */
  public synchronized void write(PostgresRef ref, String value) {
    data(ref).put(clock.instant(), value);
  }

  /** What its data are now; empty if nothing was written. */
  public synchronized String read(PostgresRef ref) {
    return data(ref).isEmpty() ? "" : data(ref).get(data(ref).lastKey());
  }

  private NavigableMap<Instant, String> data(PostgresRef ref) {
    return data.computeIfAbsent(ref, it -> new TreeMap<>());
  }

  /** Why the data that a server was to begin with are lost; empty if they are not. */
  synchronized Optional<String> lost(PostgresRef ref) {
    return Optional.ofNullable(lost.get(ref));
  }

  synchronized void keep(PostgresSpec spec, boolean isNew) {
    if (spec.recoverable().isZero()) {
      begun.remove(spec.ref());
    } else {
      begun.putIfAbsent(spec.ref(), clock.instant());
    }
    Recovery recovery = spec.recovery();
    if (isNew && recovery != null) {
      missing(recovery)
          .ifPresentOrElse(
              why -> lost.put(spec.ref(), why),
              () ->
                  data(recovery.source())
                      .headMap(recovery.to().plusNanos(1))
                      .forEach(data(spec.ref())::put));
    }
  }

  synchronized void forget(PostgresRef ref) {
    begun.remove(ref);
    told.remove(ref);
    data.remove(ref);
    lost.remove(ref);
  }

  synchronized PostgresBackups status(PostgresRef ref) {
    return told.getOrDefault(ref, usual(ref));
  }

  private PostgresBackups usual(PostgresRef ref) {
    Instant from = begun.get(ref);
    return from == null
        ? PostgresBackups.NONE
        : new PostgresBackups(new RecoveryWindow(from, clock.instant()), from, from, null, null);
  }

  private Optional<String> missing(Recovery recovery) {
    RecoveryWindow window = status(recovery.source()).window();
    if (window == null) {
      return Optional.of("The server has no backups.");
    }
    boolean fits =
        !recovery.to().isBefore(window.earliest()) && !recovery.to().isAfter(window.latest());
    return fits
        ? Optional.empty()
        : Optional.of(
            "The server can be recovered to times from %s to %s."
                .formatted(window.earliest(), window.latest()));
  }
}
