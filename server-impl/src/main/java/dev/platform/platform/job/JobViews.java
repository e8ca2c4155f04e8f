package dev.platform.platform.job;

import dev.platform.api.platform.model.JobDto;
import dev.platform.api.platform.model.JobPOSTDto;
import dev.platform.api.platform.model.JobStatusDto;
import dev.platform.api.platform.model.JobWithCursorDto;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Jobs as the contract shows them. */
final class JobViews {
  private JobViews() {}

  static NewJob newJob(JobPOSTDto input) {
    return new NewJob(input.getStartCommand(), input.getPlanId());
  }

  static JobDto job(Job job) {
    var dto =
        new JobDto()
            .id(job.id().value())
            .serviceId(job.serviceId().value())
            .startCommand(job.command())
            .planId(job.plan().wire())
            .status(JobStatusDto.valueOf(job.state().name()))
            .createdAt(time(job.createdAt()));
    if (job.startedAt() != null) {
      dto.startedAt(time(job.startedAt()));
    }
    if (job.finishedAt() != null) {
      dto.finishedAt(time(job.finishedAt()));
    }
    return job.exitCode() == null ? dto : dto.exitCode(job.exitCode());
  }

  static JobWithCursorDto entry(Job job, String cursor) {
    return new JobWithCursorDto().job(job(job)).cursor(cursor);
  }

  static Set<JobState> states(@Nullable List<JobStatusDto> statuses) {
    return statuses == null
        ? Set.of()
        : statuses.stream()
            .map(status -> JobState.valueOf(status.name()))
            .collect(Collectors.toSet());
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
