package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.platform.blueprint.format.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A datastore.
 *
 * @param wanted what the file sets
 * @param defaults what a new one has that the file leaves out
 * @param actual the same fields of one that exists
 * @param operations what creates and changes it
 */
record DatastoreSubject(
    WorkspaceApi api,
    WorkspaceState state,
    ResourceKind kind,
    String name,
    Origin origin,
    Fields wanted,
    Map<String, String> defaults,
    Function<JsonNode, Fields> actual,
    Operations operations)
    implements Subject {
  /** Fields that stay as they were created. */
  private static final Set<String> FIXED =
      Set.of("version", "databaseName", "databaseUser", "region");

  /**
   * Ids of operations.
   *
   * @param idParameter the parameter of {@code update} that names the datastore
   */
  record Operations(String create, String update, String idParameter) {}

  @Override
  public Change change() {
    return state
        .find(kind, name)
        .map(it -> Changes.of(this, it, changes(it)))
        .orElseGet(() -> Changes.created(this, wanted.changes(new Fields())));
  }

  private List<FieldChange> changes(JsonNode existing) {
    List<FieldChange> changes = new ArrayList<>(wanted.changes(actual.apply(existing)));
    changes.removeIf(DatastoreSubject::isSuffixed);
    changes.addAll(new Placement(api, state).changes(origin, existing));
    return changes;
  }

  /** The name of a database gets a suffix when it is created. */
  private static boolean isSuffixed(FieldChange change) {
    return change.field().equals("databaseName")
        && String.valueOf(change.from()).startsWith(change.to() + "_");
  }

  @Override
  public String apply(Change change, String key) {
    var id = change.resourceId() == null ? create(key) : update(change, change.resourceId());
    state.forget(kind, name);
    return id;
  }

  private String create(String key) {
    var fields = new Fields().with("name", name).with("ownerId", api.ownerId());
    var body = new Placement(api, state).with(fields, origin).body();
    defaults.forEach(body::put);
    body.setAll(wanted.body());
    return api.create(operations.create(), body, key).path("id").asText();
  }

  private String update(Change change, String id) {
    var fields = change.fields().stream().map(FieldChange::field).toList();
    Changes.requireUnchanged(change, FIXED);
    var placement = new Placement(api, state);
    if (change.fields().stream().anyMatch(Placement::isMove)) {
      placement.move(origin, id);
    }
    var body = wanted.body(fields);
    if (!body.isEmpty()) {
      api.call(operations.update(), Map.of(operations.idParameter(), id), body);
    }
    return id;
  }
}
