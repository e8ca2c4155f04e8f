package dev.platform.platform.blueprint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a sync does with one resource.
 *
 * @param name of the resource; of an environment, project and environment: {@code shop/production}
 * @param resourceId null if it is created
 * @param fields what is different; all fields that the file sets, if it is created
 */
public record Change(
    ResourceKind kind,
    String name,
    @Nullable String resourceId,
    Action action,
    List<FieldChange> fields) {
  public Change {
    fields = List.copyOf(fields);
  }

  /** What is done. */
  public enum Action {
    CREATE,
    UPDATE,
    KEEP
  }
}
