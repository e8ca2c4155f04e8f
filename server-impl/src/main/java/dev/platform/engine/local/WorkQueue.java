package dev.platform.engine.local;

import dev.platform.base.share.FairQueue;
import dev.platform.engine.spi.EngineException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All builds, or all jobs, of this machine: each in a folder of its own, a few at work at a time.
 * Those who share this machine take turns.
 */
final class WorkQueue<W extends LocalWork<?>> {
  private static final Logger LOG = LoggerFactory.getLogger(WorkQueue.class);

  private final Path folder;
  private final Machine machine;
  private final ExecutorService background;
  private final ExecutorService turns;
  private final int atOnce;
  private final FairQueue<W> waiting = new FairQueue<>();
  private final Map<String, W> works = new ConcurrentHashMap<>();

  /** Makes work of what is in a folder, or is put there. */
  interface Maker<W> {
    W make(Path folder) throws IOException;
  }

  /**
   * A queue without work.
   *
   * @param folder keeps a folder of each
   * @param atOnce how many are at work at a time
   * @param threads names their threads
   */
  WorkQueue(Path folder, Machine machine, ExecutorService background, int atOnce, String threads) {
    this.folder = folder;
    this.machine = machine;
    this.background = background;
    this.atOnce = atOnce;
    this.turns = Executors.newFixedThreadPool(atOnce, DaemonThreads.named(threads));
  }

  /** Goes on with the work of an earlier life; what runs already comes first. */
  void open(Maker<W> reader) throws IOException, InterruptedException {
    Folders.create(folder);
    for (Path found : Folders.list(folder)) {
      try {
        W work = reader.make(found);
        works.put(work.key(), work);
      } catch (IOException | IllegalArgumentException e) {
        LOG.info("removing incomplete work in {}: {}", found, e.toString());
        machine.sweepAll(found.resolve("runs"));
        machine.folders().delete(found);
      }
    }
    List<W> open = works.values().stream().filter(work -> !work.hasEnded()).toList();
    open.stream().filter(LocalWork::isFar).forEach(this::goOn);
    open.stream()
        .filter(work -> !work.isFar())
        .sorted(Comparator.comparing(LocalWork::cameAt))
        .forEach(this::enter);
  }

  private void goOn(W work) {
    waiting.begin(work.share());
    turns.execute(() -> run(work));
  }

  /** Whose turn it is then is decided when there is one. */
  private void enter(W work) {
    waiting.add(work.share(), work);
    turns.execute(() -> waiting.take().ifPresent(this::run));
  }

  private void run(W work) {
    try {
      work.run();
    } finally {
      waiting.end(work.share());
    }
  }

  /** Lets new work wait for its turn, unless it is known. */
  void start(String key, Maker<W> maker) {
    works.computeIfAbsent(
        key,
        same -> {
          W work = make(key, maker);
          tellPosition(work);
          enter(work);
          return work;
        });
  }

  private void tellPosition(W work) {
    int behind = waiting.before(work.share()) - atOnce;
    if (behind >= 0) {
      work.waits(behind);
    }
  }

  private W make(String key, Maker<W> maker) {
    try {
      return maker.make(Folders.create(folder.resolve(UniqueNames.random(16))));
    } catch (IOException e) {
      throw new EngineException(key + " could not be started", e);
    }
  }

  Optional<W> find(String key) {
    return Optional.ofNullable(works.get(key));
  }

  Stream<W> all() {
    return works.values().stream();
  }

  void cancel(String key) {
    find(key).ifPresent(this::cancel);
  }

  private void cancel(W work) {
    waiting.remove(work.share(), work);
    work.cancel();
  }

  void remove(String key) {
    W work = works.remove(key);
    if (work == null) {
      return;
    }
    waiting.remove(work.share(), work);
    background.execute(
        () -> {
          try {
            forget(work);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  List<String> keys() {
    return List.copyOf(works.keySet());
  }

  /** Ends what runs, waits until it has ended, and forgets what can be asked for again. */
  void stopAll() throws InterruptedException {
    List<W> running = works.values().stream().filter(work -> !work.hasEnded()).toList();
    running.forEach(this::cancel);
    for (W work : running) {
      work.awaitEnd();
      if (work.canComeAgain()) {
        works.remove(work.key());
        forget(work);
      }
    }
  }

  private void forget(W work) throws InterruptedException {
    try {
      work.forget();
    } catch (IOException e) {
      LOG.warn("{} could not be deleted", work.key(), e);
    }
  }

  /** Leaves what runs to the next life. */
  void close() {
    turns.shutdownNow();
  }
}
