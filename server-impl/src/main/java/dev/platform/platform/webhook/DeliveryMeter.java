package dev.platform.platform.webhook;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Counts the attempts of a sender, and looks now and then at what is due. */
final class DeliveryMeter {
  private static final Duration EVERY = Duration.ofSeconds(15);

  private final LongAdder delivered = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final Clock clock;
  private Instant next = Instant.MIN;
  private volatile DeliveryMapper.Backlog backlog = new DeliveryMapper.Backlog(0, null);

  DeliveryMeter(Clock clock) {
    this.clock = clock;
  }

  void count(Outcome outcome) {
    (outcome.delivered() ? delivered : failed).increment();
  }

  /** Notes what is due, if it is time to look again. */
  void look(Supplier<DeliveryMapper.Backlog> reader) {
    var now = clock.instant();
    if (!now.isBefore(next)) {
      next = now.plus(EVERY);
      backlog = reader.get();
    }
  }

  DeliveryLoad load(int inFlight) {
    var seen = backlog;
    var since = seen.oldest();
    var oldest = since == null ? Duration.ZERO : Duration.between(since, clock.instant());
    return new DeliveryLoad(
        delivered.sum(),
        failed.sum(),
        inFlight,
        seen.due(),
        oldest.isNegative() ? Duration.ZERO : oldest);
  }
}
