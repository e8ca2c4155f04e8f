package dev.platform.engine.local;

import dev.platform.engine.spi.LogLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The two streams of a run, told line by line. What was told is remembered on disk, so that after a
 * crash of the platform few lines are told twice and none is left out.
 */
final class Output {
  private static final Logger LOG = LoggerFactory.getLogger(Output.class);

  private final Path offsets;
  private final Speaker speaker;
  private final LineFile out;
  private final LineFile err;

  Output(Path run, long maxBytes, Speaker speaker) throws IOException {
    this.offsets = run.resolve("offsets");
    this.speaker = speaker;
    String[] told = Files.exists(offsets) ? Files.readString(offsets).strip().split(" ") : none();
    this.out = new LineFile(run.resolve("out"), offset(told, 0), maxBytes);
    this.err = new LineFile(run.resolve("err"), offset(told, 1), maxBytes);
  }

  /** Tells what has come since the last time. */
  void poll() throws IOException {
    boolean came = out.poll(text -> speaker.line(LogLine.Stream.OUT, text));
    came |= err.poll(text -> speaker.line(LogLine.Stream.ERR, text));
    if (came) {
      save();
    }
  }

  /** Tells all that is left of a run that has ended. */
  void finish() throws IOException {
    poll();
    out.finish(text -> speaker.line(LogLine.Stream.OUT, text));
    err.finish(text -> speaker.line(LogLine.Stream.ERR, text));
    save();
  }

  /**
   * Writes over what was there, which is as long: whoever is killed leaves the old or the new. On a
   * full disk it is better to tell a line twice after a crash than to tell none now.
   */
  private void save() {
    try {
      var told = String.format(Locale.ROOT, "%018d %018d", out.offset(), err.offset());
      Files.writeString(offsets, told, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      LOG.warn("what was told of {} cannot be noted", offsets.getParent(), e);
    }
  }

  private static String[] none() {
    return new String[0];
  }

  /** A file cut short by a full disk counts as nothing told. */
  private static long offset(String[] told, int which) {
    return told.length == 2 && told[which].matches("\\d{1,18}") ? Long.parseLong(told[which]) : 0;
  }
}
