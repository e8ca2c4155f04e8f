package dev.platform.engine.local;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/** The last lines of a command, which usually contain the cause of its failure. */
final class LastLines {
  private static final int KEPT = 60;
  private static final int SHOWN = 5;

  /** Longer than what is shown, so that no secret is cut before it is recognized. */
  private static final int MAX_LENGTH = 1_000;

  /** Colors, and whatever else a terminal would act on. */
  private static final Pattern CONTROL =
      Pattern.compile("\\e\\[[0-9;?]*+[A-Za-z]|\\p{Cntrl}|\\e\\]");

  /** Begin lines that come with every failure. */
  private static final List<String> NOISE =
      List.of(
          "npm error A complete log of this run",
          "npm ERR! A complete log of this run",
          "npm notice",
          "[notice]",
          "WARNING: You are using pip",
          "info Visit https://yarnpkg.com",
          "[INFO]",
          "[ERROR] -> [Help 1]",
          "[ERROR] To see the full stack trace",
          "[ERROR] Re-run Maven",
          "[ERROR] For more information about the errors",
          "[ERROR] [Help 1]",
          "note: run with `RUST_BACKTRACE=1`",
          "Node.js v");

  private final Deque<String> lines = new ArrayDeque<>();

  void add(String line) {
    String text = visible(HumanReadable.cut(line, 2 * MAX_LENGTH)).strip();
    if (text.length() < 2 || NOISE.stream().anyMatch(text::startsWith)) {
      return;
    }
    if (lines.size() == KEPT) {
      lines.removeFirst();
    }
    lines.addLast(HumanReadable.cut(text, MAX_LENGTH));
  }

  /** Most lines have no control characters, and all lines of all services come by here. */
  private static String visible(String text) {
    return text.chars().anyMatch(Character::isISOControl)
        ? CONTROL.matcher(text).replaceAll("")
        : text;
  }

  /** All that are kept, the oldest first. */
  List<String> all() {
    return List.copyOf(lines);
  }

  /** Those that a reason repeats. Lines that only name a log or a prefix are left out. */
  List<String> shown() {
    List<String> all = List.copyOf(lines);
    return Collections.unmodifiableList(all.subList(Math.max(0, all.size() - SHOWN), all.size()));
  }
}
