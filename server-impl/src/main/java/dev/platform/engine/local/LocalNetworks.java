package dev.platform.engine.local;

import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.NetworkAddress;
import dev.platform.engine.spi.NetworkEngine;
import dev.platform.engine.spi.NetworkSpec;
import dev.platform.engine.spi.NetworkUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The networks of this machine: names in sandboxes, variables elsewhere, and who gets through. */
final class LocalNetworks implements NetworkEngine {
  private static final Logger LOG = LoggerFactory.getLogger(LocalNetworks.class);
  private static final String VARIABLE = "PLATFORM_DISCOVERY_";

  private final Path file;
  private final @Nullable HostsFiles hosts;
  private final RunAs users;
  private final Clock clock = Clock.tickMillis(ZoneOffset.UTC);
  private List<NetworkSpec> networks;
  private Map<String, List<NetworkAddress>> addresses;

  /** What is on disk. */
  record State(List<NetworkSpec> networks) {
    State {
      networks = networks == null ? List.of() : List.copyOf(networks);
    }
  }

  /**
   * The networks of an earlier life.
   *
   * @param hosts null where names cannot be shown
   */
  LocalNetworks(Path data, @Nullable HostsFiles hosts, RunAs users) {
    this.file = data.resolve("networks");
    this.hosts = hosts;
    this.users = users;
    this.networks = read(data);
    this.addresses = byOwner(networks);
  }

  /** What an earlier life was told; nothing if that cannot be read, as it is told again. */
  static List<NetworkSpec> read(Path data) {
    Path file = data.resolve("networks");
    try {
      return Files.exists(file) ? StateFile.read(file, State.class).networks() : List.of();
    } catch (IOException e) {
      LOG.warn("cannot read the networks; they are set again", e);
      return List.of();
    }
  }

  private static Map<String, List<NetworkAddress>> byOwner(List<NetworkSpec> networks) {
    Map<String, List<NetworkAddress>> addresses = new HashMap<>();
    networks.forEach(
        network -> network.owners().forEach(owner -> addresses.put(owner, network.addresses())));
    return addresses;
  }

  @Override
  public synchronized void apply(List<NetworkSpec> all) throws InterruptedException {
    if (all.equals(networks)) {
      return;
    }
    Map<String, List<NetworkAddress>> next = byOwner(all);
    try {
      users.connect(all);
      show(next);
      StateFile.write(file, new State(all));
    } catch (IOException e) {
      throw new EngineException("the networks cannot be set", e);
    }
    networks = List.copyOf(all);
    addresses = next;
  }

  @Override
  public List<NetworkUsage> usage() throws InterruptedException {
    try {
      Map<String, TrafficCounters.Count> counts = users.traffic();
      Instant now = clock.instant();
      return counts.entrySet().stream()
          .map(
              count ->
                  new NetworkUsage(
                      count.getKey(), count.getValue().sent(), count.getValue().received(), now))
          .toList();
    } catch (IOException e) {
      throw new EngineException("the traffic of services cannot be read", e);
    }
  }

  private void show(Map<String, List<NetworkAddress>> next) throws IOException {
    for (var owner : next.entrySet()) {
      if (hosts != null && !owner.getValue().equals(addresses.get(owner.getKey()))) {
        hosts.write(owner.getKey(), owner.getValue());
      }
    }
    for (String owner : addresses.keySet()) {
      if (hosts != null && !next.containsKey(owner)) {
        hosts.write(owner, List.of());
      }
    }
  }

  /** The folder that shows an owner its names; null where there is none. */
  synchronized @Nullable Path hosts(String owner) throws IOException {
    return hosts == null ? null : hosts.write(owner, of(owner));
  }

  /** Variables that tell what names do not. */
  synchronized Map<String, String> variables(String owner) {
    Map<String, String> variables = new HashMap<>();
    if (hosts == null) {
      of(owner)
          .forEach(
              address ->
                  variables.put(
                      variable(address.names().get(0)), address.host() + ":" + address.port()));
    }
    return variables;
  }

  /** What an owner calls what is near, which no proxy reaches. */
  synchronized List<String> near(String owner) {
    return of(owner).stream()
        .flatMap(address -> hosts == null ? Stream.of(address.host()) : address.names().stream())
        .toList();
  }

  private static String variable(String name) {
    return VARIABLE + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private List<NetworkAddress> of(String owner) {
    return addresses.getOrDefault(owner, List.of());
  }

  synchronized void forget(String owner) throws IOException, InterruptedException {
    if (hosts != null) {
      hosts.forget(owner);
    }
  }
}
