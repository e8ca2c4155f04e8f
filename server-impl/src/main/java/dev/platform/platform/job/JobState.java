package dev.platform.platform.job;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where a job stands; events say the last three. */
public enum JobState {
  @JsonProperty("pending")
  PENDING,
  @JsonProperty("running")
  RUNNING,
  @JsonProperty("succeeded")
  SUCCEEDED,
  @JsonProperty("failed")
  FAILED,
  @JsonProperty("canceled")
  CANCELED;

  /** Whether nothing more happens to it. */
  public boolean hasEnded() {
    return switch (this) {
      case PENDING, RUNNING -> false;
      case SUCCEEDED, FAILED, CANCELED -> true;
    };
  }
}
