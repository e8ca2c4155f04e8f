package dev.platform.platform.cronjob;

import dev.platform.base.id.Id;
import dev.platform.platform.ServiceId;

/** Id of a run: that of its cron job, a dash and a number. Also its key in the engine. */
public record CronRunId(String value) implements Id {

  static CronRunId of(ServiceId service, long number) {
    return new CronRunId(service.value() + "-" + number);
  }
}
