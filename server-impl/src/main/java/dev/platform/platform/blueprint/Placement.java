package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import dev.platform.platform.blueprint.format.Origin;
import dev.platform.platform.blueprint.format.Place;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The environments in which resources are. */
record Placement(WorkspaceApi api, WorkspaceState state) {
  private static final String FIELD = "environmentId";

  /** Adds the environment of a new resource to the fields of its creation. */
  Fields with(Fields fields, Origin origin) {
    return fields.with(FIELD, id(origin).orElse(null));
  }

  /** The move that the file wants; a resource outside of projects stays where it is. */
  List<FieldChange> changes(Origin origin, JsonNode actual) {
    var place = origin.place();
    if (place == null) {
      return List.of();
    }
    String from = actual.path(FIELD).asText("");
    return id(origin).filter(from::equals).isPresent()
        ? List.of()
        : List.of(new FieldChange(FIELD, from.isEmpty() ? null : from, text(place)));
  }

  /** Moves a resource. */
  void move(Origin origin, String resourceId) {
    var resources = Json.MAPPER.createArrayNode().add(resourceId);
    var body = Json.MAPPER.createObjectNode().set("resourceIds", resources);
    id(origin).ifPresent(it -> api.call("add-resources-to-environment", Map.of(FIELD, it), body));
  }

  static boolean isMove(FieldChange change) {
    return change.field().equals(FIELD);
  }

  private Optional<String> id(Origin origin) {
    return Optional.ofNullable(origin.place())
        .flatMap(it -> state.environment(it.project(), it.environment()))
        .map(it -> it.path("id").asText());
  }

  private static String text(Place place) {
    return place.project() + "/" + place.environment();
  }
}
