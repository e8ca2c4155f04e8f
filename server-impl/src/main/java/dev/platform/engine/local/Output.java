package dev.platform.engine.local;

import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.OutputPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The two streams of a run, told line by line. What was told stays on disk until it is kept, and
 * the next life of the platform goes on behind what is kept: no line is left out, none told twice.
 * While lines cannot be taken they wait in the files.
 */
final class Output {
  private static final Logger LOG = LoggerFactory.getLogger(Output.class);

  private static final Duration KEPT_WITHIN = Duration.ofSeconds(30);
  private static final Duration KEPT_AT_LAST = Duration.ofMinutes(10);

  private final Path run;
  private final Path offsets;
  private final long maxBytes;
  private final EventReporter reporter;
  private final LastLines last = new LastLines();
  private final boolean isNew;
  private Side out;
  private Side err;
  private boolean isOpen;
  private boolean hasEnded;
  private List<Long> saved = List.of();

  Output(Path run, long maxBytes, EventReporter reporter) throws IOException {
    this.run = run;
    this.offsets = run.resolve("offsets");
    this.maxBytes = maxBytes;
    this.reporter = reporter;
    this.isNew = !wasWritten(run);
    String[] noted = Files.exists(offsets) ? Files.readString(offsets).strip().split(" ") : none();
    this.out = side("out", LogLine.Stream.OUT, noted, 0);
    this.err = side("err", LogLine.Stream.ERR, noted, 1);
  }

  private Side side(String file, LogLine.Stream stream, String[] noted, int which) {
    long kept = number(noted, which);
    long base = number(noted, which + 2);
    return new Side(file, stream, new LineFile.Start(base, number(noted, which + 4), kept));
  }

  /** Whether a run has left output that is not kept yet. */
  static boolean wasWritten(Path run) {
    return Files.exists(run.resolve("out")) || Files.exists(run.resolve("err"));
  }

  /** Tells what has come since the last time. Returns whether anything has, or waits. */
  boolean poll() throws IOException {
    if (!isReady()) {
      out.lines.bound();
      err.lines.bound();
      return true;
    }
    boolean came = out.poll();
    came |= err.poll();
    note();
    return came;
  }

  /** The same for a process that goes on. */
  boolean follow() throws IOException {
    boolean came = poll();
    reserve();
    return came;
  }

  /** Sees to it that the process can go on printing while the disk is full. */
  void reserve() throws IOException {
    out.lines.reserve(out.kept);
    err.lines.reserve(err.kept);
  }

  /** Tells all that is left of a run that has ended, as far as that is possible now. */
  void finish() throws IOException {
    while (!hasEnded && isReady()) {
      boolean hasMore = out.poll();
      hasMore |= err.poll();
      if (!hasMore) {
        out.finish();
        err.finish();
        hasEnded = true;
      }
    }
    note();
  }

  /** Whether all of a run that has ended is kept; then it is forgotten here. */
  boolean isKept() throws IOException {
    finish();
    if (!hasEnded || !out.isKept() || !err.isKept()) {
      return false;
    }
    for (String name : new String[] {"out", "err", "offsets"}) {
      Files.deleteIfExists(run.resolve(name));
    }
    return true;
  }

  /**
   * Waits until all of a run that has ended is kept, but not for ever. Time in which lines cannot
   * be taken counts only once somebody is in a hurry.
   *
   * @param hurry reaches zero when the run is canceled
   */
  void awaitKept(CountDownLatch hurry) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    long end = begin + KEPT_WITHIN.toNanos();
    while (!isKept() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(20);
      if (!hasEnded && hurry.getCount() > 0) {
        end = Math.min(begin + KEPT_AT_LAST.toNanos(), System.nanoTime() + KEPT_WITHIN.toNanos());
      }
    }
  }

  /** The last lines that were told. */
  LastLines last() {
    return last;
  }

  /** Gives a hint about a failure, if its output shows a common one. */
  Optional<String> explain() {
    Optional<String> hint = FailureHints.find(last.all());
    hint.ifPresent(reporter::report);
    return hint;
  }

  private boolean isReady() throws IOException {
    if (!reporter.takes()) {
      return false;
    }
    if (!isOpen && !isNew) {
      OptionalLong keptOut = reporter.kept(out.name());
      OptionalLong keptErr = reporter.kept(err.name());
      if (keptOut.isEmpty() || keptErr.isEmpty()) {
        return false;
      }
      out = out.from(keptOut.getAsLong());
      err = err.from(keptErr.getAsLong());
    }
    isOpen = true;
    return true;
  }

  /**
   * Writes over what was there, which is as long: whoever is killed leaves the old or the new. It
   * is needed for the time when nobody remembers how much is kept, and says how much was dropped.
   */
  private void note() {
    List<Long> noted =
        List.of(
            out.kept,
            err.kept,
            out.lines.base(),
            err.lines.base(),
            out.lines.first(),
            err.lines.first());
    if (noted.equals(saved)) {
      return;
    }
    saved = noted;
    String text =
        String.format(Locale.ROOT, "%018d %018d %018d %018d %018d %018d", noted.toArray());
    try {
      Files.writeString(offsets, text, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      LOG.warn("cannot record how much of {} is stored", run, e);
    }
  }

  private static String[] none() {
    return new String[0];
  }

  /** Zero in a file cut short by a full disk. */
  private static long number(String[] noted, int which) {
    return noted.length > which && noted[which].matches("\\d{18}")
        ? Long.parseLong(noted[which])
        : 0;
  }

  /** One of the streams. */
  private final class Side {
    private final String file;
    private final LogLine.Stream stream;
    private final LineFile lines;
    private long kept;

    Side(String file, LogLine.Stream stream, LineFile.Start start) {
      this.file = file;
      this.stream = stream;
      this.kept = start.offset();
      this.lines =
          new LineFile(run.resolve(file), start, maxBytes, new Fallocate(), Output.this::note);
    }

    String name() {
      return run.getFileName() + "/" + file;
    }

    /** The same behind what is kept. */
    Side from(long newKept) throws IOException {
      long begin = Math.min(newKept, lines.end());
      return begin > kept
          ? new Side(file, stream, new LineFile.Start(lines.base(), lines.first(), begin))
          : this;
    }

    boolean poll() throws IOException {
      noteKept();
      return lines.poll(kept, this::emit);
    }

    void finish() {
      lines.finish(this::emit);
    }

    boolean isKept() {
      noteKept();
      return kept >= lines.offset();
    }

    private void noteKept() {
      kept = Math.max(kept, Math.min(lines.offset(), reporter.kept(name()).orElse(kept)));
    }

    private void emit(String text) {
      last.add(text);
      reporter.line(stream, text, new OutputPosition(name(), lines.told()));
    }
  }
}
