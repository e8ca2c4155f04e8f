package dev.platform.platform.certificate;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.edge.route.CertificateTable;
import dev.platform.edge.route.ChallengeTable;
import dev.platform.edge.route.HostCertificate;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.certificate.CertificateStore.Loaded;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificates that were issued for custom domains, kept in memory for the edge: read again
 * when a signal says so, and now and then in case one went unheard.
 */
@NoAccessCheck("an edge serves all workspaces")
public final class Certificates implements CertificateTable, ChallengeTable, AutoCloseable {
  /** The signal that a certificate was issued, or is about to be. */
  static final String CHANNEL = "certificates";

  private static final Logger log = LoggerFactory.getLogger(Certificates.class);
  private static final Duration PERIOD = Duration.ofSeconds(30);

  private final Db db;
  private final Signals signals;
  private final CertificateStore store;
  private final OpenChallenges challenges;
  private final ScheduledExecutorService reader =
      Executors.newSingleThreadScheduledExecutor(Certificates::thread);
  private Map<String, Instant> versions = Map.of();
  private final Map<String, Loaded> loaded = new HashMap<>();
  private volatile Map<String, HostCertificate> byName = Map.of();

  /** Certificates of which none has been read yet. */
  @Inject
  public Certificates(Db db, Signals signals, CertificateStore store, Clock clock) {
    this.db = db;
    this.signals = signals;
    this.store = store;
    this.challenges = new OpenChallenges(db, store, clock);
  }

  private static Thread thread(Runnable work) {
    var thread = new Thread(work, "issued-certificates");
    thread.setDaemon(true);
    return thread;
  }

  /** Reads once, then follows what changes. */
  public void start() {
    refresh();
    signals.subscribe(CHANNEL, payload -> reader.execute(this::tryRefresh));
    var unused =
        reader.scheduleWithFixedDelay(
            this::tryRefresh, PERIOD.toSeconds(), PERIOD.toSeconds(), TimeUnit.SECONDS);
  }

  private void tryRefresh() {
    try {
      refresh();
    } catch (DatabaseUnavailable e) {
      log.debug("cannot read certificates; the previous ones stay in effect", e);
    } catch (RuntimeException e) {
      log.warn("cannot read certificates; the previous ones stay in effect", e);
    }
  }

  /** Reads the challenges, and what was issued since the last time. */
  public synchronized void refresh() {
    challenges.refresh();
    var now = db.read("certificates.versions", store::versions);
    var before = versions;
    List<String> changed =
        now.keySet().stream().filter(it -> !Objects.equals(now.get(it), before.get(it))).toList();
    loaded.putAll(db.read("certificates.of", tx -> store.of(tx, changed)));
    loaded.keySet().retainAll(now.keySet());
    versions = now;
    byName =
        loaded.values().stream()
            .collect(
                Collectors.toMap(
                    Loaded::name,
                    Loaded::certificate,
                    (one, other) -> one.expiresAt().isAfter(other.expiresAt()) ? one : other));
  }

  @Override
  public @Nullable HostCertificate find(String host) {
    return byName.get(host);
  }

  @Override
  public @Nullable String response(String token) {
    return challenges.response(token);
  }

  @Override
  public void close() {
    reader.shutdownNow();
  }
}
