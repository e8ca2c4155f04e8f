package dev.platform.platform.blueprint;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Caller;
import dev.platform.platform.WorkspaceOperations;
import dev.platform.platform.blueprint.Change.Action;
import dev.platform.platform.blueprint.format.Blueprint;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromGroup;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Reference;
import dev.platform.platform.blueprint.format.ExternalReference;
import dev.platform.platform.blueprint.format.ReferencedKind;
import dev.platform.platform.blueprint.format.ServiceDeclaration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** A file and a workspace: what a sync would do, and the steps that do it. */
final class Synchronization {
  private final WorkspaceState state;
  private final List<Subject> subjects = new ArrayList<>();

  /**
   * Compares a file with a workspace.
   *
   * @param caller in whose name the workspace is read and changed
   * @param ownerId the workspace
   * @param answers values that the user has entered
   */
  Synchronization(
      WorkspaceOperations operations,
      Caller caller,
      String ownerId,
      Blueprint blueprint,
      BlueprintSource source,
      Map<VariableRef, Secret> answers) {
    var api = new WorkspaceApi(operations, caller, ownerId);
    this.state = new WorkspaceState(api);
    load(blueprint);
    var values = new VariableValues(api, state, answers);
    var datastores = new Datastores(api, state);
    blueprint.projects().forEach(it -> subjects.add(new ProjectSubject(api, state, it)));
    blueprint
        .projects()
        .forEach(
            project ->
                project
                    .environments()
                    .forEach(
                        it ->
                            subjects.add(new EnvironmentSubject(api, state, project.name(), it))));
    blueprint.envGroups().forEach(it -> subjects.add(new EnvGroupSubject(api, state, it)));
    blueprint.databases().forEach(it -> subjects.add(datastores.of(it)));
    blueprint.keyValues().forEach(it -> subjects.add(datastores.of(it)));
    blueprint
        .servicesInOrder()
        .forEach(it -> subjects.add(new ServiceSubject(api, state, values, it, source)));
  }

  private void load(Blueprint blueprint) {
    state.load(ResourceKind.PROJECT, names(blueprint.projects().stream().map(it -> it.name())));
    state.load(
        ResourceKind.ENV_GROUP,
        names(
            Stream.concat(
                blueprint.envGroups().stream().map(it -> it.name()),
                entries(blueprint, FromGroup.class).map(FromGroup::name))));
    state.load(
        ResourceKind.POSTGRES,
        names(
            Stream.concat(
                blueprint.databases().stream().map(it -> it.name()),
                references(blueprint, List.of(ReferencedKind.DATABASE)))));
    state.load(
        ResourceKind.KEY_VALUE,
        names(
            Stream.concat(
                blueprint.keyValues().stream().map(it -> it.name()),
                references(blueprint, List.of(ReferencedKind.KEY_VALUE)))));
    state.load(
        ResourceKind.SERVICE,
        names(
            Stream.concat(
                blueprint.services().stream().map(ServiceDeclaration::name),
                references(
                    blueprint,
                    Stream.of(ReferencedKind.values())
                        .filter(ReferencedKind::isService)
                        .toList()))));
  }

  private static List<String> names(Stream<String> names) {
    return names.distinct().toList();
  }

  private static <T> Stream<T> entries(Blueprint blueprint, Class<T> type) {
    return blueprint.services().stream()
        .map(ServiceDeclaration::envVars)
        .filter(Objects::nonNull)
        .flatMap(List::stream)
        .filter(type::isInstance)
        .map(type::cast);
  }

  private static Stream<String> references(Blueprint blueprint, List<ReferencedKind> kinds) {
    return entries(blueprint, Reference.class)
        .filter(it -> kinds.contains(it.kind()))
        .map(Reference::name);
  }

  /**
   * What a sync would do.
   *
   * @param managed what the blueprint has made so far
   */
  Plan plan(List<ManagedItem> managed) {
    var changes = subjects.stream().map(Subject::change).toList();
    return new Plan(changes, questions(), leftOver(managed));
  }

  private List<VariableRef> questions() {
    return subjects.stream()
        .filter(ServiceSubject.class::isInstance)
        .flatMap(it -> ((ServiceSubject) it).questions().stream())
        .toList();
  }

  private List<ManagedItem> leftOver(List<ManagedItem> managed) {
    return managed.stream()
        .filter(
            it ->
                subjects.stream()
                    .noneMatch(
                        subject -> subject.kind() == it.kind() && subject.name().equals(it.name())))
        .filter(this::isThere)
        .toList();
  }

  /** Whether nobody has deleted it since. */
  private boolean isThere(ManagedItem item) {
    return state.resource(item.kind(), item.name()).filter(item.id()::equals).isPresent();
  }

  /** References of the file to what neither the file nor the workspace has. */
  List<ExternalReference> missing(List<ExternalReference> references) {
    return references.stream().filter(it -> !isThere(it)).toList();
  }

  private boolean isThere(ExternalReference reference) {
    var found = state.find(kind(reference.kind()), reference.name());
    var key = reference.envVarKey();
    if (key == null) {
      return found.isPresent();
    }
    return found.filter(it -> state.variables(it.path("id").asText()).containsKey(key)).isPresent();
  }

  private static ResourceKind kind(ReferencedKind kind) {
    return switch (kind) {
      case DATABASE -> ResourceKind.POSTGRES;
      case KEY_VALUE -> ResourceKind.KEY_VALUE;
      case ENV_GROUP -> ResourceKind.ENV_GROUP;
      case WEB, PRIVATE_SERVICE, BACKGROUND_WORKER, CRON_JOB -> ResourceKind.SERVICE;
    };
  }

  /**
   * Does what is left of one change of the plan: after an interruption, it may have been done.
   *
   * @param key names this step of this sync, so that a repeat creates and deploys nothing twice
   * @return the resource's id
   * @throws Failure if the API rejects it
   */
  String apply(Change planned, String key) {
    var subject = subject(planned);
    var left = subject.change();
    var id = Objects.requireNonNullElse(left.resourceId(), "");
    if (left.action() != Action.KEEP) {
      id = subject.apply(left, key);
    }
    if (subject instanceof ServiceSubject service && service.needsDeploy(planned)) {
      service.deploy(id, key);
    }
    return id;
  }

  /**
   * Starts the hook of a service that this sync has created, once its first deploy is live.
   *
   * @param key names this step of this sync, so that the hook runs once
   */
  HookState runHook(Change created, String key) {
    return subject(created) instanceof ServiceSubject service
        ? service.runHook(key)
        : HookState.NONE;
  }

  private Subject subject(Change change) {
    return subjects.stream()
        .filter(it -> it.kind() == change.kind() && it.name().equals(change.name()))
        .findFirst()
        .orElseThrow();
  }
}
