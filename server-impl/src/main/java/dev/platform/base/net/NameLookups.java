package dev.platform.base.net;

import dev.platform.base.share.FairShares;
import dev.platform.base.share.FairShares.Place;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks names up, a bounded number at a time, in a share for each owner and within a bounded time.
 * Requests of an owner to one name share a look-up, so that a name whose servers do not respond
 * takes one place, however many requests wait for it. Those of different owners share none: it may
 * wait behind others of its owner.
 */
final class NameLookups implements AutoCloseable {
  private static final FairShares.Limits LIMITS = new FairShares.Limits(256, 16, 256);
  private static final Duration TIME = Duration.ofSeconds(5);

  private final NameResolver resolver;
  private final FairShares shares = new FairShares(LIMITS);
  private final Map<Question, CompletableFuture<List<InetAddress>>> pending =
      new ConcurrentHashMap<>();

  NameLookups(NameResolver resolver) {
    this.resolver = resolver;
  }

  private record Question(String owner, String host) {}

  /**
   * The addresses of a name as they are now; none if it is unknown, or nobody knows in time.
   *
   * @return a failure if the owner has too many look-ups already
   */
  CompletableFuture<List<InetAddress>> find(String owner, String host) {
    var question = new Question(owner, host);
    var mine = new CompletableFuture<List<InetAddress>>();
    @Nullable CompletableFuture<List<InetAddress>> others = pending.putIfAbsent(question, mine);
    if (others != null) {
      return others;
    }
    if (!shares.enter(owner, place -> resolve(question, mine, place))) {
      pending.remove(question, mine);
      mine.completeExceptionally(OutboundException.busy(host));
    }
    return mine;
  }

  private void resolve(Question question, CompletableFuture<List<InetAddress>> mine, Place place) {
    var unused =
        resolver
            .resolve(question.host())
            .orTimeout(TIME.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete(
                (found, problem) -> {
                  pending.remove(question, mine);
                  place.close();
                  mine.complete(problem == null ? found : List.of());
                });
  }

  @Override
  public void close() {
    resolver.close();
  }
}
