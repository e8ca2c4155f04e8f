package dev.platform.client;

import dev.platform.client.api.CronJobsApi;
import dev.platform.client.api.EventsApi;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.internal.Http;
import dev.platform.client.model.CronJobRunEndedEvent;
import dev.platform.client.model.ServiceEvent;
import dev.platform.client.model.ServiceEventType;
import java.time.Duration;
import java.util.Optional;

/** The runs of cron jobs. A cron job itself is a service: see {@link PlatformClient#services}. */
public final class CronJobs extends CronJobsApi {
  private static final int NEWEST = 100;

  private final Http http;

  CronJobs(Http http) {
    super(http);
    this.http = http;
  }

  /**
   * Waits until a run has ended and returns how, whatever its status. Polls the events of the cron
   * job every 0.2 to 2 seconds. Throws {@link TimedOutException} on a timeout; the run continues.
   */
  public CronJobRunEndedEvent waitUntilFinished(String cronJobId, String runId, Duration timeout) {
    Events events = new Events(http);
    return new Polling(http, timeout)
        .until(
            () -> events.endOf(cronJobId, runId),
            Optional::isPresent,
            "Run %s has not ended".formatted(runId))
        .orElseThrow();
  }

  /** The timeline, in which the API shows the status of runs. */
  private static final class Events extends EventsApi {
    Events(Http http) {
      super(http);
    }

    Optional<CronJobRunEndedEvent> endOf(String cronJobId, String runId) {
      return list(cronJobId, it -> it.type(ServiceEventType.CRON_JOB_RUN_ENDED).limit(NEWEST))
          .pages()
          .limit(1)
          .flatMap(page -> page.items().stream())
          .map(ServiceEvent::details)
          .filter(CronJobRunEndedEvent.class::isInstance)
          .map(CronJobRunEndedEvent.class::cast)
          .filter(ended -> runId.equals(ended.cronJobRunId()))
          .findFirst();
    }
  }
}
