package dev.platform.platform.workload;

import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The kinds that all rooms have bound. */
final class WorkloadKinds {
  private final Map<IdPrefix, WorkloadKind> byPrefix = new EnumMap<>(IdPrefix.class);

  /**
   * Some kinds.
   *
   * @throws IllegalStateException if two have the same prefix
   */
  @Inject
  WorkloadKinds(Iterable<WorkloadKind> all) {
    for (WorkloadKind kind : all) {
      var other = byPrefix.put(kind.prefix(), kind);
      if (other != null) {
        throw new IllegalStateException(
            name(other)
                + " and "
                + name(kind)
                + " both have the prefix "
                + kind.prefix().text()
                + "-. The prefix of a key identifies its kind, so use another IdPrefix for one of"
                + " them");
      }
    }
  }

  private static String name(WorkloadKind kind) {
    return kind.getClass().getName();
  }

  Collection<WorkloadKind> all() {
    return List.copyOf(byPrefix.values());
  }

  /** A key's kind; empty if no room has bound one. */
  Optional<WorkloadKind> of(String key) {
    return byPrefix.values().stream().filter(kind -> kind.prefix().begins(key)).findFirst();
  }

  /** Those of the given keys, of any kind, that the engine must keep. */
  Set<String> wanted(Tx tx, Collection<String> keys) {
    Set<String> wanted = new HashSet<>();
    for (WorkloadKind kind : byPrefix.values()) {
      var ofKind = keys.stream().filter(kind.prefix()::begins).toList();
      if (!ofKind.isEmpty()) {
        wanted.addAll(kind.wanted(tx, ofKind));
      }
    }
    return wanted;
  }
}
