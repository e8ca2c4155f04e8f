package dev.platform.platform.job;

import dev.platform.api.platform.JobsApi;
import dev.platform.api.platform.model.JobDto;
import dev.platform.api.platform.model.JobPOSTDto;
import dev.platform.api.platform.model.JobStatusDto;
import dev.platform.api.platform.model.JobWithCursorDto;
import dev.platform.base.page.PageRequest;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Jobs over HTTP. */
@Singleton
final class JobResource implements JobsApi {
  private final Jobs jobs;
  private final Supplier<Caller> caller;

  @Inject
  JobResource(Jobs jobs, Supplier<Caller> caller) {
    this.jobs = jobs;
    this.caller = caller;
  }

  @Override
  public JobDto postJob(String serviceId, JobPOSTDto input) {
    return JobViews.job(
        jobs.create(caller.get(), new ServiceId(serviceId), JobViews.newJob(input)));
  }

  @Override
  public List<JobWithCursorDto> listJob(
      String serviceId,
      String cursor,
      Integer limit,
      List<JobStatusDto> status,
      String createdBefore,
      String createdAfter,
      String startedBefore,
      String startedAfter,
      String finishedBefore,
      String finishedAfter) {
    var filter =
        new JobFilter(
            JobViews.states(status),
            Times.parse(createdBefore),
            Times.parse(createdAfter),
            Times.parse(startedBefore),
            Times.parse(startedAfter),
            Times.parse(finishedBefore),
            Times.parse(finishedAfter));
    var page = PageRequest.of(Job.LIST, cursor, limit);
    return jobs.list(caller.get(), new ServiceId(serviceId), filter, page).map(JobViews::entry);
  }

  @Override
  public JobDto retrieveJob(String serviceId, String jobId) {
    return JobViews.job(jobs.get(caller.get(), new ServiceId(serviceId), new JobId(jobId)));
  }

  @Override
  public JobDto cancelJob(String serviceId, String jobId) {
    return JobViews.job(jobs.cancel(caller.get(), new ServiceId(serviceId), new JobId(jobId)));
  }
}
