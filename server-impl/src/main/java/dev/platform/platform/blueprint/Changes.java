package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.error.Failure;
import dev.platform.platform.blueprint.Change.Action;
import java.util.List;
import java.util.Set;

/** Changes of subjects. */
final class Changes {
  private Changes() {}

  /** A subject that does not exist. */
  static Change created(Subject subject, List<FieldChange> fields) {
    return new Change(subject.kind(), subject.name(), null, Action.CREATE, fields);
  }

  /** A subject that exists, as it is. */
  static Change kept(Subject subject, JsonNode actual) {
    return of(subject, actual, List.of());
  }

  /** A subject that exists, and what is to be different. */
  static Change of(Subject subject, JsonNode actual, List<FieldChange> fields) {
    return new Change(
        subject.kind(),
        subject.name(),
        actual.path("id").asText(),
        fields.isEmpty() ? Action.KEEP : Action.UPDATE,
        fields);
  }

  /**
   * Rejects changes of fields that stay as they were created.
   *
   * @throws Failure that names the first
   */
  static void requireUnchanged(Change change, Set<String> fixed) {
    for (FieldChange field : change.fields()) {
      if (fixed.contains(field.field())) {
        throw Failure.invalid(
            field.field(),
            "cannot change after the creation. It is "
                + field.from()
                + ", the file has "
                + field.to());
      }
    }
  }
}
