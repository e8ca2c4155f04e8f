package dev.platform.platform.deploy;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a build or deploy came to its end, as events say it. */
enum Ending {
  @JsonProperty("succeeded")
  SUCCEEDED(1),
  @JsonProperty("failed")
  FAILED(2),
  @JsonProperty("canceled")
  CANCELED(3);

  private final int number;

  Ending(int number) {
    this.number = number;
  }

  /** The old form on the wire, which must still be there. */
  int number() {
    return number;
  }

  static Ending of(DeployState state) {
    return switch (state) {
      case LIVE -> SUCCEEDED;
      case CANCELED -> CANCELED;
      case BUILD_FAILED, PRE_DEPLOY_FAILED, UPDATE_FAILED -> FAILED;
      case CREATED,
          QUEUED,
          BUILD_IN_PROGRESS,
          PRE_DEPLOY_IN_PROGRESS,
          UPDATE_IN_PROGRESS,
          DEACTIVATED ->
          throw new IllegalArgumentException(state + " is not a final state");
    };
  }
}
