package dev.platform.platform.metric;

import java.time.Instant;

/** What is read of requests. */
final class HttpRows {
  private HttpRows() {}

  /**
   * A number of an interval.
   *
   * @param label value of the label that the query splits by; empty without one
   */
  record Count(String instance, String label, Instant time, double value) {}

  /** How long requests of an interval took. */
  @SuppressWarnings("ArrayRecordComponent") // read once and never compared
  record Latency(String instance, Instant time, byte[] latency) {}

  /** One row of the samples. */
  @SuppressWarnings("ArrayRecordComponent") // read once and never compared
  record Sampled(
      Instant time,
      String instance,
      String host,
      String path,
      int status,
      long requests,
      long bytes,
      byte[] latency) {}
}
