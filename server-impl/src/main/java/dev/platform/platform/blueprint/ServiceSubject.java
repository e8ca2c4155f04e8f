package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Asked;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromDatabase;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromGroup;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromService;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Generated;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Reference;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Variable;
import dev.platform.platform.blueprint.format.ReferencedKind;
import dev.platform.platform.blueprint.format.ServiceDeclaration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A service. */
record ServiceSubject(
    WorkspaceApi api,
    WorkspaceState state,
    VariableValues values,
    ServiceDeclaration declared,
    BlueprintSource source)
    implements Subject {
  private static final String DOMAIN = "domains.";
  private static final String GROUP = "envGroups.";

  private static final Set<String> FIXED = Set.of(ServiceFields.TYPE, "serviceDetails.region");

  /** Fields that {@code update-service} does not change. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          ServiceFields.INSTANCES,
          ServiceFields.AUTOSCALING,
          ServiceFields.DISK,
          ServiceFields.HEADERS,
          ServiceFields.ROUTES);

  @Override
  public ResourceKind kind() {
    return ResourceKind.SERVICE;
  }

  @Override
  public String name() {
    return declared.name();
  }

  private Fields wanted() {
    return ServiceFields.wanted(declared, source);
  }

  @Override
  public Change change() {
    return state
        .find(kind(), name())
        .map(it -> Changes.of(this, it, changes(it)))
        .orElseGet(
            () -> {
              List<FieldChange> all = new ArrayList<>(wanted().changes(new Fields()));
              variables().map(EnvVarField::change).forEach(all::add);
              groups().map(it -> new FieldChange(GROUP + it, null, it)).forEach(all::add);
              domains().map(it -> new FieldChange(DOMAIN + it, null, it)).forEach(all::add);
              return Changes.created(this, all);
            });
  }

  private List<FieldChange> changes(JsonNode service) {
    String id = service.path("id").asText();
    var actual = ServiceFields.actual(service);
    var calls = new ServiceCalls(api, id);
    var wanted = wanted();
    if (wanted.has(ServiceFields.HEADERS)) {
      actual.with(ServiceFields.HEADERS, calls.list("list-headers", "header"));
    }
    if (wanted.has(ServiceFields.ROUTES)) {
      actual.with(ServiceFields.ROUTES, calls.list("list-routes", "route"));
    }
    List<FieldChange> changes = new ArrayList<>(wanted.changes(actual));
    changes.addAll(new Placement(api, state).changes(declared.origin(), service));
    variables().filter(it -> differs(it, id)).map(EnvVarField::change).forEach(changes::add);
    groups()
        .filter(it -> !isLinked(it, id))
        .forEach(it -> changes.add(new FieldChange(GROUP + it, null, it)));
    if (domains().findAny().isPresent()) {
      var there = calls.domains();
      domains()
          .filter(it -> !there.contains(it))
          .forEach(it -> changes.add(new FieldChange(DOMAIN + it, null, it)));
    }
    return changes;
  }

  /** Made and entered once; others follow the file and what they refer to. */
  private boolean differs(Variable variable, String id) {
    var there = state.variables(id).get(variable.key());
    if (variable instanceof Generated || variable instanceof Asked) {
      return there == null && (variable instanceof Generated || isAnswered(variable));
    }
    return values.of(name(), variable).filter(it -> !it.equals(there)).isPresent();
  }

  private boolean isAnswered(Variable variable) {
    return values.of(name(), variable).isPresent();
  }

  /** The variables that the user must enter before the sync. */
  List<VariableRef> questions() {
    var there =
        state
            .find(kind(), name())
            .map(it -> state.variables(it.path("id").asText()))
            .orElse(Map.of());
    return variables()
        .filter(Asked.class::isInstance)
        .filter(it -> !there.containsKey(it.key()) && !isAnswered(it))
        .map(it -> new VariableRef(name(), it.key()))
        .toList();
  }

  private boolean isLinked(String group, String id) {
    return state
        .find(ResourceKind.ENV_GROUP, group)
        .filter(it -> it.findPath("serviceLinks").findValuesAsText("id").contains(id))
        .isPresent();
  }

  private Stream<Variable> variables() {
    return Stream.ofNullable(declared.envVars())
        .flatMap(List::stream)
        .filter(Variable.class::isInstance)
        .map(Variable.class::cast);
  }

  private Stream<String> groups() {
    return Stream.ofNullable(declared.envVars())
        .flatMap(List::stream)
        .filter(FromGroup.class::isInstance)
        .map(it -> ((FromGroup) it).name());
  }

  private Stream<String> domains() {
    return Stream.ofNullable(declared.traffic().domains()).flatMap(List::stream);
  }

  @Override
  public String apply(Change change, String key) {
    requireDatastores();
    var id = change.resourceId();
    if (id == null) {
      id = create(key);
      var service = new ServiceCalls(api, id);
      link(service, groups().toList());
      domains().forEach(service::addDomain);
    } else {
      update(new ServiceCalls(api, id), change);
    }
    state.forget(kind(), name());
    groups().forEach(it -> state.forget(ResourceKind.ENV_GROUP, it));
    return id;
  }

  /** Datastores come before services: one that is not there has failed. */
  private void requireDatastores() {
    for (Variable variable : variables().toList()) {
      boolean needsDatastore =
          variable instanceof FromDatabase
              || (variable instanceof FromService from && from.kind() == ReferencedKind.KEY_VALUE);
      if (needsDatastore && values.of(name(), variable).isEmpty()) {
        throw Failure.conflict(
            "The variable %s needs the %s \"%s\", which does not exist."
                .formatted(
                    variable.key(),
                    ((Reference) variable).kind().noun(),
                    ((Reference) variable).name()));
      }
    }
  }

  private String create(String key) {
    var fields = wanted().with("name", name()).with("ownerId", api.ownerId());
    var body = new Placement(api, state).with(fields, declared.origin()).body();
    ServiceFields.adaptCreation(declared.type(), body);
    ArrayNode all = Json.MAPPER.createArrayNode();
    variables().map(this::input).filter(Objects::nonNull).forEach(all::add);
    body.set("envVars", all);
    return api.create("create-service", body, key).path("service").path("id").asText();
  }

  private @Nullable ObjectNode input(Variable variable) {
    return variable instanceof Generated
        ? EnvVarField.generated(variable.key())
        : values
            .of(name(), variable)
            .map(value -> EnvVarField.input(variable.key(), value))
            .orElse(null);
  }

  private void link(ServiceCalls service, List<String> groups) {
    for (String group : groups) {
      var found =
          state
              .find(ResourceKind.ENV_GROUP, group)
              .orElseThrow(() -> Failure.invalid("fromGroup", "no group is named " + group));
      service.link(found.path("id").asText());
    }
  }

  private void update(ServiceCalls service, Change change) {
    Changes.requireUnchanged(change, FIXED);
    if (change.fields().stream().anyMatch(Placement::isMove)) {
      new Placement(api, state).move(declared.origin(), service.id());
    }
    var wanted = wanted();
    var fields = change.fields().stream().map(FieldChange::field).toList();
    service.update(wanted.body(fields.stream().filter(it -> !ELSEWHERE.contains(it)).toList()));
    var before = state.find(kind(), name()).orElseThrow();
    for (String field : fields) {
      wanted.find(field).ifPresent(value -> service.update(field, value, before));
    }
    link(service, names(fields, GROUP));
    names(fields, DOMAIN).forEach(service::addDomain);
    variables()
        .filter(it -> change.fields().contains(EnvVarField.change(it)))
        .forEach(
            it -> Optional.ofNullable(input(it)).ifPresent(value -> service.set(it.key(), value)));
  }

  private static List<String> names(List<String> fields, String prefix) {
    return fields.stream()
        .filter(it -> it.startsWith(prefix))
        .map(it -> it.substring(prefix.length()))
        .toList();
  }

  /**
   * Whether the running version lacks a change. The first one lacks groups, which are linked later.
   */
  boolean needsDeploy(Change done) {
    return switch (done.action()) {
      case CREATE -> groups().findAny().isPresent();
      case UPDATE -> done.fields().stream().anyMatch(ServiceFields::needsDeploy);
      case KEEP -> false;
    };
  }

  /** Makes a version of what was changed. */
  void deploy(String id, String key) {
    new ServiceCalls(api, id).deploy(key);
  }

  /** Starts the command that runs after the first deploy. */
  HookState runHook(String key) {
    var command = declared.commands().initialDeployHook();
    if (command == null || command.isEmpty()) {
      return HookState.NONE;
    }
    return state
        .find(kind(), name())
        .map(it -> new ServiceCalls(api, it.path("id").asText()).runHook(command, key + "-hook"))
        .orElse(HookState.SKIPPED);
  }
}
