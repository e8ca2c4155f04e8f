package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.platform.blueprint.format.EnvironmentDeclaration;
import java.util.Map;
import java.util.Optional;

/**
 * An environment of a project.
 *
 * @param project name of the project
 */
record EnvironmentSubject(
    WorkspaceApi api, WorkspaceState state, String project, EnvironmentDeclaration declared)
    implements Subject {
  private static final String ISOLATION = "networkIsolationEnabled";
  private static final String PROTECTION = "protectedStatus";

  @Override
  public ResourceKind kind() {
    return ResourceKind.ENVIRONMENT;
  }

  @Override
  public String name() {
    return project + "/" + declared.name();
  }

  static Fields fields(EnvironmentDeclaration declared) {
    return new Fields()
        .with(ISOLATION, declared.isIsolated())
        .with(
            PROTECTION,
            Optional.ofNullable(declared.isProtected())
                .map(it -> it ? "protected" : "unprotected")
                .orElse(null));
  }

  @Override
  public Change change() {
    var wanted = fields(declared);
    return state
        .environment(project, declared.name())
        .map(it -> Changes.of(this, it, wanted.changes(actual(it))))
        .orElseGet(() -> Changes.created(this, wanted.changes(new Fields())));
  }

  private static Fields actual(JsonNode environment) {
    return new Fields()
        .with(ISOLATION, environment.get(ISOLATION))
        .with(PROTECTION, environment.get(PROTECTION));
  }

  @Override
  public String apply(Change change, String key) {
    var id = change.resourceId() == null ? create(key) : update(change.resourceId());
    state.forget(kind(), name());
    return id;
  }

  private String create(String key) {
    var projectId = state.find(ResourceKind.PROJECT, project).map(it -> it.path("id").asText());
    var body =
        fields(declared).with("name", declared.name()).with("projectId", projectId.orElse(""));
    return api.create("create-environment", body.body(), key).path("id").asText();
  }

  private String update(String id) {
    api.call("update-environment", Map.of("environmentId", id), fields(declared).body());
    return id;
  }
}
