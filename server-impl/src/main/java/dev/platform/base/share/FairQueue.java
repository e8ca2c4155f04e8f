package dev.platform.base.share;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What waits for its turn, of several who share the turns. Next is somebody's who has the fewest at
 * work, and of several the one whose last turn was the longest ago; of one, the oldest comes first.
 */
public final class FairQueue<W> {
  private final int each;

  /** The one whose last turn was the longest ago is the first. */
  private final Map<String, Share<W>> shares = new LinkedHashMap<>();

  private static final class Share<W> {
    private final Deque<W> waiting = new ArrayDeque<>();
    private int working;

    /** How many of those that wait come before a turn, or at it. */
    int until(int turn) {
      return Math.max(0, Math.min(waiting.size(), turn - working));
    }
  }

  /** A queue whose owners may each have everything at work. */
  public FairQueue() {
    this(Integer.MAX_VALUE);
  }

  /**
   * An empty queue.
   *
   * @param each how much of one owner is at work at most
   */
  FairQueue(int each) {
    this.each = each;
  }

  /** Lets work wait. */
  public synchronized void add(String owner, W work) {
    share(owner).waiting.addLast(work);
  }

  /** Forgets what waits, if it does. */
  public synchronized void remove(String owner, W work) {
    share(owner).waiting.remove(work);
    forget(owner);
  }

  /** Whatever is next is at work from now on. Empty if nothing may be. */
  public synchronized Optional<W> take() {
    return takeNext().map(Turn::work);
  }

  /** Work whose turn it is, and whose it is. */
  record Turn<W>(String owner, W work) {}

  synchronized Optional<Turn<W>> takeNext() {
    Optional<Map.Entry<String, Share<W>>> next =
        shares.entrySet().stream()
            .filter(entry -> !entry.getValue().waiting.isEmpty())
            .filter(entry -> entry.getValue().working < each)
            .min(Comparator.comparingInt(entry -> entry.getValue().working));
    return next.map(
        entry -> {
          begin(entry.getKey());
          return new Turn<>(entry.getKey(), entry.getValue().waiting.removeFirst());
        });
  }

  /** Something of an owner is at work without having waited, or has just been taken. */
  public synchronized void begin(String owner) {
    Share<W> share = share(owner);
    share.working++;
    shares.remove(owner);
    shares.put(owner, share);
  }

  /** What was taken has ended. */
  public synchronized void end(String owner) {
    share(owner).working--;
    forget(owner);
  }

  /** How many are at work. */
  synchronized int working() {
    return shares.values().stream().mapToInt(share -> share.working).sum();
  }

  /** How many of an owner are at work. */
  synchronized int working(String owner) {
    @Nullable Share<W> share = shares.get(owner);
    return share == null ? 0 : share.working;
  }

  /** How many wait. */
  synchronized int waiting() {
    return shares.values().stream().mapToInt(share -> share.waiting.size()).sum();
  }

  /** How many of an owner wait. */
  synchronized int waiting(String owner) {
    @Nullable Share<W> share = shares.get(owner);
    return share == null ? 0 : share.waiting.size();
  }

  /** How many are at work or would come before what an owner added now. */
  public synchronized int before(String owner) {
    return working() + ahead(owner);
  }

  /** How many that wait would come before what an owner added now. */
  synchronized int ahead(String owner) {
    @Nullable Share<W> own = shares.get(owner);
    int turn = own == null ? 1 : own.working + own.waiting.size() + 1;
    int ahead = 0;
    boolean isBefore = true;
    for (Share<W> share : shares.values()) {
      isBefore &= share != own;
      ahead += share == own ? share.waiting.size() : share.until(isBefore ? turn : turn - 1);
    }
    return ahead;
  }

  private Share<W> share(String owner) {
    return shares.computeIfAbsent(owner, any -> new Share<>());
  }

  private void forget(String owner) {
    Share<W> share = share(owner);
    if (share.waiting.isEmpty() && share.working == 0) {
      shares.remove(owner);
    }
  }
}
