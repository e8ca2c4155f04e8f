package dev.platform.platform.metric;

import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.NetworkUsage;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Samples of what services exchange with other machines, beside the responses of the edge. */
final class NetworkSamples implements SampleSource {
  private final Engine engine;
  private Map<String, NetworkUsage> before = Map.of();

  @Inject
  NetworkSamples(Engine engine) {
    this.engine = engine;
  }

  /** The rates since the reading before. */
  @Override
  public List<Sample> read() throws InterruptedException {
    Map<String, NetworkUsage> now = new HashMap<>();
    engine.networks().usage().forEach(reading -> now.put(reading.owner(), reading));
    var earlier = before;
    before = now;
    return now.values().stream()
        .flatMap(reading -> sample(earlier.get(reading.owner()), reading).stream())
        .toList();
  }

  /** Nothing if nothing was exchanged, so that services at rest take no space. */
  private static Optional<Sample> sample(@Nullable NetworkUsage before, NetworkUsage now) {
    if (before == null) {
      return Optional.empty();
    }
    long sent = now.sentBytes() - before.sentBytes();
    long received = now.receivedBytes() - before.receivedBytes();
    double seconds = Duration.between(before.readAt(), now.readAt()).toNanos() / 1e9;
    if (sent < 0 || received < 0 || sent + received == 0 || seconds <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        Sample.of(
            now.owner(),
            Map.of(
                Metric.NETWORK_SENT, sent / seconds,
                Metric.NETWORK_RECEIVED, received / seconds)));
  }
}
