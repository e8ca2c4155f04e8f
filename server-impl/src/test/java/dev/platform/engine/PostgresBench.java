package dev.platform.engine;

import dev.platform.engine.spi.PostgresEngine;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.engine.spi.Recovery;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.engine.spi.ServerState;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** One PostgreSQL server on trial, with short words for what is asked of it. */
public final class PostgresBench {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private PostgresEngine engine;
  private final PostgresRef ref = new PostgresRef("dpg-" + NUMBER.incrementAndGet());

  public int version = 18;
  public String owner = ref.key();
  public String password = "secret-1";
  public Resources resources = Bench.SMALL;
  public long diskBytes = 256L << 20;
  public int connections = 20;
  public Map<String, String> settings = Map.of();
  public ServerCertificate certificate;
  public PostgresRef primary;
  public boolean highlyAvailable;
  public boolean suspended;
  public long restarts;
  public long failovers;
  public Duration recoverable = Duration.ZERO;
  public Recovery recovery;
  private long generation;

  public PostgresBench(PostgresEngine engine, ServerCertificate certificate) {
    this.engine = engine;
    this.certificate = certificate;
  }

  /** The same server in the next life of its engine. */
  public PostgresBench of(PostgresEngine next) {
    engine = next;
    return this;
  }

  public PostgresRef ref() {
    return ref;
  }

  /** The server as it is wanted now, of a generation of its own. */
  public PostgresSpec spec() {
    return new PostgresSpec(
        ref,
        ++generation,
        owner,
        version,
        "shop_x1y2",
        "shop_user",
        password,
        resources,
        diskBytes,
        connections,
        settings,
        certificate,
        primary,
        highlyAvailable,
        suspended,
        restarts,
        failovers,
        recoverable,
        recovery);
  }

  /** Applies what is wanted now and waits until it is true. */
  public PostgresStatus applied() throws InterruptedException {
    engine.apply(spec());
    ServerState state = suspended ? ServerState.SUSPENDED : ServerState.AVAILABLE;
    return await(
        status ->
            status.observedGeneration() == generation
                && status.state() == state
                && status.restarts() == restarts
                && status.failovers() == failovers);
  }

  public PostgresStatus status() throws InterruptedException {
    return engine.observe(ref);
  }

  public PostgresStatus await(Predicate<PostgresStatus> wanted) {
    return Eventually.see("server " + ref.key(), this::status, wanted);
  }

  /** Removes it and waits until nothing of it is left. */
  public void remove() throws InterruptedException {
    engine.remove(ref);
    engine.remove(ref);
    await(status -> status.state() == ServerState.UNKNOWN);
  }
}
