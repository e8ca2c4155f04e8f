package dev.platform.platform.metric;

import java.util.Map;

/**
 * What was measured of a resource at one moment.
 *
 * @param resource its ID
 * @param instance ID of the instance that this is about; empty for the resource as a whole
 */
public record Sample(String resource, String instance, Map<Metric, Double> values) {
  public Sample {
    values = Map.copyOf(values);
  }

  /** A sample of a resource as a whole. */
  public static Sample of(String resource, Map<Metric, Double> values) {
    return new Sample(resource, "", values);
  }
}
