package dev.platform.engine.local;

import dev.platform.base.time.Ticks;
import dev.platform.engine.spi.InstanceStatus.State;
import dev.platform.engine.spi.Probe;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Watches one live process by its probe. Times are of {@link System#nanoTime}. */
final class Health {
  private static final long MOMENT = Duration.ofSeconds(1).toNanos();
  private static final long EAGER = Duration.ofMillis(100).toNanos();
  private static final long EAGER_FOR = Duration.ofSeconds(10).toNanos();
  private static final long PATIENT = Duration.ofSeconds(1).toNanos();

  /** Instances that are ready are asked together, on {@link Ticks}. */
  private static final Duration READY = Duration.ofSeconds(5);

  /** The end of a process that listened is noticed without a probe. */
  private static final Duration LISTENING = READY.multipliedBy(2);

  private static final int FAILURES = 3;

  private final Probe probe;
  private final Listening listening;
  private final Executor background;
  private final Runnable whenNews;
  private final long since;
  private long nextProbe;
  private long readySince;
  private long unhealthySince;
  private State state;
  private int failures;
  private @Nullable CompletableFuture<Answer> asked;
  private long askedAt;

  /** What a probe found. */
  private enum Answer {
    HEALTHY,
    SICK,
    /** Somebody else answers. */
    FOREIGN
  }

  private boolean foreign;

  /**
   * @param listening where the process is asked
   * @param state how the process was when it was seen last
   * @param background asks
   * @param whenNews is called by that when an answer is to be looked at before the next probe
   */
  Health(
      Probe probe,
      Listening listening,
      State state,
      Executor background,
      Runnable whenNews,
      long now) {
    this.probe = probe;
    this.listening = listening;
    this.state = state;
    this.background = background;
    this.whenNews = whenNews;
    this.since = now;
    this.nextProbe = now;
    this.readySince = now;
    this.unhealthySince = now;
  }

  State state() {
    return state;
  }

  /** Whether another process listened when it was looked at last. */
  boolean isForeign() {
    return foreign;
  }

  /** How long the process has been ready. */
  Duration ready(long now) {
    return Duration.ofNanos(state == State.READY ? now - readySince : 0);
  }

  /** Whether the process has been unhealthy for longer than its probe bears. */
  boolean isGivenUp(long now) {
    return state == State.UNHEALTHY && now - unhealthySince >= probe.patience().toNanos();
  }

  /** How long until it is time to ask again; an answer that is to come counts as long. */
  long untilProbe(long now) {
    return asked == null ? Math.max(0, nextProbe - now) : READY.toNanos();
  }

  /** Takes an answer that has come and asks again when it is time. */
  void step(long now) {
    if (asked != null && asked.isDone()) {
      take(asked.join(), now);
      asked = null;
    }
    boolean tooYoung = probe.kind() == Probe.Kind.PROCESS && now - since < MOMENT;
    if (asked == null && now >= nextProbe && !tooYoung) {
      ask(now);
    }
  }

  private void ask(long now) {
    boolean isReady = state == State.READY;
    askedAt = now;
    ListenAddress before = listening.address();
    asked = CompletableFuture.supplyAsync(() -> probe(now), background);
    var unused =
        asked.thenAccept(
            answer ->
                tell(isReady && answer == Answer.HEALTHY && before.equals(listening.address())));
  }

  private void tell(boolean isExpected) {
    if (!isExpected) {
      whenNews.run();
    }
  }

  private Answer probe(long now) {
    if (probe.kind() == Probe.Kind.PROCESS) {
      return Answer.HEALTHY;
    }
    Answer answer = answer();
    if (answer == Answer.HEALTHY) {
      listening.preferPort();
    } else {
      listening.search(now);
    }
    return answer;
  }

  /**
   * Who listens is looked at last: whoever answered the probe listens still. At a port that is not
   * its own it is looked at first, too: others may listen there, and are not asked.
   */
  private Answer answer() {
    if (listening.found() != null && !listening.isGenuine()) {
      return Answer.FOREIGN;
    }
    if (!Prober.ask(probe, listening.address())) {
      return Answer.SICK;
    }
    return listening.isGenuine() ? Answer.HEALTHY : Answer.FOREIGN;
  }

  private void take(Answer answer, long now) {
    boolean healthy = answer == Answer.HEALTHY;
    foreign = answer == Answer.FOREIGN;
    failures = healthy ? 0 : foreign ? FAILURES : failures + 1;
    if (healthy && state != State.READY) {
      state = State.READY;
      readySince = now;
    } else if (state == State.READY && failures >= FAILURES) {
      state = State.UNHEALTHY;
      unhealthySince = now;
    }
    nextProbe = nextProbe(now);
  }

  private long nextProbe(long now) {
    return switch (state) {
      case STARTING, STOPPING -> now + (now - since < EAGER_FOR ? EAGER : PATIENT);
      case READY -> Ticks.end(askedAt, probe.kind() == Probe.Kind.TCP ? LISTENING : READY);
      case UNHEALTHY -> now + PATIENT;
    };
  }
}
