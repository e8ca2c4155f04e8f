package dev.platform.platform.cronjob;

import dev.platform.api.platform.model.CronJobRunDto;
import dev.platform.api.platform.model.CronJobRunStatusDto;

/** Runs as the contract shows them. */
final class CronJobViews {
  private CronJobViews() {}

  /** One that is asked for: it has neither started nor ended. */
  static CronJobRunDto run(CronRun run) {
    return new CronJobRunDto()
        .id(run.id().value())
        .status(CronJobRunStatusDto.fromValue(run.status().wire()))
        .triggeredBy(run.triggeredBy() == null ? null : run.triggeredBy().value());
  }
}
