package dev.platform.platform.autoscaling;

import java.time.Instant;

/** A change of the number of instances that has begun. */
record Scaling(int from, int to, Instant since) {
  boolean isAllowed(ScalableService service) {
    return to <= service.maxInstances();
  }
}
