package dev.platform.conformance.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A proxy for each origin of an install. */
final class Doors implements AutoCloseable {
  private final Optional<String> secret;
  private final Function<Server, FaultyServer> faulty;
  private final Map<URI, Proxy> proxies = new HashMap<>();
  private final List<Relay> relays = new ArrayList<>();
  private final Set<FaultyServer> servers = ConcurrentHashMap.newKeySet();

  Doors(Optional<String> secret, Function<Server, FaultyServer> faulty) {
    this.secret = secret;
    this.faulty = faulty;
  }

  /** Where an origin is found instead. */
  URI origin(URI target) {
    return proxies.computeIfAbsent(target, this::open).origin();
  }

  /** Where the WebSockets of an origin are found instead. */
  URI sockets(URI target) {
    try {
      var relay = Relay.to(target, this::known);
      relays.add(relay);
      return relay.origin();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Server known(Server right) {
    FaultyServer server = faulty.apply(right);
    servers.add(server);
    return server;
  }

  private Proxy open(URI target) {
    try {
      return Proxy.of(target, secret, this::known);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The faults that made a difference. */
  Set<Fault> struck() {
    Set<Fault> struck = new HashSet<>();
    servers.forEach(it -> struck.addAll(it.struck()));
    return struck;
  }

  @Override
  public void close() {
    proxies.values().forEach(Proxy::close);
    relays.forEach(Relay::close);
  }
}
