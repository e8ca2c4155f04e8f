package dev.platform.engine.local;

import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.OutputPosition;
import java.time.Clock;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells the platform what a build or an instance says and that it has changed. */
final class EventReporter {
  private static final int MAX_LENGTH = 4096;

  private static final Pattern SHELL_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final EngineListener listener;
  private final Clock clock;
  private final String subject;
  private final @Nullable String instance;
  private final Redaction redaction;

  EventReporter(EngineListener listener, Clock clock, String subject, @Nullable String instance) {
    this(listener, clock, subject, instance, Redaction.NONE);
  }

  /**
   * @param redaction of all lines
   */
  EventReporter(
      EngineListener listener,
      Clock clock,
      String subject,
      @Nullable String instance,
      Redaction redaction) {
    this.redaction = redaction;
    this.listener = listener;
    this.clock = clock;
    this.subject = subject;
    this.instance = instance;
  }

  /** The engine's own voice. What it repeats of others may have many lines or be very long. */
  void report(String text) {
    String line = "==> " + text.strip().replaceAll("\\p{Cntrl}+", " ");
    line(LogLine.Stream.ENGINE, HumanReadable.cut(line, MAX_LENGTH), null);
  }

  /** A command begins. A shell takes {@code $A-B} for {@code $A}, so such a name is said before. */
  void begin(String what, String command, Set<String> variables) {
    var unreadable =
        variables.stream().filter(it -> !SHELL_NAME.matcher(it).matches()).sorted().toList();
    if (!unreadable.isEmpty()) {
      report(
          String.join(", ", unreadable)
              + (unreadable.size() == 1
                  ? " is set, but a shell cannot read it by name"
                  : " are set, but a shell cannot read them by name"));
    }
    report(what + " '" + command + "'");
  }

  void line(LogLine.Stream stream, String text, @Nullable OutputPosition mark) {
    listener.line(
        new LogLine(subject, instance, clock.instant(), stream, redaction.of(text), mark));
  }

  /** Whether lines can be taken now. */
  boolean takes() {
    return listener.takes(subject);
  }

  /** Up to where an output is kept; empty while nobody knows. */
  OptionalLong kept(String output) {
    return listener.kept(subject, output);
  }

  void changed() {
    listener.changed(subject);
  }
}
