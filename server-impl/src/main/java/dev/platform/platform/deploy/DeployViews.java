package dev.platform.platform.deploy;

import dev.platform.api.platform.model.ClearCacheDto;
import dev.platform.api.platform.model.DeployCommitDto;
import dev.platform.api.platform.model.DeployDto;
import dev.platform.api.platform.model.DeployModeDto;
import dev.platform.api.platform.model.DeployPOSTDto;
import dev.platform.api.platform.model.DeployStatusDto;
import dev.platform.api.platform.model.DeployTriggerDto;
import dev.platform.api.platform.model.DeployWithCursorDto;
import dev.platform.base.error.Failure;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Deploys as the contract shows them. */
final class DeployViews {
  private DeployViews() {}

  static DeployDto deploy(Deploy deploy) {
    var times = deploy.times();
    var dto =
        new DeployDto()
            .id(deploy.id().value())
            .commit(commit(deploy))
            .status(DeployStatusDto.fromValue(deploy.state().wire()))
            .trigger(DeployTriggerDto.fromValue(deploy.origin().trigger().wire()))
            .createdAt(time(times.createdAt()))
            .updatedAt(time(times.updatedAt()))
            .finishedAt(time(times.finishedAt()));
    return times.startedAt() == null ? dto : dto.startedAt(time(times.startedAt()));
  }

  static DeployWithCursorDto entry(Deploy deploy, String cursor) {
    return new DeployWithCursorDto().deploy(deploy(deploy)).cursor(cursor);
  }

  static DeployRequest request(@Nullable DeployPOSTDto input) {
    if (input == null) {
      return DeployRequest.build(Trigger.API);
    }
    reject("artifactId", input.getArtifactId(), "Artifacts can only come from builds.");
    reject("imageUrl", input.getImageUrl(), "Services can only be built from a repository.");
    return new DeployRequest(
        Trigger.API,
        input.getCommitId(),
        input.getClearCache() == ClearCacheDto.CLEAR,
        input.getDeployMode() == DeployModeDto.DEPLOY_ONLY
            ? DeployRequest.Mode.DEPLOY_ONLY
            : DeployRequest.Mode.BUILD_AND_DEPLOY);
  }

  private static void reject(String field, @Nullable String value, String because) {
    if (value != null) {
      throw Failure.invalid(field, "is not supported. Leave it out. " + because);
    }
  }

  static Set<DeployState> states(@Nullable List<DeployStatusDto> statuses) {
    return statuses == null
        ? Set.of()
        : statuses.stream()
            .map(status -> DeployState.valueOf(status.toString().toUpperCase(Locale.ROOT)))
            .collect(Collectors.toSet());
  }

  /** Before its build has read it, a commit is known by its id, if that was asked for in full. */
  private static @Nullable DeployCommitDto commit(Deploy deploy) {
    var commit = deploy.code().commit();
    var wanted = deploy.origin().fullCommitWanted();
    if (commit == null) {
      return wanted == null ? null : new DeployCommitDto().id(wanted);
    }
    return new DeployCommitDto()
        .id(commit.id())
        .message(commit.message())
        .createdAt(time(commit.createdAt()));
  }

  private static @Nullable OffsetDateTime time(@Nullable Instant instant) {
    return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
  }
}
