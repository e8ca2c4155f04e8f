package dev.platform.engine.simulated;

import dev.platform.engine.spi.NetworkEngine;
import dev.platform.engine.spi.NetworkSpec;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Networks of a {@link SimulatedEngine}. */
public final class SimulatedNetworks implements NetworkEngine {
  private final SimulatedEngine engine;
  private List<NetworkSpec> applied = List.of();
  private @Nullable String caller;

  SimulatedNetworks(SimulatedEngine engine) {
    this.engine = engine;
  }

  @Override
  public synchronized void apply(List<NetworkSpec> all) {
    engine.requireWorking();
    applied = List.copyOf(all);
  }

  /** All networks, as they were applied last. */
  public synchronized List<NetworkSpec> applied() {
    return applied;
  }

  /** From now on every connection is made by an owner. */
  public synchronized void callAs(String owner) {
    caller = owner;
  }

  synchronized boolean isFrom(Predicate<String> owner) {
    return caller == null || owner.test(caller);
  }
}
