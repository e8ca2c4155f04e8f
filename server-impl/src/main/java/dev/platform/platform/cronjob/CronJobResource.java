package dev.platform.platform.cronjob;

import dev.platform.api.platform.CronJobsApi;
import dev.platform.api.platform.model.CronJobRunDto;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Runs of cron jobs over HTTP. */
@Singleton
final class CronJobResource implements CronJobsApi {
  private final CronJobs cronJobs;
  private final Supplier<Caller> caller;

  @Inject
  CronJobResource(CronJobs cronJobs, Supplier<Caller> caller) {
    this.cronJobs = cronJobs;
    this.caller = caller;
  }

  @Override
  public CronJobRunDto runCronJob(String cronJobId) {
    return CronJobViews.run(cronJobs.run(caller.get(), new ServiceId(cronJobId)));
  }

  @Override
  public void cancelCronJobRun(String cronJobId) {
    cronJobs.cancel(caller.get(), new ServiceId(cronJobId));
  }
}
