package dev.platform.platform;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a service, prefix {@code srv-}, or {@code crn-} for a cron job. */
public record ServiceId(String value) implements Id {
  public ServiceId {
    if (!IdPrefix.CRON_JOB.fits(value)) {
      IdPrefix.SERVICE.require(value);
    }
  }

  /** Whether it is a cron job's, which runs on a schedule and has no instances. */
  public boolean isCronJob() {
    return IdPrefix.CRON_JOB.fits(value);
  }
}
