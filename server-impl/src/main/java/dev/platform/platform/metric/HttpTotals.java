package dev.platform.platform.metric;

import java.time.Duration;

/** Requests that are counted together. */
final class HttpTotals {
  private final LatencySketch latency = new LatencySketch();
  private long requests;
  private long bytes;

  void add(Duration took, long bytesOut) {
    requests++;
    bytes += bytesOut;
    latency.add(took);
  }

  void add(HttpTotals other) {
    requests += other.requests;
    bytes += other.bytes;
    latency.add(other.latency);
  }

  /** Adds what was written of others. */
  void add(long moreRequests, long moreBytes, byte[] theirLatency) {
    requests += moreRequests;
    bytes += moreBytes;
    latency.add(theirLatency);
  }

  long requests() {
    return requests;
  }

  long bytes() {
    return bytes;
  }

  LatencySketch latency() {
    return latency;
  }
}
