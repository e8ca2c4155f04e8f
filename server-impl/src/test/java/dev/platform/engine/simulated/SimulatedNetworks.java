package dev.platform.engine.simulated;

import dev.platform.engine.spi.NetworkEngine;
import dev.platform.engine.spi.NetworkSpec;
import dev.platform.engine.spi.NetworkUsage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Networks of a {@link SimulatedEngine}. */
public final class SimulatedNetworks implements NetworkEngine {
  private final SimulatedEngine engine;
  private List<NetworkSpec> applied = List.of();
  private final Map<String, NetworkUsage> usage = new TreeMap<>();
  private @Nullable String caller;

  SimulatedNetworks(SimulatedEngine engine) {
    this.engine = engine;
  }

  @Override
  public synchronized void apply(List<NetworkSpec> all) {
    engine.requireWorking();
    applied = List.copyOf(all);
  }

  @Override
  public synchronized List<NetworkUsage> usage() {
    return List.copyOf(usage.values());
  }

  /** From now on, the commands of an owner have exchanged so much with other machines. */
  public synchronized void count(NetworkUsage reading) {
    usage.put(reading.owner(), reading);
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
