package dev.platform.platform.blueprint;

import dev.platform.api.platform.model.BlueprintActionDto;
import dev.platform.api.platform.model.BlueprintResourceKindDto;
import dev.platform.api.platform.model.CommitRefDto;
import dev.platform.api.platform.model.SyncDto;
import dev.platform.api.platform.model.SyncStateDto;
import dev.platform.api.platform.model.SyncStepDto;
import dev.platform.api.platform.model.SyncStepStateDto;
import dev.platform.api.platform.model.SyncWithCursorDto;
import java.time.ZoneOffset;
import java.util.Objects;

/** Syncs as the contract shows them. */
final class SyncViews {
  private SyncViews() {}

  static SyncWithCursorDto entry(SyncWithSteps whole, String cursor) {
    return new SyncWithCursorDto().sync(sync(whole)).cursor(cursor);
  }

  private static SyncDto sync(SyncWithSteps whole) {
    var it = whole.sync();
    var dto =
        new SyncDto()
            .id(it.id().value())
            .commit(new CommitRefDto().id(Objects.requireNonNullElse(it.commitId(), "")))
            .state(SyncStateDto.valueOf(it.state().name()));
    if (it.startedAt() != null) {
      dto.startedAt(it.startedAt().atOffset(ZoneOffset.UTC));
    }
    if (it.completedAt() != null) {
      dto.completedAt(it.completedAt().atOffset(ZoneOffset.UTC));
    }
    if (it.error() != null) {
      dto.error(it.error());
    }
    return whole.steps().isEmpty()
        ? dto
        : dto.steps(whole.steps().stream().map(SyncViews::step).toList());
  }

  private static SyncStepDto step(SyncStep step) {
    var dto =
        new SyncStepDto()
            .kind(BlueprintResourceKindDto.valueOf(step.kind().name()))
            .name(step.name())
            .action(BlueprintActionDto.valueOf(step.action().name()))
            .state(SyncStepStateDto.valueOf(step.state().name()));
    return step.message() == null ? dto : dto.message(step.message());
  }
}
