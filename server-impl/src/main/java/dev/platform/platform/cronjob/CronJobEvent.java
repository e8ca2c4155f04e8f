package dev.platform.platform.cronjob;

import dev.platform.base.event.DomainEvent;
import dev.platform.platform.FailureReason;
import dev.platform.platform.ServiceId;
import org.jspecify.annotations.Nullable;

/** What happens to a cron job. */
sealed interface CronJobEvent extends DomainEvent {

  @Override
  ServiceId subject();

  /** The command of a run has been started. */
  record CronJobRunStarted(ServiceId subject, String cronJobRunId) implements CronJobEvent {}

  /**
   * A run has ended, or was canceled before it was started.
   *
   * @param status how it ended, as the contract says it
   * @param user who canceled it
   */
  record CronJobRunEnded(
      ServiceId subject,
      String cronJobRunId,
      String status,
      @Nullable FailureReason reason,
      @Nullable User user)
      implements CronJobEvent {}

  /** Who did something. */
  record User(String id, String email) {}
}
