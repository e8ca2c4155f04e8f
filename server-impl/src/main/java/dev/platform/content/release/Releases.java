package dev.platform.content.release;

import dev.platform.base.error.Failure;
import dev.platform.base.net.Outbound;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds releases of the desktop application. */
public final class Releases implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Releases.class);
  private static final String LATEST = "latest";
  private static final Duration FRESH = Duration.ofSeconds(60);
  private static final Duration STALE = Duration.ofHours(1);
  private static final Duration PAUSE = Duration.ofSeconds(10);

  /**
   * How long a reading may take before nobody waits for it any more; it goes on behind. So a slow
   * code-hosting service cannot keep the threads that serve everything else.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Optional<Feed> feed;
  private final Clock clock;
  private final Duration patience;
  private final ExecutorService reader =
      Executors.newSingleThreadExecutor(
          work -> {
            var thread = new Thread(work, "releases");
            thread.setDaemon(true);
            return thread;
          });

  private @Nullable Known known;
  private @Nullable Reading reading;
  private Instant notBefore = Instant.EPOCH;

  @Inject
  Releases(ReleaseSettings settings, Outbound outbound, Clock clock) {
    this(settings, outbound, clock, PATIENCE);
  }

  Releases(ReleaseSettings settings, Outbound outbound, Clock clock, Duration patience) {
    this.feed =
        settings.repository().map(repository -> new Feed(settings, repository, outbound, clock));
    this.clock = clock;
    this.patience = patience;
  }

  /**
   * A published release.
   *
   * @param version {@code latest}, or a version
   * @throws Failure unavailable, if the code-hosting service is away for too long
   */
  public Optional<Release> find(String version) {
    var wanted = ReleaseVersion.parse(version);
    if (wanted.isEmpty() && !version.equals(LATEST)) {
      return Optional.empty();
    }
    List<Release> all = releases();
    return wanted.isPresent()
        ? all.stream().filter(it -> it.version().equals(wanted.get())).findFirst()
        : all.stream().max(Comparator.comparing(Release::version));
  }

  private List<Release> releases() {
    var source = feed.orElseThrow(Releases::off);
    Reading current;
    synchronized (this) {
      var now = clock.instant();
      if (known != null && now.isBefore(known.at().plus(FRESH))) {
        return known.releases();
      }
      if (reading == null && now.isBefore(notBefore)) {
        return stillGood(now);
      }
      if (reading == null) {
        reading = begin(source);
      }
      current = reading;
    }
    await(current);
    synchronized (this) {
      return stillGood(clock.instant());
    }
  }

  private Reading begin(Feed source) {
    return new Reading(
        System.nanoTime() + patience.toNanos(),
        CompletableFuture.runAsync(() -> read(source), reader));
  }

  private void read(Feed source) {
    try {
      var releases = source.read();
      synchronized (this) {
        known = new Known(releases, clock.instant());
        reading = null;
      }
    } catch (FeedFailure e) {
      log.warn("the releases cannot be read: {}", e.getMessage());
      failed(e.notBefore());
    } catch (RuntimeException e) {
      log.error("the releases cannot be read", e);
      failed(Optional.empty());
    }
  }

  /** A time that was named counts, but never more than an hour. */
  private synchronized void failed(Optional<Instant> named) {
    var now = clock.instant();
    var soon = now.plus(PAUSE);
    var late = now.plus(STALE);
    notBefore = named.filter(soon::isBefore).map(it -> it.isBefore(late) ? it : late).orElse(soon);
    reading = null;
  }

  private static void await(Reading reading) {
    try {
      reading.end().get(Math.max(0, reading.until() - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      log.debug("fetching the releases takes long");
    } catch (ExecutionException e) {
      log.error("fetching the releases failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<Release> stillGood(Instant now) {
    if (known == null || now.isAfter(known.at().plus(STALE))) {
      throw unavailable("Releases are unavailable. Try again later.");
    }
    return known.releases();
  }

  private static Failure off() {
    return unavailable("No releases are configured on this installation.");
  }

  private static Failure unavailable(String message) {
    return Failure.unavailable("releases", message);
  }

  @Override
  @PreDestroy
  public void close() {
    reader.shutdownNow();
  }

  /**
   * What was read.
   *
   * @param at when it was last true
   */
  private record Known(List<Release> releases, Instant at) {}

  /**
   * A reading on its way.
   *
   * @param until when nobody waits any more, in the virtual machine's nanoseconds
   */
  private record Reading(long until, CompletableFuture<Void> end) {}
}
