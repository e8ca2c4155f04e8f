package dev.platform.platform.workload;

import dev.platform.base.id.IdPrefix;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Keys that the engine has reported as changed and no reconciler has looked at since. For kinds
 * with more workloads than a reconciler can look at in each run: such a {@link WorkloadKind} adds
 * keys, its reconciler removes them.
 */
public final class ChangedWorkloads {
  private final Set<String> keys = ConcurrentHashMap.newKeySet();

  /** Notes that there is something to look at. */
  public void add(String key) {
    keys.add(key);
  }

  /** To be called before the look: what changes during it is to be looked at again. */
  public void remove(String key) {
    keys.remove(key);
  }

  /** The same for several. */
  public void removeAll(Collection<String> some) {
    some.forEach(keys::remove);
  }

  /** The keys of one kind. */
  public Set<String> keys(IdPrefix kind) {
    return keys.stream().filter(kind::begins).collect(Collectors.toUnmodifiableSet());
  }
}
