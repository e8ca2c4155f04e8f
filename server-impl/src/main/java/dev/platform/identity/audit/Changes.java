package dev.platform.identity.audit;

import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** What one transaction changes, by workspace. */
final class Changes {
  private final Map<WorkspaceId, Change> all = new LinkedHashMap<>();

  Change in(WorkspaceId workspace, Caller caller) {
    return all.computeIfAbsent(workspace, any -> new Change(caller));
  }

  Collection<Change> all() {
    return all.values();
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  void forEach(BiConsumer<WorkspaceId, Change> action) {
    all.forEach(action);
  }
}
