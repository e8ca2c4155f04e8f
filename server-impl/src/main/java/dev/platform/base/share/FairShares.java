package dev.platform.base.share;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bounded number of places, of which each owner has a share at most. Whoever finds none waits;
 * how many wait is bounded for each owner, and owners take turns.
 */
public final class FairShares {
  private static final Logger log = LoggerFactory.getLogger(FairShares.class);

  private final Limits limits;
  private final FairQueue<Consumer<Place>> queue;
  private final AtomicInteger changes = new AtomicInteger();

  /** Places that are all free. */
  public FairShares(Limits limits) {
    this.limits = limits;
    this.queue = new FairQueue<>(limits.each());
  }

  /**
   * How much there is.
   *
   * @param places how many there are
   * @param each how many of them one owner has at most
   * @param waiting how many of one owner wait at most
   */
  public record Limits(int places, int each, int waiting) {}

  /** A place that somebody has until it is closed. */
  public final class Place implements AutoCloseable {
    private final String owner;
    private boolean isFree;

    private Place(String owner) {
      this.owner = owner;
    }

    @Override
    public void close() {
      synchronized (FairShares.this) {
        if (isFree) {
          return;
        }
        isFree = true;
        queue.end(owner);
      }
      giveOut();
    }
  }

  /**
   * Takes a place: at once, or when it is the owner's turn, on the thread of whoever has left one.
   *
   * @param begin what begins then; it must not block, and closes the place when it has ended
   * @return whether there was room to wait
   */
  public boolean enter(String owner, Consumer<Place> begin) {
    synchronized (this) {
      if (!hasFree(owner) && queue.waiting(owner) >= limits.waiting()) {
        return false;
      }
      queue.add(owner, begin);
    }
    giveOut();
    return true;
  }

  /** Waits for a place, at most for a time. */
  public Optional<Place> enter(String owner, Duration patience) throws InterruptedException {
    var place = new CompletableFuture<Place>();
    Consumer<Place> take =
        given -> {
          if (!place.complete(given)) {
            given.close();
          }
        };
    if (!enter(owner, take)) {
      return Optional.empty();
    }
    try {
      return Optional.of(place.get(patience.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return leave(owner, take, place);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      leave(owner, take, place).ifPresent(Place::close);
      throw e;
    }
  }

  /** The place, if it was given at the last moment. */
  private Optional<Place> leave(
      String owner, Consumer<Place> take, CompletableFuture<Place> place) {
    synchronized (this) {
      queue.remove(owner, take);
    }
    return place.cancel(false) ? Optional.empty() : Optional.of(place.join());
  }

  /** How many wait. */
  public int waiting() {
    return queue.waiting();
  }

  private boolean hasFree(String owner) {
    return queue.working() < limits.places() && queue.working(owner) < limits.each();
  }

  /** One thread at a time gives out; what changes meanwhile it sees, so that no stack grows. */
  private void giveOut() {
    if (changes.getAndIncrement() > 0) {
      return;
    }
    int seen;
    do {
      seen = changes.get();
      for (var next = next(); next.isPresent(); next = next()) {
        next.get().run();
      }
    } while (!changes.compareAndSet(seen, 0));
  }

  private synchronized Optional<Runnable> next() {
    if (queue.working() >= limits.places()) {
      return Optional.empty();
    }
    return queue.takeNext().map(next -> () -> begin(new Place(next.owner()), next.work()));
  }

  private static void begin(Place place, Consumer<Place> work) {
    try {
      work.accept(place);
    } catch (RuntimeException e) {
      log.debug("could not begin", e);
      place.close();
    }
  }
}
