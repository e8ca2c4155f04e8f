package dev.platform.platform.job;

import dev.platform.base.event.DomainEvent;
import dev.platform.platform.FailureReason;
import dev.platform.platform.ServiceId;
import org.jspecify.annotations.Nullable;

/** What happens to jobs of a service. */
sealed interface JobEvent extends DomainEvent {

  @Override
  ServiceId subject();

  /**
   * A job has ended.
   *
   * @param reason why it failed; null if it did not
   */
  record JobRunEnded(
      ServiceId subject, String jobId, JobState status, @Nullable FailureReason reason)
      implements JobEvent {}
}
