package dev.platform.engine.local;

import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.RestoreSpec;
import dev.platform.engine.spi.VolumeSpec;
import dev.platform.engine.spi.VolumeStatus;
import dev.platform.engine.spi.VolumeStatus.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One volume. Calls write down what is wanted; one task at a time makes it true, elsewhere. What
 * replaces or deletes the contents waits until no instance has them.
 */
final class Volume {
  private static final Logger LOG = LoggerFactory.getLogger(Volume.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final int LONGEST_PAUSE = 7;

  /** What ended a moment ago may keep the file system of a disk in use. */
  private static final int TRIES_BEFORE_USE = 5;

  private static final long MEASURED_EVERY = Duration.ofMinutes(1).toNanos();

  private final Path folder;
  private final VolumeContext means;
  private final VolumeFiles files;
  private final Set<String> saved;
  private final Set<String> wantedSnapshots = new LinkedHashSet<>();
  private final Set<String> unwantedSnapshots = new LinkedHashSet<>();
  private final Map<String, String> failedSnapshots = new HashMap<>();
  private VolumeRecord record;
  private boolean removed;
  private boolean over;
  private boolean working;
  private @Nullable String user;
  private long usedBytes;
  private int failures;
  private long nextTask = System.nanoTime();
  private long nextMeasure = System.nanoTime();

  /** Something that is due. */
  private record Task(String name, FileTask work) {}

  private Volume(Path folder, VolumeRecord record, VolumeContext means) throws IOException {
    this.folder = folder;
    this.means = means;
    this.record = record;
    this.files = new VolumeFiles(folder, means, record.wanted().owner());
    this.saved = files.saved();
  }

  static Volume make(Path folder, VolumeSpec wanted, VolumeContext means) throws IOException {
    Folders.create(folder);
    VolumeRecord record = VolumeRecord.of(wanted);
    try {
      StateFile.write(state(folder), record);
    } catch (IOException e) {
      deleteUnmade(folder);
      throw e;
    }
    return new Volume(folder, record, means);
  }

  /** By the system's calls alone, since the thread may have been interrupted. */
  private static void deleteUnmade(Path folder) throws IOException {
    for (Path file : Folders.list(folder)) {
      Files.delete(file);
    }
    Files.delete(folder);
  }

  /** Whether making it ended before anything could be in it, or deleting it after all was gone. */
  static boolean isUnmade(Path folder) throws IOException {
    return Files.notExists(state(folder)) && !VolumeFiles.hasAny(folder);
  }

  private static Path state(Path folder) {
    return folder.resolve("state");
  }

  /** A volume of an earlier life. */
  static Volume find(Path folder, VolumeContext means) throws IOException, InterruptedException {
    VolumeRecord record = StateFile.read(state(folder), VolumeRecord.class);
    new VolumeFiles(folder, means, record.wanted().owner()).tidy(record);
    Volume volume = new Volume(folder, record, means);
    volume.removed = Files.exists(volume.removal());
    return volume;
  }

  synchronized VolumeSpec wanted() {
    return record.wanted();
  }

  synchronized VolumeStatus status() {
    return new VolumeStatus(record.wanted().ref(), state(), record.sizeBytes(), usedBytes);
  }

  private State state() {
    if (removed) {
      return State.REMOVING;
    }
    if (record.contents() == null || record.restore() != null) {
      return State.BUSY;
    }
    return isFull() ? State.FULL : State.READY;
  }

  /** Whether nothing is left of it. */
  synchronized boolean isOver() {
    return over;
  }

  /** Whether it holds more than it may, which a file system of its own does not let happen. */
  synchronized boolean isFull() {
    return usedBytes > record.sizeBytes();
  }

  synchronized void want(VolumeSpec spec) throws IOException {
    if (!removed && spec.sizeBytes() > record.wanted().sizeBytes()) {
      save(record.wanting(spec));
      failures = 0;
    }
  }

  synchronized void restore(RestoreSpec spec) throws IOException {
    if (!removed && !spec.key().equals(record.restored())) {
      save(record.restoring(spec));
    }
  }

  synchronized CopyStatus restored(RestoreSpec spec) {
    if (spec.equals(record.restore())) {
      return new CopyStatus.Running();
    }
    if (!spec.key().equals(record.restored())) {
      return new CopyStatus.Unknown();
    }
    String why = record.failure();
    return why == null ? new CopyStatus.Done() : new CopyStatus.Failed(why);
  }

  synchronized void snapshot(String key) {
    if (!saved.contains(key)) {
      failedSnapshots.remove(key);
      wantedSnapshots.add(key);
    }
  }

  synchronized CopyStatus saved(String key) {
    String why = failedSnapshots.get(key);
    if (why != null) {
      return new CopyStatus.Failed(why);
    }
    if (wantedSnapshots.contains(key)) {
      return new CopyStatus.Running();
    }
    return saved.contains(key) ? new CopyStatus.Done() : new CopyStatus.Unknown();
  }

  synchronized void discard(String key) {
    wantedSnapshots.remove(key);
    failedSnapshots.remove(key);
    saved.remove(key);
    unwantedSnapshots.add(key);
  }

  synchronized void remove() throws IOException {
    if (!removed) {
      Files.writeString(removal(), "");
      removed = true;
    }
  }

  /** Gives the contents to an instance, unless it has to wait. */
  synchronized Optional<Path> claim(String instance) {
    String contents = record.contents();
    boolean isFree = user == null || user.equals(instance);
    if (removed || contents == null || record.restore() != null || !isFree || isResizing()) {
      return Optional.empty();
    }
    user = instance;
    return Optional.of(files.place(contents));
  }

  /** An instance of an earlier life has the contents. */
  synchronized void adopt(String instance) {
    user = instance;
  }

  synchronized void release(String instance) {
    if (instance.equals(user)) {
      user = null;
      failures = 0;
    }
  }

  /** A size that cannot be had must not keep a service from its data. */
  private boolean isResizing() {
    return isToGrow() && (working || failures < TRIES_BEFORE_USE);
  }

  private boolean isToGrow() {
    return record.wanted().sizeBytes() > record.sizeBytes();
  }

  /** Begins what is due, unless something is being done. */
  synchronized void proceed() {
    if (working || over || System.nanoTime() < nextTask) {
      return;
    }
    due()
        .ifPresent(
            task -> {
              working = true;
              means.background().execute(() -> run(task));
            });
  }

  /** How long nothing is due, unless something is wanted or ends. */
  synchronized long rest(long now) {
    if (working) {
      return InstanceRest.LONGEST;
    }
    if (now < nextTask) {
      return nextTask - now;
    }
    return due().isPresent() ? InstanceRest.ROUND : Math.max(InstanceRest.ROUND, nextMeasure - now);
  }

  private void run(Task task) {
    try {
      task.work().run();
      succeeded();
    } catch (IOException | RuntimeException e) {
      LOG.warn("cannot {} volume {}", task.name(), record.wanted().ref().key(), e);
      pause();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended();
    }
    means.listener().changed(wanted().ref().key());
  }

  private synchronized void succeeded() {
    failures = 0;
  }

  private synchronized void pause() {
    nextTask =
        System.nanoTime() + FIRST_PAUSE.toNanos() * (1L << Math.min(failures, LONGEST_PAUSE));
    failures++;
  }

  private synchronized void ended() {
    working = false;
  }

  private Optional<Task> due() {
    String contents = record.contents();
    if (removed) {
      return user == null ? Optional.of(new Task("delete", this::delete)) : Optional.empty();
    }
    if (contents == null) {
      return Optional.of(new Task("make", this::make));
    }
    RestoreSpec restore = record.restore();
    if (restore != null && user == null) {
      return Optional.of(new Task("restore", () -> restore(restore, contents)));
    }
    if (isToGrow() && user == null) {
      long bytes = record.wanted().sizeBytes();
      return Optional.of(new Task("enlarge", () -> grow(contents, bytes)));
    }
    return copying(contents);
  }

  private Optional<Task> copying(String contents) {
    for (String key : unwantedSnapshots) {
      return Optional.of(new Task("delete a snapshot of", () -> forget(key)));
    }
    for (String key : wantedSnapshots) {
      return Optional.of(new Task("take a snapshot of", () -> take(contents, key)));
    }
    return System.nanoTime() >= nextMeasure
        ? Optional.of(new Task("measure", () -> measure(contents)))
        : Optional.empty();
  }

  private void make() throws IOException, InterruptedException {
    long bytes = wanted().sizeBytes();
    keep(files.make(bytes), bytes);
  }

  private void grow(String contents, long bytes) throws IOException, InterruptedException {
    files.grow(contents, bytes);
    keep(contents, bytes);
  }

  private synchronized void keep(String contents, long bytes) throws IOException {
    save(record.holding(contents, bytes));
  }

  private void restore(RestoreSpec wanted, String old) throws IOException, InterruptedException {
    if (!(saved(wanted.from().key()) instanceof CopyStatus.Done)) {
      end(wanted, "The snapshot does not exist.");
      return;
    }
    long bytes = wanted().sizeBytes();
    try {
      replace(wanted, files.load(wanted.from().key(), bytes), bytes);
    } catch (IOException e) {
      LOG.warn("cannot restore volume {}", wanted().ref().key(), e);
      end(wanted, why(e));
      return;
    }
    files.deleteContents(old);
  }

  private synchronized void replace(RestoreSpec wanted, String contents, long bytes)
      throws IOException {
    save(record.holding(contents, bytes).restored(wanted, null));
    nextMeasure = System.nanoTime();
  }

  private synchronized void end(RestoreSpec wanted, String why) throws IOException {
    save(record.restored(wanted, why));
  }

  private void take(String contents, String key) throws IOException, InterruptedException {
    try {
      files.save(contents, key);
      taken(key);
    } catch (IOException e) {
      LOG.warn("cannot take a snapshot of volume {}", wanted().ref().key(), e);
      failed(key, why(e));
    }
  }

  /** Unless it was discarded meanwhile. */
  private synchronized void taken(String key) {
    if (wantedSnapshots.remove(key)) {
      saved.add(key);
    }
  }

  private synchronized void failed(String key, String why) {
    if (wantedSnapshots.remove(key)) {
      failedSnapshots.put(key, why);
    }
  }

  private static String why(IOException e) {
    return String.valueOf(new EngineException("The files cannot be copied.", e).getMessage());
  }

  private void forget(String key) throws IOException, InterruptedException {
    files.discard(key);
    forgotten(key);
  }

  private synchronized void forgotten(String key) {
    unwantedSnapshots.remove(key);
  }

  private void measure(String contents) throws IOException, InterruptedException {
    long bytes = files.used(contents);
    synchronized (this) {
      usedBytes = bytes;
      nextMeasure = System.nanoTime() + MEASURED_EVERY;
    }
  }

  private void delete() throws IOException, InterruptedException {
    files.deleteAll();
    synchronized (this) {
      over = true;
    }
  }

  private void save(VolumeRecord next) throws IOException {
    StateFile.write(state(folder), next);
    record = next;
  }

  private Path removal() {
    return folder.resolve("removed");
  }
}
