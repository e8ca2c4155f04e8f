package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import dev.platform.platform.blueprint.format.EnvGroupDeclaration;
import dev.platform.platform.blueprint.format.EnvVarDeclaration;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Literal;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A group of variables. */
record EnvGroupSubject(WorkspaceApi api, WorkspaceState state, EnvGroupDeclaration declared)
    implements Subject {
  private static final String ID = "envGroupId";

  @Override
  public ResourceKind kind() {
    return ResourceKind.ENV_GROUP;
  }

  @Override
  public String name() {
    return declared.name();
  }

  @Override
  public Change change() {
    return state
        .find(kind(), name())
        .map(it -> Changes.of(this, it, changes(it)))
        .orElseGet(() -> Changes.created(this, variables().map(EnvVarField::change).toList()));
  }

  private Stream<Variable> variables() {
    return declared.envVars().stream().filter(Variable.class::isInstance).map(Variable.class::cast);
  }

  private List<FieldChange> changes(JsonNode group) {
    Map<String, String> there = new HashMap<>();
    var found =
        api.call(
            "retrieve-env-group", Map.of(ID, group.path("id").asText()), MissingNode.getInstance());
    found
        .path("envVars")
        .forEach(it -> there.put(it.path("key").asText(), it.path("value").asText()));
    List<FieldChange> changes = new ArrayList<>();
    variables()
        .filter(it -> EnvVarField.differs(it, there.get(it.key())))
        .forEach(it -> changes.add(EnvVarField.change(it)));
    changes.addAll(new Placement(api, state).changes(declared.origin(), group));
    return changes;
  }

  @Override
  public String apply(Change change, String key) {
    var id = change.resourceId() == null ? create(key) : update(change, change.resourceId());
    state.forget(kind(), name());
    return id;
  }

  private String create(String key) {
    var fields = new Fields().with("name", name()).with("ownerId", api.ownerId());
    var body = new Placement(api, state).with(fields, declared.origin()).body();
    ArrayNode all = Json.MAPPER.createArrayNode();
    variables().map(EnvGroupSubject::input).forEach(all::add);
    body.set("envVars", all);
    return api.create("create-env-group", body, key).path("id").asText();
  }

  private String update(Change change, String id) {
    if (change.fields().stream().anyMatch(Placement::isMove)) {
      new Placement(api, state).move(declared.origin(), id);
    }
    variables()
        .filter(it -> change.fields().contains(EnvVarField.change(it)))
        .forEach(
            it -> {
              var body = input(it);
              body.remove("key");
              api.call("update-env-group-env-var", Map.of(ID, id, "envVarKey", it.key()), body);
            });
    return id;
  }

  private static ObjectNode input(EnvVarDeclaration it) {
    return it instanceof Literal literal
        ? EnvVarField.input(literal.key(), literal.value().reveal())
        : EnvVarField.generated(((Variable) it).key());
  }
}
