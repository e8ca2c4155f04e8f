package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import dev.platform.platform.blueprint.format.ProjectDeclaration;
import java.util.List;

/** A project with its environments. */
record ProjectSubject(WorkspaceApi api, WorkspaceState state, ProjectDeclaration declared)
    implements Subject {
  @Override
  public ResourceKind kind() {
    return ResourceKind.PROJECT;
  }

  @Override
  public String name() {
    return declared.name();
  }

  @Override
  public Change change() {
    return state
        .find(kind(), name())
        .map(it -> Changes.kept(this, it))
        .orElseGet(() -> Changes.created(this, List.of()));
  }

  @Override
  public String apply(Change change, String key) {
    var environments = Json.MAPPER.createArrayNode();
    declared.environments().stream()
        .map(it -> EnvironmentSubject.fields(it).with("name", it.name()).body())
        .forEach(environments::add);
    var body = new Fields().with("name", name()).with("ownerId", api.ownerId()).body();
    body.set("environments", environments);
    JsonNode created = api.create("create-project", body, key);
    state.forget(kind(), name());
    return created.path("id").asText();
  }
}
