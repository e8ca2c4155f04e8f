package dev.platform.engine.local;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * At which ports programs of owners listen that do not obey {@code PORT}. The next instance of an
 * owner gets that port mapped, so that it can start while another one still listens there.
 */
final class LearnedPorts {
  private final Map<String, Integer> ports = new ConcurrentHashMap<>();

  void learn(String owner, int port) {
    ports.put(owner, port);
  }

  /** Its programs obey. */
  void forget(String owner) {
    ports.remove(owner);
  }

  Optional<Integer> find(String owner) {
    return Optional.ofNullable(ports.get(owner));
  }
}
