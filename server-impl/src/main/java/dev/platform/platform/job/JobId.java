package dev.platform.platform.job;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a job, prefix {@code job-}. */
public record JobId(String value) implements Id {
  public JobId {
    IdPrefix.JOB.require(value);
  }
}
