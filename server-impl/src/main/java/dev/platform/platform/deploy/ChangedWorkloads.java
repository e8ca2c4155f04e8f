package dev.platform.platform.deploy;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The workloads that the engine of this process has told of and nobody has looked at since. */
final class ChangedWorkloads {
  private final Set<String> keys = ConcurrentHashMap.newKeySet();

  void add(String key) {
    keys.add(key);
  }

  /** To be called before the look: what changes during it is to be looked at again. */
  void remove(String key) {
    keys.remove(key);
  }

  void removeAll(Collection<String> some) {
    some.forEach(keys::remove);
  }

  Set<String> keys() {
    return Set.copyOf(keys);
  }
}
