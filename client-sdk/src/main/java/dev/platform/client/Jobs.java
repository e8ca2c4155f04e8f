package dev.platform.client;

import dev.platform.client.api.JobsApi;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.internal.Http;
import dev.platform.client.model.Job;
import dev.platform.client.model.JobStatus;
import dev.platform.client.model.NewJob;
import java.time.Duration;
import java.util.Set;

/**
 * One-off jobs of a service. Each runs a command with the artifact of the service's live deploy.
 */
public final class Jobs extends JobsApi {
  private static final Set<JobStatus> UNFINISHED = Set.of(JobStatus.PENDING, JobStatus.RUNNING);

  private final Http http;

  Jobs(Http http) {
    super(http);
    this.http = http;
  }

  /**
   * Runs a command on the live version of a service, waits until it has ended, and returns the job,
   * whatever its status and exit code. Throws {@link TimedOutException} on a timeout; the job
   * continues to run.
   */
  public Job run(String serviceId, String command, Duration timeout) {
    Job job = create(serviceId, NewJob.builder().startCommand(command).build());
    return waitUntilFinished(serviceId, job.id(), timeout);
  }

  /**
   * Waits until a job has ended and returns it, whatever its status. Polls every 0.2 to 2 seconds.
   * Throws {@link TimedOutException} on a timeout; the job continues to run.
   */
  public Job waitUntilFinished(String serviceId, String jobId, Duration timeout) {
    return new Polling(http, timeout)
        .until(
            () -> get(serviceId, jobId),
            Jobs::hasEnded,
            "Job %s of %s has not ended".formatted(jobId, serviceId));
  }

  /** A status of a newer server is final when the job is finished. */
  private static boolean hasEnded(Job job) {
    JobStatus status = job.status();
    return job.finishedAt() != null
        || (status != null
            && status.known() != JobStatus.Known.UNRECOGNIZED
            && !UNFINISHED.contains(status));
  }
}
