package dev.platform.engine;

import dev.platform.engine.spi.KeyValueEngine;
import dev.platform.engine.spi.KeyValueRef;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.engine.spi.KeyValueStatus;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.engine.spi.ServerState;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** One key-value server on trial, with short words for what is asked of it. */
public final class KeyValueBench {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final KeyValueRef ref = new KeyValueRef("red-" + NUMBER.incrementAndGet());
  private KeyValueEngine engine;
  private long generation;

  public String password = "secret-1";
  public Resources resources = Bench.SMALL;
  public long maxMemoryBytes = 32L << 20;
  public String maxMemoryPolicy = "allkeys-lru";
  public Persistence persistence = Persistence.JOURNAL_SNAPSHOT;
  public long diskBytes = 64L << 20;
  public ServerCertificate certificate;
  public boolean suspended;

  public KeyValueBench(KeyValueEngine engine, ServerCertificate certificate) {
    this.engine = engine;
    this.certificate = certificate;
  }

  /** The same server in the next life of its engine. */
  public KeyValueBench of(KeyValueEngine next) {
    engine = next;
    return this;
  }

  public KeyValueRef ref() {
    return ref;
  }

  /** The server as it is wanted now, of a generation of its own. */
  public KeyValueSpec spec() {
    return new KeyValueSpec(
        ref,
        ++generation,
        ref.key(),
        ref.key(),
        password,
        resources,
        maxMemoryBytes,
        maxMemoryPolicy,
        persistence,
        20,
        diskBytes,
        certificate,
        suspended);
  }

  /** Applies what is wanted now and waits until it is true. */
  public KeyValueStatus applied() throws InterruptedException {
    engine.apply(spec());
    ServerState state = suspended ? ServerState.SUSPENDED : ServerState.AVAILABLE;
    return await(status -> status.observedGeneration() == generation && status.state() == state);
  }

  public KeyValueStatus status() throws InterruptedException {
    return engine.observe(ref);
  }

  public KeyValueStatus await(Predicate<KeyValueStatus> wanted) {
    return Eventually.see("server " + ref.key(), this::status, wanted);
  }

  /** Removes it and waits until nothing of it is left. */
  public void remove() throws InterruptedException {
    engine.remove(ref);
    engine.remove(ref);
    await(status -> status.state() == ServerState.UNKNOWN);
  }
}
