package dev.platform.platform.blueprint;

import dev.platform.api.platform.model.BlueprintActionDto;
import dev.platform.api.platform.model.BlueprintChangeDto;
import dev.platform.api.platform.model.BlueprintFieldChangeDto;
import dev.platform.api.platform.model.BlueprintLeftOverDto;
import dev.platform.api.platform.model.BlueprintQuestionDto;
import dev.platform.api.platform.model.BlueprintResourceKindDto;
import dev.platform.api.platform.model.ValidateBlueprintResponseDto;
import dev.platform.api.platform.model.ValidationErrorDto;
import dev.platform.api.platform.model.ValidationPlanSummaryDto;
import dev.platform.platform.blueprint.format.Declaration;
import dev.platform.platform.blueprint.format.Problem;
import java.util.List;

/** What was found of a file, as the contract shows it. */
final class PlanViews {
  private PlanViews() {}

  static ValidateBlueprintResponseDto validated(CheckedFile checked) {
    var dto = new ValidateBlueprintResponseDto().valid(checked.isValid());
    return checked.isValid()
        ? dto.plan(summary(checked))
        : dto.errors(checked.problems().stream().map(PlanViews::error).toList());
  }

  private static ValidationErrorDto error(Problem problem) {
    var dto =
        new ValidationErrorDto()
            .error(problem.message())
            .message(problem.message())
            .code(problem.code().name())
            .line(problem.line())
            .column(problem.column());
    if (!problem.path().isEmpty()) {
      dto.path(problem.path());
    }
    return problem.hint().isEmpty() ? dto : dto.hint(problem.hint());
  }

  private static ValidationPlanSummaryDto summary(CheckedFile checked) {
    var blueprint = checked.blueprint();
    var dto =
        new ValidationPlanSummaryDto()
            .services(names(blueprint.services()))
            .databases(names(blueprint.databases()))
            .keyValue(names(blueprint.keyValues()))
            .envGroups(names(blueprint.envGroups()));
    var plan = checked.plan();
    if (plan == null) {
      return dto;
    }
    long actions = plan.changes().stream().filter(it -> it.action() != Change.Action.KEEP).count();
    return dto.totalActions((int) actions)
        .changes(plan.changes().stream().map(PlanViews::change).toList())
        .questions(
            plan.questions().stream()
                .map(it -> new BlueprintQuestionDto().service(it.service()).key(it.key()))
                .toList())
        .leftOver(
            plan.leftOver().stream()
                .map(
                    it ->
                        new BlueprintLeftOverDto()
                            .kind(BlueprintResourceKindDto.valueOf(it.kind().name()))
                            .name(it.name())
                            .id(it.id()))
                .toList());
  }

  private static List<String> names(List<? extends Declaration> declared) {
    return declared.stream().map(Declaration::name).toList();
  }

  private static BlueprintChangeDto change(Change change) {
    return new BlueprintChangeDto()
        .kind(BlueprintResourceKindDto.valueOf(change.kind().name()))
        .name(change.name())
        .action(BlueprintActionDto.valueOf(change.action().name()))
        .fields(change.fields().stream().map(PlanViews::field).toList());
  }

  private static BlueprintFieldChangeDto field(FieldChange field) {
    var dto = new BlueprintFieldChangeDto().field(field.field());
    if (field.from() != null) {
      dto.from(field.from());
    }
    return field.to() == null ? dto : dto.to(field.to());
  }
}
