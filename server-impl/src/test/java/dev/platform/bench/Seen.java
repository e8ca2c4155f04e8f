package dev.platform.bench;

/**
 * What one round saw.
 *
 * @param requests how many were answered
 * @param rate requests per second
 * @param p50 the median of how long responses took, in milliseconds
 * @param p99 what one in a hundred exceeded
 * @param cpuNanos processor time of the side that was measured
 */
record Seen(long requests, double rate, double p50, double p99, long cpuNanos) {

  /** The same, with what it cost. */
  Seen costing(long nanos) {
    return new Seen(requests, rate, p50, p99, nanos);
  }
}
