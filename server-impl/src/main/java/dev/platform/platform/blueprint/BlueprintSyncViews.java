package dev.platform.platform.blueprint;

import dev.platform.api.nativeapi.model.BlueprintPOSTInputDto;
import dev.platform.api.nativeapi.model.BlueprintPlanDto;
import dev.platform.api.nativeapi.model.BlueprintProblemDto;
import dev.platform.api.nativeapi.model.BlueprintSyncDto;
import dev.platform.api.nativeapi.model.BlueprintSyncPOSTInputDto;
import dev.platform.api.nativeapi.model.BlueprintVariableDto;
import dev.platform.api.nativeapi.model.ConnectedBlueprintDto;
import dev.platform.api.nativeapi.model.OpenVariableDto;
import dev.platform.api.nativeapi.model.PlannedChangeDto;
import dev.platform.api.nativeapi.model.PlannedFieldChangeDto;
import dev.platform.api.nativeapi.model.PlannedKindDto;
import dev.platform.api.nativeapi.model.UnmanagedResourceDto;
import dev.platform.base.secret.Secret;
import dev.platform.platform.blueprint.format.Problem;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The same as the native contract shows it. */
final class BlueprintSyncViews {
  private static final String DEFAULT_PATH = "render.yaml";

  private BlueprintSyncViews() {}

  static NewBlueprint newBlueprint(BlueprintPOSTInputDto input) {
    return new NewBlueprint(
        input.getOwnerId(),
        input.getName(),
        input.getRepo(),
        input.getBranch(),
        Objects.requireNonNullElse(input.getPath(), DEFAULT_PATH),
        !Boolean.FALSE.equals(input.getAutoSync()),
        answers(input.getVariables()));
  }

  static Map<VariableRef, Secret> answers(@Nullable BlueprintSyncPOSTInputDto input) {
    return input == null ? Map.of() : answers(input.getVariables());
  }

  /** The last one of a variable counts. */
  private static Map<VariableRef, Secret> answers(@Nullable List<BlueprintVariableDto> variables) {
    return variables == null
        ? Map.of()
        : variables.stream()
            .collect(
                Collectors.toMap(
                    it -> new VariableRef(it.getService(), it.getKey()),
                    it -> new Secret(it.getValue()),
                    (first, last) -> last));
  }

  static ConnectedBlueprintDto blueprint(ConnectedBlueprint it) {
    return new ConnectedBlueprintDto()
        .id(it.id().value())
        .name(it.name())
        .status(ConnectedBlueprintDto.StatusEnum.valueOf(it.status().name()))
        .autoSync(it.autoSync())
        .repo(it.repo())
        .branch(Objects.requireNonNullElse(it.branch(), ""))
        .path(it.path());
  }

  static BlueprintSyncDto sync(Sync it) {
    return new BlueprintSyncDto()
        .id(it.id().value())
        .state(BlueprintSyncDto.StateEnum.valueOf(it.state().name()))
        .createdAt(it.createdAt().atOffset(ZoneOffset.UTC));
  }

  static BlueprintPlanDto plan(CheckedFile checked) {
    var plan = checked.plan();
    var dto =
        new BlueprintPlanDto()
            .valid(checked.isValid())
            .errors(checked.problems().stream().map(BlueprintSyncViews::problem).toList())
            .changes(plan == null ? List.of() : changes(plan))
            .questions(plan == null ? List.of() : questions(plan))
            .leftOver(plan == null ? List.of() : leftOver(plan));
    return checked.commit() == null ? dto : dto.commit(checked.commit());
  }

  private static BlueprintProblemDto problem(Problem problem) {
    var dto =
        new BlueprintProblemDto()
            .error(problem.message())
            .code(problem.code().name())
            .line(problem.line())
            .column(problem.column());
    if (!problem.path().isEmpty()) {
      dto.path(problem.path());
    }
    return problem.hint().isEmpty() ? dto : dto.hint(problem.hint());
  }

  private static List<PlannedChangeDto> changes(Plan plan) {
    return plan.changes().stream()
        .map(
            it ->
                new PlannedChangeDto()
                    .kind(PlannedKindDto.valueOf(it.kind().name()))
                    .name(it.name())
                    .action(PlannedChangeDto.ActionEnum.valueOf(it.action().name()))
                    .fields(it.fields().stream().map(BlueprintSyncViews::field).toList()))
        .toList();
  }

  private static PlannedFieldChangeDto field(FieldChange field) {
    var dto = new PlannedFieldChangeDto().field(field.field());
    if (field.from() != null) {
      dto.from(field.from());
    }
    return field.to() == null ? dto : dto.to(field.to());
  }

  private static List<OpenVariableDto> questions(Plan plan) {
    return plan.questions().stream()
        .map(it -> new OpenVariableDto().service(it.service()).key(it.key()))
        .toList();
  }

  private static List<UnmanagedResourceDto> leftOver(Plan plan) {
    return plan.leftOver().stream()
        .map(
            it ->
                new UnmanagedResourceDto()
                    .kind(PlannedKindDto.valueOf(it.kind().name()))
                    .name(it.name())
                    .id(it.id()))
        .toList();
  }
}
