package dev.platform.platform.blueprint;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.platform.base.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a sync does with one resource.
 *
 * @param fields of its change, as JSON
 * @param message why it failed; null otherwise
 */
record SyncStep(
    SyncId syncId,
    int position,
    ResourceKind kind,
    String name,
    Change.Action action,
    @Nullable String resourceId,
    String fields,
    State state,
    @Nullable String message) {
  private static final TypeReference<List<FieldChange>> FIELDS = new TypeReference<>() {};

  /** How far it is. */
  enum State {
    PENDING,
    RUNNING,
    DONE,
    /** There was nothing to change. */
    SKIPPED,
    ERROR
  }

  static SyncStep of(SyncId sync, int position, Change change) {
    return new SyncStep(
        sync,
        position,
        change.kind(),
        change.name(),
        change.action(),
        change.resourceId(),
        Json.write(change.fields()),
        State.PENDING,
        null);
  }

  /** What was planned. */
  Change change() {
    return new Change(kind, name, resourceId, action, Json.read(fields, FIELDS));
  }

  /** Whether it still has to be taken. One that was begun may have been taken. */
  boolean isLeft() {
    return state == State.PENDING || state == State.RUNNING;
  }

  /** Whether it was to change the same, and failed. */
  boolean hasFailed(Change other) {
    return state == State.ERROR && kind == other.kind() && name.equals(other.name());
  }

  /** Names it, so that a repeat creates nothing twice. */
  String key() {
    return syncId.value() + ":" + position;
  }
}
